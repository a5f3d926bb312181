#include "players/volto/leaf.h"

#include <cstring>

#include "base/wide.h"

namespace campanile::volto_player {

namespace {

constexpr std::size_t lanes = 8;
using Floats = float __attribute__((vector_size(4 * lanes)));
using Sets = std::int32_t __attribute__((vector_size(4 * lanes)));
using Shorts = std::int16_t __attribute__((vector_size(2 * lanes)));

// The aspects of eight casts, or of one cast eight times.
struct Aspect {
    Sets hits, reach, twice, held, ladies, others, candidate;
    Floats base, hit, unhit, exposed, entry, alive;
};

template <class V, class T>
CAMPANILE_INLINE V loaded(const Aspects::PerCast<T>& from, std::size_t c) {
    V value;
    std::memcpy(&value, &from[c], sizeof value);
    return value;
}

CAMPANILE_INLINE Aspect eight_from(const Aspects& a, std::size_t c) {
    return {loaded<Sets>(a.hits, c),      loaded<Sets>(a.reach, c),     loaded<Sets>(a.twice, c),
            loaded<Sets>(a.held, c),      loaded<Sets>(a.ladies, c),    loaded<Sets>(a.others, c),
            loaded<Sets>(a.candidate, c), loaded<Floats>(a.base, c),    loaded<Floats>(a.hit, c),
            loaded<Floats>(a.unhit, c),   loaded<Floats>(a.exposed, c), loaded<Floats>(a.entry, c),
            loaded<Floats>(a.alive, c)};
}

CAMPANILE_INLINE Aspect eight_times(const Aspects& a, std::size_t c) {
    const Sets sets{};
    const Floats floats{};
    return {sets + a.hits[c],      sets + a.reach[c],     sets + a.twice[c],  sets + a.held[c],  sets + a.ladies[c],
            sets + a.others[c],    sets + a.candidate[c], floats + a.base[c], floats + a.hit[c], floats + a.unhit[c],
            floats + a.exposed[c], floats + a.entry[c],   floats + a.alive[c]};
}

CAMPANILE_INLINE Floats chosen(Sets set, Floats yes, Floats no) { return set != 0 ? yes : no; }

// Masks in the sets, counted up to two.
CAMPANILE_INLINE Floats some(Sets set) {
    return __builtin_convertvector(-(set != 0) - ((set & (set - 1)) != 0), Floats);
}

// As squashed(float).
CAMPANILE_INLINE Floats squashed(Floats x) {
    const Floats most = Floats{} + 3.0F;
    Floats y = 0.5F * x;
    y = y > most ? most : y;
    y = y < -most ? -most : y;
    return y * (27.0F + y * y) / (27.0F + 9.0F * y * y);
}

// As evaluate() does it, without a branch.
CAMPANILE_INLINE Floats value_of(const Aspect& mover, const Aspect& waiting, const PairWeights& weights) {
    const Sets hits = mover.hits & waiting.others;
    const Sets hits_back = waiting.hits & mover.others;
    const Floats none{};
    Floats sum = mover.base + waiting.base;
    sum += chosen(mover.reach & waiting.candidate, waiting.hit, waiting.unhit);
    sum += chosen(mover.twice & waiting.candidate, none + weights.hit_twice, none);
    sum += chosen(waiting.reach & mover.candidate, mover.exposed, none);
    sum += weights.hits_lady * some(mover.hits & waiting.ladies);
    sum += weights.lady_hit * some(waiting.hits & mover.ladies);
    sum += weights.hits_free * some(hits & ~waiting.held) + weights.hits_held * some(hits & waiting.held);
    sum += weights.free_hit * some(hits_back & ~mover.held) + weights.held_hit * some(hits_back & mover.held);
    const Floats value = squashed(sum);
    return mover.alive * waiting.alive * (value + mover.entry * (decisive - value));  // M6.3
}

CAMPANILE_INLINE void store(Floats values, float scale, LeafRow& row, std::size_t c) {
    const Shorts shortened = __builtin_convertvector(scale * values, Shorts);
    std::memcpy(&row.values[c], &shortened, sizeof shortened);
}

}  // namespace

CAMPANILE_WIDE void value_pairs(const std::array<Aspects, 2>& sides, Side mover, const PairWeights& weights,
                                std::size_t casts, const std::array<LeafRow*, 2>& rows) {
    for (std::size_t i = 0; i < casts; ++i) {
        const Aspect one = eight_times(sides[0], i);
        for (std::size_t j = 0; j < casts; j += lanes) {
            const Aspect two = eight_from(sides[1], j);
            if (mover == Side::one) {
                store(value_of(one, two, weights), LeafRow::scale, rows[0][i], j);
            } else {
                store(value_of(two, one, weights), -LeafRow::scale, rows[0][i], j);
            }
        }
        for (std::size_t j = 0; j < casts; ++j) rows[1][j].values[i] = rows[0][i].values[j];
    }
}

CAMPANILE_WIDE void add_rows(const LeafRow* rows, const float* weights, std::size_t casts, float sign, float* sums) {
    for (std::size_t i = 0; i < casts; ++i) {
        if (weights[i] == 0) continue;
        const float weight = sign * weights[i] / LeafRow::scale;
        for (std::size_t j = 0; j < casts; ++j) sums[j] += weight * static_cast<float>(rows[i].values[j]);
    }
}

}  // namespace campanile::volto_player
