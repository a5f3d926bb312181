#pragma once

#include <cstdint>

namespace campanile {

// The two players of a game. Which colour is `one` and which is `two` is the game's own affair (`side_names`).
enum class Side : std::uint8_t { one = 0, two = 1 };

constexpr Side other(Side side) { return side == Side::one ? Side::two : Side::one; }
constexpr int index(Side side) { return static_cast<int>(side); }

}  // namespace campanile
