#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace campanile::turris {

// Bit counting without the machine's own instructions, which a portable build may not use.

constexpr std::uint64_t each_byte = 0x0101'0101'0101'0101;

constexpr int count_bits(std::uint64_t set) {
    set -= set >> 1 & 0x55 * each_byte;
    set = (set & 0x33 * each_byte) + (set >> 2 & 0x33 * each_byte);
    set = (set + (set >> 4)) & 0x0f * each_byte;
    return static_cast<int>(set * each_byte >> 56);
}

// Sets of action codes are looked up nine codes at a time: each nine belong to one kind of action. Loads do not wait
// for each other, so this is sooner done than arithmetic on the whole set.
constexpr int field_bits = 9;
constexpr std::uint64_t whole_field = (1 << field_bits) - 1;
constexpr int last_field = 4;
constexpr std::size_t field_of(std::uint64_t codes, int i) {
    return static_cast<std::size_t>(codes >> (field_bits * i) & whole_field);
}

inline constexpr auto field_counts = [] {
    std::array<std::uint8_t, whole_field + 1> counts{};
    for (std::size_t field = 0; field < counts.size(); ++field) {
        counts[field] = static_cast<std::uint8_t>(count_bits(field));
    }
    return counts;
}();

// [n * 512 + field]: the place of the n-th bit of a field, counted from 0.
inline constexpr auto bit_places = [] {
    std::array<std::uint8_t, field_bits*(whole_field + 1)> places{};
    for (std::size_t field = 0; field <= whole_field; ++field) {
        std::size_t n = 0;
        for (unsigned place = 0; place < field_bits; ++place) {
            if ((field >> place & 1) != 0) places[(whole_field + 1) * n++ + field] = static_cast<std::uint8_t>(place);
        }
    }
    return places;
}();

// How many codes of the set are in the fields before field i.
constexpr int codes_before(std::uint64_t codes, int i) {
    int count = 0;
    for (int field = 0; field < i; ++field) count += field_counts[field_of(codes, field)];
    return count;
}

constexpr int count_codes(std::uint64_t codes) { return codes_before(codes, last_field + 1); }

// The n-th code of the set, counted from 0. Precondition: there is one.
constexpr int nth_code(std::uint64_t codes, int n) {
    assert(n >= 0 && n < count_codes(codes));
    int field = 0;
    int before = 0;
    for (int i = 1; i <= last_field; ++i) {
        const int passed = codes_before(codes, i);
        field += n >= passed;
        before = n >= passed ? passed : before;
    }
    const auto entry = static_cast<std::size_t>(n - before) * (whole_field + 1) + field_of(codes, field);
    return field_bits * field + bit_places[entry];
}

}  // namespace campanile::turris
