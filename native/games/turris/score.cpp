#include "games/turris/score.h"

#include <algorithm>

#include "games/turris/select.h"
#include "games/turris/survey.h"

namespace campanile::turris {

namespace {

// A picture is two sets, by colour: four bits a row, lowest row first, bits 0-2 its panes from left to right. Bit 3 is
// always clear, so that groups do not grow around the edge.
using Picture = std::array<std::uint64_t, 2>;
using Columns = std::array<std::uint64_t, square_count>;

constexpr std::uint64_t each_nibble = 0x1111'1111'1111'1111;

// By view and picture column: the foundation squares from front to back.
constexpr int lines[4][3][3] = {
    {{0, 3, 6}, {1, 4, 7}, {2, 5, 8}},  // south
    {{2, 1, 0}, {5, 4, 3}, {8, 7, 6}},  // east
    {{8, 5, 2}, {7, 4, 1}, {6, 3, 0}},  // north
    {{6, 7, 8}, {3, 4, 5}, {0, 1, 2}},  // west
};

constexpr std::uint64_t filled(std::uint64_t column) { return (column | column >> 1 | column >> 2) & each_nibble; }

Picture side_picture(const Columns& columns, View view) {
    Picture picture{};
    for (int column = 0; column < 3; ++column) {
        std::uint64_t met = 0;
        for (const int square : lines[static_cast<int>(view)][column]) {
            const std::uint64_t cubes = columns[static_cast<std::size_t>(square)];
            const std::uint64_t fresh = filled(cubes) & ~met;
            const std::uint64_t black = cubes >> 3 & fresh;
            picture[0] |= (fresh ^ black) << column;
            picture[1] |= black << column;
            met |= fresh;
        }
    }
    return picture;
}

Picture roof_picture(const Columns& columns) {
    Picture picture{};
    for (int square = 0; square < square_count; ++square) {
        const std::uint64_t cubes = columns[static_cast<std::size_t>(square)];
        if (cubes == 0) continue;
        const auto colour = static_cast<std::size_t>(cube_in(cubes, column_height(cubes))->colour);
        picture[colour] |= std::uint64_t{1} << (4 * (square / 3) + square % 3);
    }
    return picture;
}

Picture picture_of(const Columns& columns, View view) {
    return view == View::roof ? roof_picture(columns) : side_picture(columns, view);
}

// The part of `set` that is connected by sides with `seed`.
std::uint64_t group_of(std::uint64_t set, std::uint64_t seed) {
    for (;;) {
        const std::uint64_t grown = (seed | seed << 1 | seed >> 1 | seed << 4 | seed >> 4) & set;
        if (grown == seed) return seed;
        seed = grown;
    }
}

int largest_group(std::uint64_t set) {
    int largest = 0;
    while (set != 0) {
        const std::uint64_t group = group_of(set, set & (~set + 1));
        largest = std::max(largest, count_bits(group));
        set &= ~group;
    }
    return largest;
}

constexpr std::uint64_t pane_bit(int row, int column) { return std::uint64_t{1} << (4 * row + column); }

std::uint64_t counted_group(std::uint64_t set, int rows) {
    const int size = largest_group(set);
    for (int row = rows - 1; row >= 0; --row) {
        for (int column = 0; column < 3; ++column) {
            const std::uint64_t seed = pane_bit(row, column) & set;
            if (seed == 0) continue;
            const std::uint64_t group = group_of(set, seed);
            if (count_bits(group) == size) return group;
        }
    }
    return 0;
}

SideView look(const Columns& columns, View view, int levels) {
    const Picture picture = picture_of(columns, view);
    SideView seen;
    seen.rows = view == View::roof ? 3 : levels;
    for (const Side colour : {Side::one, Side::two}) {
        const auto at = static_cast<std::size_t>(colour);
        const std::uint64_t counted = counted_group(picture[at], seen.rows);
        seen.points[at] = count_bits(counted);
        for (int row = 0; row < seen.rows; ++row) {
            for (int column = 0; column < 3; ++column) {
                const std::uint64_t bit = pane_bit(row, column);
                if ((picture[at] & bit) == 0) continue;
                Pane& pane =
                    seen.panes[static_cast<std::size_t>(seen.rows - 1 - row)][static_cast<std::size_t>(column)];
                pane = {colour, (counted & bit) != 0};
            }
        }
    }
    return seen;
}

}  // namespace

Score score(const State& state) {
    const Columns& columns = state.columns();
    int levels = 0;
    for (const std::uint64_t column : columns) levels = std::max(levels, column_height(column));
    Score all;
    for (int view = 0; view < view_count; ++view) {
        SideView& seen = all.views[static_cast<std::size_t>(view)];
        seen = look(columns, static_cast<View>(view), levels);
        for (std::size_t colour = 0; colour < 2; ++colour) all.total[colour] += seen.points[colour];
    }
    return all;
}

Points total_points(const State& state) {
    const Columns& columns = state.columns();
    Points total{};
    for (int view = 0; view < view_count; ++view) {
        const Picture picture = picture_of(columns, static_cast<View>(view));
        for (std::size_t colour = 0; colour < 2; ++colour) total[colour] += largest_group(picture[colour]);
    }
    return total;
}

}  // namespace campanile::turris
