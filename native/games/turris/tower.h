#pragma once

#include <cassert>
#include <cstdint>

#include "base/side.h"
#include "games/turris/tables.h"

namespace campanile::turris {

// Option bits as a state keeps them.
constexpr std::uint8_t ground_lying_bit = 1;
constexpr std::uint8_t bonus_chain_bit = 2;
constexpr std::uint8_t first_centre_bit = 4;
constexpr std::uint8_t black_first_bit = 8;

// Everything that placing asks about the tower. By T2.4 no column is more than 3 above the lowest, so with the lowest
// column at `base` levels three sets of squares tell all heights:
//
//   profile   lane 0  squares higher than base        tops   lane 0  squares topped by a standing stone
//             lane 1  ... than base + 1                      lane 1  western squares of bare lying stones
//             lane 2  ... than base + 2                      lane 2  southern squares of bare lying stones
//             lane 3  unused, 0                              lane 3  squares whose top cube is white
//
// A lying stone is bare when nothing is on either half. Lane 0 of `profile` is never full: `base` would be higher.
struct Tower {
    std::uint64_t profile = 0;
    std::uint64_t tops = 0;
    std::uint8_t base = 0;

    [[nodiscard]] bool empty() const { return base == 0 && (profile & all_squares) == 0; }

    [[nodiscard]] int height(int square) const {
        // The product adds the three lanes up in lane 2.
        return base + static_cast<int>(((profile >> square & lanes_1) * lanes_1) >> 32 & 3);
    }

    void raise(int square) {
        const std::uint64_t column = lanes_1 << square;
        profile |= std::uint64_t{1} << square | (profile & column) << lane_bits;
    }
    // To be called after the raises of one stone: levels may have become complete.
    void settle() {
        while ((profile & all_squares) == all_squares) {
            profile >>= lane_bits;
            ++base;
        }
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
// Placements with a half in the centre.
constexpr std::uint64_t centre_lying = placement_set(0, 0x18, 0x12);

// T2.2 and T2.5 on the empty foundation.
constexpr std::uint64_t first_placements(std::uint8_t options) {
    const std::uint64_t stand = (options & first_centre_bit) != 0 ? all_squares : all_squares & ~centre_bit;
    const std::uint64_t lying = placement_set(0, west_squares, south_squares) & ~centre_lying;
    return stand | ((options & ground_lying_bit) != 0 ? lying : 0);
}

// All placements that T2 allows, T3.4 set aside, as a set of codes. They are the same for both colours.
inline std::uint64_t placements(const Tower& tower, std::uint8_t options) {
    if (tower.empty()) return first_placements(options);
    const std::uint64_t profile = tower.profile;
    const std::uint64_t above_2 = profile >> 32;

    // T2.4: a stone may stand on base or base + 1. T2.2: a neighbour must be higher than the stone's foot.
    const std::uint64_t touched = beside(profile) & ~profile;
    std::uint64_t stand = (touched | (touched >> lane_bits & profile)) & all_squares;

    // T2.1: equal heights. T2.4: at most base + 2. T2.3: not on the two halves of one stone.
    const std::uint64_t step_east = profile ^ profile >> 1;
    const std::uint64_t step_north = profile ^ profile >> 3;
    std::uint64_t east = ~(step_east | step_east >> 16 | step_east >> 32 | above_2 | tower.tops >> 16) & west_squares;
    std::uint64_t north =
        ~(step_north | step_north >> 16 | step_north >> 32 | above_2 | tower.tops >> 32) & south_squares;
    if (tower.base == 0) {  // T2.3: equal heights at 0 are the foundation
        std::uint64_t east_ground = 0;
        std::uint64_t north_ground = 0;
        if ((options & ground_lying_bit) != 0) {
            const std::uint64_t touching = beside(profile) & all_squares;
            east_ground = touching | touching >> 1;
            north_ground = touching | touching >> 3;
        }
        east &= profile | east_ground;
        north &= profile | north_ground;
    }

    // T2.5: one mark per level above the centre on which a rim square is filled. The marks are bits 15 of the lanes.
    constexpr std::uint64_t marks = lanes_1 << 15;
    const std::uint64_t begun = (profile + (marks - lanes_1)) & marks & ~(profile << (15 - index(centre)));
    if ((begun & (begun - 1)) == 0) stand &= ~centre_bit;
    const std::uint64_t set = placement_set(stand, east, north);
    return begun == 0 ? set & ~centre_lying : set;
}

// T3.2, T3.3: first squares of the stones that `mover` may remove, T3.3 on the last stone set aside. To be called
// after a stone of the mover's in the centre: it hides every opposing one there.
inline std::uint64_t removals(const Tower& tower, Side mover) {
    const std::uint64_t above = tower.profile & all_squares;
    const std::uint64_t above_1 = tower.profile >> 16 & all_squares;
    const std::uint64_t above_2 = tower.profile >> 32;
    // T2.4: what may sink by two levels, by one.
    const std::uint64_t by_two = above_1 == 0 ? all_squares : above_2 == 0 ? above : above_1;
    const std::uint64_t by_one = above_2 == 0 ? all_squares : above;
    const std::uint64_t white = tower.tops >> 48;
    const std::uint64_t opposing = mover == Side::one ? ~white : white;
    const std::uint64_t lying = tower.tops >> 16 | tower.tops >> 32;
    return ((tower.tops & by_two) | (lying & by_one)) & opposing & all_squares;
}

}  // namespace campanile::turris
