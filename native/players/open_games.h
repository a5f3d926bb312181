#pragma once

#include "games/kwinty/state.h"
#include "games/turris/state.h"
#include "games/volterra/state.h"
#include "search/open.h"

// The games in which both players always see the whole position.
namespace campanile::search {

template <>
inline constexpr bool is_open<volterra::State> = true;
template <>
inline constexpr bool is_open<kwinty::State> = true;
template <>
inline constexpr bool is_open<turris::State> = true;

}  // namespace campanile::search
