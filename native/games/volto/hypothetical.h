#pragma once

#include <array>

#include "games/volto/view.h"

namespace campanile::volto {

// A position as it *could* be: the view, with guessed kinds for the other side's masks, in the order of their numbers.
// Where the view knows a kind, the guess is not looked at. It is made of the view alone, so it can tell nothing that
// the seer does not know. Positions that occurred before are not in it (M7.2).
// Preconditions: the seer is White or Red; the game is in play and goes on; the guess completes the set of M2 and
// agrees with view.possible().
State hypothetical(const View& view, const std::array<Kind, masks_each>& guess);

}  // namespace campanile::volto
