#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/kwinty/types.h"

// Arithmetic on a wall seen from above: one 64-bit word with a lane of four bits for each column.
//
//   word        bit 3           bit 2           bit 1           bit 0
//   heights     number 0–9: the squares in the column
//   marks       top stone is    top stone is    lying here      lying here
//               standing black  standing white  blocked, black  blocked, white       (K3.3)
//   starts      0               0               black lies      white lies           (one word for each row)
//   placements  0               standing legal  0               lying legal
//
// A stone is filed under its lower-left column. "Lying here blocked": at the height of this column a lying stone of
// that colour begins two columns to the left or right, which a lying stone laid here would touch end to end.
//
// Column c has lane c mod 16: a wall 9 wide with two columns on either side is only 13 wide, so that columns a and q
// never get into each other's way, and a wall may grow to the left without moving anything. Only in `placements` lane 2
// is the leftmost column of the wall (of an empty wall: column i), which makes the order of the bits that of the
// columns.
namespace campanile::kwinty::lanes {

inline constexpr int home = 2;  // in `placements`
inline constexpr std::uint64_t ones = 0x1111'1111'1111'1111;
inline constexpr std::uint64_t sevens = 7 * ones;
inline constexpr std::uint64_t eights = 8 * ones;
inline constexpr std::uint64_t bytes = 0x0101'0101'0101'0101;

inline constexpr std::uint64_t lying_bit = 1;
inline constexpr std::uint64_t standing_bit = 4;

// Where K2 and K3.2 leave room for a stone, by the width of the wall: upon it, or on the table right beside it.
constexpr std::array<std::uint64_t, widest + 1> make_room() {
    std::array<std::uint64_t, widest + 1> room{};
    const auto at = [](int lane, std::uint64_t bit) { return bit << (4 * lane); };
    room[0] = at(home, lying_bit) | at(home, standing_bit);
    for (int width = 1; width <= widest; ++width) {
        const int end = home + width;  // the first lane to the right of the wall
        std::uint64_t mask = 0;
        for (int lane = home; lane < end; ++lane) mask |= at(lane, standing_bit);
        for (int lane = home; lane < end - 1; ++lane) mask |= at(lane, lying_bit);
        if (width + 1 <= widest) mask |= at(home - 1, standing_bit) | at(end, standing_bit);
        if (width + 2 <= widest) mask |= at(home - 2, lying_bit) | at(end, lying_bit);
        room[static_cast<std::size_t>(width)] = mask;
    }
    return room;
}
inline constexpr auto room = make_room();

// Where the lane of a column begins.
constexpr unsigned shift_of(int column) { return 4 * static_cast<unsigned>(column) & 63; }

// All legal placements of a side (0 or 1) that has a stone left.
constexpr std::uint64_t placements(std::uint64_t heights, std::uint64_t marks, int side, int leftmost, int width) {
    const std::uint64_t differs = heights ^ std::rotr(heights, 4);  // zero: as high as the column to the right (K3.1)
    const std::uint64_t uneven = ((differs & sevens) + sevens) | differs;
    const std::uint64_t nine_high = heights & (heights << 3);  // 9 is the only height with bits 0 and 3
    const std::uint64_t no_lying = uneven | nine_high | (marks << (3 - side));
    const std::uint64_t no_standing = heights | (marks << (1 - side));  // bit 3: 8 or 9 high, or K3.3
    const std::uint64_t legal = ((~no_lying & eights) >> 3) | ((~no_standing & eights) >> 1);
    return std::rotr(legal, static_cast<int>(shift_of(leftmost - home))) & room[static_cast<std::size_t>(width)];
}

// Sums of placements per pair of lanes, running from the lowest byte up; the last byte holds the total.
constexpr std::uint64_t running_counts(std::uint64_t placements) {
    const std::uint64_t left = (placements & bytes) + (placements >> 2 & bytes);
    const std::uint64_t right = (placements >> 4 & bytes) + (placements >> 6 & bytes);
    return (left + right) * bytes;
}

constexpr int count(std::uint64_t placements) { return static_cast<int>(running_counts(placements) >> 56); }

// A place among the lanes as a number, 2 * lane + direction. Precondition: placements != 0.
constexpr unsigned first_place(std::uint64_t placements) {
    return static_cast<unsigned>(__builtin_ctzll(placements)) / 2;
}

// For each set of placements in two lanes: the place of its nth (from 0).
constexpr std::array<std::array<std::uint8_t, 4>, 128> make_nth_in_byte() {
    std::array<std::array<std::uint8_t, 4>, 128> table{};
    for (std::size_t byte = 0; byte < table.size(); ++byte) {
        std::size_t n = 0;
        for (std::size_t place = 0; place < 4; ++place) {
            if ((byte >> (2 * place) & 1) != 0) table[byte][n++] = static_cast<std::uint8_t>(place);
        }
    }
    return table;
}
inline constexpr auto nth_in_byte = make_nth_in_byte();

// The nth place (from 0) in `placements`; n must be below count(placements). Without a loop or a branch.
constexpr unsigned nth_place(std::uint64_t placements, unsigned n) {
    const std::uint64_t sums = running_counts(placements);
    const std::uint64_t above = (sums + (0x7f - n) * bytes) & (0x80 * bytes);  // bit 7 of a byte: its sum is above n
    const unsigned shift = static_cast<unsigned>(__builtin_ctzll(above)) & 56;
    const std::uint64_t before = (sums << 8) >> shift & 0xff;
    return shift / 2 + nth_in_byte[placements >> shift & 0x7f][n - before];
}

}  // namespace campanile::kwinty::lanes
