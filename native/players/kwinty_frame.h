#pragma once

#include <array>
#include <cstddef>

#include "games/kwinty/state.h"

namespace campanile::players {

// The squares that lines of five are looked for in, counted from the leftmost column of the wall, so that shifted walls
// are the same: columns -4 … 8, since a line of five that holds a stone begins at most four columns to its left, and
// the wall cannot reach further to the right (K2).
namespace kwinty_frame {

inline constexpr int columns = 13;
inline constexpr int before = 4;  // columns to the left of the wall

// One bit for each square of the frame: row + 9 × column.
__extension__ using Cells = unsigned __int128;

inline constexpr std::array<int, 4> strides{kwinty::rows, 1, kwinty::rows + 1, kwinty::rows - 1};

// The first squares of the lines of five inside the frame.
constexpr std::array<Cells, 4> make_starts() {
    std::array<Cells, 4> starts{};
    constexpr std::array<std::array<int, 2>, 4> steps{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
    for (std::size_t d = 0; d < 4; ++d) {
        for (int column = 0; column < columns; ++column) {
            for (int row = 0; row < kwinty::rows; ++row) {
                const int last_column = column + 4 * steps[d][0];
                const int last_row = row + 4 * steps[d][1];
                if (last_column >= columns || last_row < 0 || last_row >= kwinty::rows) continue;
                starts[d] |= Cells{1} << (kwinty::rows * column + row);
            }
        }
    }
    return starts;
}
inline constexpr std::array<Cells, 4> starts = make_starts();

// By width of the wall: the columns that it can still reach.
constexpr std::array<Cells, kwinty::widest + 1> make_room() {
    std::array<Cells, kwinty::widest + 1> room{};
    for (int wide = 0; wide <= kwinty::widest; ++wide) {
        for (int column = 0; column < columns; ++column) {
            if (column - before < wide - kwinty::widest || column - before >= kwinty::widest) continue;
            room[static_cast<std::size_t>(wide)] |= Cells{0x1ff} << (kwinty::rows * column);
        }
    }
    return room;
}
inline constexpr std::array<Cells, kwinty::widest + 1> room_by_width = make_room();

// A side's squares, as seen from the left, or from the right when mirrored.
inline Cells squares_of(const kwinty::State& state, Side side, bool mirrored) {
    Cells cells = 0;
    const auto& squares = state.squares(side);
    for (int column = 0; column < state.width(); ++column) {
        const int there = mirrored ? state.rightmost() - column : state.leftmost() + column;
        cells |= Cells{squares[static_cast<std::size_t>(there)]} << (kwinty::rows * (column + before));
    }
    return cells;
}

}  // namespace kwinty_frame

}  // namespace campanile::players
