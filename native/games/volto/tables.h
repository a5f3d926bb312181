#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/random.h"
#include "games/volto/types.h"

// Constant tables, made at compile time.
namespace campanile::volto {

// A set of squares in a frame: six bits a row, so that a step over an edge falls on a bit that no square has.
//
//   bits 0 … 6     below the board          row r (0 … 6), column c (0 … 4): bit 7 + 6 r + c
//   bits 49 … 54   above the board          bit 6 r + 12 (= 6 (r + 1) + 6): right of row r and left of row r + 1
//
// The eight neighbours of bit b are b ± 1, b ± 5, b ± 6, b ± 7.
using Bits = std::uint64_t;
constexpr int frame_width = 6;

constexpr int spot_of(Square square) { return 7 + square + row_of(square); }

namespace tables {

constexpr auto make_bits() {
    std::array<Bits, squares + 1> bits{};  // off_board: the empty set
    for (Square s = 0; s < squares; ++s) bits[s] = Bits{1} << spot_of(s);
    return bits;
}
inline constexpr auto bit = make_bits();

constexpr Bits make_board() {
    Bits board = 0;
    for (const Bits b : bit) board |= b;
    return board;
}
inline constexpr Bits board = make_board();
inline constexpr Bits rim = (Bits{31} << 1) | (Bits{31} << 49);  // what stops a soldier at either end

// How far to shift a set so that the neighbourhood of a square comes to bits 0 … 14:
//   12 13 14
//    6  .  8
//    0  1  2
// A mask off the board sees bits that no square has, so it finds no step.
constexpr auto make_shift() {
    std::array<std::uint8_t, squares + 1> shift{};
    for (Square s = 0; s < squares; ++s) shift[s] = static_cast<std::uint8_t>(spot_of(s) - 7);
    shift[off_board] = 57;
    return shift;
}
inline constexpr auto shift = make_shift();

// M4.1–M4.5 in a neighbourhood; the soldier has no steps but its run. The sixth is for Kind::none.
constexpr unsigned orthogonal = 1U << 1 | 1U << 6 | 1U << 8 | 1U << 13;
constexpr unsigned diagonal = 1U << 0 | 1U << 2 | 1U << 12 | 1U << 14;
inline constexpr std::array<std::uint32_t, kinds + 1> reach = {
    orthogonal, diagonal, 0, orthogonal | diagonal, orthogonal | diagonal, 0};

// A neighbourhood folded to nine bits: 0–2 the row below, 3–5 the row above, 6 left, 8 right. The product has the
// neighbourhood at bit 23 and once more at bit 14, which brings the row above to bits 26–28; all else falls off.
constexpr std::size_t fold(std::uint32_t neighbourhood) { return (neighbourhood * (1U << 23 | 1U << 14)) >> 23; }

// For every folded neighbourhood the differences `to - from`, ascending, and how many they are. What follows the last
// one is never used: rows are written whole. Two rows that no neighbourhood has (bit 7) are the soldiers' runs towards
// the opposing palace, White's and Red's (M4.4).
constexpr std::size_t run_row = 0x80;
struct alignas(16) StepRow {
    std::array<std::int16_t, 8> step{};
};
constexpr auto make_steps() {
    constexpr int order[8] = {0, 1, 2, 6, 8, 3, 4, 5};
    constexpr int difference[8] = {-6, -5, -4, -1, 1, 4, 5, 6};
    std::array<StepRow, 512> table{};
    for (std::size_t folded = 0; folded < table.size(); ++folded) {
        std::size_t n = 0;
        for (int i = 0; i < 8; ++i) {
            if (folded >> order[i] & 1) table[folded].step[n++] = static_cast<std::int16_t>(difference[i]);
        }
    }
    for (std::size_t i = 0; i < 8; ++i) {
        table[run_row].step[i] = static_cast<std::int16_t>(columns * static_cast<int>(i + 1));
        table[run_row + 1].step[i] = static_cast<std::int16_t>(-columns * static_cast<int>(i + 1));
    }
    return table;
}
inline constexpr auto steps = make_steps();

constexpr auto make_step_count() {
    std::array<std::uint8_t, 512> counts{};
    for (std::size_t folded = 0; folded < counts.size(); ++folded) {
        int n = 0;
        for (const int b : {0, 1, 2, 3, 4, 5, 6, 8}) n += static_cast<int>(folded >> b & 1);
        counts[folded] = static_cast<std::uint8_t>(n);
    }
    return counts;
}
inline constexpr auto step_count = make_step_count();

// The code of the action that stays on a square, eight times: a step is added to it (off_board: never used).
constexpr auto make_stays() {
    std::array<StepRow, squares + 1> stays{};
    for (Square s = 0; s <= off_board; ++s) stays[s].step.fill(static_cast<std::int16_t>(s << 6 | s));
    return stays;
}
inline constexpr auto stays = make_stays();

// The squares in front of a soldier, with the bit of the rim behind the last one.
constexpr auto make_ahead() {
    std::array<std::array<Bits, squares>, 2> ahead{};
    for (Square s = 0; s < squares; ++s) {
        for (int spot = spot_of(s) + frame_width; spot < 55; spot += frame_width) ahead[0][s] |= Bits{1} << spot;
        for (int spot = spot_of(s) - frame_width; spot > 0; spot -= frame_width) ahead[1][s] |= Bits{1} << spot;
    }
    return ahead;
}
inline constexpr auto ahead = make_ahead();

// Which kinds can make a legal step of the difference `to - from` (index: + 34). Legal steps never wrap round an edge,
// so the difference tells the direction.
constexpr auto make_movers_by_step() {
    std::array<std::array<KindSet, 2 * squares - 1>, 2> movers{};
    constexpr KindSet any_way = only(Kind::lady) | only(Kind::candidate);
    for (int side = 0; side < 2; ++side) {
        for (int d = -34; d <= 34; ++d) {
            KindSet set = 0;
            const int forward = side == 0 ? d : -d;
            if (d == 1 || d == -1 || d == 5 || d == -5) set = any_way | only(Kind::noble);
            if (d == 4 || d == -4 || d == 6 || d == -6) set = any_way | only(Kind::advisor);
            if (forward > 0 && forward % 5 == 0) set |= only(Kind::soldier);
            movers[static_cast<std::size_t>(side)][static_cast<std::size_t>(d + 34)] = set;
        }
    }
    return movers;
}
inline constexpr auto movers_by_step = make_movers_by_step();

// Which kinds a mask can have that went to a square: in the opposing palace a candidate would have ended the game.
constexpr auto make_arrivals() {
    std::array<std::array<KindSet, squares>, 2> arrivals{};
    for (Square s = 0; s < squares; ++s) {
        arrivals[0][s] = in_palace(Side::two, s) ? in_opposing_palace(Kind::noble) : all_kinds;
        arrivals[1][s] = in_palace(Side::one, s) ? in_opposing_palace(Kind::noble) : all_kinds;
    }
    return arrivals;
}
inline constexpr auto arrivals = make_arrivals();

// Hash words: [side and kind][square] for key(), [mask][square] for repetition_key().
inline constexpr auto kind_words = random_words<2 * kinds * squares>(0x766f6c746f31ULL);
inline constexpr auto mask_words = random_words<masks * squares>(0x766f6c746f32ULL);
inline constexpr std::uint64_t red_to_move = random_words<1>(0x766f6c746f33ULL)[0];

constexpr std::uint64_t kind_word(Side side, Kind kind, Square square) {
    return kind_words[static_cast<std::size_t>((campanile::index(side) * kinds + volto::index(kind)) * squares +
                                               square)];
}
constexpr std::uint64_t mask_word(MaskId mask, Square square) {
    return mask_words[static_cast<std::size_t>(mask * squares + square)];
}

}  // namespace tables
}  // namespace campanile::volto
