#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "players/volto/evaluation.h"

namespace campanile::volto_player {

constexpr std::size_t most_casts = 32;  // of a side in a subgame

// Values of one cast of a side with each of the other side's, -1 … 1 in sixteen bits: enough, and one cache line, for
// adding up rows waits for memory.
struct alignas(64) LeafRow {
    static constexpr float scale = 32767.0F;

    std::array<std::int16_t, most_casts> values;
};

// What each pair of casts is worth to Side::one at a leaf, twice: by rows of either side, so that whole rows are added
// up for both.
template <int Most>
using LeafValues = std::array<std::array<LeafRow, Most>, 2>;

// What the casts of a side make of a scene, all that the value of a pair depends on. A set of masks has a bit for each
// of the side's own, or of the other side's, by their order.
struct Aspects {
    template <class T>
    using PerCast = std::array<T, most_casts>;
    using MaskSet = std::int32_t;

    PerCast<MaskSet> hits;    // of the other side's masks: those that nobles, advisors and the soldier attack
    PerCast<MaskSet> reach;   // and the candidate
    PerCast<MaskSet> twice;   // by two of them
    PerCast<MaskSet> held;    // own masks that are protected so
    PerCast<MaskSet> ladies;  // own
    PerCast<MaskSet> others;
    PerCast<MaskSet> candidate;
    PerCast<float> base;     // its own features in the role that it has
    PerCast<float> hit;      // the waiting side's: the weight if its candidate is attacked,
    PerCast<float> unhit;    // and if not
    PerCast<float> exposed;  // the mover's: the weight if its candidate is attacked
    PerCast<float> entry;    // the mover's: 1 if it enters the palace with its next move, else 0
    PerCast<float> alive;    // 1 if the cast leads here, else 0
};

// The weights of what a pair has in common, some of them chosen by what is public.
struct PairWeights {
    float hit_twice, hits_lady, lady_hit, hits_free, hits_held, free_hit, held_hit;

    // Of a mover and a waiting side of which each may have its last lady.
    PairWeights(const Weights& weights, bool movers_last, bool waitings_last)
        : hit_twice(weights[feature::hit_twice]),
          hits_lady(weights[static_cast<std::size_t>(feature::hits_lady + (waitings_last ? 1 : 0))]),
          lady_hit(weights[static_cast<std::size_t>(feature::lady_hit + (movers_last ? 1 : 0))]),
          hits_free(weights[feature::hits_free]),
          hits_held(weights[feature::hits_held]),
          free_hit(weights[feature::free_hit]),
          held_hit(weights[feature::held_hit]) {}
};

// The value of every pair as evaluate() gives it, 0 where one is not alive. `sides` are the aspects of Side::one and
// Side::two, `rows` theirs, of `casts` casts each.
void value_pairs(const std::array<Aspects, 2>& sides, Side mover, const PairWeights& weights, std::size_t casts,
                 const std::array<LeafRow*, 2>& rows);

// Adds up a side's rows, each times its weight: what is expected by each cast of the other side, times `sign`.
void add_rows(const LeafRow* rows, const float* weights, std::size_t casts, float sign, float* sums);

// Makes the aspects of one side in a scene. The parts of the sums that depend on one mask and its kind are made once
// for all casts.
template <class S>
class AspectMaker {
   public:
    AspectMaker(const Scene<S>& scene, Side side, const Weights& weights)
        : scene_(scene), side_(side), is_mover_(scene.mover == side), weights_(weights) {
        last_lady_ = last_lady(scene, side);
        common_ = role(feature::decoys) * decoys(scene, side) + (last_lady_ ? role(feature::lady_lost) : 0.0F);
        if (is_mover_) common_ += weight(feature::bias) + weight(feature::lead) * lead();
        const int against = others(other(side));
        constexpr int few = 4;
        if (against < few) {
            run_ = weight(is_mover_ ? feature::runs : feature::runs_waiting) * static_cast<float>(few - against) / few;
        }
        for (int i = 0; i < S::masks_each; ++i) {
            if (scene.on_board(S::first_mask(side) + i)) make_parts(i);
        }
    }

    static bool last_lady(const Scene<S>& scene, Side side) {
        return S::ladies - scene.ladies_lost[static_cast<std::size_t>(side)] == 1;
    }

    void make(const Cast<S>& cast, std::size_t c, Aspects& aspects) const {
        Part sum{0, common_};
        std::uint32_t twice = 0, strikes = 0, ladies = 0, others = 0, candidate = 0;
        std::size_t chief = 0;
        for (std::size_t i = 0; i < cast.size(); ++i) {
            if (!on_board_[i]) continue;
            const Part& part = parts_[i][static_cast<std::size_t>(cast[i])];
            sum.base += part.base;
            if (cast[i] == Kind::lady) {
                ladies |= std::uint32_t{1} << i;
            } else if (cast[i] == Kind::candidate) {
                candidate = std::uint32_t{1} << i;
                strikes = part.reach;
                chief = i;
            } else {
                others |= std::uint32_t{1} << i;
                twice |= sum.reach & part.reach;
                sum.reach |= part.reach;
            }
        }
        if ((sum.reach >> own_shift & candidate) != 0) sum.base += role(feature::escort);
        aspects.hits[c] = set_of(sum.reach);
        aspects.reach[c] = set_of(sum.reach | strikes);
        aspects.twice[c] = set_of(twice | (sum.reach & strikes));
        aspects.held[c] = set_of((sum.reach | strikes) >> own_shift);
        aspects.ladies[c] = set_of(ladies);
        aspects.others[c] = set_of(others);
        aspects.candidate[c] = set_of(candidate);
        aspects.base[c] = sum.base;
        const Chief& known = chiefs_[chief];
        aspects.hit[c] = known.hit;
        aspects.unhit[c] = known.unhit;
        aspects.exposed[c] = known.exposed;
        aspects.entry[c] = known.entry;
        aspects.alive[c] = 1;
    }

