#pragma once

#include "base/random.h"
#include "base/tracked.h"
#include "search/score.h"

namespace campanile::search {

struct Rollout {
    Score score;        // Side::one's
    bool was_finished;  // nothing was left to play
};

// Plays to the end, every legal action equally likely. Counting and picking gives the actions that drawing from the
// list would give (both have the same order) and is faster.
template <Position S>
Rollout roll_out(Tracked<S>& line, Rng& rng) {
    bool was_finished = true;
    while (const int count = line.state().legal_count()) {
        line.make(line.state().nth_legal(static_cast<int>(rng.below(static_cast<std::uint32_t>(count)))));
        was_finished = false;
    }
    return {score_of(*line.state().ending()), was_finished};
}

}  // namespace campanile::search
