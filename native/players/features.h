#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <optional>

#include "base/concepts.h"
#include "base/random.h"
#include "players/feature_set.h"

namespace campanile::players {

// What the evaluation looks at. Specialised once per open game, in <game>_features.h:
//
//   count        how many yes-or-no features there are
//   layout       changes whenever a feature changes its meaning: weights of another layout are refused
//   symmetries   images of a position that are worth the same; 0 is the position itself
//   start(rng)   where a game to learn from begins: now and then with other options than the usual ones
//   collect(state, symmetry)  the features of that image as the side to move sees them: own and foreign, never colours.
//                Positions with equal keys have equal features.
//   Memory       if there is one, collect(state, memory) gives the same as collect(state, 0) and learns to be faster
//   margin(state)  of a finished game: how clearly Side::one won, in the unit of the game; empty when that means
//   nothing margin_unit  a typical margin, by which margins are divided when they are learned
template <Position S>
struct Features;

template <class S>
concept HasFeatures = Position<S> && requires(const S& state, int symmetry, Rng& rng) {
    { Features<S>::start(rng) } -> std::same_as<S>;
    { Features<S>::count } -> std::convertible_to<int>;
    { Features<S>::layout } -> std::convertible_to<std::uint32_t>;
    { Features<S>::symmetries } -> std::convertible_to<int>;
    { Features<S>::collect(state, symmetry) } -> std::same_as<FeatureSet<Features<S>::count>>;
    { Features<S>::margin(state) } -> std::same_as<std::optional<double>>;
    { Features<S>::margin_unit } -> std::convertible_to<double>;
};

// The same number for all images of a position.
template <HasFeatures S>
std::uint64_t image_key(const S& state) {
    std::uint64_t least = Features<S>::collect(state, 0).hash();
    for (int symmetry = 1; symmetry < Features<S>::symmetries; ++symmetry) {
        least = std::min(least, Features<S>::collect(state, symmetry).hash());
    }
    return least;
}

// Features<S>::Memory, or nothing.
struct NoFeatureMemory {};
template <class F>
struct FeatureMemoryOf {
    using Type = NoFeatureMemory;
};
template <class F>
    requires requires { typename F::Memory; }
struct FeatureMemoryOf<F> {
    using Type = typename F::Memory;
};
template <HasFeatures S>
using FeatureMemory = typename FeatureMemoryOf<Features<S>>::Type;

}  // namespace campanile::players
