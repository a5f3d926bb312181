#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "games/turris/select.h"
#include "games/turris/state.h"

// What the five views of a tower show, and what can still come of it; for evaluation, beside the score of T6.
namespace campanile::players {

// A set of panes: four bits a row, lowest row first, bits 0-2 its panes from left to right; bit 3 is always clear.
using Panes = std::uint64_t;

struct Outline {
    struct Groups {
        int largest = 0;
        int growing = 0;  // the largest of those that touch a place where the tower does not yet stand
    };
    struct View {
        std::array<Panes, 2> seen{};  // by colour
        Panes lasting = 0;            // of both colours: shown by the foremost square, so nothing can hide it
        std::array<Groups, 2> groups{};
    };
    std::array<View, 5> views{};  // south, east, north, west, roof
};

namespace turris_panes {

inline constexpr Panes each_row = 0x1111'1111'1111'1111;
inline constexpr Panes three_columns = 7 * each_row;

// By side view and column of panes: the foundation squares from front to back.
inline constexpr int lines[4][3][3] = {
    {{0, 3, 6}, {1, 4, 7}, {2, 5, 8}},  // south
    {{2, 1, 0}, {5, 4, 3}, {8, 7, 6}},  // east
    {{8, 5, 2}, {7, 4, 1}, {6, 3, 0}},  // north
    {{6, 7, 8}, {3, 4, 5}, {0, 1, 2}},  // west
};

constexpr Panes spread(Panes set) { return set | set << 1 | set >> 1 | set << 4 | set >> 4; }

// `open`: the panes that show nothing yet.
inline Outline::Groups groups_of(Panes set, Panes open) {
    Outline::Groups groups;
    while (set != 0) {
        Panes group = set & (~set + 1);
        for (Panes grown = spread(group) & set; grown != group; grown = spread(group) & set) group = grown;
        const int size = turris::count_bits(group);
        groups.largest = std::max(groups.largest, size);
        if (size > groups.growing && (spread(group) & open) != 0) groups.growing = size;
        set &= ~group;
    }
    return groups;
}

inline Outline::View side_view(const turris::State& state, std::size_t view) {
    Outline::View seen;
    for (int column = 0; column < 3; ++column) {
        Panes met = 0;
        for (const int square : lines[view][column]) {
            const std::uint64_t cubes = state.columns()[static_cast<std::size_t>(square)];
            const Panes filled = (cubes | cubes >> 1 | cubes >> 2) & each_row;
            const Panes fresh = filled & ~met;
            const Panes black = cubes >> 3 & fresh;
            if (met == 0) seen.lasting |= filled << column;
            seen.seen[0] |= (fresh ^ black) << column;
            seen.seen[1] |= black << column;
            met |= fresh;
        }
    }
    return seen;
}

inline Outline::View roof_view(const turris::State& state) {
    Outline::View seen;
    const turris::Tower tower = state.tower();
    for (int square = 0; square < turris::square_count; ++square) {
        if (state.columns()[static_cast<std::size_t>(square)] == 0) continue;
        const std::size_t colour = (tower.tops >> 48 >> square & 1) != 0 ? 0 : 1;
        seen.seen[colour] |= Panes{1} << (4 * (square / 3) + square % 3);
    }
    return seen;
}

}  // namespace turris_panes

inline Outline outline(const turris::State& state) {
    Outline outline;
    for (std::size_t view = 0; view < outline.views.size(); ++view) {
        Outline::View& seen = outline.views[view];
        seen = view < 4 ? turris_panes::side_view(state, view) : turris_panes::roof_view(state);
        const Panes open = turris_panes::three_columns & ~(seen.seen[0] | seen.seen[1]);
        for (std::size_t colour = 0; colour < 2; ++colour) {
            seen.groups[colour] = turris_panes::groups_of(seen.seen[colour], open);
        }
    }
    return outline;
}

}  // namespace campanile::players
