#include "search/proof_search.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

#include "base/line.h"
#include "games/volto/state.h"
#include "tests/brute_force.h"
#include "tests/count_allocations.h"

using namespace campanile;
using namespace campanile::test;
using search::Proof;
using search::ProofSearch;

#define OPEN_GAMES volterra::State, kwinty::State, turris::State

namespace {

template <class S>
void check_result(const Tracked<S>& line, const search::ProofResult<S>& result, int score) {
    CHECK(result.proof() == proof_of(score));
    REQUIRE(result.best.has_value() == (score >= 0));
    if (result.best) CHECK(proof_of(score_after(line, *result.best)) == proof_of(score));
}

}  // namespace

TEST_CASE_TEMPLATE("solved positions: what is proved is what brute force finds", S, OPEN_GAMES) {
    ProofSearch<S> search(1 << 20);
    for_solved_positions<S>(
        3000, 60, 5, [&](const Tracked<S>& line, int score) { check_result(line, search.prove(line, {}), score); });
}

TEST_CASE_TEMPLATE("solved positions: a table of one bucket only costs time", S, OPEN_GAMES) {
    ProofSearch<S> search(0);
    for_solved_positions<S>(
        300, 30, 1, [&](const Tracked<S>& line, int score) { check_result(line, search.prove(line, {}), score); });
}

TEST_CASE_TEMPLATE("limits: few nodes prove nothing wrong, and the budget is kept", S, OPEN_GAMES) {
    ProofSearch<S> search(1 << 16);
    int proved = 0, open = 0;
    for_solved_positions<S>(3000, 30, 0, [&](const Tracked<S>& line, int score) {
        for (const std::uint64_t nodes : {1, 2, 20}) {
            const auto result = search.prove(line, {.nodes = nodes});
            CHECK(result.nodes <= nodes);
            CHECK(result.at_least <= (score > 0 ? search::won : score == 0 ? search::drawn : search::lost));
            CHECK(result.at_most >= (score > 0 ? search::won : score == 0 ? search::drawn : search::lost));
            ++(result.proof() == Proof::unknown ? open : proved);
        }
    });
    CHECK(proved > 0);
    CHECK(open > 0);
}

TEST_CASE_TEMPLATE("the same question has the same answer, whatever was asked before", S, OPEN_GAMES) {
    ProofSearch<S> fresh(1 << 16), used(1 << 16);
    for (unsigned number = 0; number < 20; ++number) {
        used.prove(random_game<S>(number, 5).tracked(), {.nodes = 500});
        const Line<S> game = random_game<S>(number + 100, 7);
        const auto one = used.prove(game.tracked(), {.nodes = 3000});
        ProofSearch<S> other(1 << 16);
        const auto two = other.prove(game.tracked(), {.nodes = 3000});
        CHECK(one.nodes == two.nodes);
        CHECK(one.at_least == two.at_least);
        CHECK(one.at_most == two.at_most);
        CHECK(one.best == two.best);
    }
}

TEST_CASE_TEMPLATE("a finished game has its result; a search that may not begin proves nothing", S, OPEN_GAMES) {
    ProofSearch<S> search(1 << 16);
    const Line<S> game = random_game<S>(3);
    const auto result = search.prove(game.tracked(), {});
    const auto ending = game.state().ending();
    const auto score = search::seen_by(game.state().mover(), search::score_of(*ending));
    CHECK(result.at_least == score);
    CHECK(result.at_most == score);
    CHECK(!result.best);
    const Line<S> start(S::start({}));
    const auto stopped = search.prove(start.tracked(), {}, [] { return false; });
    CHECK(stopped.proof() == Proof::unknown);
    CHECK(stopped.nodes == 0);
}

TEST_CASE_TEMPLATE("it allocates nothing once it has searched", S, OPEN_GAMES) {
    ProofSearch<S> search(1 << 16);
    const Line<S> game = random_game<S>(11, 12);
    search.prove(game.tracked(), {.nodes = 2000});
    const auto before = allocations;
    search.prove(game.tracked(), {.nodes = 2000});
    CHECK(allocations == before);
}

static_assert(!search::OpenPosition<volto::State>);
