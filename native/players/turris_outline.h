#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

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

// The groups of both colours in a picture.
using PictureGroups = std::array<Outline::Groups, 2>;

inline PictureGroups picture_groups(const turris::Picture& picture) {
    const auto& colours = picture.colours;
    const turris::Panes open = turris::every_pane & ~(colours[0] | colours[1]);
    return {groups_of(colours[0], open), groups_of(colours[1], open)};
}

// The same, for one who meets most pictures again and again: from leaf to leaf of a search few views change.
class PictureMemory {
   public:
    PictureMemory() : known_(std::size_t{1} << bits) {}

    PictureGroups operator()(const turris::Picture& picture) {
        const auto& colours = picture.colours;
        // Two odd numbers that mix well; the empty picture is what an unused place holds.
        const std::uint64_t mixed = colours[0] * 0x9e37'79b9'7f4a'7c15 ^ colours[1] * 0xc2b2'ae3d'27d4'eb4f;
        Known& known = known_[mixed >> (64 - bits)];
        if (known.colours != colours) known = {colours, picture_groups(picture)};
        return known.groups;
    }

   private:
    static constexpr int bits = 13;
    struct Known {
        std::array<turris::Panes, 2> colours{};
        PictureGroups groups{};
    };

    std::vector<Known> known_;
};

// `groups` gives the groups of a picture.
template <class GroupsOf>
Outline outline(const turris::State& state, GroupsOf&& groups) {
    const turris::Cubes cubes = turris::cubes_of(state);
    Outline outline;
    for (std::size_t i = 0; i < outline.views.size(); ++i) {
        Outline::View& view = outline.views[i];
        view.picture = i < 4 ? turris::side_picture(cubes, i) : turris::roof_picture(state);
        view.groups = groups(view.picture);
    }
    return outline;
}

}  // namespace campanile::players
