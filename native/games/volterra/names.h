#pragma once

#include <string>

#include "games/volterra/state.h"

// Words for messages.
namespace campanile::volterra {

inline std::string square_text(Square square) {
    return {static_cast<char>('a' + index(square) % columns), static_cast<char>('1' + index(square) / columns)};
}
inline std::string side_text(Side side) { return std::string(State::side_names[static_cast<std::size_t>(side)]); }
inline std::string count_text(int count, const char* noun) {
    return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

}  // namespace campanile::volterra
