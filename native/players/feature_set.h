#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/random.h"

namespace campanile::players {

// Which of N yes-or-no features a position has.
template <int N>
class FeatureSet {
   public:
    static constexpr int count = N;
    static constexpr std::size_t words = (N + 63) / 64;

    constexpr void add(int feature) {
        words_[static_cast<std::size_t>(feature) / 64] |= std::uint64_t{1} << (static_cast<unsigned>(feature) % 64);
    }
    // Features first … first + 63, as far as their bits are set.
    constexpr void add_bits(int first, std::uint64_t bits) {
        const auto word = static_cast<std::size_t>(first) / 64;
        const unsigned shift = static_cast<unsigned>(first) % 64;
        words_[word] |= bits << shift;
        if (shift != 0 && word + 1 < words) words_[word + 1] |= bits >> (64 - shift);
    }
    [[nodiscard]] constexpr bool contains(int feature) const {
        return (words_[static_cast<std::size_t>(feature) / 64] >> (static_cast<unsigned>(feature) % 64) & 1) != 0;
    }

    [[nodiscard]] constexpr std::uint64_t hash() const {
        std::uint64_t mixed = 0;
        for (const std::uint64_t word : words_) {
            std::uint64_t seed = mixed ^ word;
            mixed = splitmix64(seed);
        }
        return mixed;
    }

    template <class Visit>
    constexpr void for_each(Visit visit) const {
        for (std::size_t i = 0; i < words; ++i) visit_bits(i, words_[i], visit);
    }

    // Calls gained(feature) for what `now` has more than this set, lost(feature) for what it has not; then both are
    // equal.
    template <class Gained, class Lost>
    constexpr void become(const FeatureSet& now, Gained gained, Lost lost) {
        for (std::size_t i = 0; i < words; ++i) {
            const std::uint64_t changed = words_[i] ^ now.words_[i];
            if (changed == 0) continue;
            visit_bits(i, changed & now.words_[i], gained);
            visit_bits(i, changed & words_[i], lost);
            words_[i] = now.words_[i];
        }
    }

    friend constexpr bool operator==(const FeatureSet&, const FeatureSet&) = default;

   private:
    template <class Visit>
    static constexpr void visit_bits(std::size_t word, std::uint64_t bits, Visit& visit) {
        for (; bits != 0; bits &= bits - 1) visit(static_cast<int>(64 * word) + std::countr_zero(bits));
    }

    std::array<std::uint64_t, words> words_{};
};

}  // namespace campanile::players
