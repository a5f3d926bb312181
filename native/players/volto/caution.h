#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "players/volto/open_values.h"
#include "players/volto/report.h"
#include "players/volto/subgame.h"

namespace campanile::volto_player {

// A second look at a strategy: what would each move be worth if both sides knew everything? The subgame mixes well but
// sees few moves ahead; this look mixes nothing and sees further, so it only takes away what it thinks far worse than
// the best. A margin that is wide lets bluffs live: whoever knows everything refutes them too, but at a smaller price.
// Its worlds know nothing of repetition (M7.2).
template <class S>
class Caution {
   public:
    explicit Caution(const Weights& weights) : search_(weights, slots) {}

    // Looks at all moves of a side with this cast, in worlds with the other side's casts of the ensemble.
    template <int Most, std::predicate KeepGoing>
    void look(const Scene<S>& scene, const Cast<S>& own, const Ensemble<S, Most>& ensemble, std::uint64_t nodes,
              KeepGoing&& keep_going) {
        const auto us = static_cast<std::size_t>(scene.mover);
        const auto them = static_cast<std::size_t>(other(scene.mover));
        worlds_.clear();
        weights_.clear();
        for (std::size_t c = 0; c < static_cast<std::size_t>(ensemble.count[them]); ++c) {
            std::array<Cast<S>, 2> casts;
            casts[us] = own;
            casts[them] = ensemble.casts[them][c];
            worlds_.emplace_back(scene, casts);
            weights_.push_back(double{ensemble.weights[them][c]});
        }
        worlds_[0].legal(moves_);
        values_ = open_values(search_, worlds_, weights_, moves_, nodes, keep_going);
    }

    // Takes the moves out of a strategy that look worse than the best by more than `margin`, or lost when the best does
    // not; where all look lost, all but those that hold out longest. If hardly anything is left, it becomes the one
    // that both looks together like best. Precondition: look() has seen its moves.
    void restrain(std::vector<Advice::Choice>& strategy, double margin) const {
        const double best = *std::max_element(values_.begin(), values_.end());
        const double least = std::max(best - margin, std::min(best, lost));
        double left = 0;
        for (auto& choice : strategy) {
            if (const double value = value_of(choice.action); value < least) {
                choice.probability = 0;
                choice.value = std::min(choice.value, 0.5 + 0.5 * value);  // what somebody who knows makes of it
            }
            left += choice.probability;
        }
        if (left < hardly_anything) {
            auto& safe = *std::max_element(strategy.begin(), strategy.end(), [&](const auto& a, const auto& b) {
                return appeal(a, least) < appeal(b, least);
            });
            for (auto& choice : strategy) choice.probability = 0;
            safe.probability = left = 1;
        }
        for (auto& choice : strategy) choice.probability /= left;
    }

   private:
    static constexpr std::size_t slots = std::size_t{1} << 12;  // few: it forgets between worlds
    static constexpr double hardly_anything = 0.05;
    static constexpr double lost = -0.9;  // in nearly all worlds; nearer ends are worse (OpenSearch)

    [[nodiscard]] double value_of(Action action) const {
        return values_[static_cast<std::size_t>(std::find(moves_.begin(), moves_.end(), action) - moves_.begin())];
    }
    // What both looks think of a choice, -2 … 2; less for one that must not be made.
    [[nodiscard]] double appeal(const Advice::Choice& choice, double least) const {
        const double value = value_of(choice.action);
        return value < least ? value - 4 : value + 2 * choice.value - 1;
    }

    OpenSearch<S> search_;
    std::vector<World<S>> worlds_;
    std::vector<double> weights_;
    typename World<S>::Moves moves_;
    std::vector<double> values_;
};

}  // namespace campanile::volto_player
