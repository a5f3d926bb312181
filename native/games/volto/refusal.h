#pragma once

#include "base/result.h"
#include "games/volto/generate.h"

namespace campanile::volto {

// Why the mover may not do this now. It is told from the mover's own identities and the occupied squares alone (see
// Sight), so no message depends on what he may not know (M8). Precondition: the action is not legal, the game not over.
Error refusal(const Sight& sight, bool in_play, Action action);

}  // namespace campanile::volto
