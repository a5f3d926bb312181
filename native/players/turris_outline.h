#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "games/turris/panes.h"

// What the five views of a tower show, and what can still come of it; for evaluation, beside the score of T6.
namespace campanile::players {

struct Outline {
    struct Groups {
        int largest = 0;
        int growing = 0;  // the largest of those that touch a place where the tower does not yet stand
    };
    struct View {
        turris::Picture picture;
        std::array<Groups, 2> groups{};  // by colour
    };
    std::array<View, 5> views{};  // south, east, north, west, roof
};

// `open`: the panes that show nothing yet.
inline Outline::Groups groups_of(turris::Panes set, turris::Panes open) {
    Outline::Groups groups;
    turris::for_each_group(set, groups.growing, [&](turris::Panes group, int size) {
        groups.largest = std::max(groups.largest, size);
        if (size > groups.growing && (turris::spread(group) & open) != 0) groups.growing = size;
    });
    return groups;
}

inline Outline outline(const turris::State& state) {
    const turris::Cubes cubes = turris::cubes_of(state);
    Outline outline;
    for (std::size_t i = 0; i < outline.views.size(); ++i) {
        Outline::View& view = outline.views[i];
        view.picture = i < 4 ? turris::side_picture(cubes, i) : turris::roof_picture(state);
        const auto& colours = view.picture.colours;
        const turris::Panes open = turris::every_pane & ~(colours[0] | colours[1]);
        for (std::size_t colour = 0; colour < 2; ++colour) view.groups[colour] = groups_of(colours[colour], open);
    }
    return outline;
}

}  // namespace campanile::players
