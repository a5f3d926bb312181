#pragma once

#include "base/concepts.h"

namespace campanile::search {

// Whether both players always see the whole position. A search that walks through a position must never be given one
// with secrets: it would see them. The core cannot tell such a game by its functions, so each open game is declared
// here by whoever brings it and a search together:
//
//     template <>
//     inline constexpr bool campanile::search::is_open<some_game::State> = true;
template <class S>
inline constexpr bool is_open = false;

// What a search with perfect information asks for. The declaration also promises that fits_list() is always true.
template <class S>
concept OpenPosition = Position<S> && is_open<S>;

}  // namespace campanile::search
