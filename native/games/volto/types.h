#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/side.h"

// The vocabulary of Volto. Side::one is White (palace: row 1), Side::two is Red (palace: row 7).
namespace campanile::volto {

// M1. a1 = 0, b1 = 1 … e1 = 4, a2 = 5 … e7 = 34.
using Square = std::uint8_t;
constexpr int columns = 5;
constexpr int rows = 7;
constexpr int squares = columns * rows;
constexpr Square off_board = squares;  // where a mask is that is captured or not yet set up

constexpr int row_of(Square square) { return square / columns; }
constexpr int column_of(Square square) { return square % columns; }
constexpr Square square_at(int column, int row) { return static_cast<Square>(row * columns + column); }

// The row of `side`'s palace, and whether `square` lies in it or in the row before it (M3).
constexpr int palace_row(Side side) { return side == Side::one ? 0 : rows - 1; }
constexpr bool in_palace(Side side, Square square) {
    return side == Side::one ? square < columns : square >= squares - columns && square < squares;
}
constexpr bool is_home(Side side, Square square) {
    return side == Side::one ? row_of(square) <= 1 : row_of(square) >= rows - 2;
}

// M2. This order is also the order of letters by which set-ups are ranked.
enum class Kind : std::uint8_t { noble = 0, advisor = 1, soldier = 2, lady = 3, candidate = 4, none = 5 };
constexpr int kinds = 5;
constexpr std::string_view kind_letters = "NASLC";
constexpr std::uint8_t kind_counts[kinds] = {3, 3, 1, 2, 1};

constexpr int index(Kind kind) { return static_cast<int>(kind); }
constexpr char letter(Kind kind) { return kind_letters[static_cast<std::size_t>(kind)]; }
constexpr std::string_view word(Kind kind) {
    constexpr std::string_view words[kinds] = {"noble", "advisor", "soldier", "lady", "candidate"};
    return words[index(kind)];
}

// A set of kinds: bit k stands for Kind k.
using KindSet = std::uint8_t;
constexpr KindSet only(Kind kind) { return static_cast<KindSet>(1 << index(kind)); }
constexpr KindSet all_kinds = (1 << kinds) - 1;
// What is known of a mask of that kind in the opposing palace: a candidate's arrival ends the game, in one way or
// another, and so shows it; any other mask is seen not to be the candidate.
constexpr KindSet in_opposing_palace(Kind kind) {
    return kind == Kind::candidate ? only(kind) : static_cast<KindSet>(all_kinds & ~only(Kind::candidate));
}

// A mask as an individual: 0–9 are White's, 10–19 Red's, in the order of their set-up words (or, in a parsed position,
// in the order of their squares, then of their capture). The numbers are public.
using MaskId = std::uint8_t;
constexpr int masks_each = 10;
constexpr int masks = 2 * masks_each;
constexpr MaskId no_mask = masks;

constexpr Side owner(MaskId mask) { return mask < masks_each ? Side::one : Side::two; }
constexpr MaskId first_mask(Side side) { return side == Side::one ? 0 : masks_each; }

// M3: 10! / (3! 3! 1! 2! 1!) words.
constexpr int set_up_words = 50400;

// One action: a whole set-up or a move.
//
//   code (16 bits)              meaning                                              id
//   from << 6 | to              a move, both squares 0 … 34                          35 * from + to      (0 … 1224)
//   4096 + rank                 a set-up, rank 0 … 50399 among the words of M2 in    1225 + rank         (1225 … 51624)
//                               lexicographic order with the letters N A S L C
struct Action {
    std::uint16_t code = 0;

    static constexpr int set_up_base = 4096;

    static constexpr Action move(Square from, Square to) { return {static_cast<std::uint16_t>(from << 6 | to)}; }
    static constexpr Action set_up(int rank) { return {static_cast<std::uint16_t>(set_up_base + rank)}; }

    [[nodiscard]] constexpr bool is_set_up() const { return code >= set_up_base; }
    // Of a move.
    [[nodiscard]] constexpr Square from() const { return static_cast<Square>(code >> 6); }
    [[nodiscard]] constexpr Square to() const { return static_cast<Square>(code & 63); }
    // Of a set-up.
    [[nodiscard]] constexpr int rank() const { return code - set_up_base; }

    friend constexpr bool operator==(Action, Action) = default;
};

constexpr int move_ids = squares * squares;

struct Options {
    Side first = Side::one;  // who moves first; White sets up first in either case

    friend constexpr bool operator==(const Options&, const Options&) = default;
};

// Any bits give options: for fuzzing.
constexpr Options options_from_bits(unsigned bits) { return {.first = (bits & 1) != 0 ? Side::two : Side::one}; }

// How a game ended; the order is that in which rules.md names them when several apply. M7.1 is derived, not stored.
enum class Finish : std::uint8_t { none, candidate_removed, second_lady, palace, repetition, quiet, no_move };
constexpr int quiet_limit = 100;  // M7.3

inline std::string square_name(Square square) {
    return {static_cast<char>('a' + column_of(square)), static_cast<char>('1' + row_of(square))};
}

constexpr std::string_view side_word(Side side) { return side == Side::one ? "white" : "red"; }

}  // namespace campanile::volto
