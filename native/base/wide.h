#pragma once

// The same source for processors with and without wide registers; the loader chooses. Only functions that no header has
// used before may be so marked (Clang refuses others, and does without). Fused multiplication is not among what the
// wide ones may use, so that both give the same floats.
#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__)
#define CAMPANILE_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define CAMPANILE_WIDE
#endif

// What a marked function calls must be inlined into each of its versions.
#define CAMPANILE_INLINE [[gnu::always_inline]] inline
