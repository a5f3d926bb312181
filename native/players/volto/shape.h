#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/volto/types.h"

// The board and the set of masks as parameters, so that the very same player can be tried on a board small enough to
// be solved.
namespace campanile::volto_player {

using volto::Action;
using volto::Kind;
using volto::kinds;
using volto::KindSet;
using volto::MaskId;
using volto::only;
using volto::Square;

// A set of squares: bit s is square s. Another layout than volto::Bits, because no step is made by shifting here.
using Squares = std::uint64_t;
constexpr Squares bit(int square) { return Squares{1} << square; }

using Counts = std::array<std::uint8_t, kinds>;

template <int Columns, int Rows, Counts Set, int QuietLimit, bool CaptureResets>
struct Shape {
    static constexpr int columns = Columns;
    static constexpr int rows = Rows;
    static constexpr int squares = Columns * Rows;
    static constexpr Counts counts = Set;
    static constexpr int masks_each = Set[0] + Set[1] + Set[2] + Set[3] + Set[4];
    static constexpr int masks = 2 * masks_each;
    static constexpr int quiet_limit = QuietLimit;         // M7.3
    static constexpr bool capture_resets = CaptureResets;  // else the limit is one on all moves
    static constexpr int ladies = Set[static_cast<std::size_t>(Kind::lady)];
    static constexpr MaskId no_mask = masks;
    static constexpr Square off_board = squares;
    static_assert(squares <= 64 && masks_each <= 10);

    static constexpr Side owner(MaskId mask) { return mask < masks_each ? Side::one : Side::two; }
    static constexpr int first_mask(Side side) { return side == Side::one ? 0 : masks_each; }
    static constexpr int row_of(int square) { return square / columns; }
    static constexpr int column_of(int square) { return square % columns; }
    // Rows gone from the own palace towards the other.
    static constexpr int progress(Side side, int square) {
        return side == Side::one ? row_of(square) : rows - 1 - row_of(square);
    }
    static constexpr Squares palace(Side side) {
        const Squares row = (Squares{1} << columns) - 1;
        return side == Side::one ? row : row << (squares - columns);
    }
};

using FullShape = Shape<volto::columns, volto::rows, {3, 3, 1, 2, 1}, volto::quiet_limit, true>;
static_assert(FullShape::masks_each == volto::masks_each && FullShape::no_mask == volto::no_mask);

// Who is behind one side's masks, in the order of their numbers.
template <class S>
using Cast = std::array<Kind, S::masks_each>;

// Steps on an empty board.
template <class S>
struct Steps {
    std::array<Squares, S::squares> straight{};
    std::array<Squares, S::squares> slanting{};
    std::array<Squares, S::squares> around{};

    constexpr Steps() {
        for (int s = 0; s < S::squares; ++s) {
            for (int t = 0; t < S::squares; ++t) {
                const int up = S::row_of(t) - S::row_of(s), across = S::column_of(t) - S::column_of(s);
                const int distance = up * up + across * across;
                if (distance == 1) straight[static_cast<std::size_t>(s)] |= bit(t);
                if (distance == 2) slanting[static_cast<std::size_t>(s)] |= bit(t);
            }
            around[static_cast<std::size_t>(s)] =
                straight[static_cast<std::size_t>(s)] | slanting[static_cast<std::size_t>(s)];
        }
    }
};

template <class S>
inline constexpr Steps<S> steps{};

}  // namespace campanile::volto_player
