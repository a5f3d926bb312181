#include "games/kwinty/past.h"

#include "base/text.h"
#include "games/kwinty/names.h"
#include "games/kwinty/state.h"

namespace campanile::kwinty {

namespace {

using Refusal = std::optional<Error>;

int placed(const State& state, Side side) { return stones_each - state.stones_left(side); }

Refusal wrong_first_stone(const State& state) {
    if (state.width() == 0) return std::nullopt;
    const Side first = state.options().first;
    const auto half = state.at(square_at(home_column, 0));
    if (half->side != first) {
        return position_error(
            "K2", "the first stone, on i1, is " + side_text(half->side) + ", but " + side_text(first) + " began");
    }
    if (half->direction == Direction::lying && state.at(square_at(home_column - 1, 0)) == half) {
        return position_error("K2", "the stone on i1 begins on h1, but the first stone of a wall begins on i1");
    }
    return std::nullopt;
}

Refusal wrong_fives(const State& state) {
    const Runs mine = fives(state, state.mover());
    if (mine.empty()) return std::nullopt;
    const std::string who = side_text(state.mover());
    if (!fives(state, other(state.mover())).empty()) {
        return position_error("K4", "both sides have five in a line, but the first five ends the game");
    }
    return position_error("K4", who + " has five in a line from " + square_text(mine[0].start) +
                                    ", so the other side and not " + who + " would be next");
}

bool has_standing_stone(const State& state, int column, Side side) {
    for (int row = 0; row < state.height(column); ++row) {
        if (state.at(square_at(column, row)) == Half{side, Direction::standing}) return true;
    }
    return false;
}

// A pass needs that the side has no stone left or no place for one. While the wall is under 9 wide a standing stone
// fits beside it; afterwards one fits on any column under 8 high whose top is not an own standing stone.
bool may_have_passed(const State& state, Side side) {
    if (state.stones_left(side) == 0) return true;
    if (state.width() < widest) return false;
    for (int column = state.leftmost(); column <= state.rightmost(); ++column) {
        if (state.height(column) < rows - 1 && !has_standing_stone(state, column, side)) return false;
    }
    return true;
}

// Turns alternate, so every difference of the numbers of stones beyond that comes from passes.
Refusal wrong_numbers(const State& state) {
    const Side first = state.options().first;
    const Side second = other(first);
    const int lead = placed(state, first) - placed(state, second);
    const int expected = state.mover() == first ? 0 : 1;
    if (lead == expected) return std::nullopt;
    const Side passed = lead < expected ? first : second;
    if (may_have_passed(state, passed)) return std::nullopt;
    return position_error("K3", side_text(Side::one) + " has placed " + std::to_string(placed(state, Side::one)) +
                                    " and black " + std::to_string(placed(state, Side::two)) + " stones, but " +
                                    side_text(first) + " began, " + side_text(state.mover()) + " is to move and " +
                                    side_text(passed) + " cannot have passed");
}

// The stone on top of this column if it belongs to `side` and nothing lies on it. Named once, by its own column.
std::optional<Action> loose_stone(const State& state, int column, Side side) {
    const int high = state.height(column);
    if (high == 0) return std::nullopt;
    const auto half = state.at(square_at(column, high - 1));
    if (half->side != side) return std::nullopt;
    if (half->direction == Direction::standing) {
        return Action::stone(square_at(column, high - 2), Direction::standing);
    }
    const bool begins = column == 0 || state.at(square_at(column - 1, high - 1)) != half;
    if (!begins || state.height(column + 1) != high) return std::nullopt;
    return Action::stone(square_at(column, high - 1), Direction::lying);
}

// Whether the wall without this loose stone could have been the one before.
bool may_be_last(const State& state, Action stone, Side side) {
    const int second = stone.second_square().column;
    const int stones = placed(state, Side::one) + placed(state, Side::two);
    if (stone.row() == 0) {
        if (stone.column() == home_column) return stones == 1;
        if (stone.column() != state.leftmost() && second != state.rightmost()) return false;  // a gap would remain
    }
    auto squares = state.squares(side);
    for (const Square square : {stone.square(), stone.second_square()}) {
        squares[square.column] = static_cast<ColumnSquares>(squares[square.column] & ~(1 << square.row));
    }
    return runs(squares, 5, widest).empty();
}

// The last action was a placement, unless the side that is not to move has nothing to place and the other has.
Refusal no_last_action(const State& state) {
    const Side last = other(state.mover());
    if (state.width() == 0) return std::nullopt;
    if (state.phase() == Phase::placing && !state.can_place(last)) return std::nullopt;
    for (int column = state.leftmost(); column <= state.rightmost(); ++column) {
        const auto stone = loose_stone(state, column, last);
        if (stone && may_be_last(state, *stone, last)) return std::nullopt;
    }
    if (state.phase() == Phase::five) {
        return position_error("K4", "no single stone can have completed the lines of five of " + side_text(last));
    }
    return position_error(
        "K3", side_text(state.mover()) + " is to move, but no " + side_text(last) + " stone can have been placed last");
}

}  // namespace

Refusal impossible_past(const State& state) {
    for (const auto rule : {wrong_first_stone, wrong_fives, wrong_numbers, no_last_action}) {
        if (Refusal refusal = rule(state)) return refusal;
    }
    return std::nullopt;
}

}  // namespace campanile::kwinty
