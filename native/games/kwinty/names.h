#pragma once

#include <string>

#include "games/kwinty/types.h"

namespace campanile::kwinty {

// The words of texts and messages. A message may name a square just outside: column r, row 10.
std::string column_text(int column);
std::string square_text(Square square);
std::string side_text(Side side);
std::string direction_text(Direction direction);

}  // namespace campanile::kwinty
