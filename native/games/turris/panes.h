#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/turris/select.h"
#include "games/turris/state.h"

// What the five views of T6 show. Inline: evaluation asks for it at every leaf.
namespace campanile::turris {

// A set of panes: four bits a row, lowest row first, bits 0-2 its panes from left to right. Bit 3 is always clear, so
// that groups do not grow around the edge.
using Panes = std::uint64_t;
inline constexpr Panes first_of_each_row = 0x1111'1111'1111'1111;
inline constexpr Panes every_pane = 7 * first_of_each_row;

struct Picture {
    std::array<Panes, 2> colours{};  // white, black
    Panes foremost = 0;              // of a side: shown by the first square of its line, so nothing can hide it
};

// By side view and distance from the front: the foundation squares of the picture columns from left to right.
inline constexpr std::size_t sight_layers[4][3][3] = {
    {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}},  // south
    {{2, 5, 8}, {1, 4, 7}, {0, 3, 6}},  // east
    {{8, 7, 6}, {5, 4, 3}, {2, 1, 0}},  // north
    {{6, 3, 0}, {7, 4, 1}, {8, 5, 2}},  // west
};

// What all side views are made from, by square: the levels that are built, and which of them are black, as the first
// panes of their rows.
struct Cubes {
    std::array<Panes, square_count> filled{};
    std::array<Panes, square_count> black{};
};

inline Cubes cubes_of(const std::array<std::uint64_t, square_count>& columns) {
    Cubes all;
    for (std::size_t square = 0; square < square_count; ++square) {
        const std::uint64_t cubes = columns[square];
        all.filled[square] = (cubes | cubes >> 1 | cubes >> 2) & first_of_each_row;
        all.black[square] = cubes >> 3 & first_of_each_row;
    }
    return all;
}

inline Cubes cubes_of(const State& state) { return cubes_of(state.columns()); }

// `view`: 0-3 as in sight_layers.
inline Picture side_picture(const Cubes& cubes, std::size_t view) {
    const auto& layers = sight_layers[view];
    const auto layer = [&](const std::array<Panes, square_count>& panes, std::size_t i) {
        return panes[layers[i][0]] | panes[layers[i][1]] << 1 | panes[layers[i][2]] << 2;
    };
    const Panes front = layer(cubes.filled, 0), middle = layer(cubes.filled, 1), back = layer(cubes.filled, 2);
    const Panes built = front | middle | back;
    const Panes black =
        layer(cubes.black, 0) | (layer(cubes.black, 1) & ~front) | (layer(cubes.black, 2) & ~(front | middle));
    Picture picture{{built ^ black, black}, front};
    for (std::size_t column = 0; column < 3; ++column) {
        if (cubes.filled[layers[0][column]] != 0) continue;
        const Panes next = cubes.filled[layers[1][column]];
        picture.foremost |= (next != 0 ? next : cubes.filled[layers[2][column]]) << column;
    }
    return picture;
}

inline Picture roof_picture(const State& state) {
    Picture picture;
    const std::uint64_t white = state.tower().tops >> white_shift;
    for (int square = 0; square < square_count; ++square) {
        if (state.columns()[static_cast<std::size_t>(square)] == 0) continue;
        picture.colours[(white >> square & 1) != 0 ? 0 : 1] |= Panes{1} << (4 * (square / 3) + square % 3);
    }
    return picture;
}

constexpr Panes spread(Panes set) { return set | set << 1 | set >> 1 | set << 4 | set >> 4; }

// The part of `set` that is connected by sides with `seed`.
constexpr Panes group_of(Panes set, Panes seed) {
    for (;;) {
        const Panes grown = spread(seed) & set;
        const Panes again = spread(grown) & set;
        if (again == grown) return grown;
        seed = again;
    }
}

// Calls visit(group, its size) for groups of the set, until what is left has no more than `enough` panes: the visitor
// may raise that to what it would not look at any more.
template <class Visit>
constexpr void for_each_group(Panes set, const int& enough, Visit visit) {
    for (int left = count_bits(set); left > enough;) {
        const Panes group = group_of(set, set & (~set + 1));
        const int size = count_bits(group);
        visit(group, size);
        set &= ~group;
        left -= size;
    }
}

constexpr int largest_group(Panes set) {
    int largest = 0;
    for_each_group(set, largest, [&](Panes, int size) { largest = size > largest ? size : largest; });
    return largest;
}

}  // namespace campanile::turris
