#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/machine_bits.h"
#include "games/volterra/board.h"

// Counting some neighbours of a square, `centre`, and picking the one that has n smaller ones before it; and the same
// of two sets of neighbours, one in each half of a word (two_boards), of which the low one comes first.
namespace campanile::volterra {

// For every machine, by tables of rings.
struct PlainBits {
    static std::uint32_t count(Board near, Square centre) { return ring_counts[ring(near, centre)]; }
    static Board nth(Board near, Square centre, std::uint32_t n) {
        return bit(square_of(nth_member(ring(near, centre), n), centre));
    }
    // As volterra::may_separate.
    static bool may_separate(Square emptied, Board occupied) { return volterra::may_separate(emptied, occupied); }
    static std::uint32_t count_both(std::uint64_t near, Square centre) {
        return count(static_cast<Board>(near), centre) + count(static_cast<Board>(near >> 32), centre);
    }
    static std::uint64_t nth_of_both(std::uint64_t near, Square centre, std::uint32_t n) {
        const std::uint32_t low = ring(static_cast<Board>(near), centre);
        const std::uint32_t high = ring(static_cast<Board>(near >> 32), centre);
        const std::uint32_t in_low = ring_counts[low];
        const std::uint32_t mask = 0U - (n >= in_low);  // which half it is in is hard to guess
        const std::uint32_t member = nth_member(low ^ ((low ^ high) & mask), n - (in_low & mask));
        return std::uint64_t{bit(square_of(member, centre))} << (mask & 32);
    }
};

#if defined(__x86_64__)

// [square][its occupied neighbours, in the lowest bits]
inline constexpr auto may_separate_at = [] {
    std::array<std::array<bool, 256>, squares> table{};
    for (std::size_t square = 0; square < table.size(); ++square) {
        for (std::uint32_t pattern = 0; pattern < 256; ++pattern) {
            Board occupied = 0;
            std::uint32_t left = pattern;
            for_each_square(neighbours[square], [&](Square neighbour) {
                occupied |= (left & 1) << index(neighbour);
                left >>= 1;
            });
            table[square][pattern] = may_separate(square_at(static_cast<int>(square)), occupied);
        }
    }
    return table;
}();

// The same by instructions of newer processors.
struct MachineBits {
    static std::uint32_t count(Board near, Square) { return static_cast<std::uint32_t>(std::popcount(near)); }
    static std::uint32_t count_both(std::uint64_t near, Square) {
        return static_cast<std::uint32_t>(std::popcount(near));
    }
    [[gnu::target(CAMPANILE_MACHINE_BITS)]] static Board nth(Board near, Square, std::uint32_t n) {
        return _pdep_u32(1U << n, near);
    }
    [[gnu::target(CAMPANILE_MACHINE_BITS)]] static std::uint64_t nth_of_both(std::uint64_t near, Square,
                                                                             std::uint32_t n) {
        return _pdep_u64(std::uint64_t{1} << n, near);
    }
    [[gnu::target(CAMPANILE_MACHINE_BITS)]] static bool may_separate(Square emptied, Board occupied) {
        return may_separate_at[static_cast<std::size_t>(emptied)][_pext_u32(occupied, neighbours_of(emptied))];
    }
};

#endif

}  // namespace campanile::volterra
