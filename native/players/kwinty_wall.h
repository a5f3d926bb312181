#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/fixed_list.h"
#include "base/side.h"
#include "games/kwinty/lines.h"
#include "games/kwinty/state.h"
#include "games/kwinty/types.h"

// Kwinty for proofs: the rules K1 to K4 on whole columns of bits, with nothing that a search for fives does not need.
// It is checked against kwinty::State, which stays the law in this program.
namespace campanile::kwinty::proof {

// Room for reading sixteen columns and more from any column of the wall on.
inline constexpr int padded_columns = 48;
using Columns = std::array<ColumnSquares, padded_columns>;
inline constexpr unsigned full_column = 0x1ff;

// A stone: 2 * column + direction, the integer action of the game.
using Stone = std::uint8_t;
using Stones = FixedList<Stone, State::max_listed>;
constexpr int column_of(Stone stone) { return stone >> 1; }
constexpr bool stands(Stone stone) { return (stone & 1) != 0; }

// What a wall is whatever side it is seen from and wherever it stands, exactly and not as a hash: 19 bits for each
// column, the columns from the left or from the right, whichever gives the smaller words.
//
//   bit 0-9    the white squares of the column, and a one above its highest square
//   bit 10-18  which squares belong to lying stones
//
// Word i holds columns 3i to 3i + 2. The stones can be recovered because of K3.3; bit 63 of the last word says that
// black is to move. Letters do not change in a mirror, so nothing else has to be turned round.
struct Code {
    std::array<std::uint64_t, 3> words{};

    friend constexpr auto operator<=>(const Code&, const Code&) = default;
};
struct SeenCode {
    Code code;
    bool mirrored;  // the code reads the wall from the right
};

class Wall {
   public:
    struct Undo {
        std::int8_t left;
        std::int8_t right;
    };

    Wall() = default;
    // Precondition: state.phase() is `placing` or `passing`.
    explicit Wall(const State& state);

    [[nodiscard]] int left() const { return left_; }
    [[nodiscard]] int right() const { return right_; }
    [[nodiscard]] int height(int column) const { return heights_[static_cast<std::size_t>(column)]; }
    [[nodiscard]] int stones_left(Side side) const { return stones_left_[static_cast<std::size_t>(index(side))]; }
    [[nodiscard]] const Columns& squares(Side side) const { return own_[static_cast<std::size_t>(index(side))]; }
    // The columns that a wall of at most nine can still reach (K2).
    [[nodiscard]] int first_column() const { return right_ < left_ ? 0 : right_ - (widest - 1); }
    [[nodiscard]] int last_column() const { return left_ + (widest - 1); }

    // Every stone that `side` could place, were it to move; by column, lying before standing.
    void placements(Side side, Stones& list) const;
    [[nodiscard]] bool can_place(Side side) const {
        Stones list;
        placements(side, list);
        return !list.empty();
    }

    // Precondition of place: the stone is one of placements(side). unplace takes back the last one.
    Undo place(Side side, Stone stone);
    void unplace(Side side, Stone stone, Undo undo);

    // Whether the stone, which is one of placements(side), makes five (K4).
    [[nodiscard]] bool makes_five(Side side, Stone stone) const;

    [[nodiscard]] SeenCode code(Side mover) const;
    // A stone as the code's reader counts columns, from three before the wall's edge on, and back: 2 to 27.
    [[nodiscard]] unsigned to_seen(Stone stone, bool mirrored) const;
    [[nodiscard]] Stone from_seen(unsigned seen, bool mirrored) const;

   private:
    [[nodiscard]] bool may_stand(std::size_t side, int column) const;
    [[nodiscard]] bool may_lie(std::size_t side, int column) const;
    [[nodiscard]] std::uint64_t column_code(int column) const;

    std::array<Columns, 2> own_{};
    Columns lying_{};  // the squares of lying stones of either colour
    std::array<std::int8_t, padded_columns> heights_{};
    std::int8_t left_ = home_column;
    std::int8_t right_ = home_column - 1;
    std::array<std::int8_t, 2> stones_left_{stones_each, stones_each};
};

}  // namespace campanile::kwinty::proof
