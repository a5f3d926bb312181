#include <algorithm>

#include "games/kwinty/names.h"
#include "games/kwinty/state.h"

namespace campanile::kwinty {

namespace {

using Refusal = std::optional<Error>;

Error refuse(std::string_view clause, std::string message) {
    return {ErrorKind::illegal_action, clause, std::move(message)};
}

bool is_taken(const State& state, Square square) { return square.row < state.height(square.column); }

Refusal first_stone_elsewhere(const State& state, Action stone) {
    if (state.width() > 0) return std::nullopt;
    if (stone.row() > 0) return refuse("K3.1", "nothing lies under " + square_text(stone.square()));
    return refuse("K2", "the wall has no fixed frame, so its first stone always begins on i1 and not on " +
                            square_text(stone.square()));
}

Refusal square_taken(const State& state, Action stone) {
    for (const Square square : {stone.square(), stone.second_square()}) {
        if (!is_taken(state, square)) continue;
        const auto half = state.at(square);
        return refuse("K3.1", square_text(square) + " is taken by a " + direction_text(half->direction) + " " +
                                  side_text(half->side) + " stone");
    }
    return std::nullopt;
}

// Precondition of this and what follows: both squares are free.
Refusal without_support(const State& state, Action stone) {
    const bool left = stone.row() > state.height(stone.column());
    const bool right = !stone.is_standing() && stone.row() > state.height(stone.column() + 1);
    if (!left && !right) return std::nullopt;
    const std::string first = square_text(stone.square());
    const std::string second = square_text(stone.second_square());
    if (left && right) return refuse("K3.1", "nothing lies under " + first + " and " + second);
    return refuse("K3.1", "nothing lies under " + (left ? first : second));
}

Refusal too_large(const State& state, Action stone) {
    if (stone.second_square().row >= rows) {
        return refuse(
            "K2", "the stone would reach " + square_text(stone.second_square()) + ", but the wall is at most 9 high");
    }
    const int left = std::min(state.leftmost(), stone.column());
    const int right = std::max(state.rightmost(), static_cast<int>(stone.second_square().column));
    const int wide = right - left + 1;
    if (wide <= widest) return std::nullopt;
    return refuse("K2", "the wall would reach from column " + column_text(left) + " to " + column_text(right) +
                            " and be " + std::to_string(wide) + " wide, but 9 is the most");
}

Refusal apart_from_wall(const State& state, Action stone) {
    // What stands upon the wall touches the stone beneath; beside the wall its bottom row is full.
    if (stone.row() > 0) return std::nullopt;
    if (stone.second_square().column >= state.leftmost() - 1 && stone.column() <= state.rightmost() + 1) {
        return std::nullopt;
    }
    return refuse("K3.2", "the stone on " + square_text(stone.square()) +
                              " would touch no other: the wall stands on columns " + column_text(state.leftmost()) +
                              " to " + column_text(state.rightmost()));
}

Error touches_end(Side side, Direction direction, Square first, Square second) {
    return refuse("K3.3", "its end would touch the end of the " + direction_text(direction) + " " + side_text(side) +
                              " stone on " + square_text(first) + " and " + square_text(second));
}

Refusal end_to_end(const State& state, Action stone) {
    const Half own{state.mover(), stone.direction()};
    const int column = stone.column();
    const int row = stone.row();
    const auto same = [&](int c, int r) { return c >= 0 && c < columns && r >= 0 && state.at(square_at(c, r)) == own; };
    if (stone.is_standing()) {
        if (!same(column, row - 1)) return std::nullopt;
        return touches_end(own.side, own.direction, square_at(column, row - 2), square_at(column, row - 1));
    }
    if (same(column - 1, row)) {
        return touches_end(own.side, own.direction, square_at(column - 2, row), square_at(column - 1, row));
    }
    if (same(column + 2, row)) {
        return touches_end(own.side, own.direction, square_at(column + 2, row), square_at(column + 3, row));
    }
    return std::nullopt;
}

}  // namespace

Error State::why_illegal(Action action) const {
    assert(!is_over() && !is_legal(action));
    if (action.is_pass()) {
        return refuse("K6",
                      side_text(frame_.mover) + " can still place a stone, for example " + action_text(nth_legal(0)));
    }
    if (stones_left(frame_.mover) == 0) {
        return refuse("K1", side_text(frame_.mover) + " has placed all 20 stones and can only pass");
    }
    for (const auto rule :
         {first_stone_elsewhere, square_taken, without_support, too_large, apart_from_wall, end_to_end}) {
        if (Refusal refusal = rule(*this, action)) return *std::move(refusal);
    }
    assert(false && "every illegal placement breaks one of the rules above");
    return refuse("K3", "this stone cannot be placed here");
}

}  // namespace campanile::kwinty
