#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>

#include "players/kwinty_frame.h"

// Fives that the next stone can complete (K4).
namespace campanile::players::kwinty_frame {

// The two lowest free squares of every column that the wall can reach: no stone reaches higher.
inline Cells next_squares(const kwinty::State& state) {
    Cells cells = 0;
    for (int column = 0; column < columns; ++column) {
        const int there = state.leftmost() + column - before;
        const bool inside = there >= state.leftmost() && there <= state.rightmost();
        const unsigned height = inside ? static_cast<unsigned>(state.height(there)) : 0;
        cells |= Cells{3U << height & 0x1ff} << (kwinty::rows * column);
    }
    return cells & room_by_width[static_cast<std::size_t>(state.width())];
}

// Whether a line lacks one square, or two neighbouring ones of a row or column, all of them within reach of a stone. It
// may still be none because of K3: a necessary condition, and nearly a sufficient one.
inline bool may_make_five(const kwinty::State& state, Side side) {
    const Cells own = squares_of(state, side, false);
    const Cells next = next_squares(state);
    for (std::size_t direction = 0; direction < strides.size(); ++direction) {
        const int stride = strides[direction];
        const auto at = [stride](Cells cells, int i) { return cells >> (stride * i); };
        const Cells either = own | next;
        const Cells line = either & at(either, 1) & at(either, 2) & at(either, 3) & at(either, 4) & starts[direction];
        if (line == 0) continue;
        const Cells two = own & at(own, 1);
        const Cells three = two & at(own, 2);
        const Cells back_two = at(two, 3);
        // One square is missing: the last, the fourth, the third, the second, the first.
        const Cells four = (three & at(own, 3)) | (three & at(own, 4)) | (two & back_two) |
                           (own & at(two, 2) & at(own, 4)) | (at(two, 1) & back_two);
        if ((line & four) != 0) return true;
        if (direction >= 2) continue;  // a stone never fills two squares of a diagonal
        const Cells pair = three | (two & at(own, 4)) | (own & back_two) | at(three, 2);
        if ((line & pair) != 0) return true;
    }
    return false;
}

inline bool has_five(Cells own) {
    for (std::size_t direction = 0; direction < strides.size(); ++direction) {
        const int stride = strides[direction];
        const Cells two = own & own >> stride;
        if ((two & two >> (2 * stride) & own >> (4 * stride) & starts[direction]) != 0) return true;
    }
    return false;
}

// A stone with which the mover wins at once, if he has one.
inline std::optional<kwinty::Action> winning_stone(const kwinty::State& state) {
    if (!may_make_five(state, state.mover())) return std::nullopt;
    const Cells own = squares_of(state, state.mover(), false);
    ActionList<kwinty::State> list;
    state.legal(list);
    const auto wins = [&](kwinty::Action stone) {
        if (stone.is_pass()) return false;
        // Further to the left than the frame reaches, no line of five holds a stone that is there already.
        const int column = stone.column() - state.leftmost() + before;
        if (column < 0) return false;
        const Cells first = Cells{1} << (kwinty::rows * column + stone.row());
        return has_five(own | first | first << (stone.is_standing() ? 1 : kwinty::rows));
    };
    const auto* found = std::find_if(list.begin(), list.end(), wins);
    return found == list.end() ? std::nullopt : std::optional(*found);
}

}  // namespace campanile::players::kwinty_frame
