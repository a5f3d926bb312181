#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "players/volto/habits.h"
#include "players/volto/past.h"

namespace campanile::volto_player {

// How probable each kind is behind each mask of a side.
template <class S>
using Marginals = std::array<std::array<float, kinds>, S::masks_each>;

// Who could be behind one side's masks, as everyone can judge who has seen the game: every cast that agrees with what
// was seen, and how probable it is under a model of how people set up and move. The casts are in an order in which
// neighbours are alike: by the candidate, the ladies, the soldier, the nobles.
template <class S>
struct Belief {
    std::vector<Cast<S>> casts;
    std::vector<float> weights;  // their sum is 1

    [[nodiscard]] Marginals<S> marginals() const {
        Marginals<S> shares{};
        for (std::size_t c = 0; c < casts.size(); ++c) {
            for (std::size_t m = 0; m < shares.size(); ++m) {
                shares[m][static_cast<std::size_t>(casts[c][m])] += weights[c];
            }
        }
        return shares;
    }
};

// All ways to give the set's kinds to the masks of one side, each mask one that is possible for it.
template <class S>
class Casting {
   public:
    Casting(const Scene<S>& scene, Side side, std::vector<Cast<S>>& casts) : casts_(casts) {
        for (int i = 0; i < S::masks_each; ++i) possible_[at(i)] = scene.possible(S::first_mask(side) + i);
        cast_.fill(Kind::none);
        assign(0, 0, S::counts[static_cast<std::size_t>(order[0])]);
    }

   private:
    static constexpr std::array<Kind, kinds> order = {Kind::candidate, Kind::lady, Kind::soldier, Kind::noble,
                                                      Kind::advisor};
    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

    // Places `left` more masks of the kind, from mask `from` on.
    void assign(int place, int from, int left) {
        if (left == 0) {
            if (place + 1 == kinds) {
                casts_.push_back(cast_);
            } else {
                assign(place + 1, 0, S::counts[at(index(order[at(place + 1)]))]);
            }
            return;
        }
        const Kind kind = order[at(place)];
        for (int i = from; i < S::masks_each; ++i) {
            if (cast_[at(i)] != Kind::none || (possible_[at(i)] & only(kind)) == 0) continue;
            cast_[at(i)] = kind;
            assign(place, i + 1, left - 1);
            cast_[at(i)] = Kind::none;
        }
    }

    std::vector<Cast<S>>& casts_;
    std::array<KindSet, S::masks_each> possible_{};
    Cast<S> cast_;
};

template <class S>
bool can_move(const Scene<S>& scene, Side side, const Cast<S>& cast) {
    for (int i = 0; i < S::masks_each; ++i) {
        const int mask = S::first_mask(side) + i;
        if (scene.on_board(mask) && scene.reach(mask, cast[static_cast<std::size_t>(i)]) != 0) return true;
    }
    return false;
}

// A model's probability that a side of a given cast makes a certain move: its weight among those of all moves that the
// cast allows. The sum over the masks is one of numbers that depend on one mask and its kind each.
template <class S>
class MoveOdds {
   public:
    // weigh(kind, from, to): how readily a mask of that kind makes that move.
    template <class Weigh>
    MoveOdds(const Scene<S>& scene, Action action, Weigh&& weigh) {
        const Side side = scene.mover;
        place_ = static_cast<std::size_t>(scene.mask_on(action.from()) - S::first_mask(side));
        for (std::size_t k = 0; k < kinds; ++k) made_[k] = weigh(k, action.from(), action.to());
        for (int i = 0; i < S::masks_each; ++i) {
            const int mask = S::first_mask(side) + i;
            if (!scene.on_board(mask)) continue;
            for (std::size_t k = 0; k < kinds; ++k) {
                Squares targets = scene.reach(mask, static_cast<Kind>(k));
                for (; targets != 0; targets &= targets - 1) {
                    all_[static_cast<std::size_t>(i)][k] += weigh(k, scene.square_of(mask), std::countr_zero(targets));
                }
            }
        }
    }

    [[nodiscard]] float of(const Cast<S>& cast) const {
        float sum = 0;
        for (std::size_t i = 0; i < cast.size(); ++i) sum += all_[i][static_cast<std::size_t>(cast[i])];
        return made_[static_cast<std::size_t>(cast[place_])] / sum;
    }

