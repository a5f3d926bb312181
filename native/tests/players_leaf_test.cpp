// The values of many pairs of casts at once are those of evaluate(), pair by pair.
#include "players/volto/ensemble.h"
#include "players/volto/leaf.h"
#include "tests/volto_players_support.h"

using namespace volto_tests;

namespace {

constexpr int casts = 24;
using Values = vp::LeafValues<casts>;
using Ensemble = vp::Ensemble<S, casts>;

// The scene of a random game after some moves, or nothing if it was over before.
std::optional<vp::Past<S>> random_past(Rng& rng, int moves) {
    Game game(State::start({}));
    for (int i = 0; i < moves + 2; ++i) {
        game.play_unchecked(random_action(game.state(), rng));
        if (game.state().is_over()) return std::nullopt;
    }
    return knowledge_of(game).past;
}

Ensemble random_ensemble(const vp::Past<S>& past, Rng& rng) {
    const vp::BeliefModel model;
    const vp::SetUpOdds<S> set_ups(model);
    Ensemble ensemble;
    for (const Side side : {Side::one, Side::two}) {
        vp::sample_casts(vp::believe(past, side, model, set_ups), side, rng, casts, ensemble);
    }
    return ensemble;
}

// All but every fifth cast is alive.
bool is_alive(std::size_t c) { return c % 5 != 4; }

Values values_of(const vp::Scene<S>& scene, const Ensemble& ensemble) {
    std::array<vp::Aspects, 2> aspects{};
    for (const Side side : {Side::one, Side::two}) {
        const auto s = static_cast<std::size_t>(side);
        const vp::AspectMaker<S> maker(scene, side, vp::learned_weights());
        for (std::size_t c = 0; c < static_cast<std::size_t>(ensemble.count[s]); ++c) {
            if (is_alive(c)) maker.make(ensemble.casts[s][c], c, aspects[s]);
        }
    }
    const auto last = [&](Side side) { return vp::AspectMaker<S>::last_lady(scene, side); };
    const vp::PairWeights weights(vp::learned_weights(), last(scene.mover), last(other(scene.mover)));
    Values values;
    vp::value_pairs(aspects, scene.mover, weights, casts, {values[0].data(), values[1].data()});
    return values;
}

// What evaluate() says of a pair, for Side::one.
float plain_value(const vp::Scene<S>& scene, const vp::Cast<S>& one, const vp::Cast<S>& two) {
    const auto stance = [&](Side side) {
        return vp::valued_stance(scene, side, side == Side::one ? one : two, vp::decoys(scene, side),
                                 vp::learned_weights());
    };
    const float value = vp::evaluate(stance(scene.mover), stance(other(scene.mover)), vp::learned_weights());
    return scene.mover == Side::one ? value : -value;
}

}  // namespace

TEST_CASE("volto leaf: all pairs at once are valued as one by one") {
    Rng rng(5);
    int compared = 0;
    for (int game = 0; game < 150; ++game) {
        const auto past = random_past(rng, game);
        if (!past) continue;
        const vp::Scene<S>& scene = past->now;
        const Ensemble ensemble = random_ensemble(*past, rng);
        const Values values = values_of(scene, ensemble);
        for (std::size_t i = 0; i < casts; ++i) {
            for (std::size_t j = 0; j < casts; ++j) {
                const bool is_pair = i < static_cast<std::size_t>(ensemble.count[0]) && is_alive(i) &&
                                     j < static_cast<std::size_t>(ensemble.count[1]) && is_alive(j);
                const float value = static_cast<float>(values[0][i].values[j]) / vp::LeafRow::scale;
                REQUIRE(values[1][j].values[i] == values[0][i].values[j]);
                if (!is_pair) {
                    REQUIRE(value == 0.0F);
                    continue;
                }
                REQUIRE(std::abs(value - plain_value(scene, ensemble.casts[0][i], ensemble.casts[1][j])) < 1e-4F);
                ++compared;
            }
        }
    }
    CHECK(compared > 5000);
}

TEST_CASE("volto leaf: rows add up by their weights") {
    Rng rng(6);
    Values values;
    for (auto& side : values) {
        for (auto& row : side) {
            for (auto& value : row.values) value = static_cast<std::int16_t>(rng.next());
        }
    }
    std::array<float, casts> weights{};
    for (std::size_t c = 0; c < casts; c += 2) weights[c] = static_cast<float>(c) / casts;
    std::array<float, casts> sums{};
    sums.fill(0.5F);
    vp::add_rows(values[1].data(), weights.data(), casts, -1.0F, sums.data());
    for (std::size_t j = 0; j < casts; ++j) {
        double expected = 0.5;
        for (std::size_t i = 0; i < casts; ++i) {
            expected -= double{weights[i]} * values[1][i].values[j] / double{vp::LeafRow::scale};
        }
        CHECK(std::abs(double{sums[j]} - expected) < 1e-4);
    }
}

TEST_CASE("volto ensemble: an exposed cast has its share, and the others keep theirs") {
    vp::Ensemble<S, 4> ensemble;
    ensemble.count[0] = 4;
    ensemble.weights[0] = {0.1F, 0.2F, 0.3F, 0.4F};
    vp::expose(0.5F, Side::one, ensemble);
    CHECK(ensemble.weights[0][0] == doctest::Approx(0.5));
    CHECK(ensemble.weights[0][1] == doctest::Approx(0.2 * 0.5 / 0.9));
    CHECK(ensemble.weights[0][3] == doctest::Approx(2 * double{ensemble.weights[0][1]}));
    const auto before = ensemble.weights[0];
    vp::expose(0.3F, Side::one, ensemble);  // at least so much: it is more already
    CHECK(ensemble.weights[0] == before);
}
