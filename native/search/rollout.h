#pragma once

#include <cstdint>

#include "base/random.h"
#include "base/tracked.h"
#include "search/score.h"

namespace campanile::search {

struct Rollout {
    Score score;        // Side::one's
    bool was_finished;  // nothing was left to play
};

// Draws a legal action, all equally likely; false when there is none. Counting and picking gives the action that
// drawing from the list would give (both have the same order) and is faster.
template <Position S>
bool draw(const S& state, Rng& rng, typename S::Action& action) {
    if constexpr (Drawing<S>) {
        return state.draw(rng, action);
    } else {
        const int count = state.legal_count();
        if (count != 0) action = state.nth_legal(static_cast<int>(rng.below(static_cast<std::uint32_t>(count))));
        return count != 0;
    }
}

// Plays to the end at random. Inlined with all that it calls, and on dice of its own: what nobody else can refer to may
// stay in registers from one action to the next.
template <Position S>
[[gnu::flatten]] Rollout roll_out(Tracked<S>& line, Rng& rng) {
    if constexpr (RollingOut<S>) return {score_of({line.state().roll_out(rng), {}, {}}), line.state().is_over()};
    if constexpr (RollingOutUnlessRepeated<S>) {
        if (const auto rolled = line.state().roll_out(rng, line.keys())) {
            return {score_of({rolled->winner, {}, {}}), rolled->was_finished};
        }
    }
    Rng dice = rng;
    bool was_finished = true;
    typename S::Action action;
    while (draw(line.state(), dice, action)) {
        line.make(action);
        was_finished = false;
    }
    rng = dice;
    return {score_of(*line.state().ending()), was_finished};
}

}  // namespace campanile::search
