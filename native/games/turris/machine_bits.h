#pragma once

#include <cstdint>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "games/turris/select.h"

namespace campanile::turris {

// Counting and picking for every machine.
struct PlainBits {
    static int count(std::uint64_t codes) { return count_codes(codes); }
    static int nth(std::uint64_t codes, int n) { return nth_code(codes, n); }
};

#if defined(__x86_64__)

// The same by instructions that a portable build may only use where it has found them.
#define CAMPANILE_TURRIS_MACHINE_BITS "avx2,bmi,bmi2,lzcnt,popcnt"
struct MachineBits {
    // Zen 1 and 2 have pdep, but by microcode and slower than tables.
    static bool found() {
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && !__builtin_cpu_is("znver1") &&
               !__builtin_cpu_is("znver2");
    }
    [[gnu::target(CAMPANILE_TURRIS_MACHINE_BITS)]] static int count(std::uint64_t codes) {
        return static_cast<int>(_mm_popcnt_u64(codes));
    }
    [[gnu::target(CAMPANILE_TURRIS_MACHINE_BITS)]] static int nth(std::uint64_t codes, int n) {
        return static_cast<int>(_tzcnt_u64(_pdep_u64(std::uint64_t{1} << n, codes)));
    }
};

#endif

}  // namespace campanile::turris
