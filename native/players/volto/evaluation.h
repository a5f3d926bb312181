#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "players/volto/scene.h"

namespace campanile::volto_player {

// What the evaluation looks at. The mover's and the waiting side's own features have weights of their own.
namespace feature {
enum OfSide : int {
    nobles,
    advisors,
    soldier,
    lady_lost,
    distance,              // 1 … 6 rows between candidate and palace, one feature each
    known = distance + 6,  // the candidate is seen to be it; or one of two kinds; or may be more
    decoys = known + 3,    // masks that could be the candidate
    lady_advance,          // while both are left
    last_lady_advance,
    advance,  // of nobles and advisors
    entry,    // the candidate is next to a free square of the palace
    escort,   // own capturing masks beside the candidate
    of_side
};
enum OfBoth : int {
    bias = 2 * of_side,
    hit,  // the mover attacks the other candidate: by how well it is known, and whether it can enter
    hit_twice = hit + 6,
    unstoppable,              // the waiting candidate can enter and is not attacked
    exposed,                  // the mover's candidate is attacked: by how well it is known
    hits_lady = exposed + 3,  // mover's attacks on the waiting side's ladies: both left, last one
    lady_hit = hits_lady + 2,
    hits_free = lady_hit + 2,  // attacks on other masks that nothing protects, and on protected ones
    hits_held,
    free_hit,
    held_hit,
    lead,          // of the mover in capturing masks, as a part of all
    runs,          // the mover's candidate has come far and few are left to stop it
    runs_waiting,  // the same for the waiting side's
    count
};
}  // namespace feature

using Weights = std::array<float, feature::count>;
const Weights& bold_weights();     // weights.cpp: plays to win
const Weights& learned_weights();  // learned.cpp: fitted to the results of self-play, plays more timidly

// What one cast makes of a scene.
struct Stance {
    Squares candidate = 0;
    Squares ladies = 0;
    Squares others = 0;   // nobles, advisors, soldier
    Squares attacks = 0;  // squares that nobles, advisors and the soldier reach, own masks included
    Squares strikes = 0;  // the candidate's
    Squares twice = 0;    // reached by two of them
    float progress = 0;   // the candidate's, 0 … 1
    int known = 0;        // 0 seen to be the candidate, 1 one of two kinds, 2 one of more
    bool last_lady = false;
    bool entry = false;
    std::array<float, 2> base{};  // the sum of its own features as the mover and as the waiting side
};

// The features of one side, each told to add(feature, value).
template <class S, class Add>
void list_features(const Scene<S>& scene, Side side, const Cast<S>& cast, const Stance& stance, Add&& add) {
    int advance = 0, lady_advance = 0;
    for (int i = 0; i < S::masks_each; ++i) {
        const int mask = S::first_mask(side) + i;
        if (!scene.on_board(mask)) continue;
        const int progress = S::progress(side, scene.square_of(mask));
        switch (cast[static_cast<std::size_t>(i)]) {
            case Kind::noble:
                add(feature::nobles, 1.0F);
                advance += progress;
                break;
            case Kind::advisor:
                add(feature::advisors, 1.0F);
                advance += progress;
                break;
            case Kind::soldier:
                if (progress + 1 < S::rows) add(feature::soldier, 1.0F);
                break;
            case Kind::lady:
                lady_advance += progress;
                break;
            default:
                add(feature::distance + std::clamp(S::rows - 2 - progress, 0, 5), 1.0F);
        }
    }
    constexpr float sixth = 1.0F / 6;
    if (stance.last_lady) add(feature::lady_lost, 1.0F);
    add(feature::known + stance.known, 1.0F);
    add(stance.last_lady ? feature::last_lady_advance : feature::lady_advance,
        sixth * static_cast<float>(lady_advance));
    add(feature::advance, sixth * static_cast<float>(advance));
    if (stance.entry) add(feature::entry, 1.0F);
    if ((stance.attacks & stance.candidate) != 0) add(feature::escort, 1.0F);
}

// The decoys are public, so they are counted once for all casts of a side.
template <class S>
float decoys(const Scene<S>& scene, Side side) {
    int count = 0;
    for (int i = 0; i < S::masks_each; ++i) {
        const int mask = S::first_mask(side) + i;
        count += scene.on_board(mask) && (scene.possible(mask) & only(Kind::candidate)) != 0;
    }
    return static_cast<float>(count) / static_cast<float>(S::masks_each);
}

template <class S>
Stance stance_of(const Scene<S>& scene, Side side, const Cast<S>& cast) {
    Stance stance;
    const Squares own = scene.occupied(side);
    for (int i = 0; i < S::masks_each; ++i) {
        const int mask = S::first_mask(side) + i;
        if (!scene.on_board(mask)) continue;
        const Square square = scene.square_of(mask);
        Squares reach = 0;
        switch (cast[static_cast<std::size_t>(i)]) {
            case Kind::noble:
                reach = steps<S>.straight[square];
                break;
            case Kind::advisor:
                reach = steps<S>.slanting[square];
                break;
            case Kind::soldier:
                reach = scene.reach(mask, Kind::soldier);
                break;
            case Kind::lady:
                stance.ladies |= bit(square);
                continue;
            default:
                stance.candidate = bit(square);
                stance.progress = static_cast<float>(S::progress(side, square)) / static_cast<float>(S::rows - 1);
                stance.strikes = steps<S>.around[square];
                stance.known = std::clamp(std::popcount(scene.possible(mask)) - 1, 0, 2);
                stance.entry = (stance.strikes & S::palace(other(side)) & ~own & ~scene.occupied(other(side))) != 0;
                continue;
        }
        stance.others |= bit(square);
        stance.twice |= stance.attacks & reach;
        stance.attacks |= reach;
    }
    stance.last_lady = S::ladies - scene.ladies_lost[static_cast<std::size_t>(side)] == 1;
    return stance;
}

template <class S>
Stance valued_stance(const Scene<S>& scene, Side side, const Cast<S>& cast, float side_decoys, const Weights& weights) {
    Stance stance = stance_of(scene, side, cast);
    const auto add = [&](int which, float value) {
        stance.base[0] += weights[static_cast<std::size_t>(which)] * value;
        stance.base[1] += weights[static_cast<std::size_t>(which + feature::of_side)] * value;
    };
    list_features(scene, side, cast, stance, add);
    add(feature::decoys, side_decoys);
    return stance;
}

// Squares in the set, counted up to two.
inline float some(Squares set) { return static_cast<float>(set != 0) + static_cast<float>((set & (set - 1)) != 0); }

// The features of both sides together.
template <class Add>
void list_features(const Stance& mover, const Stance& waiting, Add&& add) {
    const Squares attack = mover.attacks | mover.strikes;
    const Squares counter = waiting.attacks | waiting.strikes;
    add(feature::bias, 1.0F);
    if ((attack & waiting.candidate) != 0) {
        add(feature::hit + 2 * waiting.known + (waiting.entry ? 1 : 0), 1.0F);
        if (((mover.twice | (mover.attacks & mover.strikes)) & waiting.candidate) != 0) add(feature::hit_twice, 1.0F);
    } else if (waiting.entry) {
        add(feature::unstoppable, 1.0F);
    }
    if ((counter & mover.candidate) != 0) add(feature::exposed + mover.known, 1.0F);
    add(feature::hits_lady + (waiting.last_lady ? 1 : 0), some(mover.attacks & waiting.ladies));
    add(feature::lady_hit + (mover.last_lady ? 1 : 0), some(waiting.attacks & mover.ladies));
    const Squares hits = mover.attacks & waiting.others;
    const Squares hits_back = waiting.attacks & mover.others;
    add(feature::hits_free, some(hits & ~counter));
    add(feature::hits_held, some(hits & counter));
    add(feature::free_hit, some(hits_back & ~attack));
    add(feature::held_hit, some(hits_back & attack));
    const auto ours = static_cast<float>(std::popcount(mover.others));
    const auto theirs = static_cast<float>(std::popcount(waiting.others));
    constexpr float few = 4;
    add(feature::lead, (ours - theirs) / (ours + theirs + 1));
    if (theirs < few) add(feature::runs, mover.progress * (few - theirs) / few);
    if (ours < few) add(feature::runs_waiting, waiting.progress * (few - ours) / few);
}

// tanh(x / 2), within 0.03; at most 1.
inline float squashed(float x) {
    const float y = std::clamp(0.5F * x, -3.0F, 3.0F);
    return y * (27.0F + y * y) / (27.0F + 9.0F * y * y);
}

constexpr float decisive = 1.0F;  // the value of a game that is won

// The mover's expected result, -1 … 1.
inline float evaluate(const Stance& mover, const Stance& waiting, const Weights& weights) {
    if (mover.entry) return decisive;  // M6.3, whatever the others are
    float sum = mover.base[0] + waiting.base[1];
    list_features(mover, waiting,
                  [&](int which, float value) { sum += weights[static_cast<std::size_t>(which)] * value; });
    return squashed(sum);
}

}  // namespace campanile::volto_player
