#pragma once

#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/random.h"
#include "players/network.h"
#include "players/training.h"
#include "search/alpha_beta.h"
#include "search/score.h"

namespace campanile::players {

struct SelfPlaySettings {
    std::uint64_t nodes = 1000;  // for each action
    int opening = 8;             // up to so many actions at random come first
    double surprise = 0.05;      // how often a random action follows later
};

// Plays games against itself and keeps every position that was searched, with what the search thought of it and how
// the game ended. A game depends on its seed and the weights only.
template <HasFeatures S>
class SelfPlay {
   public:
    using F = Features<S>;

    SelfPlay(std::shared_ptr<const Weights<F::count>> weights, const SelfPlaySettings& settings)
        : settings_(settings), search_({.table_bytes = std::size_t{1} << 19}, Network<S>(std::move(weights))) {}

    void play(std::uint64_t seed, Lessons& lessons) {
        Rng rng(seed);
        search_.clear();
        Tracked<S> line(F::start(rng));
        int opening = static_cast<int>(rng.below(static_cast<std::uint32_t>(settings_.opening + 1)));
        seen_.clear();
        while (const int choices = line.state().legal_count()) {
            const bool at_random = opening-- > 0 || rng.unit() < settings_.surprise;
            if (at_random) {
                line.make(line.state().nth_legal(static_cast<int>(rng.below(static_cast<std::uint32_t>(choices)))));
                continue;
            }
            const auto found = search_.search(line, {.nodes = settings_.nodes});
            note(line.state(), found.score, rng);
            line.make(*found.best());
        }
        finish(line.state(), lessons);
    }

   private:
    struct Seen {
        FeatureSet<F::count> features;
        Side mover;
        float chance;
    };

    void note(const S& state, int score, Rng& rng) {
        const int symmetry = static_cast<int>(rng.below(static_cast<std::uint32_t>(F::symmetries)));
        const double odds = static_cast<double>(score) / Network<S>::odds_unit;
        seen_.push_back({F::collect(state, symmetry), state.mover(), static_cast<float>(1 / (1 + std::exp(-odds)))});
    }

    void finish(const S& end, Lessons& lessons) const {
        const search::Score score = search::score_of(*end.ending());
        const std::optional<double> margin = F::margin(end);
        for (const Seen& seen : seen_) {
            Lesson lesson;
            lesson.chance = seen.chance;
            lesson.result = static_cast<float>(search::value_of(search::seen_by(seen.mover, score)));
            if (margin)
                lesson.margin = static_cast<float>((seen.mover == Side::one ? *margin : -*margin) / F::margin_unit);
            lessons.add(seen.features, lesson);
        }
    }

    SelfPlaySettings settings_;
    search::AlphaBeta<S, Network<S>> search_;
    std::vector<Seen> seen_;
};

}  // namespace campanile::players
