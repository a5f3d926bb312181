#pragma once

#include <optional>
#include <string_view>

#include "base/side.h"

namespace campanile {

// How a game ended. `reason` is a short phrase ("no legal turn"), `clause` the clause that ended it.
struct Ending {
    std::optional<Side> winner;  // empty: a draw
    std::string_view reason;
    std::string_view clause;
};

}  // namespace campanile
