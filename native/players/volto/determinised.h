#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <vector>

#include "base/random.h"
#include "players/volto/belief.h"
#include "players/volto/engine.h"
#include "players/volto/open_search.h"
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
        std::vector<double> values(moves.size(), 0.0);
        auto going = [&] { return search_.nodes() < nodes && keep_going(); };
        search_.begin();
        constexpr int deepest = 12;
        for (int depth = 1; depth <= deepest; ++depth) {
            std::vector<double> sums(moves.size(), 0.0);
            for (std::size_t w = 0; w < worlds.size() && !search_.stopped(); ++w)
                add_values(worlds[w], moves, depth, sums, going);
            if (search_.stopped() && depth > 1) break;
            for (std::size_t i = 0; i < sums.size(); ++i) values[i] = sums[i] / static_cast<double>(worlds.size());
        }
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

    template <class KeepGoing>
    void add_values(const World<S>& world, const typename World<S>::Moves& moves, int depth, std::vector<double>& sums,
                    KeepGoing& keep_going) {
        search_.forget();
        for (std::size_t i = 0; i < moves.size(); ++i) {
            World<S> next = world;
            next.make(moves[i]);
            sums[i] -= double{search_.search(next, depth - 1, -1.0F, 1.0F, keep_going)};
        }
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
