#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "players/kwinty_wall.h"

// How far a side is from a line of five, for all lines at once.
//
// A line is any five squares in a row, column or diagonal that the wall can still reach (K2). It is open while no
// square of it is the opponent's. Lemma: to fill an open line its side needs at least
//   - in a diagonal, as many stones as squares are empty, since both squares of a stone share a row or a column;
//   - in a row or column, for each run of 1, 2, 3, 4 or 5 neighbouring empty squares 1, 1, 2, 3 or 3 stones. A stone
//     covers at most two squares of the run, and two stones that cover two each never follow each other directly: in a
//     row both would lie, in a column both would stand, end to end (K3.3). So four squares are not covered by two
//     stones, and stones of different runs differ because a stone's squares are neighbours.
namespace campanile::kwinty::proof {

inline constexpr int unreachable = 31;  // more stones than anybody has

// How many stones a straight line needs by the lemma; bit i of the set says that its i-th square is empty.
constexpr std::array<std::uint8_t, 32> make_stones_for() {
    std::array<std::uint8_t, 32> table{};
    constexpr std::array<std::uint8_t, 6> by_length{0, 1, 1, 2, 3, 3};
    for (unsigned set = 0; set < 32; ++set) {
        unsigned length = 0;
        for (unsigned i = 0; i <= 5; ++i) {
            if (i < 5 && (set >> i & 1) != 0) {
                ++length;
            } else {
                table[set] = static_cast<std::uint8_t>(table[set] + by_length[length]);
                length = 0;
            }
        }
    }
    return table;
}
inline constexpr auto stones_for = make_stones_for();

// How high above the columns squares are taken into account: a stone adds at most two rows to a column, so that d
// stones of both sides together reach no further than 2d rows.
inline constexpr unsigned whole_column = rows;
constexpr unsigned rows_added(int stones) { return stones > 4 ? whole_column : 2 * static_cast<unsigned>(stones); }

// The fewest stones that any open line of `side` needs, if only squares within `reach` rows above the columns are
// filled; `unreachable` if there is no such line.
int least_need(const Wall& wall, Side side, unsigned reach);

// How many squares begin an open line that needs at most one, two, three or four stones.
struct LineCounts {
    int one, two, three, four;
};
LineCounts count_lines(const Wall& wall, Side side, unsigned reach);

// Whether `side` could make five with its next stone. The stones themselves decide; the lines only say whether to look.
inline bool can_make_five(const Wall& wall, Side side) {
    if (least_need(wall, side, rows_added(1)) > 1) return false;
    Stones list;
    wall.placements(side, list);
    return std::any_of(list.begin(), list.end(), [&](Stone stone) { return wall.makes_five(side, stone); });
}

}  // namespace campanile::kwinty::proof
