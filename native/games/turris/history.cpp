#include "games/turris/history.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "games/turris/names.h"
#include "games/turris/refusal.h"
#include "games/turris/survey.h"

namespace campanile::turris {

namespace {

using Refusal = std::optional<Error>;

std::string name_of(Side side) { return std::string(colour_name(side)); }

int height_in(const Facts& facts, int square) { return column_height(facts.columns[static_cast<std::size_t>(square)]); }

int last_of(const Facts& facts, Side side) { return facts.last[static_cast<std::size_t>(side)]; }

int stones_of(const Facts& facts, Side side) {
    int count = 0;
    for_each_stone(facts.columns, [&](int, int, Side colour) { count += colour == side ? 1 : 0; });
    return count;
}

// Whether the first player's stones so far, the second one having none, can lead to `text`.
bool opens_with(const State& from, Side first, const std::string& text) {
    if (from.text() == text) return true;
    if (from.mover() != first) return false;
    ActionList<State> actions;
    from.legal(actions);
    return std::any_of(actions.begin(), actions.end(), [&](Action action) {
        State next = from;
        next.make(action);
        return opens_with(next, first, text);
    });
}

// The first player begins, and a player's last stone is never removed (T3.3): who has none has never placed one.
Refusal check_beginning(const Facts& facts) {
    const Side first = facts.options.first;
    const Side second = other(first);
    const int first_count = stones_of(facts, first);
    const int second_count = stones_of(facts, second);
    if (first_count == 0 && second_count > 0)
        return position_error("T3.3", name_of(first) + " began and must have a stone");
    if (second_count > 0) return std::nullopt;
    const Side due = first_count == 0 ? first : second;
    if (facts.mover != due && !facts.bonus) {
        return position_error("T2", name_of(due) + " has not placed a stone yet and is to move");
    }
    // The first stone earns a bonus only in the centre, and no bonus stone beside it can reach the centre again.
    const int most = facts.options.first_centre ? 2 : 1;
    if (first_count > most) {
        return position_error("T2", name_of(first) + " has " + std::to_string(first_count) +
                                        " stones before the first of " + name_of(second));
    }
    if (opens_with(State::start(facts.options), first, State::assemble(facts).text())) return std::nullopt;
    return position_error("T2", "no first turn of " + name_of(first) + " leads to this");
}

// Without a stone in the centre there was no bonus and no removal, so all stones still touch each other (T2.2).
Refusal check_touching(const Facts& facts) {
    if (height_in(facts, index(centre)) > 0) return std::nullopt;
    constexpr std::array<int, 8> rim{0, 1, 2, 5, 8, 7, 6, 3};  // once around
    int islands = 0;
    for (std::size_t i = 0; i < rim.size(); ++i) {
        const bool built = height_in(facts, rim[i]) > 0;
        islands += built && height_in(facts, rim[(i + 1) % rim.size()]) == 0 ? 1 : 0;
    }
    if (islands <= 1) return std::nullopt;
    return position_error("T2.2", "the stones stand apart, and without a stone in the centre none was removed");
}

// A bonus was earned by the action before, so without that stone the tower is the one it was placed on.
Refusal check_bonus(const Facts& facts) {
    const int code = last_of(facts, facts.mover);
    const std::string mover = name_of(facts.mover);
    const StoneMasks& masks = stone(code);
    if (!masks.in_centre)
        return position_error("T3", "a bonus is earned in the centre, the last stone of " + mover + " is not there");
    const int top = height_in(facts, masks.first);
    const int levels = code < square_count ? 2 : 1;
    Facts before = facts;
    before.bonus = false;
    bool bare = true;
    for (const std::size_t square : {std::size_t{masks.first}, std::size_t{masks.second}}) {
        const std::uint64_t column = facts.columns[square];
        const std::optional<Cube> cube = top == 0 ? std::nullopt : cube_in(column, top);
        bare &= column_height(column) == top && cube && cube->colour == facts.mover;
        before.columns[square] = column & ((std::uint64_t{1} << (4 * (std::max(top, levels) - levels))) - 1);
    }
    if (!bare)
        return position_error("T3",
                              "the stone that earned the bonus, the last one of " + mover + ", has a stone on it");
    if (auto bad = uneven(before)) return bad;
    if (const auto bad = placement_refusal(State::assemble(before), Action::from_code(code))) {
        return position_error(bad->clause, "the stone that earned the bonus cannot have been placed: " + bad->message);
    }
    if (State::assemble(facts).in_bonus()) return std::nullopt;
    return position_error("T3", "there is no action that the bonus could be used for");
}

Facts with_removed_stone(const Facts& facts) {
    const StoneMasks& masks = stone(facts.banned);
    const int shift = 4 * height_in(facts, masks.first);
    const auto colour = static_cast<std::size_t>(facts.mover);
    Facts before = facts;
    before.columns[masks.first] |= std::uint64_t{masks.first_cube[colour]} << shift;
    before.columns[masks.second] |= std::uint64_t{masks.second_cube[colour]} << shift;
    before.banned = no_stone;
    before.bonus = true;
    before.mover = other(facts.mover);
    return before;
}

// The forbidden cells held a stone of the mover's, which the opponent's bonus of the turn before removed.
Refusal check_banned(const Facts& facts) {
    const StoneMasks& masks = stone(facts.banned);
    const std::string mover = name_of(facts.mover);
    const int level = height_in(facts, masks.first) + 1;
    if (masks.in_centre)
        return position_error("T7", "the forbidden cells are in the centre, where no stone is removed");
    if (facts.banned >= square_count) {
        const Half half = facts.banned < 18 ? Half::east : Half::north;
        if (auto reason = lying_support(facts, masks.first, level, half)) {
            return position_error("T2.3", "no stone was on the forbidden cells: " + *std::move(reason));
        }
    }
    if (!stone(last_of(facts, other(facts.mover))).in_centre) {
        return position_error(
            "T3", "cells are forbidden, but the last stone of " + name_of(other(facts.mover)) + " has earned no bonus");
    }
    const int last = last_of(facts, facts.mover);
    if (last == no_stone || (masks.blocks >> last & 1) != 0) {
        return position_error("T3.3", "the stone on the forbidden cells would be the last one of " + mover);
    }
    if (facts.bonus) return std::nullopt;  // the mover has built since: more is not simple to prove
    const Facts before = with_removed_stone(facts);
    if (stones_of(before, facts.mover) > stones_per_side) {
        return position_error(
            "T1", mover + " had more than " + std::to_string(stones_per_side) + " stones before the removal");
    }
    if (auto bad = uneven(before)) return bad;
    return check_bonus(before);
}

}  // namespace

std::optional<Error> uneven(const Facts& facts) {
    int low = 0;
    int high = 0;
    for (int square = 1; square < square_count; ++square) {
        if (height_in(facts, square) < height_in(facts, low)) low = square;
        if (height_in(facts, square) > height_in(facts, high)) high = square;
    }
    const int difference = height_in(facts, high) - height_in(facts, low);
    if (difference <= 3) return std::nullopt;
    return position_error("T2.4", std::to_string(difference) +
                                      " levels are incomplete: " + square_text(square_at(high)) + " has " +
                                      levels_text(height_in(facts, high)) + ", " + square_text(square_at(low)) +
                                      " has " + levels_text(height_in(facts, low)));
}

std::optional<std::string> lying_support(const Facts& facts, int square, int level, Half half) {
    const std::string where = cell_text({square_at(square), level});
    if (level == 1) {
        if (facts.options.ground_lying) return std::nullopt;
        return "the stone lying on " + where + " rests on the foundation";
    }
    const std::optional<Cube> below = cube_in(facts.columns[static_cast<std::size_t>(square)], level - 1);
    if (!below || below->half != half) return std::nullopt;
    return "the stone lying on " + where + " rests on one single stone";
}

bool covered_by_own(const Facts& facts, int code, Cell cell, Side colour) {
    const StoneMasks& masks = stone(code);
    const int top = code < square_count ? cell.level + 1 : cell.level;
    for (const int square : {int{masks.first}, int{masks.second}}) {
        for (int level = top + 1; level <= height_in(facts, square); ++level) {
            if (cube_in(facts.columns[static_cast<std::size_t>(square)], level)->colour == colour) return true;
        }
    }
    return false;
}

std::optional<Error> impossible_history(const Facts& facts) {
    if (auto bad = check_beginning(facts)) return bad;
    if (auto bad = check_touching(facts)) return bad;
    if (facts.bonus) {
        if (auto bad = check_bonus(facts)) return bad;
    }
    return facts.banned == no_stone ? std::nullopt : check_banned(facts);
}

}  // namespace campanile::turris
