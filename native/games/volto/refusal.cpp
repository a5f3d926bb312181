#include "games/volto/refusal.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <string>

#include "games/volto/state.h"

namespace campanile::volto {
namespace {

Error illegal(std::string_view clause, std::string message) {
    return {ErrorKind::illegal_action, clause, std::move(message)};
}

std::string named(Kind kind, Square square) { return "the " + std::string(word(kind)) + " on " + square_name(square); }

bool one_step(Square from, Square to) {
    return std::max(std::abs(row_of(from) - row_of(to)), std::abs(column_of(from) - column_of(to))) == 1;
}

// M4.4
Error soldier_refusal(const Sight& sight, Square from, Square to) {
    const std::string soldier = named(Kind::soldier, from);
    if (in_palace(other(sight.mover), from)) {
        return illegal("M4.4", soldier + " is in the opposing palace and can move no more");
    }
    const int forward = sight.mover == Side::one ? row_of(to) - row_of(from) : row_of(from) - row_of(to);
    if (column_of(from) != column_of(to) || forward <= 0) {
        return illegal("M4.4", soldier + " moves only straight forward, not to " + square_name(to));
    }
    const int step = sight.mover == Side::one ? columns : -columns;
    for (int square = from + step; square != to; square += step) {
        if ((tables::bit[static_cast<std::size_t>(square)] & (sight.own | sight.others)) != 0) {
            return illegal("M4.4", soldier + " cannot pass the mask on " + square_name(static_cast<Square>(square)));
        }
    }
    assert(false && "a legal run was refused");
    return illegal("M4.4", soldier + " cannot move to " + square_name(to));
}

Error step_refusal(Kind kind, Square from, Square to) {
    const std::string mask = named(kind, from);
    const std::string not_to = ", not to " + square_name(to);
    switch (kind) {
        case Kind::noble:
            return illegal("M4.1", mask + " moves one step orthogonally" + not_to);
        case Kind::advisor:
            return illegal("M4.2", mask + " moves one step diagonally" + not_to);
        case Kind::candidate:
            return illegal("M4.3", mask + " moves one step in any direction" + not_to);
        case Kind::lady:
            if (one_step(from, to)) {
                return illegal("M4.5", mask + " never captures, and on " + square_name(to) + " is an opposing mask");
            }
            return illegal("M4.5", mask + " moves one step in any direction" + not_to);
        case Kind::soldier:
        case Kind::none:
            break;
    }
    assert(false && "not a stepping mask");
    return illegal("M4", mask + " cannot move to " + square_name(to));
}

}  // namespace

Error refusal(const Sight& sight, bool in_play, Action action) {
    const std::string mover(side_word(sight.mover));
    if (!in_play) return illegal("M3", mover + "'s set-up is still owed, so no mask can move yet");
    if (action.is_set_up()) return illegal("M3", "both sides have set up already, so " + mover + " has to move a mask");
    const Square from = action.from();
    const Square to = action.to();
    if ((tables::bit[from] & (sight.own | sight.others)) == 0) {
        return illegal("M4", "there is no mask on " + square_name(from));
    }
    if ((tables::bit[from] & sight.own) == 0) {
        return illegal("M4", "the mask on " + square_name(from) + " is not " + mover + "'s");
    }
    if (from == to) {
        return illegal("M4", "the mask on " + square_name(from) + " has to leave its square, passing is not allowed");
    }
    if ((tables::bit[to] & sight.own) != 0) {
        return illegal("M4", "on " + square_name(to) + " is a mask of " + mover + "'s own");
    }
    const auto place = std::find(sight.square, sight.square + masks_each, from) - sight.square;
    const Kind kind = sight.kind[place];
    if (kind == Kind::soldier) return soldier_refusal(sight, from, to);
    return step_refusal(kind, from, to);
}

Error State::why_illegal(Action action) const {
    assert(!is_over() && !is_legal(action));
    return refusal(sight(), in_play(), action);
}

}  // namespace campanile::volto