   private:
    static constexpr int own_shift = 16;
    static constexpr std::uint32_t theirs = (1U << own_shift) - 1;
    static constexpr Aspects::MaskSet set_of(std::uint32_t bits) {
        return static_cast<Aspects::MaskSet>(bits & theirs);
    }
    static constexpr float sixth = 1.0F / 6;

    struct Part {
        std::uint32_t reach = 0;  // masks that it attacks: the other side's, and shifted the own ones that it protects
        float base = 0;
    };
    // What is so if a certain mask is the candidate.
    struct Chief {
        float hit, unhit, exposed, entry;
    };

    [[nodiscard]] float weight(int which) const { return weights_[static_cast<std::size_t>(which)]; }
    // Of a feature of one side.
    [[nodiscard]] float role(int which) const { return weight(which + (is_mover_ ? 0 : feature::of_side)); }

    // Nobles, advisors and the soldier on the board. Which kinds were captured is public, so their number is.
    [[nodiscard]] int others(Side side) const {
        const int ladies = S::ladies - scene_.ladies_lost[static_cast<std::size_t>(side)];
        return std::popcount(scene_.occupied(side)) - ladies - 1;
    }
    [[nodiscard]] float lead() const {
        const int ours = others(side_), against = others(other(side_));
        return static_cast<float>(ours - against) / static_cast<float>(ours + against + 1);
    }

    void make_parts(int i) {
        const auto place = static_cast<std::size_t>(i);
        const int mask = S::first_mask(side_) + i;
        const Square square = scene_.square_of(mask);
        const int progress = S::progress(side_, square);
        const float advance = sixth * static_cast<float>(progress);
        on_board_[place] = true;
        auto& parts = parts_[place];
        parts[at(Kind::noble)] = {masks_on(steps<S>.straight[square]),
                                  role(feature::nobles) + role(feature::advance) * advance};
        parts[at(Kind::advisor)] = {masks_on(steps<S>.slanting[square]),
                                    role(feature::advisors) + role(feature::advance) * advance};
        parts[at(Kind::soldier)] = {masks_on(scene_.reach(mask, Kind::soldier)),
                                    progress + 1 < S::rows ? role(feature::soldier) : 0.0F};
        parts[at(Kind::lady)] = {0, role(last_lady_ ? feature::last_lady_advance : feature::lady_advance) * advance};
        parts[at(Kind::candidate)] = {parts[at(Kind::noble)].reach | parts[at(Kind::advisor)].reach, 0};
        make_chief(place, mask, progress);
    }

    void make_chief(std::size_t place, int mask, int progress) {
        const Square square = scene_.square_of(mask);
        const Squares free = ~scene_.occupied(Side::one) & ~scene_.occupied(Side::two);
        const bool entry = (steps<S>.around[square] & S::palace(other(side_)) & free) != 0;
        const int known = std::clamp(std::popcount(scene_.possible(mask)) - 1, 0, 2);
        float& base = parts_[place][at(Kind::candidate)].base;
        base = role(feature::distance + std::clamp(S::rows - 2 - progress, 0, 5)) + role(feature::known + known);
        base += run_ * static_cast<float>(progress) / static_cast<float>(S::rows - 1);
        if (entry) base += role(feature::entry);
        chiefs_[place] = {weight(feature::hit + 2 * known + (entry ? 1 : 0)),
                          entry ? weight(feature::unstoppable) : 0.0F, weight(feature::exposed + known),
                          entry ? 1.0F : 0.0F};
    }

    // The masks on these squares, as in Part.
    [[nodiscard]] std::uint32_t masks_on(Squares squares) const {
        std::uint32_t set = 0;
        for (Squares s = squares & (scene_.occupied(Side::one) | scene_.occupied(Side::two)); s != 0; s &= s - 1) {
            const int mask = scene_.mask_on(std::countr_zero(s));
            const bool own = S::owner(static_cast<MaskId>(mask)) == side_;
            const int i = mask - S::first_mask(own ? side_ : other(side_));
            set |= std::uint32_t{1} << (own ? own_shift + i : i);
        }
        return set;
    }

    static constexpr std::size_t at(Kind kind) { return static_cast<std::size_t>(kind); }

    const Scene<S>& scene_;
    Side side_;
    bool is_mover_;
    bool last_lady_;
    const Weights& weights_;
    float common_ = 0;
    float run_ = 0;
    std::array<bool, S::masks_each> on_board_{};
    std::array<std::array<Part, kinds>, S::masks_each> parts_{};
    std::array<Chief, S::masks_each> chiefs_{};
};

}  // namespace campanile::volto_player
