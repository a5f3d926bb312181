#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "games/turris/state.h"

namespace campanile::turris {

// What a position text can say and yet no game can reach, as far as it is simple to prove.

// T2.4.
std::optional<Error> uneven(const Facts& facts);

// T2.3 for a lying stone whose first half is on `square`: why it cannot lie on `level`, or nothing. What supports a
// stone cannot have been removed since (T3.3), so this holds at all times.
std::optional<std::string> lying_support(const Facts& facts, int square, int level, Half half);

// Whether a stone of the same colour is above the stone `code` with its first, lowest cube at `cell`.
bool covered_by_own(const Facts& facts, int code, Cell cell, Side colour);

// Who may be to move, whether he can have a bonus, whether the forbidden cells can have been emptied.
// Precondition: every field by itself is sound.
std::optional<Error> impossible_history(const Facts& facts);

}  // namespace campanile::turris
