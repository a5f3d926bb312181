#pragma once

#include <optional>

#include "games/turris/state.h"

namespace campanile::turris {

// The rules read clause by clause from the cubes, independently of the sets that play uses. Empty when the action is
// legal. The place to look up a rule; make and legal() are the place where it is fast.
std::optional<Error> refusal(const State& state, Action action);

// The part for placing: T1, T2 and T3.4. Precondition: stone.places().
std::optional<Error> placement_refusal(const State& state, Action stone);

}  // namespace campanile::turris
