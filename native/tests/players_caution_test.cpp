// The engine's second look: what it takes out of a strategy, and what is left.
#include <map>

#include "players/volto/caution.h"
#include "players/volto/ensemble.h"
#include "tests/volto_players_support.h"

using namespace volto_tests;

namespace {

using Ensemble = vp::Ensemble<S, 8>;
using Strategy = std::vector<vp::Advice::Choice>;
constexpr std::uint64_t nodes = 20'000;

struct Look {
    vp::Knowledge<S> knowledge;
    Ensemble ensemble;
    std::map<int, double> values;  // by the move's number
};

// All moves of a position as open_values() sees them, each world drawn for the other side.
Look look_at(const Game& game, Rng& rng) {
    Look look{knowledge_of(game), {}, {}};
    const auto& past = look.knowledge.past;
    const Side them = other(past.now.mover);
    const vp::BeliefModel model;
    vp::sample_casts(vp::believe(past, them, model, vp::SetUpOdds<S>(model)), them, rng, 8, look.ensemble);
    std::vector<vp::World<S>> worlds;
    std::vector<double> weights;
    for (std::size_t c = 0; c < static_cast<std::size_t>(look.ensemble.count[static_cast<std::size_t>(them)]); ++c) {
        std::array<vp::Cast<S>, 2> casts;
        casts[static_cast<std::size_t>(past.now.mover)] = look.knowledge.own;
        casts[static_cast<std::size_t>(them)] = look.ensemble.casts[static_cast<std::size_t>(them)][c];
        worlds.emplace_back(past.now, casts);
        weights.push_back(double{look.ensemble.weights[static_cast<std::size_t>(them)][c]});
    }
    vp::OpenSearch<S> search(vp::bold_weights(), std::size_t{1} << 12);
    vp::World<S>::Moves moves;
    worlds[0].legal(moves);
    const auto values = vp::open_values(search, worlds, weights, moves, nodes, [] { return true; });
    for (std::size_t i = 0; i < moves.size(); ++i) look.values[State::to_id(moves[i])] = values[i];
    return look;
}

// What a move must look like: not far worse than the best, and not lost if the best is not.
double least_of(const Look& look, double margin) {
    double best = -2;
    for (const auto& [move, value] : look.values) best = std::max(best, value);
    return best < -0.9 ? best : std::max(best - margin, -0.9);
}

Strategy evenly(const State& state) {
    Strategy strategy;
    const int count = state.legal_count();
    for (int n = 0; n < count; ++n) strategy.push_back({state.nth_legal(n), 1.0 / count, 0.5});
    return strategy;
}

// Random games, looked at now and then.
template <class Visit>
void walk(Visit&& visit) {
    Rng rng(8);
    for (int g = 0; g < 12; ++g) {
        Game game(State::start({}));
        for (int i = 0; i < 60 && !game.state().is_over(); ++i) {
            if (game.state().in_play() && i % 12 == g % 12) visit(game.state(), look_at(game, rng));
            game.play_unchecked(random_action(game.state(), rng));
        }
    }
}

void restrain(const Look& look, Strategy& strategy, double margin) {
    vp::Caution<S> caution(vp::bold_weights());
    const auto& scene = look.knowledge.past.now;
    caution.look(scene, look.knowledge.own, look.ensemble, nodes, [] { return true; });
    caution.restrain(strategy, margin);
}

}  // namespace

TEST_CASE("volto caution: it takes away just what looks far worse than the best") {
    int kept = 0, taken = 0;
    walk([&](const State& state, const Look& look) {
        constexpr double margin = 0.2;
        Strategy strategy = evenly(state);
        restrain(look, strategy, margin);
        double sum = 0;
        for (const auto& choice : strategy) {
            const bool good = look.values.at(State::to_id(choice.action)) >= least_of(look, margin);
            CHECK((choice.probability > 0) == good);
            ++(good ? kept : taken);
            sum += choice.probability;
        }
        CHECK(sum == doctest::Approx(1));
    });
    CHECK(kept > 50);
    CHECK(taken > 50);
}

TEST_CASE("volto caution: where only the worst was wanted it names a move that is not") {
    int tried = 0;
    walk([&](const State& state, const Look& look) {
        constexpr double margin = 0.1;
        const auto worst = std::min_element(look.values.begin(), look.values.end(),
                                            [](const auto& a, const auto& b) { return a.second < b.second; });
        if (worst->second >= least_of(look, margin)) return;
        Strategy strategy = evenly(state);
        for (auto& choice : strategy) choice.probability = State::to_id(choice.action) == worst->first ? 1 : 0;
        restrain(look, strategy, margin);
        for (const auto& choice : strategy) {
            CHECK((choice.probability == 0 || choice.probability == 1));
            if (choice.probability == 1) CHECK(look.values.at(State::to_id(choice.action)) >= least_of(look, margin));
        }
        CHECK(std::count_if(strategy.begin(), strategy.end(), [](const auto& c) { return c.probability == 1; }) == 1);
        ++tried;
    });
    CHECK(tried > 10);
}
