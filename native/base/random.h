#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace campanile {

// SplitMix64 (Steele, Lea, Flood 2014): one step of a full-period generator, also a good 64-bit mixer.
constexpr std::uint64_t splitmix64(std::uint64_t& state) {
    state += 0x9e3779b97f4a7c15ULL;
    std::uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

// N fixed random words for Zobrist hashing, made at compile time. Every table names its own seed.
template <std::size_t N>
constexpr std::array<std::uint64_t, N> random_words(std::uint64_t seed) {
    std::array<std::uint64_t, N> words{};
    for (auto& word : words) word = splitmix64(seed);
    return words;
}

// xoshiro256** (Blackman, Vigna 2018), seeded by SplitMix64. The same seed gives the same numbers on every machine.
class Rng {
   public:
    explicit constexpr Rng(std::uint64_t seed) {
        for (auto& word : state_) word = splitmix64(seed);
    }

    constexpr std::uint64_t next() {
        const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
        const std::uint64_t t = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= t;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }

    // A number below `bound` (> 0) by Lemire's multiplication; the bias is below bound / 2^32.
    constexpr std::uint32_t below(std::uint32_t bound) {
        return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
    }

    // A number from 0 to below 1.
    constexpr double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

   private:
    std::array<std::uint64_t, 4> state_{};
};

}  // namespace campanile
