#pragma once

#include <array>
#include <string>
#include <string_view>

#include "base/result.h"
#include "games/volto/types.h"

// Texts that positions and views share.
namespace campanile::volto {

// A position text's content, already in letters.
struct Shown {
    std::array<char, squares> board{};  // 0: empty
    Side mover = Side::one;
    std::array<std::string, 2> captured;
    int quiet = 0;
};

std::string position_text(const Shown& shown);
// The letter of a mask on the board: upper case White, lower case Red; Kind::none is a mask not known, X or x.
char board_letter(Side side, Kind kind);

std::string action_text(Action action);
// From the first `x` of a move on, nothing is read.
Result<Action> read_action(std::string_view text);

}  // namespace campanile::volto
