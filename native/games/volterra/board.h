#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/volterra/types.h"

// Sets of squares, and who neighbours whom.
namespace campanile::volterra {

// Bit i stands for the square with index i; the bits from 20 on are 0 unless a function says otherwise.
using Board = std::uint32_t;

inline constexpr Board whole_board = (Board{1} << squares) - 1;
inline constexpr Board column_a = 0b00001'00001'00001'00001;
inline constexpr Board column_e = column_a << (columns - 1);
// The squares with four orthogonal neighbours on the board.
inline constexpr Board interior = 0b00000'01110'01110'00000;

constexpr Board bit(Square square) { return Board{1} << index(square); }
constexpr bool contains(Board board, Square square) { return (board >> index(square) & 1) != 0; }
constexpr bool at_least_two(Board board) { return (board & (board - 1)) != 0; }

// Precondition: board != 0.
constexpr Square first_of(Board board) { return square_at(std::countr_zero(board)); }

// Calls `visit` with every square of `board`, lowest index first.
template <class Visit>
constexpr void for_each_square(Board board, Visit visit) {
    for (; board != 0; board &= board - 1) visit(first_of(board));
}

// The squares that neighbour a square of the board (V3), a member only if another member neighbours it. Two boards are
// done at once, one in each half of a word: `two_boards` of both, and the result's bits from 20 on of each half are
// garbage.
constexpr std::uint64_t two_boards(Board low, Board high) { return low | std::uint64_t{high} << 32; }
constexpr std::uint64_t around_both(std::uint64_t boards) {
    constexpr std::uint64_t not_a = ~two_boards(column_a, column_a);
    constexpr std::uint64_t not_e = ~two_boards(column_e, column_e);
    const std::uint64_t beside = (boards & not_e) << 1 | (boards & not_a) >> 1;
    const std::uint64_t wide = boards | beside;
    return beside | wide << columns | wide >> columns;
}

constexpr Board around(Board board) { return static_cast<Board>(around_both(board)) & whole_board; }

// V3: the up to 8 squares around each square.
inline constexpr auto neighbours = [] {
    std::array<Board, squares + 1> table{};  // Square::none neighbours nothing
    for (int i = 0; i < squares; ++i) table[static_cast<std::size_t>(i)] = around(bit(square_at(i)));
    return table;
}();

constexpr Board neighbours_of(Square square) { return neighbours[static_cast<std::size_t>(square)]; }

// The 3×3 squares around `centre` as a pattern of 9 bits to look up tables with. `near`: some of its neighbours.
//
//   bits of `window`   0  1  2  5  6  7 10 11 12     (square - centre + 6)
//   bits of the ring   0  1  2  3  4  5  6  7  8     (4, the centre, is never set)
inline constexpr int window_origin = columns + 1;
constexpr std::uint32_t ring(Board near, Square centre) {
    const std::uint32_t window = near << window_origin >> index(centre);
    return (window & 0b111) | (window >> 2 & 0b101'000) | (window >> 4 & 0b111'000'000);
}
constexpr Board ring_as_board(std::uint32_t ring) {
    return (ring & 7) | (ring >> 3 & 7) << columns | (ring >> 6) << 2 * columns;
}

// By a ring and a number: the member that has `number` smaller ones before it.
//
//   bits 0-8   the ring with this member alone
//   bits 9-    its place in the window
inline constexpr auto nth_in_ring = [] {
    std::array<std::array<std::uint16_t, 8>, 512> table{};
    for (std::uint32_t pattern = 0; pattern < 512; ++pattern) {
        std::size_t found = 0;
        for (std::uint32_t member = 1; member < 512; member <<= 1) {
            if ((pattern & member & ~0b000'010'000U) == 0) continue;
            const int place = index(first_of(ring_as_board(member)));
            table[pattern][found++] = static_cast<std::uint16_t>(member | static_cast<std::uint32_t>(place) << 9);
        }
    }
    return table;
}();
inline constexpr auto ring_counts = [] {
    std::array<std::uint8_t, 512> table{};
    for (std::uint32_t pattern = 0; pattern < 512; ++pattern) {
        table[pattern] = static_cast<std::uint8_t>(std::popcount(pattern & ~0b000'010'000U));
    }
    return table;
}();

// An entry of the table above. Precondition: ring has more than `number` members.
constexpr std::uint32_t nth_member(std::uint32_t ring, std::uint32_t number) { return nth_in_ring[ring][number]; }
constexpr Square square_of(std::uint32_t member, Square centre) {
    return square_at(index(centre) - window_origin + static_cast<int>(member >> 9));
}

// The square of `near`, some neighbours of `centre`, that has `number` smaller ones before it.
// Precondition: near has more than `number` squares.
constexpr Square nth_neighbour(Board near, Square centre, int number) {
    return square_of(nth_member(ring(near, centre), static_cast<std::uint32_t>(number)), centre);
}

// V5: all squares but those whose four orthogonal neighbours all hold towers.
constexpr Board with_free_side(Board occupied) {
    return ~(occupied << 1 & occupied >> 1 & occupied << columns & occupied >> columns & interior);
}

// V6: everything in `occupied` that is connected with `seeds`, a part of it.
constexpr Board connected_with(Board seeds, Board occupied) {
    for (Board reached = seeds;;) {
        const Board grown = (reached | around(reached)) & occupied;
        if (grown == reached) return reached;
        reached = grown;
    }
}

// V6: whether the occupied neighbours of an emptied square are all connected with each other without leaving its ring.
// Then no part can have been separated: everything that was connected through that square still is.
inline constexpr auto ring_holds_together = [] {
    std::array<bool, 512> table{};
    for (std::uint32_t pattern = 0; pattern < 512; ++pattern) {
        const Board board = ring_as_board(pattern);
        table[pattern] = connected_with(board & ~(board - 1), board) == board;
    }
    return table;
}();

constexpr bool may_separate(Square emptied, Board occupied) {
    return !ring_holds_together[ring(occupied & neighbours_of(emptied), emptied)];
}

}  // namespace campanile::volterra
