#pragma once

#include <cstdint>

#include "base/random.h"
#include "base/tracked.h"

namespace campanile {

// Plays to the end at random with the full legal list at every action; returns the number of actions.
template <Position S>
std::uint64_t play_random_game(Tracked<S>& line, Rng& rng) {
    std::uint64_t actions = 0;
    ActionList<S> list;
    for (;; ++actions) {
        const S& state = line.state();
        if (!state.fits_list()) {
            line.make(state.nth_legal(static_cast<int>(rng.below(static_cast<std::uint32_t>(state.legal_count())))));
            continue;
        }
        state.legal(list);
        if (list.empty()) return actions;
        line.make(list[rng.below(static_cast<std::uint32_t>(list.size()))]);
    }
}

// The same by counting and picking, without writing a list.
template <Position S>
std::uint64_t play_random_game_by_count(Tracked<S>& line, Rng& rng) {
    for (std::uint64_t actions = 0;; ++actions) {
        const S& state = line.state();
        const int count = state.legal_count();
        if (count == 0) return actions;
        line.make(state.nth_legal(static_cast<int>(rng.below(static_cast<std::uint32_t>(count)))));
    }
}

}  // namespace campanile
