#pragma once

#include <cstdint>

#include "base/machine_bits.h"
#include "games/turris/select.h"

namespace campanile::turris {

// Counting and picking for every machine.
struct PlainBits {
    static int count(std::uint64_t codes) { return count_codes(codes); }
    static int nth(std::uint64_t codes, int n) { return nth_code(codes, n); }
};

#if defined(__x86_64__)

// The same by instructions of newer processors.
struct MachineBits {
    [[gnu::target(CAMPANILE_MACHINE_BITS)]] static int count(std::uint64_t codes) {
        return static_cast<int>(_mm_popcnt_u64(codes));
    }
    [[gnu::target(CAMPANILE_MACHINE_BITS)]] static int nth(std::uint64_t codes, int n) {
        return static_cast<int>(_tzcnt_u64(_pdep_u64(std::uint64_t{1} << n, codes)));
    }
};

#endif

}  // namespace campanile::turris
