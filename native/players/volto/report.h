#pragma once

#include <cstdint>
#include <vector>

#include "players/volto/shape.h"
#include "search/score.h"

namespace campanile::volto_player {

// What a player thinks: how often to do what. Values are those of the side to move, 0 … 1.
struct Advice {
    struct Choice {
        Action action;
        double probability;
        double value;
    };
    std::vector<Choice> strategy;  // most probable first; empty exactly when the seer is not to act
    double value = 0.5;
    search::Proof proof = search::Proof::unknown;  // in every world that agrees with what was seen
    int length = 0;                                // moves until a proved end, else 0
    std::uint64_t worlds = 0;                      // casts of the other side that agree with what was seen
    std::uint64_t nodes = 0;                       // positions looked at
};

}  // namespace campanile::volto_player
