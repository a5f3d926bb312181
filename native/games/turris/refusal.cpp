#include "games/turris/refusal.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "games/turris/names.h"

namespace campanile::turris {

namespace {

using Refusal = std::optional<Error>;
using Heights = std::array<int, square_count>;

Refusal refuse(std::string_view clause, std::string message) {
    return Error{ErrorKind::illegal_action, clause, std::move(message)};
}

Heights heights_of(const State& state) {
    Heights heights{};
    for (int square = 0; square < square_count; ++square) {
        heights[static_cast<std::size_t>(square)] = state.height(square_at(square));
    }
    return heights;
}

int& at(Heights& heights, Square square) { return heights[static_cast<std::size_t>(square)]; }

bool nothing_built(const State& state) {
    const Heights heights = heights_of(state);
    return std::all_of(heights.begin(), heights.end(), [](int height) { return height == 0; });
}

FixedList<Square, 4> neighbours(Square square) {
    FixedList<Square, 4> found;
    if (row_of(square) < 2) found.push_back(square_at(index(square) + 3));
    if (column_of(square) < 2) found.push_back(square_at(index(square) + 1));
    if (row_of(square) > 0) found.push_back(square_at(index(square) - 3));
    if (column_of(square) > 0) found.push_back(square_at(index(square) - 1));
    return found;
}

// Whether a cube put on this square's column would touch one beside it.
bool touches(const State& state, Square square) {
    const auto around = neighbours(square);
    return std::any_of(around.begin(), around.end(),
                       [&](Square next) { return state.height(next) > state.height(square); });
}

// T2.4 for heights that an action would leave behind; `deed` is "the stone would leave" and the like.
Refusal too_uneven(const Heights& heights, std::string_view clause, std::string_view deed) {
    const auto [low, high] = std::minmax_element(heights.begin(), heights.end());
    if (*high - *low <= 3) return std::nullopt;
    const auto name = [&](auto place) { return square_text(square_at(static_cast<int>(place - heights.begin()))); };
    return refuse(clause, std::string(deed) + " " + std::to_string(*high - *low) + " levels incomplete: " + name(high) +
                              " at " + levels_text(*high) + " and " + name(low) + " at " + levels_text(*low));
}

// T2.1, T2.3.
Refusal lying_refusal(const State& state, Action stone) {
    const Square first = stone.square();
    const Square second = stone.second();
    const int height = state.height(first);
    if (state.height(second) != height) {
        return refuse("T2.1", "the stone would not rest fully: " + square_text(first) + " has " + levels_text(height) +
                                  ", " + square_text(second) + " has " + levels_text(state.height(second)));
    }
    if (height == 0) {
        const std::string where = square_text(first) + " and " + square_text(second);
        if (!state.options().ground_lying) {
            return refuse("T2.3", "a lying stone rests on two stones: " + where + " are bare foundation");
        }
        if (nothing_built(state) || touches(state, first) || touches(state, second)) return std::nullopt;
        return refuse("T2.3", "a stone lying on the foundation touches another: beside " + where + " is none");
    }
    const Half below = state.cube(first, height)->half;
    if (below == (stone.kind() == Kind::lie_east ? Half::east : Half::north)) {
        return refuse("T2.3", "a lying stone rests on two different stones: one single stone lies on " +
                                  square_text(first) + " and " + square_text(second) + " on level " +
                                  std::to_string(height));
    }
    return std::nullopt;
}

// T2.5.
Refusal centre_refusal(const State& state, Action stone) {
    if (stone.square() != centre && stone.second() != centre) return std::nullopt;
    const bool stands = stone.kind() == Kind::stand;
    if (stands && state.options().first_centre && nothing_built(state)) return std::nullopt;
    const int lowest = state.height(centre) + 1;
    for (int level = lowest; level <= (stands ? lowest + 1 : lowest); ++level) {
        bool rim_filled = false;
        for (int square = 0; square < square_count; ++square) {
            rim_filled |= square_at(square) != centre && state.height(square_at(square)) >= level;
        }
        if (!rim_filled) {
            return refuse("T2.5", "the centre b2 on level " + std::to_string(level) +
                                      " may not be filled: no rim square of that level is");
        }
    }
    return std::nullopt;
}

// T3.4.
Refusal ban_refusal(const State& state, Action stone) {
    for (const Cell cell : state.banned_cells()) {
        if (cell.square != stone.square() && cell.square != stone.second()) continue;
        return refuse("T3.4", square_text(cell.square) + " on level " + std::to_string(cell.level) +
                                  " was emptied by a removal and may not be built on in this turn");
    }
    return std::nullopt;
}

// The stone that is named by `square`, if it can be removed at all apart from T2.4 and whose it is.
Refusal naming_refusal(const State& state, Square square) {
    const int height = state.height(square);
    const std::string name = square_text(square);
    if (height == 0) return refuse("T3.2", "there is no stone on " + name);
    const auto is_second = [](Half half) { return half == Half::west || half == Half::south; };
    const Half half = state.cube(square, height)->half;
    if (!is_second(half)) return std::nullopt;
    const std::string first = square_text(square_at(index(square) - (half == Half::west ? 1 : 3)));
    // The name is that of the highest stone below which has its first square here.
    int level = height - 1;
    while (level > 0 && is_second(state.cube(square, level)->half)) --level;
    if (level == 0 || state.cube(square, level)->colour == state.mover()) {
        return refuse("T3.2", "the stone on top of " + name + " is named by its first square, " + first);
    }
    return refuse("T3.3", "the stone on " + name + " has a stone on it, the one lying on " + first + " and " + name);
}

Refusal removal_refusal(const State& state, Square square) {
    if (!state.in_bonus()) return refuse("T3", "a stone is removed as a bonus only, and there is none to use");
    if (const Refusal naming = naming_refusal(state, square)) return naming;
    const int height = state.height(square);
    const Cube top = *state.cube(square, height);
    const Side opponent = other(state.mover());
    const std::string name = square_text(square);
    if (top.colour != opponent) {
        return refuse("T3.2", "the stone on top of " + name + " is " + std::string(colour_name(state.mover())) +
                                  ", only opposing stones are removed");
    }
    const int step = top.half == Half::east ? 1 : top.half == Half::north ? 3 : 0;
    const Square second = square_at(index(square) + step);
    if (state.height(second) > height) {
        return refuse("T3.3", "the stone on " + name + " has a stone on it, on " + square_text(second) + " on level " +
                                  std::to_string(height + 1));
    }
    const int lowest = top.half == Half::upright ? height - 1 : height;
    if (state.last_cell(opponent) == Cell{square, lowest}) {
        return refuse(
            "T3.3", "the stone on " + name + " is the one that " + std::string(colour_name(opponent)) + " placed last");
    }
    Heights after = heights_of(state);
    at(after, square) = lowest - 1;
    at(after, second) = lowest - 1;
    return too_uneven(after, "T3.3", "without the stone on " + name + " there would be");
}

Refusal pass_refusal(const State& state) {
    if (state.in_bonus()) return refuse("T4", "a bonus is used or declined with -, not passed");
    for (int code = 0; code < stone_codes; ++code) {
        const Action stone = Action::from_code(code);
        if (!stone_exists(code) || placement_refusal(state, stone)) continue;
        return refuse("T4", std::string(colour_name(state.mover())) + " can place a stone, on " + stone_text(stone) +
                                " for one, and so may not pass");
    }
    return std::nullopt;
}

}  // namespace

std::optional<Error> placement_refusal(const State& state, Action stone) {
    if (state.in_hand(state.mover()) == 0) {
        return refuse("T1", std::string(colour_name(state.mover())) + " has no stone left");
    }
    const Square first = stone.square();
    if (stone.kind() != Kind::stand) {
        if (const Refusal lying = lying_refusal(state, stone)) return lying;
    } else if (!nothing_built(state) && !touches(state, first)) {
        return refuse("T2.2", "a stone standing on " + square_text(first) +
                                  " would touch none: no column beside it has " + "more than " +
                                  levels_text(state.height(first)));
    }
    Heights after = heights_of(state);
    const int top = state.height(first) + (stone.kind() == Kind::stand ? 2 : 1);
    at(after, first) = top;
    at(after, stone.second()) = top;
    if (const Refusal uneven = too_uneven(after, "T2.4", "the stone would leave")) return uneven;
    if (const Refusal in_centre = centre_refusal(state, stone)) return in_centre;
    return ban_refusal(state, stone);
}

std::optional<Error> refusal(const State& state, Action action) {
    switch (action.kind()) {
        case Kind::remove:
            return removal_refusal(state, action.square());
        case Kind::decline:
            return state.in_bonus() ? std::nullopt : refuse("T3", "there is no bonus to decline");
        case Kind::pass:
            return pass_refusal(state);
        default:
            return placement_refusal(state, action);
    }
}

Error State::why_illegal(Action action) const {
    assert(!is_over() && !is_legal(action));
    std::optional<Error> found = refusal(*this, action);
    assert(found);
    if (!found) return {ErrorKind::illegal_action, "", "the action is not legal"};
    return *std::move(found);
}

}  // namespace campanile::turris
