#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "games/volterra/board.h"
#include "games/volterra/types.h"

namespace campanile::volterra {

// V7 compares two numbers. They have a digit for each height, how many towers have it; the digit of the greatest height
// comes first. Twenty tiles make at most 20 / h towers of height h, so that few bits suffice for a digit.
// [height + 1], which is the width of a tower's bits: what a tower adds.
inline constexpr auto height_weights = [] {
    std::array<std::int64_t, most_tiles + 2> weights_of{};
    int place = 0;
    for (int height = 1; height <= most_tiles; ++height) {
        weights_of[static_cast<std::size_t>(height) + 1] = std::int64_t{1} << place;
        place += static_cast<int>(std::bit_width(static_cast<unsigned>(most_tiles / height)));
    }
    return weights_of;
}();

// V7: whose towers are higher; what `towers` has on other squares than the occupied ones means nothing.
constexpr std::optional<Side> higher_towers(Board occupied, const std::array<Tower, squares>& towers) {
    std::int64_t lead = 0;  // Side::one's
    for_each_square(occupied, [&](Square square) {
        const Tower tower = towers[static_cast<std::size_t>(square)];
        const std::int64_t weight = height_weights[static_cast<std::size_t>(std::bit_width(tower.bits()))];
        lead += tower.top() == Side::one ? weight : -weight;
    });
    if (lead == 0) return std::nullopt;
    return lead > 0 ? Side::one : Side::two;
}

}  // namespace campanile::volterra
