#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace campanile::turris {

// Bit counting without the machine's own instructions, which a portable build may not use.

constexpr std::uint64_t each_byte = 0x0101'0101'0101'0101;

// Each byte: the number of bits in it and the bytes below. At most 255 bits, so nothing overflows.
constexpr std::uint64_t running_counts(std::uint64_t set) {
    set -= set >> 1 & 0x55 * each_byte;
    set = (set & 0x33 * each_byte) + (set >> 2 & 0x33 * each_byte);
    set = (set + (set >> 4)) & 0x0f * each_byte;
    return set * each_byte;
}

constexpr int count_bits(std::uint64_t set) { return static_cast<int>(running_counts(set) >> 56); }

// [n * 256 + byte]: the place of the n-th bit of a byte, counted from 0.
inline constexpr auto bit_places = [] {
    std::array<std::uint8_t, 8 * 256> places{};
    for (unsigned byte = 0; byte < 256; ++byte) {
        std::size_t n = 0;
        for (unsigned place = 0; place < 8; ++place) {
            if ((byte >> place & 1) != 0) places[256 * n++ + byte] = static_cast<std::uint8_t>(place);
        }
    }
    return places;
}();

// The place of the n-th bit of the set, counted from 0. Precondition: there is one.
constexpr int nth_bit(std::uint64_t set, int n) {
    assert(n >= 0 && n < count_bits(set));
    const std::uint64_t counts = running_counts(set);
    const auto rank = static_cast<std::uint64_t>(n);
    // One mark for each byte that ends before the bit; n and the counts are below 128, so bytes do not borrow.
    const std::uint64_t marks = ((rank * each_byte | 0x80 * each_byte) - counts) >> 7 & each_byte;
    const std::uint64_t shift = (marks * each_byte >> 56) * 8;
    const std::uint64_t before = counts << 8 >> shift & 0xff;
    const auto entry = static_cast<std::size_t>((rank - before) * 256 + (set >> shift & 0xff));
    return static_cast<int>(shift) + bit_places[entry];
}

}  // namespace campanile::turris