    // As if the masks' kinds were independent of each other.
    [[nodiscard]] float of(const Marginals<S>& shares) const {
        float made = 0, sum = 0;
        for (std::size_t k = 0; k < kinds; ++k) made += shares[place_][k] * made_[k];
        for (std::size_t i = 0; i < shares.size(); ++i) {
            for (std::size_t k = 0; k < kinds; ++k) sum += shares[i][k] * all_[i][k];
        }
        return made / sum;
    }

   private:
    std::size_t place_ = 0;
    std::array<float, kinds> made_{};
    Marginals<S> all_{};
};

struct BeliefModel {
    Habits habits = learned_habits();
    Tastes tastes = learned_tastes();
    float doubt = 0.6F;         // how much of every move is taken to say nothing
    float doubt_set_up = 0.3F;  // and of the set-up
};

template <class S>
void normalise(std::vector<float>& weights) {
    double sum = 0;
    for (const float weight : weights) sum += weight;
    for (float& weight : weights) weight = static_cast<float>(weight / sum);
}

// How the set-up speaks for a cast; its mean over all words is about 1.
template <class S>
class SetUpOdds {
   public:
    explicit SetUpOdds(const BeliefModel& model) : doubt_(model.doubt_set_up) {
        double sum = 0;
        std::vector<Cast<S>> all;
        Casting<S>(Scene<S>(), Side::one, all);
        for (std::size_t i = 0; i < odds_.size(); ++i) {
            for (std::size_t k = 0; k < kinds; ++k) odds_[i][k] = std::exp(model.tastes[i][k]);
        }
        for (const auto& cast : all) sum += product(cast);
        scale_ = static_cast<float>(static_cast<double>(all.size()) / sum);
    }
    [[nodiscard]] float of(const Cast<S>& cast) const { return doubt_ + (1 - doubt_) * scale_ * product(cast); }
    [[nodiscard]] float undoubted(const Cast<S>& cast) const { return scale_ * product(cast); }

   private:
    [[nodiscard]] float product(const Cast<S>& cast) const {
        float value = 1;
        for (std::size_t i = 0; i < cast.size(); ++i) value *= odds_[i][static_cast<std::size_t>(cast[i])];
        return value;
    }

    float doubt_;
    float scale_ = 1;
    std::array<std::array<float, kinds>, S::masks_each> odds_{};
};

// A move that was made speaks for the casts that make it more readily; `doubt` of it is taken to say nothing.
template <class S>
void take_into_account(const MoveOdds<S>& odds, float doubt, Belief<S>& belief) {
    constexpr float typical = 0.05F;
    for (std::size_t c = 0; c < belief.casts.size(); ++c) {
        belief.weights[c] *= doubt + (1 - doubt) * odds.of(belief.casts[c]) / typical;
    }
    normalise<S>(belief.weights);
}

// The casts that can be now. The last `unweighed` moves exclude casts but do not make others more or less likely.
// Precondition: the game is in play. Uses only what is public.
template <class S>
Belief<S> believe(const Past<S>& past, Side side, const BeliefModel& model, const SetUpOdds<S>& set_ups,
                  std::size_t unweighed = 0) {
    Belief<S> belief;
    belief.casts.reserve(volto::set_up_words);
    Casting<S>(past.now, side, belief.casts);
    if (past.now.mover == side) {  // M7.1: the game goes on, so he can move
        std::erase_if(belief.casts, [&](const Cast<S>& cast) { return !can_move(past.now, side, cast); });
    }
    belief.weights.assign(belief.casts.size(), 1.0F);
    if (past.from_set_up) {
        for (std::size_t c = 0; c < belief.casts.size(); ++c) belief.weights[c] = set_ups.of(belief.casts[c]);
    }
    Scene<S> scene = past.start;
    for (const Witnessed& move : std::span(past.moves).first(past.moves.size() - unweighed)) {
        if (scene.mover == side) {
            const MoveOdds<S> odds(scene, move.action, [&](std::size_t kind, int from, int to) {
                return model.habits[kind][static_cast<std::size_t>(circumstance(scene, side, from, to))];
            });
            take_into_account(odds, model.doubt, belief);
        }
        scene.play(move.action, move.shown);
    }
    normalise<S>(belief.weights);
    return belief;
}

}  // namespace campanile::volto_player
