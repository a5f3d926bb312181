#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "players/volto/scene.h"

namespace campanile::volto_player {

// The circumstances of a move that everyone sees: direction, capture, neighbours, where it leads.
constexpr int directions = 3;
constexpr int zones = 4;
constexpr int circumstances = directions * 2 * 2 * zones;

template <class S>
int circumstance(const Scene<S>& scene, Side side, int from, int to) {
    const int gain = S::progress(side, to) - S::progress(side, from);
    const int direction = gain > 0 ? 0 : gain == 0 ? 1 : 2;
    const Squares others = scene.occupied(other(side));
    const int capture = (others & bit(to)) != 0 ? 1 : 0;
    const int near = (others & ~bit(to) & steps<S>.around[static_cast<std::size_t>(to)]) != 0 ? 1 : 0;
    const int left = S::rows - 1 - S::progress(side, to);
    const int zone = left == 0 ? 3 : left == 1 ? 2 : S::progress(side, to) <= 1 ? 0 : 1;
    return ((direction * 2 + capture) * 2 + near) * zones + zone;
}

// How readily a mask of each kind makes a move in such circumstances, compared with other moves.
using Habits = std::array<std::array<float, circumstances>, kinds>;

// Where masks of each kind like to stand at the start: logarithms, by place in the set-up word. The probability of a
// word is proportional to the exponential of the sum over its letters.
using Tastes = std::array<std::array<float, kinds>, volto::masks_each>;

// Of the timid (learned.cpp) and of the bold (bold_habits.cpp), each from games among themselves.
const Habits& learned_habits();
const Tastes& learned_tastes();
const Habits& bold_habits();
const Tastes& bold_tastes();

}  // namespace campanile::volto_player
