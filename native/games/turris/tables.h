#pragma once

#include <array>
#include <cstdint>

#include "base/random.h"
#include "games/turris/types.h"

namespace campanile::turris {

// Sets of squares are 9 bits (bit = Square). Up to four of them stand side by side in a word, 16 bits apart: its lanes.
constexpr int lane_bits = 16;
constexpr std::uint64_t all_squares = 0x1ff;
constexpr std::uint64_t lanes_1 = 0x0000'0001'0001'0001;  // the lowest bit of lanes 0, 1, 2

// Stones are known by the code of the action that builds them, 0-26; no_stone stands for none.
constexpr int stone_codes = 27;
constexpr int no_stone = stone_codes;

// A state's `tops` (see Tower) has the bare stones as a set of codes, and the squares with a white top from here on.
constexpr int white_shift = 32;

// What a stone does to the words of a state (see Core in state.h). One cache line each.
struct alignas(64) StoneMasks {
    std::uint64_t covers = 0;                   // tops: what it hides
    std::array<std::uint64_t, 2> shows{};       // tops: itself, by colour
    std::uint64_t first_bit = 0;                // the first of its squares
    std::uint64_t blocks = 0;                   // placements that would use one of its squares, as a set of codes
    std::array<std::uint8_t, 2> first_cube{};   // column nibbles by colour, to be shifted to its level
    std::array<std::uint8_t, 2> second_cube{};  // (the upper cube of a standing stone is one nibble higher)
    std::uint8_t first = 0;                     // its squares; the same one twice when it stands
    std::uint8_t second = 0;
    bool in_centre = false;
};

// Not every code of a lying stone is one: c1 has no eastern, a3 no northern neighbour.
constexpr bool stone_exists(int code) {
    const int square = code % square_count;
    if (code < 9) return true;
    return code < 18 ? square % 3 < 2 : code < stone_codes && square < 6;
}

constexpr std::uint64_t squares_of(int code) {
    const std::uint64_t first = std::uint64_t{1} << (code % square_count);
    return code < 9 ? first : first | first << (code < 18 ? 1 : 3);
}

constexpr StoneMasks stone_masks(int code) {
    StoneMasks masks{};
    if (!stone_exists(code)) return masks;
    const Action action = Action::from_code(code);
    const std::uint64_t squares = squares_of(code);
    const bool stands = action.kind() == Kind::stand;
    for (int other = 0; other < stone_codes; ++other) {
        if (stone_exists(other) && (squares_of(other) & squares) != 0) masks.blocks |= std::uint64_t{1} << other;
    }
    // What lies on its squares, even with one half, is bare no more.
    masks.covers = masks.blocks | squares << white_shift;
    masks.shows = {std::uint64_t{1} << code | squares << white_shift, std::uint64_t{1} << code};
    masks.first_bit = std::uint64_t{1} << (code % square_count);
    constexpr std::array<std::uint8_t, 3> first_half{1, 2, 4};        // Half upright, east, north
    constexpr std::array<std::uint8_t, 3> second_half{1 << 4, 3, 5};  // above: upright; beside: west, south
    const auto kind = static_cast<std::size_t>(action.kind());
    const auto in_black = [](int cube, int black) { return static_cast<std::uint8_t>(cube | black); };
    masks.first_cube = {first_half[kind], in_black(first_half[kind], 8)};
    masks.second_cube = {second_half[kind], in_black(second_half[kind], stands ? 8 << 4 : 8)};
    masks.first = static_cast<std::uint8_t>(action.square());
    masks.second = static_cast<std::uint8_t>(action.second());
    masks.in_centre = (squares >> index(centre) & 1) != 0;
    return masks;
}

// The last entry, no_stone, is all zero: a ban on nothing, a last stone nowhere.
inline constexpr auto stone_table = [] {
    std::array<StoneMasks, stone_codes + 1> table{};
    for (int code = 0; code < stone_codes; ++code) table[static_cast<std::size_t>(code)] = stone_masks(code);
    return table;
}();

constexpr const StoneMasks& stone(int code) { return stone_table[static_cast<std::size_t>(code)]; }

// What a stone does to the heights, `profile` of Tower. By field, because a random game waits for these: so their
// address is sooner known.
struct Rises {
    std::array<std::uint64_t, stone_codes> fills{};  // what is filled if its squares have height `base`
    std::array<std::uint64_t, stone_codes> lanes{};  // its squares in all lanes
    std::array<std::uint8_t, stone_codes> lifts{};   // by how many bits its squares rise
};

inline constexpr Rises rises = [] {
    Rises all;
    for (int code = 0; code < stone_codes; ++code) {
        if (!stone_exists(code)) continue;
        const auto at = static_cast<std::size_t>(code);
        const std::uint64_t squares = squares_of(code);
        const bool stands = code < square_count;
        all.fills[at] = stands ? squares | squares << lane_bits : squares;
        all.lanes[at] = squares * lanes_1;
        all.lifts[at] = stands ? 2 * lane_bits : lane_bits;
    }
    return all;
}();

inline constexpr auto stone_words = random_words<stone_codes * max_levels * 2>(0x7475'7272'6973'0001);

// `below` is the number of levels under the stone's lowest cube.
constexpr std::uint64_t stone_word(int code, int below, int colour) {
    return stone_words[static_cast<std::size_t>((code * max_levels + below) * 2 + colour)];
}

}  // namespace campanile::turris
