// Whether the other side seems to know our masks.
#include <cmath>
#include <numeric>

#include "players/volto/suspicion.h"
#include "tests/volto_players_support.h"

using namespace volto_tests;

namespace {

// Draws a move of the side to move, who knows everything, as readily as the conduct says.
Action drawn(const Game& game, const vp::Conduct& conduct, Rng& rng) {
    const State& state = game.state();
    const vp::Scene<S> scene = knowledge_of(game).past.now;
    const vp::Cast<S> others = cast_of(state, other(state.mover()));
    const vp::Insight<S> insight(scene, others);
    std::vector<double> sums;
    for (int n = 0; n < state.legal_count(); ++n) {
        const Action action = state.nth_legal(n);
        const auto kind = static_cast<std::size_t>(state.kind_of(static_cast<MaskId>(scene.mask_on(action.from()))));
        const double weight{conduct[insight.role(kind)][insight.circumstance(action.from(), action.to())]};
        sums.push_back(weight + (sums.empty() ? 0.0 : sums.back()));
    }
    const double dice = rng.unit() * sums.back();
    return state.nth_legal(static_cast<int>(std::upper_bound(sums.begin(), sums.end(), dice) - sums.begin()));
}

// White moves as the conduct says, Red at random; `visit` sees every position in which Red is to move.
template <class Visit>
void watch(const vp::Conduct& conduct, int games, std::uint64_t seed, Visit&& visit) {
    Rng rng(seed);
    for (int g = 0; g < games; ++g) {
        Game game(State::start({}));
        for (int i = 0; i < 2; ++i) game.play_unchecked(random_action(game.state(), rng));
        while (!game.state().is_over()) {
            const bool ours = game.state().mover() == Side::two;
            if (ours) visit(game);
            game.play_unchecked(ours ? random_action(game.state(), rng) : drawn(game, conduct, rng));
        }
    }
}

vp::Belief<S> belief_of(const vp::Knowledge<S>& knowledge) {
    static const vp::BeliefModel model;
    static const vp::SetUpOdds<S> set_ups(model);
    return vp::believe(knowledge.past, other(knowledge.past.now.mover), model, set_ups);
}

// The mean of what Red suspects after White's first twelve moves and later.
double suspected(const vp::Conduct& conduct) {
    const vp::Suspicion<S> suspicion({}, vp::learned_minds());
    double sum = 0;
    int count = 0;
    watch(conduct, 12, 5, [&](const Game& game) {
        if (game.steps().size() < 26) return;
        const auto knowledge = knowledge_of(game);
        sum += double{suspicion.of(knowledge.past, knowledge.own, belief_of(knowledge).marginals())};
        ++count;
    });
    REQUIRE(count > 50);
    return sum / count;
}

}  // namespace

TEST_CASE("volto suspicion: it tells those who know from those who guess") {
    CHECK(suspected(vp::learned_minds().knowing) > 0.6);
    CHECK(suspected(vp::learned_minds().guessing) < 0.2);
}

TEST_CASE("volto suspicion: a probability, the prior before the first move, and none for who excludes it") {
    constexpr vp::SuspicionSettings settings{.prior = 0.25F};
    const vp::Suspicion<S> suspicion(settings, vp::learned_minds());
    const vp::Suspicion<S> trusting({.prior = 0}, vp::learned_minds());
    Rng rng(3);
    Game game(State::start({}));
    for (int i = 0; i < 2; ++i) game.play_unchecked(random_action(game.state(), rng));
    while (!game.state().is_over()) {
        const auto knowledge = knowledge_of(game);
        const auto theirs = belief_of(knowledge).marginals();
        const float known = suspicion.of(knowledge.past, knowledge.own, theirs);
        if (game.steps().size() == 2) CHECK(known == doctest::Approx(0.25));
        CHECK(known > 0);
        CHECK(known <= 1);
        CHECK(trusting.of(knowledge.past, knowledge.own, theirs) == 0);
        game.play_unchecked(random_action(game.state(), rng));
    }
}

TEST_CASE("volto suspicion: without time nothing is read") {
    const vp::Suspicion<S> suspicion({}, vp::learned_minds());
    watch(vp::learned_minds().knowing, 4, 7, [&](const Game& game) {
        const auto knowledge = knowledge_of(game);
        const vp::Belief<S> before = belief_of(knowledge);
        vp::Belief<S> after = before;
        suspicion.take_into_account(knowledge.past, knowledge.own, 1, after, [] { return false; });
        CHECK(after.weights == before.weights);
    });
}

TEST_CASE("volto suspicion: the masks of somebody who knows are seen more clearly by his moves") {
    const vp::Suspicion<S> suspicion({}, vp::learned_minds());
    const auto always = [] { return true; };
    double gain = 0;  // in the logarithm of the truth's probability
    int count = 0;
    watch(vp::learned_minds().knowing, 8, 6, [&](const Game& game) {
        if (game.steps().size() % 8 != 3) return;
        const auto knowledge = knowledge_of(game);
        const vp::Belief<S> before = belief_of(knowledge);
        vp::Belief<S> none = before, after = before;
        suspicion.take_into_account(knowledge.past, knowledge.own, 0, none, always);
        suspicion.take_into_account(knowledge.past, knowledge.own, 1, after, always);
        CHECK(none.weights == before.weights);
        CHECK(after.casts == before.casts);
        CHECK(std::accumulate(after.weights.begin(), after.weights.end(), 0.0) == doctest::Approx(1).epsilon(0.001));
        const auto truth = std::find(before.casts.begin(), before.casts.end(), cast_of(game.state(), Side::one));
        REQUIRE(truth != before.casts.end());
        const auto at = static_cast<std::size_t>(truth - before.casts.begin());
        gain += std::log(double{after.weights[at]} / double{before.weights[at]});
        ++count;
    });
    REQUIRE(count > 20);
    CHECK(gain / count > 0.1);  // 0.19 with the present tables: bold players, who know or not, move more alike
}
