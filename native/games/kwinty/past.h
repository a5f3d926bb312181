#pragma once

#include <optional>

#include "base/result.h"

namespace campanile::kwinty {

class State;

// Why no game can have led to this wall, which is sound in itself, with this side to move. Only what is certain and
// short to say is refused: the first stone, the last action, lines of five, and the numbers of stones as long as
// no pass can explain them.
std::optional<Error> impossible_past(const State& state);

}  // namespace campanile::kwinty
