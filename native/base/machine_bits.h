#pragma once

// Counting and picking bits by instructions that a portable build may only use where it has found them when it runs:
// functions marked [[gnu::target(CAMPANILE_MACHINE_BITS)]] are called only if has_machine_bits().
#if defined(__x86_64__)
#include <immintrin.h>

#define CAMPANILE_MACHINE_BITS "avx2,bmi,bmi2,lzcnt,popcnt"

namespace campanile {

// Zen 1 and 2 have pdep, but by microcode and slower than tables.
inline bool has_machine_bits() {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("lzcnt") && __builtin_cpu_supports("popcnt") && !__builtin_cpu_is("znver1") &&
           !__builtin_cpu_is("znver2");
}

}  // namespace campanile
#endif
