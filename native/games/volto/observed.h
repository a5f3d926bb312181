#pragma once

#include <string_view>
#include <vector>

#include "games/volto/notation.h"
#include "games/volto/set_up.h"
#include "games/volto/types.h"

// What a seer has seen, as texts: the position as it looks to him, and the history that led to it.
namespace campanile::volto {

// One entry of a history as seen: a set-up, hidden (ten X) or not, or a move with what a capture revealed.
struct Observed {
    bool is_set_up = false;
    bool hidden = false;
    SetUp set_up{};
    Action move{};
    Kind victim = Kind::none;
    Kind captor = Kind::none;  // shown only together with a lady (M5.3)
};

Result<Observed> read_observed(std::string_view text);

// The text of a view: X and x are masks not known. Only its form is checked.
Result<Shown> read_shown(std::string_view text);

// The position before the history, as far as it can be known now: captured masks stand there with their kinds. Moves
// since the last capture are counted from 0 if the history holds a capture, because it does not tell them.
Result<Shown> rewind(Shown shown, const std::vector<Observed>& history);

}  // namespace campanile::volto
