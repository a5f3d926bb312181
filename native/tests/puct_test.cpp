#include "search/puct.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "base/line.h"
#include "base/random.h"
#include "tests/brute_force.h"
#include "tests/count_allocations.h"
#include "tests/uct_support.h"

using namespace campanile;
using namespace campanile::test;
using search::NoOpinion;
using search::Proof;
using search::Puct;

#define OPEN_GAMES volterra::State, kwinty::State, turris::State

namespace {

struct Mobility {
    template <class S>
    int evaluate(const S& state) const {
        return 30 * state.legal_count() - 300;
    }
};

}  // namespace

TEST_CASE_TEMPLATE("what is proved on late positions is what brute force finds", S, OPEN_GAMES) {
    Puct<S, Mobility> puct({.nodes = 100000});
    for_solved_positions<S>(1500, 40, 5, [&](const Tracked<S>& line, int score) {
        const auto result = puct.search(line, {1500});  // each visits a position for the first time
        check_sound(line.state(), result);
        REQUIRE(result.proof == proof_of(score));
        CHECK(proof_of(score_after(line, *result.best)) == proof_of(score));
        for (const auto& choice : result.choices) {
            if (choice.proof != Proof::unknown) CHECK(choice.proof == proof_of(score_after(line, choice.action)));
        }
    });
}

TEST_CASE_TEMPLATE("an immediate win needs no simulation", S, OPEN_GAMES) {
    Puct<S, NoOpinion> puct({.nodes = 10000});
    int found = 0;
    for (unsigned number = 0; number < 300 && found < 30; ++number) {
        const Line<S> game = random_game<S>(number, 1);
        if (!can_win_at_once(game.state())) continue;
        ++found;
        const auto result = puct.search(game.tracked(), {1000});
        CHECK(result.simulations == 0);
        CHECK(result.proof == Proof::win);
        CHECK(wins_at_once(game.state(), *result.best));
    }
    CHECK(found == 30);
}

TEST_CASE_TEMPLATE("without a simulation the evaluation alone decides, later the search", S, OPEN_GAMES) {
    const Line<S> game = random_game<S>(2, 30);
    const S& state = game.state();
    Puct<S, Mobility> puct({.nodes = 10000});
    const auto result = puct.search(game.tracked(), {0});
    check_sound(state, result);
    const auto worth = [&](auto action) {
        S next = state;
        next.make(action);
        const int opinion = Mobility().evaluate(next);
        return next.mover() == state.mover() ? opinion : -opinion;
    };
    ActionList<S> list;
    state.legal(list);
    for (const auto action : list) CHECK(worth(*result.best) >= worth(action));
    const auto later = puct.search(game.tracked(), {3000});
    CHECK(later.line.size() >= 3);
}

TEST_CASE_TEMPLATE("small memory, few simulations, a finished game", S, OPEN_GAMES) {
    const Tracked<S> start(S::start({}));
    for (const std::size_t nodes : {0, 1, 10, 200, 1000}) {
        Puct<S, Mobility> puct({.nodes = nodes});
        for (const std::uint64_t simulations : {0, 1, 2, 15, 16, 17, 2000}) {
            const auto result = puct.search(start, {simulations});
            check_sound(start.state(), result);
            CHECK(result.simulations == simulations);
            CHECK(result.nodes <= std::max<std::size_t>(nodes, 1 + S::max_listed));
        }
        for (unsigned number = 0; number < 5; ++number) {
            const Line<S> over = random_game<S>(number);
            const auto result = puct.search(over.tracked(), {100});
            check_sound(over.state(), result);
            CHECK(result.proof != Proof::unknown);
        }
    }
}

TEST_CASE_TEMPLATE("it repeats itself, stops when told to and allocates nothing", S, OPEN_GAMES) {
    const Line<S> game = random_game<S>(8, 25);
    Puct<S, Mobility> puct({.nodes = 50000});
    const auto first = puct.search(game.tracked(), {1000});
    puct.search(Tracked<S>(S::start({})), {500});
    const std::size_t before = allocations;
    const auto second = puct.search(game.tracked(), {1000});
    CHECK(allocations - before == 0);
    CHECK(before > 0);
    check_same(first, second);
    int questions = 0;
    CHECK(puct.search(Tracked<S>(S::start({})), {}, [&] { return ++questions <= 10; }).simulations == 160);
}

TEST_CASE_TEMPLATE("it beats random play", S, OPEN_GAMES) {
    Puct<S, Mobility> puct({.nodes = 50000});
    int won = 0;
    for (unsigned number = 0; number < 20; ++number) {
        Rng rng(number);
        const Side own = number % 2 == 0 ? Side::one : Side::two;
        Tracked<S> line(S::start({}));
        while (!line.state().is_over()) {
            const auto count = static_cast<std::uint32_t>(line.state().legal_count());
            const auto any = line.state().nth_legal(static_cast<int>(rng.below(count)));
            line.make(line.state().mover() == own ? *puct.search(line, {500}).best : any);
        }
        won += line.state().ending()->winner == own;
    }
    CHECK(won >= 17);
}
