#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/side.h"

namespace campanile::turris {

// The foundation (T1), counted row by row:  a3=6 b3=7 c3=8
//                                           a2=3 b2=4 c2=5
//                                           a1=0 b1=1 c1=2
// This is not the alphabetical order (a1 a2 a3 b1 …). Inside one stone the two orders agree: of two neighbours the
// western or southern one is first in both.
enum class Square : std::uint8_t { a1, b1, c1, a2, b2, c2, a3, b3, c3 };

constexpr int square_count = 9;
constexpr Square centre = Square::b2;
constexpr int index(Square square) { return static_cast<int>(square); }
constexpr Square square_at(int index) { return static_cast<Square>(index); }
constexpr int column_of(Square square) { return index(square) % 3; }
constexpr int row_of(Square square) { return index(square) / 3; }

constexpr int stones_per_side = 20;

// T2.4 keeps every column within 3 of the highest, h. So the cubes number at least h + 8 (h - 3) = 9 h - 24, and there
// are only 2 * 20 stones * 2 = 80 of them: 9 h <= 104, h <= 11.
constexpr int max_levels = 11;

// One cube of a stone, by where the stone's other half is. Four bits of a column (State::column):
//
//   bit  3    colour, 1 is black          bits 2-0  Half, never 0: a nibble of 0 is air
enum class Half : std::uint8_t { none = 0, upright = 1, east = 2, west = 3, north = 4, south = 5 };

struct Cube {
    Side colour;
    Half half;
    friend constexpr bool operator==(Cube, Cube) = default;
};

enum class Kind : std::uint8_t { stand, lie_east, lie_north, remove, decline, pass };

// One choice (T2, T3, T4). The code is one byte; the order of codes is the order of legal():
//
//   code    kind        square()                           notation   integer id
//    0- 8   stand       the square                         b3         0-8: square
//    9-17   lie_east    the western of the two, a or b     a2b2       9-20, see below
//   18-26   lie_north   the southern of the two, row 1-2   a1a2       9-20, see below
//   27-35   remove      the first square of the stone      xa1        21-29: 21 + square
//   36      decline     -                                  -          30
//   37      pass        -                                  pass       31
//
// Ids of lying stones, in alphabetical order of their notation:
//    9 a1a2   10 a1b1   11 a2a3   12 a2b2   13 a3b3   14 b1b2
//   15 b1c1   16 b2b3   17 b2c2   18 b3c3   19 c1c2   20 c2c3
// The square of ids 0-8 and 21-29 counts as in Square (a1 b1 c1 a2 …), which is not alphabetical.
class Action {
   public:
    static constexpr int codes = 38;

    constexpr Action() = default;
    static constexpr Action stand(Square square) { return Action(Kind::stand, square); }
    // Precondition: column a or b (lie_east), row 1 or 2 (lie_north).
    static constexpr Action lie_east(Square west) { return Action(Kind::lie_east, west); }
    static constexpr Action lie_north(Square south) { return Action(Kind::lie_north, south); }
    static constexpr Action remove(Square first) { return Action(Kind::remove, first); }
    static constexpr Action decline() { return Action(codes - 2); }
    static constexpr Action pass() { return Action(codes - 1); }
    static constexpr Action from_code(int code) {
        assert(code >= 0 && code < codes);
        return Action(code);
    }

    [[nodiscard]] constexpr int code() const { return code_; }
    [[nodiscard]] constexpr Kind kind() const {
        return code_ == codes - 1 ? Kind::pass : static_cast<Kind>(code_ / square_count);
    }
    [[nodiscard]] constexpr bool places() const { return code_ < index_of(Kind::remove); }
    // Precondition: neither decline nor pass.
    [[nodiscard]] constexpr Square square() const { return square_at(code_ % square_count); }
    // The other square of a lying stone; square() for the others.
    [[nodiscard]] constexpr Square second() const {
        constexpr std::array<int, 6> step{0, 1, 3, 0, 0, 0};
        return square_at(index(square()) + step[static_cast<std::size_t>(kind())]);
    }

    friend constexpr bool operator==(Action, Action) = default;

   private:
    static constexpr int index_of(Kind kind) { return static_cast<int>(kind) * square_count; }
    constexpr explicit Action(int code) : code_(static_cast<std::uint8_t>(code)) {}
    constexpr Action(Kind kind, Square square) : Action(index_of(kind) + index(square)) {}

    std::uint8_t code_ = codes - 1;
};

struct Options {
    bool ground_lying = false;  // T2.3
    bool bonus_chain = true;    // T3.1
    bool first_centre = false;  // T2.5
    Side first = Side::one;
    friend constexpr bool operator==(const Options&, const Options&) = default;
};

// Any bits give options: for fuzzing.
constexpr Options options_from_bits(unsigned bits) {
    return {.ground_lying = (bits & 1) != 0,
            .bonus_chain = (bits & 2) == 0,
            .first_centre = (bits & 4) != 0,
            .first = (bits & 8) != 0 ? Side::two : Side::one};
}

inline constexpr std::array<std::string_view, 2> colour_names{"white", "black"};
constexpr std::string_view colour_name(Side side) { return colour_names[static_cast<std::size_t>(side)]; }

}  // namespace campanile::turris
