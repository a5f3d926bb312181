#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "players/volto/habits.h"
#include "players/volto/past.h"

namespace campanile::volto_player {

// How probable each kind is behind each mask of a side.
template <class S>
using Marginals = std::array<std::array<float, kinds>, S::masks_each>;

// A cast as two numbers, one for either half of its masks, whose digits are their kinds: what is a sum over the masks
// is then a sum of two entries of tables.
template <class S>
struct Halves {
    static constexpr std::size_t first = (S::masks_each + 1) / 2;  // masks of the first half
    static constexpr std::size_t second = S::masks_each - first;

    std::uint16_t one = 0;
    std::uint16_t two = 0;

    explicit Halves(const Cast<S>& cast) : one(number(cast, 0, first)), two(number(cast, first, second)) {}

   private:
    static std::uint16_t number(const Cast<S>& cast, std::size_t from, std::size_t count) {
        std::size_t value = 0;
        for (std::size_t i = from + count; i-- > from;) value = value * kinds + static_cast<std::size_t>(cast[i]);
        return static_cast<std::uint16_t>(value);
    }
};

// Who could be behind one side's masks, as everyone can judge who has seen the game: every cast that agrees with what
// was seen, and how probable it is under a model of how people set up and move. The casts are in an order in which
// neighbours are alike: by the candidate, the ladies, the soldier, the nobles.
template <class S>
struct Belief {
    std::vector<Cast<S>> casts;
    std::vector<float> weights;       // their sum is 1
    std::vector<Halves<S>> halves{};  // of the casts, while there are many

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
        for (int i = 0; i < S::masks_each; ++i) {
            for (std::size_t k = 0; k < kinds; ++k) {
                const bool can_be = (scene.possible(S::first_mask(side) + i) & only(static_cast<Kind>(k))) != 0;
                possible_[k] |= static_cast<Masks>(can_be ? 1U << i : 0U);
            }
        }
        cast_.fill(order.back());
        begin(0, (1U << S::masks_each) - 1);
    }

   private:
    using Masks = unsigned;  // bit i is mask i
    static constexpr std::array<Kind, kinds> order = {Kind::candidate, Kind::lady, Kind::soldier, Kind::noble,
                                                      Kind::advisor};
    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
    [[nodiscard]] Masks possible(Kind kind) const { return possible_[static_cast<std::size_t>(kind)]; }

    // Gives the free masks the kinds from this place of the order on; the last kind has all that are left.
    void begin(int place, Masks free) {
        const Kind kind = order[at(place)];
        if (kind != order.back()) {
            assign(place, free, free & possible(kind), S::counts[static_cast<std::size_t>(kind)]);
        } else if ((free & ~possible(kind)) == 0) {
            casts_.push_back(cast_);
        }
    }

    // Places `left` more masks of the kind on some of `open`.
    void assign(int place, Masks free, Masks open, int left) {
        if (left == 0) return begin(place + 1, free);
        while (open != 0) {
            const int i = std::countr_zero(open);
            open &= open - 1;
            cast_[at(i)] = order[at(place)];
            assign(place, free & ~(1U << i), open, left - 1);
            cast_[at(i)] = order.back();
        }
    }

    std::vector<Cast<S>>& casts_;
    std::array<Masks, kinds> possible_{};
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

    // The probability is made / sum.
    [[nodiscard]] float made(const Cast<S>& cast) const { return made_[static_cast<std::size_t>(cast[place_])]; }
    [[nodiscard]] float sum(const Cast<S>& cast) const {
        return sum(cast, 0, Halves<S>::first) + sum(cast, Halves<S>::first, Halves<S>::second);
    }

    // The sums of many casts by tables, to the last bit the same as one by one.
    class Tables {
       public:
        explicit Tables(const MoveOdds& odds) : odds_(odds) {
            fill(0, Halves<S>::first, one_);
            fill(Halves<S>::first, Halves<S>::second, two_);
        }
        [[nodiscard]] float sum(Halves<S> halves) const { return one_[halves.one] + two_[halves.two]; }

       private:
        static constexpr std::size_t entries(std::size_t masks) { return masks == 0 ? 1 : kinds * entries(masks - 1); }

