#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/fixed_list.h"
#include "base/side.h"
#include "games/kwinty/types.h"

namespace campanile::kwinty {

class State;

// The squares of one colour in one column: bit r is row r.
using ColumnSquares = std::uint16_t;

enum class LineDirection : std::uint8_t { right = 0, up = 1, right_up = 2, right_down = 3 };

constexpr std::array<int, 2> step(LineDirection direction) {
    constexpr std::array<std::array<int, 2>, 4> steps{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
    return steps[static_cast<std::size_t>(direction)];
}

// An unbroken line of own squares that cannot be made longer at either end.
struct Run {
    Square start;
    LineDirection direction;
    std::uint8_t length;

    // 0 <= i < length
    [[nodiscard]] constexpr Square square(int i) const {
        const auto [right, up] = step(direction);
        return square_at(start.column + i * right, start.row + i * up);
    }
    friend constexpr bool operator==(const Run&, const Run&) = default;
};

// At most 60 runs of four or more fit on 9 x 9 squares: two in each row, in each column and in both longest diagonals,
// one in each of the ten diagonals of 4 to 8 squares, which exist in two directions.
using Runs = FixedList<Run, 60>;

// What K5 counts: the runs of exactly four of a side. Ordered by direction, then by start column and row.
Runs fours(const State& state, Side side);
// How many they are, without listing them: what random play asks at the end of a game.
int count_fours(const State& state, Side side);

// What K4 asks for: the runs of five or more of a side; more than one only if one stone completed them together.
Runs fives(const State& state, Side side);

// The runs of `shortest` to `longest` squares in any 17 columns that are at most 9 wide.
Runs runs(const std::array<ColumnSquares, columns>& squares, int shortest, int longest);

// Column d to the right of the middle (d from -4 to 4) times this word: three copies, 21 bits apart, moved so that
// squares of one row, of one rising and of one falling diagonal come to lie above each other.
constexpr std::uint64_t line_copies(int d) {
    return std::uint64_t{1} << 4 | std::uint64_t{1} << (25 - d) | std::uint64_t{1} << (46 + d);
}

// Whether nine columns hold a row or diagonal of five. Such a line always crosses the middle one of nine columns, so
// it is enough to know how far the lines through the middle reach to its left and right.
inline bool has_five_across(const ColumnSquares* nine) {
    const auto column = [nine](int d) { return nine[4 + d] * line_copies(d); };
    const std::uint64_t left1 = column(-1), left2 = left1 & column(-2), left3 = left2 & column(-3);
    const std::uint64_t right1 = column(1), right2 = right1 & column(2), right3 = right2 & column(3);
    const std::uint64_t left4 = left3 & column(-4), right4 = right3 & column(4);
    const std::uint64_t reach = left4 | (left3 & right1) | (left2 & right2) | (left1 & right3) | right4;
    return (reach & column(0)) != 0;
}

// Whether one of two columns holds a vertical line of five.
inline bool has_five_upright(ColumnSquares a, ColumnSquares b) {
    const std::uint32_t one = a | static_cast<std::uint32_t>(b) << 16;  // seven empty bits keep them apart
    const std::uint32_t two = one & (one >> 1);
    const std::uint32_t four = two & (two >> 2);
    return (four & (one >> 4)) != 0;
}

}  // namespace campanile::kwinty
