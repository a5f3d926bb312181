#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "base/result.h"
#include "games/volto/set_up.h"
#include "players/volto/engine.h"

namespace campanile::volto_player {

// A mixed strategy over all set-ups.
class SetUpStrategy {
   public:
    explicit SetUpStrategy(const Tastes& tastes) : sums_(volto::set_up_words) {
        double sum = 0;
        for (int rank = 0; rank < volto::set_up_words; ++rank) {
            const volto::SetUp word = volto::set_up_of_rank(rank);
            double taste = 0;
            for (std::size_t i = 0; i < word.size(); ++i) taste += double{tastes[i][static_cast<std::size_t>(word[i])]};
            sum += std::exp(taste);
            sums_[static_cast<std::size_t>(rank)] = sum;
        }
    }

    [[nodiscard]] int draw(Rng& rng) const {
        const double left = sums_.back() * rng.unit();
        return static_cast<int>(std::upper_bound(sums_.begin(), sums_.end() - 1, left) - sums_.begin());
    }

   private:
    std::vector<double> sums_;
};

// A mixed strategy of a few set-ups drawn from a larger one: to play one of them at random is to draw from that.
template <class Draw>
Advice sampled_set_ups(std::uint64_t seed, Draw&& draw) {
    constexpr int sample = 64;
    Advice advice;
    Rng rng(seed);
    for (int i = 0; i < sample; ++i) {
        const Action action = Action::set_up(draw(rng));
        const auto same = [&](const Advice::Choice& choice) { return choice.action == action; };
        const auto found = std::find_if(advice.strategy.begin(), advice.strategy.end(), same);
        if (found != advice.strategy.end()) {
            found->probability += 1.0 / sample;
        } else {
            advice.strategy.push_back({action, 1.0 / sample, 0.5});
        }
    }
    std::stable_sort(advice.strategy.begin(), advice.strategy.end(),
                     [](const auto& a, const auto& b) { return a.probability > b.probability; });
    advice.worlds = volto::set_up_words;
    return advice;
}

// What the seer knows, from his view and history. Precondition: he is to move in a game in play.
Result<Knowledge<FullShape>> know(const volto::View& view, const std::vector<std::string_view>& history);

}  // namespace campanile::volto_player