        // The masks are added in the order of their numbers, as in sum().
        void fill(std::size_t from, std::size_t masks, std::array<float, entries(Halves<S>::first)>& table) {
            table[0] = 0;
            std::size_t filled = 1;
            for (std::size_t i = from; i < from + masks; ++i, filled *= kinds) {
                for (std::size_t k = kinds; k-- > 0;) {
                    for (std::size_t n = 0; n < filled; ++n) table[k * filled + n] = table[n] + odds_.all_[i][k];
                }
            }
        }

        const MoveOdds& odds_;
        std::array<float, entries(Halves<S>::first)> one_;
        std::array<float, entries(Halves<S>::first)> two_;
    };

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
    [[nodiscard]] float sum(const Cast<S>& cast, std::size_t from, std::size_t masks) const {
        float value = 0;
        for (std::size_t i = from; i < from + masks; ++i) value += all_[i][static_cast<std::size_t>(cast[i])];
        return value;
    }

    std::size_t place_ = 0;
    std::array<float, kinds> made_{};
    Marginals<S> all_{};
};

struct BeliefModel {
    Habits habits = bold_habits();
    Tastes tastes = bold_tastes();
    float doubt = 0.3F;         // how much of every move is taken to say nothing
    float doubt_set_up = 0.3F;  // and of the set-up
};
inline BeliefModel timid_model() { return {learned_habits(), learned_tastes(), 0.6F}; }

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

// Moves that were made speak for the casts that make them more readily; `doubt` of each is taken to say nothing.
// Whoever has read the last one normalises the weights.
template <class S>
class Reading {
   public:
    Reading(float doubt, Belief<S>& belief) : doubt_(doubt), belief_(belief) {}

    void take_into_account(const MoveOdds<S>& odds) {
        if (belief_.halves.empty()) {
            weigh(odds, [&](std::size_t c) { return odds.sum(belief_.casts[c]); });
        } else {
            const typename MoveOdds<S>::Tables tables(odds);
            weigh(odds, [&](std::size_t c) { return tables.sum(belief_.halves[c]); });
        }
        if (++moves_ % often == 0) normalise<S>(belief_.weights);
    }

   private:
    static constexpr float typical = 0.05F;  // chance of a move
    static constexpr int often = 8;          // a factor is at most 1 / typical, so no weight becomes too large before

    // Looking up and reckoning apart: the second loop is done several casts at a time.
    template <class SumOf>
    void weigh(const MoveOdds<S>& odds, SumOf&& sum_of) {
        constexpr std::size_t block = 64;
        std::array<float, block> made, sum;
        const float share = (1 - doubt_) / typical;
        for (std::size_t first = 0; first < belief_.casts.size(); first += block) {
            const std::size_t count = std::min(block, belief_.casts.size() - first);
            for (std::size_t i = 0; i < count; ++i) {
                made[i] = odds.made(belief_.casts[first + i]);
                sum[i] = sum_of(first + i);
            }
            float* const weights = belief_.weights.data() + first;
            for (std::size_t i = 0; i < count; ++i) weights[i] *= doubt_ + share * (made[i] / sum[i]);
        }
    }

    float doubt_;
    Belief<S>& belief_;
    int moves_ = 0;
};

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
    constexpr std::size_t many = 4'000;  // casts: fewer are weighed sooner than the tables are filled
    if (belief.casts.size() >= many) belief.halves = {belief.casts.begin(), belief.casts.end()};
    Reading<S> reading(model.doubt, belief);
    Scene<S> scene = past.start;
    for (const Witnessed& move : std::span(past.moves).first(past.moves.size() - unweighed)) {
        if (scene.mover == side) {
            const MoveOdds<S> odds(scene, move.action, [&](std::size_t kind, int from, int to) {
                return model.habits[kind][static_cast<std::size_t>(circumstance(scene, side, from, to))];
            });
            reading.take_into_account(odds);
        }
        scene.play(move.action, move.shown);
    }
    normalise<S>(belief.weights);
    return belief;
}

}  // namespace campanile::volto_player
