#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/turris/state.h"

namespace campanile::turris {

// Words for texts and messages.

inline std::string square_text(Square square) {
    return {static_cast<char>('a' + column_of(square)), static_cast<char>('1' + row_of(square))};
}

inline std::string cell_text(Cell cell) { return square_text(cell.square) + ":" + std::to_string(cell.level); }

// A stone as the action that places it: "a1" or "a1b1".
inline std::string stone_text(Action stone) {
    return stone.kind() == Kind::stand ? square_text(stone.square())
                                       : square_text(stone.square()) + square_text(stone.second());
}

inline std::string levels_text(int count) { return std::to_string(count) + (count == 1 ? " level" : " levels"); }

// Exactly two characters, such as "b3".
inline std::optional<Square> read_square(std::string_view text) {
    if (text.size() != 2 || text[0] < 'a' || text[0] > 'c' || text[1] < '1' || text[1] > '3') return std::nullopt;
    return square_at((text[1] - '1') * 3 + (text[0] - 'a'));
}

}  // namespace campanile::turris
