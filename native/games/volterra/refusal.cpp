#include <cassert>

#include "games/volterra/names.h"
#include "games/volterra/state.h"

namespace campanile::volterra {

namespace {

Error refused(std::string_view clause, std::string message) {
    return {ErrorKind::illegal_action, clause, std::move(message)};
}

std::string tower_on(Square square) { return "the tower on " + square_text(square); }

}  // namespace

Error State::why_illegal(Action action) const {
    assert(!is_over() && !is_legal(action));
    if (in_layout()) return why_illegal_in_layout(action);
    switch (action.kind()) {
        case ActionKind::pawn:
            if (phase() == Phase::owes_tower) {
                return refused("V4", "the pawn has already stepped to " + square_text(pawn(mover())) +
                                         " in this turn; the tower action is still owed");
            }
            return why_pawn_may_not(action.target());
        case ActionKind::tower:
            if (phase() == Phase::owes_pawn) {
                return refused("V4", "tiles have already been moved in this turn; the pawn action is still owed");
            }
            return why_tower_may_not(action);
        case ActionKind::put_tile:
        case ActionKind::put_pawn:
            break;
    }
    return refused("V9", std::string(action.kind() == ActionKind::put_tile ? "tiles are" : "the pawn is") +
                             " put on the field only in a free layout, and play has begun");
}

Error State::why_illegal_in_layout(Action action) const {
    const Square target = action.target();
    if (action.kind() == ActionKind::put_tile) {
        if (phase() == Phase::place_pawns) {
            return refused("V9", "every square holds a tile already; " + side_text(mover()) + " now puts the pawn");
        }
        return refused("V9", square_text(target) + " already holds a tile");
    }
    if (action.kind() == ActionKind::put_pawn && phase() == Phase::place_pawns) {
        return refused("V9",
                       tower_on(target) + " is " + side_text(other(mover())) + "'s, not " + side_text(mover()) + "'s");
    }
    const std::string what = action.kind() == ActionKind::put_pawn ? "the pawn is put" : "play begins";
    if (phase() == Phase::place_tiles) {
        const int left = squares - std::popcount(occupied());
        return refused("V9", what + " only when the field is filled, and " + count_text(left, "square") +
                                 (left == 1 ? " is" : " are") + " still empty");
    }
    return refused("V9", what + " only when both pawns stand, and " + side_text(mover()) + "'s is missing");
}

// V4.1, and V4.5 for a step that begins the turn.
Error State::why_pawn_may_not(Square target) const {
    const Square pawn = this->pawn(mover());
    if (target == pawn) return refused("V4.1", "the pawn already stands on " + square_text(target));
    if (!contains(neighbours_of(pawn), target)) {
        return refused("V4.1", square_text(target) + " does not neighbour the pawn on " + square_text(pawn));
    }
    if (!contains(occupied(), target)) return refused("V4.1", "there is no tower on " + square_text(target));
    if (!contains(towers_of(mover()), target)) {
        return refused("V4.1", tower_on(target) + " is " + side_text(other(mover())) + "'s");
    }
    assert(phase() == Phase::turn);
    const std::string after = "after the step to " + square_text(target) + " no tower action exists: ";
    const Board sources = neighbours_of(target) & towers_of(mover()) & with_free_side(occupied());
    if (sources == 0) {
        return refused("V4.5", after + "no " + side_text(mover()) + " tower with a free side neighbours it");
    }
    return refused("V4.5", after + tower_on(first_of(sources)) + " is its only neighbour without a pawn");
}

Error State::why_tower_may_not(Action action) const {
    const Square source = action.source();
    const Square target = action.target();
    const Square pawn = this->pawn(mover());
    const std::string from_pawn = " does not neighbour the pawn on " + square_text(pawn);
    // The source.
    if (!contains(occupied(), source)) return refused("V4.2", "there is no tower on " + square_text(source));
    if (source == pawn) return refused("V4.2a", tower_on(source) + " carries the pawn and does not neighbour it");
    if (!contains(neighbours_of(pawn), source)) return refused("V4.2a", tower_on(source) + from_pawn);
    if (!contains(towers_of(mover()), source)) {
        return refused("V4.2b", tower_on(source) + " is " + side_text(other(mover())) + "'s");
    }
    if (!contains(with_free_side(occupied()), source)) return refused("V4.2c", tower_on(source) + " has no free side");
    if (tower(source).height() < action.tiles()) return refused("V4.2", tower_on(source) + " has only one tile");
    // The target.
    if (target == source)
        return refused("V4.2", "the tiles must go on another tower than that on " + square_text(source));
    if (!contains(occupied(), target)) return refused("V4.4", "there is no tower on " + square_text(target));
    if (target == this->pawn(Side::one) || target == this->pawn(Side::two)) {
        const Side owner = target == this->pawn(Side::one) ? Side::one : Side::two;
        return refused("V4.2f", tower_on(target) + " carries " + side_text(owner) + "'s pawn");
    }
    assert(!contains(neighbours_of(pawn), target));
    return refused("V4.2d", tower_on(target) + from_pawn);
}

}  // namespace campanile::volterra
