#pragma once

#include "base/fixed_list.h"
#include "games/volto/types.h"

namespace campanile::volto {

using Removed = FixedList<Kind, masks_each>;

// What is known of the captures that led to a position in play.
struct Removals {
    Removed lost[2];  // by each side, in order of removal
    Side mover;       // who is next
    int quiet;        // moves since the last capture
    bool arrived;     // the waiting side's candidate stands in the opposing palace: it made the last move
};

// Whether some order of captures (M5) explains both lists: every lady went with a captor of the other side, nothing
// was captured after the game had ended (M6), and the last capture was made by the side that the count of moves says.
// Precondition: some mask has been captured.
bool some_order_explains(const Removals& removals);

}  // namespace campanile::volto
