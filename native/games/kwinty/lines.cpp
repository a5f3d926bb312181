#include "games/kwinty/lines.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/kwinty/state.h"

namespace campanile::kwinty {

namespace {

bool holds(const std::array<ColumnSquares, columns>& squares, int column, int row) {
    if (column < 0 || column >= columns || row < 0 || row >= rows) return false;
    return (squares[static_cast<std::size_t>(column)] >> row & 1) != 0;
}

int run_length(const std::array<ColumnSquares, columns>& squares, Square start, LineDirection direction) {
    const auto [right, up] = step(direction);
    if (holds(squares, start.column - right, start.row - up)) return 0;  // not its beginning
    int length = 0;
    while (holds(squares, start.column + length * right, start.row + length * up)) ++length;
    return length;
}

}  // namespace

Runs runs(const std::array<ColumnSquares, columns>& squares, int shortest, int longest) {
    Runs found;
    for (const auto direction :
         {LineDirection::right, LineDirection::up, LineDirection::right_up, LineDirection::right_down}) {
        for (int column = 0; column < columns; ++column) {
            for (int row = 0; row < rows; ++row) {
                const Square start = square_at(column, row);
                const int length = run_length(squares, start, direction);
                if (length < shortest || length > longest) continue;
                found.push_back({start, direction, static_cast<std::uint8_t>(length)});
            }
        }
    }
    return found;
}

Runs fours(const State& state, Side side) { return runs(state.squares(side), 4, 4); }

int count_fours(const State& state, Side side) {
    constexpr std::size_t before = 1, after = 4;  // empty columns, so that no line needs a look at the edge
    std::array<std::uint32_t, before + columns + after> wall{};
    std::copy(state.squares(side).begin(), state.squares(side).end(), wall.begin() + before);
    // Bit r: a line begins in row r of the column, goes on through three more squares and ends there.
    const auto begun = [](std::uint32_t first, std::uint32_t none, std::uint32_t second, std::uint32_t third,
                          std::uint32_t fourth, std::uint32_t fifth) {
        return std::popcount(first & ~none & second & third & fourth & ~fifth);
    };
    int count = 0;
    for (std::size_t i = before; i < before + columns; ++i) {
        const std::uint32_t c = wall[i];
        if (c == 0) continue;
        const std::uint32_t left = wall[i - 1], c1 = wall[i + 1], c2 = wall[i + 2], c3 = wall[i + 3], c4 = wall[i + 4];
        count += begun(c, c << 1, c >> 1, c >> 2, c >> 3, c >> 4);
        count += begun(c, left, c1, c2, c3, c4);
        count += begun(c, left << 1, c1 >> 1, c2 >> 2, c3 >> 3, c4 >> 4);
        count += begun(c, left >> 1, c1 << 1, c2 << 2, c3 << 3, c4 << 4);
    }
    return count;
}

Runs fives(const State& state, Side side) { return runs(state.squares(side), 5, widest); }

}  // namespace campanile::kwinty
