#pragma once

#include <cassert>
#include <cstdint>
#include <string_view>

#include "base/side.h"

namespace campanile::kwinty {

inline constexpr int columns = 17;      // a–q: the first stone begins in column i, the wall reaches 8 to either side
inline constexpr int rows = 9;          // K2
inline constexpr int widest = 9;        // K2
inline constexpr int home_column = 8;   // i: where the first stone begins
inline constexpr int stones_each = 20;  // K1

enum class Direction : std::uint8_t { lying = 0, standing = 1 };

struct Square {
    std::uint8_t column;  // 0–16: a–q
    std::uint8_t row;     // 0–8: rows 1–9

    friend constexpr bool operator==(Square, Square) = default;
};

constexpr Square square_at(int column, int row) {
    return {static_cast<std::uint8_t>(column), static_cast<std::uint8_t>(row)};
}

// What a square of the wall belongs to.
struct Half {
    Side side;
    Direction direction;

    friend constexpr bool operator==(Half, Half) = default;
};

// One stone laid, named by its lower-left square, or a pass (K6).
//
//   bit  9 8 7 6 | 5 4 3 2 1 0
//        row 0–8 | id
//
//   id 0–33   2 * column + direction (0 lying, 1 standing)
//   id 34     pass; its row bits are 0
//
// The id is the integer action; in a position it needs no row, because a column has one height.
class Action {
   public:
    static constexpr int pass_id = 2 * columns;

    constexpr Action() = default;
    static constexpr Action stone(Square square, Direction direction) {
        return from_parts(2 * square.column + static_cast<int>(direction), square.row);
    }
    static constexpr Action pass() { return from_parts(pass_id, 0); }
    // Precondition: the layout above.
    static constexpr Action from_parts(int id, int row) {
        assert(id >= 0 && id <= pass_id && row >= 0 && row < rows);
        Action action;
        action.bits_ = static_cast<std::uint16_t>(row << 6 | id);
        return action;
    }

    [[nodiscard]] constexpr bool is_pass() const { return bits_ == pass_id; }
    [[nodiscard]] constexpr int id() const { return bits_ & 63; }

    // Precondition of the rest: !is_pass().
    [[nodiscard]] constexpr int column() const { return static_cast<int>(unsigned{bits_} >> 1 & 31); }
    [[nodiscard]] constexpr int row() const { return static_cast<int>(unsigned{bits_} >> 6); }
    [[nodiscard]] constexpr Square square() const { return square_at(column(), row()); }
    [[nodiscard]] constexpr Direction direction() const { return static_cast<Direction>(bits_ & 1); }
    [[nodiscard]] constexpr bool is_standing() const { return (bits_ & 1) != 0; }
    // The stone's other square: to the right or above. May lie outside the columns and rows.
    [[nodiscard]] constexpr Square second_square() const {
        return is_standing() ? square_at(column(), row() + 1) : square_at(column() + 1, row());
    }

    friend constexpr bool operator==(Action, Action) = default;

   private:
    std::uint16_t bits_ = pass_id;
};

struct Options {
    Side first = Side::one;  // white begins by default (K2)

    friend constexpr bool operator==(const Options&, const Options&) = default;
};

// Any bits give options: for fuzzing.
constexpr Options options_from_bits(unsigned bits) { return {.first = (bits & 1) != 0 ? Side::two : Side::one}; }

enum class Phase : std::uint8_t {
    placing,  // the mover can place a stone
    passing,  // only the other side can (K6)
    five,     // the side that moved last has five in a line (K4)
    blocked,  // neither side can place a stone (K5)
};

}  // namespace campanile::kwinty
