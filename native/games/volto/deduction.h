#pragma once

#include <array>

#include "games/volto/view.h"

namespace campanile::volto {

// For every mask the exact set of kinds that it can have, as far as the seer can conclude with certainty: a kind is in
// the set when at least one assignment of kinds to that side's unseen masks gives it to the mask and agrees with
//  - the set of M2 less the identities that the seer knows,
//  - the public possibilities of every mask (its own moves), and
//  - M7.1: the side to move, in a game that goes on, has a legal move.
// A known mask has the one kind it has; one that is not yet set up has none.
std::array<KindSet, masks> certain_possibilities(const View& view);

}  // namespace campanile::volto
