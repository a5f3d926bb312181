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

// What a stone does to the words of a state (see Core in state.h).
struct StoneMasks {
    std::uint64_t covers;     // tops: what it hides, in all four lanes
    std::uint64_t shows;      // tops: itself, in lane 0, 1 or 2
    std::uint64_t squares;    // its squares
    std::uint64_t first_bit;  // the first of them
    std::uint64_t blocks;     // placements that would use one of its squares, as a set of codes
    std::uint8_t first = 0;   // its squares; the same one twice when it stands
    std::uint8_t second = 0;
    std::uint8_t first_cube = 0;   // column nibbles of a white one, to be shifted to its level
    std::uint8_t second_cube = 0;  // (the upper cube of a standing stone is one nibble higher)
    std::uint8_t black_first = 0;  // colour bits to add for black
    std::uint8_t black_second = 0;
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
    masks.squares = squares;
    masks.first_bit = std::uint64_t{1} << (code % square_count);
    // A lying stone is covered through either half; its bit is at the western or southern one.
    masks.covers = squares | (squares | squares >> 1) << 16 | (squares | squares >> 3) << 32 | squares << 48;
    masks.shows = std::uint64_t{1} << (lane_bits * (code / square_count) + code % square_count);
    for (int other = 0; other < stone_codes; ++other) {
        if (stone_exists(other) && (squares_of(other) & squares) != 0) masks.blocks |= std::uint64_t{1} << other;
    }
    constexpr std::array<std::uint8_t, 3> first_half{1, 2, 4};        // Half upright, east, north
    constexpr std::array<std::uint8_t, 3> second_half{1 << 4, 3, 5};  // above: upright; beside: west, south
    const auto kind = static_cast<std::size_t>(action.kind());
    masks.first = static_cast<std::uint8_t>(action.square());
    masks.second = static_cast<std::uint8_t>(action.second());
    masks.first_cube = first_half[kind];
    masks.second_cube = second_half[kind];
    masks.black_first = 8;
    masks.black_second = kind == 0 ? 8 << 4 : 8;
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

inline constexpr auto stone_words = random_words<stone_codes * max_levels * 2>(0x7475'7272'6973'0001);

// `below` is the number of levels under the stone's lowest cube.
constexpr std::uint64_t stone_word(int code, int below, int colour) {
    return stone_words[static_cast<std::size_t>((code * max_levels + below) * 2 + colour)];
}

}  // namespace campanile::turris
