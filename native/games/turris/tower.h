#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "base/side.h"
#include "games/turris/tables.h"

namespace campanile::turris {

// Option bits as a state keeps them.
constexpr std::uint8_t ground_lying_bit = 1;
constexpr std::uint8_t bonus_chain_bit = 2;
constexpr std::uint8_t first_centre_bit = 4;
constexpr std::uint8_t black_first_bit = 8;

constexpr std::uint8_t option_bits(const Options& options) {
    return static_cast<std::uint8_t>(
        (options.ground_lying ? ground_lying_bit : 0) | (options.bonus_chain ? bonus_chain_bit : 0) |
        (options.first_centre ? first_centre_bit : 0) | (options.first == Side::two ? black_first_bit : 0));
}

// Everything that placing asks about the tower. By T2.4 no column is more than 3 above the lowest, so with the lowest
// column at `base` levels three sets of squares tell all heights:
//
//   profile   lane 0  squares higher than base        tops   bits 0-26   the bare stones, as a set of codes
//             lane 1  ... than base + 1                      bits 32-40  squares whose top cube is white
//             lane 2  ... than base + 2
//             lane 3  unused, 0
//
// A stone is bare when nothing is on it, a lying one on neither half. Lane 0 of `profile` is never full: `base` would
// be higher.
struct Tower {
    std::uint64_t profile = 0;
    std::uint64_t tops = 0;
    std::uint8_t base = 0;

    [[nodiscard]] int height(int square) const {
        // The product adds the three lanes up in lane 2.
        return base + static_cast<int>(((profile >> square & lanes_1) * lanes_1) >> 32 & 3);
    }

