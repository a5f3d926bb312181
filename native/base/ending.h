#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/side.h"

namespace campanile {

// How a game ended. `reason` is a short phrase ("no legal turn"), `clause` the clause that ended it.
struct Ending {
    std::optional<Side> winner;  // empty: a draw
    std::string_view reason;
    std::string_view clause;
};

// What everybody hears who wants to act after the end.
inline Error game_over_error(const Ending& ending) {
    return {ErrorKind::game_over, ending.clause, "the game is over: " + std::string(ending.reason)};
}

}  // namespace campanile
