#include "search/turn_look.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "games/kwinty/state.h"
#include "games/turris/state.h"
#include "games/volterra/state.h"
#include "games/volto/state.h"
#include "tests/brute_force.h"

using namespace campanile;
using namespace campanile::test;
using search::Prospect;
using search::TurnLook;

#define OPEN_GAMES volterra::State, kwinty::State, turris::State

namespace {

template <class S>
bool won_by(const S& state, Side side) {
    return state.is_over() && state.ending()->winner == side;
}

// Whether `side`, which is to move, wins with the turn it is in.
template <class S>
bool can_win_now(Tracked<S>& line, Side side) {
    if (line.state().is_over() || line.state().mover() != side) return won_by(line.state(), side);
    ActionList<S> list;
    line.state().legal(list);
    return std::any_of(list.begin(), list.end(), [&](auto action) {
        const auto undo = line.make(action);
        const bool wins = can_win_now(line, side);
        line.unmake(action, undo);
        return wins;
    });
}

// Whether the turn can be ended so that nothing is lost with it or with the other side's next one.
template <class S>
bool can_be_safe(Tracked<S>& line, Side side) {
    if (line.state().is_over()) return !won_by(line.state(), other(side));
    if (line.state().mover() != side) return !can_win_now(line, other(side));
    ActionList<S> list;
    line.state().legal(list);
    return std::any_of(list.begin(), list.end(), [&](auto action) {
        const auto undo = line.make(action);
        const bool safe = can_be_safe(line, side);
        line.unmake(action, undo);
        return safe;
    });
}

}  // namespace

TEST_CASE_TEMPLATE("every prospect is what trying everything says", S, OPEN_GAMES) {
    std::array<int, 4> seen{};
    TurnLook<S> look;
    for (unsigned number = 0; number < 60; ++number) {
        Line<S> game = random_game<S>(number, 1 + number % 7);
        Tracked<S> line = game.tracked();
        const Side side = line.state().mover();
        for (const auto& [action, prospect] : look.look(line, UINT64_MAX, [] { return true; })) {
            const auto undo = line.make(action);
            const Prospect expected = can_win_now(line, side)   ? Prospect::wins
                                      : can_be_safe(line, side) ? Prospect::safe
                                                                : Prospect::loses;
            line.unmake(action, undo);
            CAPTURE(number);
            CHECK(prospect == expected);
            ++seen[static_cast<std::size_t>(prospect)];
        }
    }
    CHECK(seen[static_cast<std::size_t>(Prospect::unknown)] == 0);
    CHECK(seen[static_cast<std::size_t>(Prospect::wins)] > 10);
    CHECK(seen[static_cast<std::size_t>(Prospect::safe)] > 10);
    CHECK(seen[static_cast<std::size_t>(Prospect::loses)] > 10);
}

TEST_CASE_TEMPLATE("a look that is cut short says so", S, OPEN_GAMES) {
    TurnLook<S> look;
    const Tracked<S> start(S::start({}));
    for (const auto& seen : look.look(start, 1'000'000, [] { return false; }))
        CHECK(seen.prospect == Prospect::unknown);
    int unknown = 0;
    for (const auto& seen : look.look(start, 2, [] { return true; })) unknown += seen.prospect == Prospect::unknown;
    CHECK(unknown > 0);
}