    // Heights alone. Precondition: T2 allows the stone. So a standing one has two free lanes above its square and a
    // lying one squares of equal height: what they filled moves up, and what was free below it is filled.
    void raise(int code) {
        const auto at = static_cast<std::size_t>(code);
        profile |= rises.fills[at] | (profile & rises.lanes[at]) << rises.lifts[at];
        // Complete levels, two at most, go into the base. Full lanes carry; to ask for them would be a branch that
        // nobody could guess.
        const std::uint64_t carries = profile + (lanes_1 & 0xffff'ffff);
        constexpr int to_lane_bits = square_count - std::countr_zero(unsigned{lane_bits});
        const std::uint64_t complete =
            (carries >> to_lane_bits & lane_bits) + (carries >> (lane_bits + to_lane_bits) & lane_bits);
        profile >>= complete;
        base = static_cast<std::uint8_t>(base + complete / lane_bits);
    }
    void lower(int square) {
        if ((profile >> square & 1) == 0) {
            assert(base > 0 && profile >> 32 == 0);  // T2.4 after the removal
            profile = profile << lane_bits | all_squares;
            --base;
        }
        profile &= ~(lanes_1 << square) | profile >> lane_bits;
    }
};

// All bits or none. Precondition: bit 63 is clear. In words, because compilers make branches of choices that nobody
// could guess.
constexpr std::uint64_t all_if_any(std::uint64_t set) {
    return static_cast<std::uint64_t>(-static_cast<std::int64_t>(set) >> 63);
}

// Squares with an orthogonal neighbour in the set, lane by lane; bits beyond the 9 of a lane are rubbish.
constexpr std::uint64_t beside(std::uint64_t lanes) {
    constexpr std::uint64_t not_c = 0x00db'00db'00db'00db;
    constexpr std::uint64_t not_a = 0x01b6'01b6'01b6'01b6;
    return lanes << 3 | lanes >> 3 | (lanes & not_c) << 1 | (lanes & not_a) >> 1;
}

constexpr std::uint64_t placement_set(std::uint64_t stand, std::uint64_t east, std::uint64_t north) {
    return stand | east << 9 | north << 18;
}

constexpr std::uint64_t west_squares = 0xdb;   // can have a neighbour to the east
constexpr std::uint64_t south_squares = 0x3f;  // can have a neighbour to the north
constexpr std::uint64_t centre_bit = std::uint64_t{1} << index(centre);
constexpr std::uint64_t all_lying = placement_set(0, west_squares, south_squares);
// Placements with a half in the centre.
constexpr std::uint64_t centre_lying = placement_set(0, 0x18, 0x12);

// T2.2 and T2.5 on the empty foundation.
constexpr std::uint64_t first_placements(std::uint8_t options) {
    const std::uint64_t stand = (options & first_centre_bit) != 0 ? all_squares : all_squares & ~centre_bit;
    return stand | ((options & ground_lying_bit) != 0 ? all_lying & ~centre_lying : 0);
}

// T2.3: what may lie on the foundation, where equal heights are 0 and there is no stone to lie on.
constexpr std::uint64_t ground_lying(std::uint64_t profile, std::uint8_t options) {
    const std::uint64_t built = placement_set(0, profile & all_squares, profile & all_squares);
    if ((options & ground_lying_bit) == 0) return built;
    const std::uint64_t touching = beside(profile) & all_squares;
    return built | placement_set(0, (touching | touching >> 1) & all_squares, touching | touching >> 3);
}

// All placements that T2 allows, T3.4 set aside, as a set of codes. They are the same for both colours.
inline std::uint64_t placements(const Tower& tower, std::uint8_t options) {
    const std::uint64_t profile = tower.profile;

    // T2.5: bits 15 of the lanes mark the levels on which some square is filled.
    constexpr std::uint64_t marks = lanes_1 << 15;
    const std::uint64_t begun = profile + (marks - lanes_1);

    // T2.4: a stone may stand on base or base + 1. T2.2: a neighbour must be higher than the stone's foot. So a rim
    // square is filled beside the foot of one in the centre; T2.5 asks for the level above too.
    const std::uint64_t above_centre = begun >> (lane_bits + 15 - index(centre));
    const std::uint64_t touched = beside(profile) & ~profile & (above_centre | ~(centre_bit * lanes_1));
    const std::uint64_t stand = (touched | (touched >> lane_bits & profile)) & all_squares;

    // T2.1: equal heights. T2.4: at most base + 2. East and north are nine bits apart, as in a set of codes; a lane has
    // room for both.
    const std::uint64_t high = profile & all_squares << 32;
    const std::uint64_t unfit_by_level = (((profile ^ profile >> 1) | high) & west_squares * lanes_1) |
                                         (((profile ^ profile >> 3) | high) & south_squares * lanes_1) << 9;
    const std::uint64_t unfit = unfit_by_level | unfit_by_level >> 16 | unfit_by_level >> 32;
    // T2.3: not on the two halves of one stone.
    std::uint64_t lying = all_lying & ~(unfit << 9 | tower.tops);
    if (tower.base == 0) [[unlikely]] {
        if ((profile & all_squares) == 0) return first_placements(options);
        lying &= ground_lying(profile, options);
    }
    // T2.5: a level that is begun but has no centre. If there is none, the centre is nowhere lower than its neighbours.
    const std::uint64_t open_centre = begun & marks & ~(profile << (15 - index(centre)));
    return stand | (lying & (all_if_any(open_centre) | ~centre_lying));
}

// T3.2, T3.3: first squares of the stones that `mover` may remove, T3.3 on the last stone set aside. To be called
// after a stone of the mover's in the centre: it hides every opposing one there.
inline std::uint64_t removals(const Tower& tower, Side mover) {
    const std::uint64_t above = tower.profile & all_squares;
    const std::uint64_t above_1 = tower.profile >> 16 & all_squares;
    const std::uint64_t above_2 = tower.profile >> 32;
    // T2.4: what may sink by two levels, by one.
    const std::uint64_t flat_1 = ~all_if_any(above_1);
    const std::uint64_t flat_2 = ~all_if_any(above_2);
    const std::uint64_t by_two = flat_1 | (flat_2 & above) | above_1;
    const std::uint64_t by_one = flat_2 | above;
    const std::uint64_t white = tower.tops >> white_shift;
    const std::uint64_t opposing = mover == Side::one ? ~white : white;
    const std::uint64_t lying = tower.tops >> 9 | tower.tops >> 18;
    return ((tower.tops & by_two) | (lying & by_one)) & opposing & all_squares;
}

// The uncovered stone with this first square. Precondition: there is one.
constexpr int bare_stone(std::uint64_t tops, int square) {
    if ((tops >> square & 1) != 0) return square;
    return (tops >> (9 + square) & 1) != 0 ? 9 + square : 18 + square;
}

// What `tops` says of a square whose highest cube is `cube`, a nibble of its column; 0: the foundation.
inline std::uint64_t uncovered(const Tower& tower, int square, std::uint64_t cube) {
    const auto half = static_cast<Half>(cube & 7);
    if (half == Half::none) return 0;
    const std::uint64_t white = (cube & 8) == 0 ? std::uint64_t{1} << (white_shift + square) : 0;
    if (half == Half::upright) return white | std::uint64_t{1} << square;
    const bool is_first = half == Half::east || half == Half::north;
    const bool along_row = half == Half::east || half == Half::west;
    const int step = along_row ? 1 : 3;
    const int partner = is_first ? square + step : square - step;
    // Its other half is on the same level: bare if that column ends there too.
    if (tower.height(partner) != tower.height(square)) return white;
    return white | std::uint64_t{1} << ((along_row ? 9 : 18) + (is_first ? square : partner));
}

}  // namespace campanile::turris
