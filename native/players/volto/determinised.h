#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <vector>

#include "base/random.h"
#include "players/volto/belief.h"
#include "players/volto/engine.h"
#include "players/volto/open_values.h"
#include "players/volto/report.h"

namespace campanile::volto_player {

// The naive way, for comparison: search some worlds as if nothing were hidden and play what is best on average
// (perfect information Monte Carlo). Every world that agrees with what was seen is equally likely to be drawn.
template <class S>
class Determinised {
   public:
    explicit Determinised(std::uint64_t seed, int worlds = 24, const Weights& weights = learned_weights())
        : seed_(seed), worlds_(worlds), search_(weights) {}

    // `nodes` are positions of single worlds.
    template <std::predicate KeepGoing>
    Advice advise(const Knowledge<S>& knowledge, std::uint64_t nodes, KeepGoing&& keep_going) {
        const Scene<S>& scene = knowledge.past.now;
        std::vector<Cast<S>> casts;
        Casting<S>(scene, other(scene.mover), casts);
        const std::vector<World<S>> worlds = draw(knowledge, casts);
        typename World<S>::Moves moves;
        worlds[0].legal(moves);
        const std::vector<double> even(worlds.size(), 1.0 / static_cast<double>(worlds.size()));
        const auto values = open_values(search_, worlds, even, moves, nodes, keep_going);
        Advice advice = report(moves, values);
        advice.worlds = casts.size();
        advice.nodes = search_.nodes();
        return advice;
    }

   private:
    std::vector<World<S>> draw(const Knowledge<S>& knowledge, const std::vector<Cast<S>>& casts) {
        const Scene<S>& scene = knowledge.past.now;
        Rng rng(seed_ ^ scene.key());
        std::vector<World<S>> worlds;
        for (int w = 0; w < worlds_; ++w) {
            std::array<Cast<S>, 2> both;
            both[static_cast<std::size_t>(scene.mover)] = knowledge.own;
            both[static_cast<std::size_t>(other(scene.mover))] =
                casts[rng.below(static_cast<std::uint32_t>(casts.size()))];
            worlds.emplace_back(scene, both);
        }
        return worlds;
    }

    static Advice report(const typename World<S>::Moves& moves, const std::vector<double>& values) {
        Advice advice;
        for (std::size_t i = 0; i < moves.size(); ++i)
            advice.strategy.push_back({moves[i], 0.0, 0.5 + 0.5 * values[i]});
        std::stable_sort(advice.strategy.begin(), advice.strategy.end(),
                         [](const auto& a, const auto& b) { return a.value > b.value; });
        advice.strategy[0].probability = 1;
        advice.value = advice.strategy[0].value;
        return advice;
    }

    std::uint64_t seed_;
    int worlds_;
    OpenSearch<S> search_;
};

}  // namespace campanile::volto_player
