#include <doctest/doctest.h>

#include <atomic>
#include <cstddef>
#include <limits>
#include <thread>
#include <vector>

#include "search/alpha_beta.h"
#include "tests/brute_force.h"

using namespace campanile;
using namespace campanile::test;
using search::AlphaBeta;
using search::NoOpinion;
using search::Proof;

#define OPEN_GAMES volterra::State, kwinty::State, turris::State

namespace {

// All workers of a search, each in its own thread, until the first has its result.
template <class S>
search::AlphaBetaResult<S> search_together(AlphaBeta<S, NoOpinion>& search, const Tracked<S>& root,
                                           const search::AlphaBetaLimits& limits) {
    using Result = search::AlphaBetaResult<S>;
    std::atomic<bool> done{false};
    search.begin(root);
    std::vector<std::thread> helpers;
    for (std::size_t worker = 1; worker < search.workers(); ++worker) {
        helpers.emplace_back(
            [&, worker] { search.work(worker, root, {}, [&] { return !done.load(); }, [](const Result&) {}); });
    }
    auto result = search.work(0, root, limits, [] { return true; }, [](const Result&) {});
    done = true;
    for (auto& helper : helpers) helper.join();
    return result;
}

}  // namespace

TEST_CASE_TEMPLATE("workers in threads prove what is true", S, OPEN_GAMES) {
    AlphaBeta<S, NoOpinion> search({.table_bytes = 1 << 16, .workers = 3});
    CHECK(search.workers() == 3);
    for_solved_positions<S>(2000, 12, 3, [&](const Tracked<S>& line, int score) {
        const auto result = search_together(search, line, {});
        CHECK(result.proof == proof_of(score));
        CHECK(proof_of(score_after(line, *result.best())) == proof_of(score));
    });
}

TEST_CASE_TEMPLATE("workers in threads give a legal action in any position", S, OPEN_GAMES) {
    AlphaBeta<S, NoOpinion> search({.table_bytes = 1 << 12, .workers = 2});
    for (unsigned number = 0; number < 6; ++number) {
        const Line<S> game = random_game<S>(number, 5 * number);
        const auto result = search_together(search, game.tracked(), {.nodes = 3000, .lines = 2});
        CHECK(result.best().has_value() == !game.state().is_over());
        for (const auto& line : result.lines) CHECK(game.state().is_legal(line.action));
    }
}
