#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "base/random.h"
#include "players/volto/belief.h"
#include "players/volto/subgame.h"

namespace campanile::volto_player {

// Casts of one side for a subgame: all of them if there is room, else a sample. Every k-th part of the probability
// gives one (systematic resampling), and since alike casts are neighbours, each kind of world gets its share.
template <class S, int Most>
void sample_casts(const Belief<S>& belief, Side side, Rng& rng, int room, Ensemble<S, Most>& ensemble) {
    auto& casts = ensemble.casts[static_cast<std::size_t>(side)];
    auto& weights = ensemble.weights[static_cast<std::size_t>(side)];
    int& count = ensemble.count[static_cast<std::size_t>(side)];
    const auto add = [&](const Cast<S>& cast, float weight) {
        casts[static_cast<std::size_t>(count)] = cast;
        weights[static_cast<std::size_t>(count++)] = weight;
    };
    if (belief.casts.size() <= static_cast<std::size_t>(room)) {
        for (std::size_t c = 0; c < belief.casts.size(); ++c) add(belief.casts[c], belief.weights[c]);
        return;
    }
    const double step = 1.0 / room;
    double next = step * rng.unit();
    double sum = 0;
    for (std::size_t c = 0; c < belief.casts.size(); ++c) {
        sum += belief.weights[c];
        int hits = 0;
        for (; next < sum && hits < room; next += step) ++hits;
        if (hits > 0) add(belief.casts[c], static_cast<float>(hits) * static_cast<float>(step));
    }
}

// Brings the true cast to the first place, with at least the weight of a sampled one.
template <class S, int Most>
void put_true_cast_first(const Cast<S>& truth, Side side, Ensemble<S, Most>& ensemble) {
    auto& casts = ensemble.casts[static_cast<std::size_t>(side)];
    auto& weights = ensemble.weights[static_cast<std::size_t>(side)];
    int& count = ensemble.count[static_cast<std::size_t>(side)];
    const auto found = std::find(casts.begin(), casts.begin() + count, truth);
    auto place = static_cast<std::size_t>(found - casts.begin());
    if (found == casts.begin() + count) {
        count += count < Most ? 1 : 0;
        place = static_cast<std::size_t>(count) - 1;
        casts[place] = truth;
        weights[place] = 1.0F / static_cast<float>(count);
    }
    std::swap(casts[0], casts[place]);
    std::swap(weights[0], weights[place]);
    float sum = 0;
    for (const float weight : weights) sum += weight;
    for (float& weight : weights) weight /= sum;
}

// Takes it that the other side knows the first cast for sure with at least this probability. Whoever is not known
// hides; whoever may be known must also be safe.
template <class S, int Most>
void expose(float exposure, Side side, Ensemble<S, Most>& ensemble) {
    auto& weights = ensemble.weights[static_cast<std::size_t>(side)];
    if (weights[0] >= exposure || weights[0] >= 1) return;
    const float scale = (1 - exposure) / (1 - weights[0]);
    for (float& weight : weights) weight *= scale;
    weights[0] = exposure;
}

}  // namespace campanile::volto_player
