#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/turris/group_sizes.h"
#include "games/turris/panes.h"
#include "games/turris/score.h"

// The points of T6, without the pictures that make them plain. Inline: a random game ends here, in a million a second.
namespace campanile::turris {

// What the four sides show, white's panes and then black's. Mirrored pictures have equal groups, so opposite sides look
// at the same three layers from either end.
inline std::array<Panes, picture_count> side_pictures(const Cubes& cubes) {
    std::array<Panes, picture_count> pictures;
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
        const auto layer = [&](const std::array<Panes, square_count>& panes, std::size_t i) {
            const auto& squares = sight_layers[side][i];
            return panes[squares[0]] | panes[squares[1]] << 1 | panes[squares[2]] << 2;
        };
        const Panes front = layer(cubes.filled, 0), middle = layer(cubes.filled, 1), back = layer(cubes.filled, 2);
        const Panes front_black = layer(cubes.black, 0), back_black = layer(cubes.black, 2);
        const Panes middle_black = layer(cubes.black, 1);
        const Panes from_front = front_black | (middle_black & ~front) | (back_black & ~(front | middle));
        const Panes from_back = back_black | (middle_black & ~back) | (front_black & ~(back | middle));
        const Panes built = front | middle | back;
        pictures[2 * side] = built ^ from_front;
        pictures[2 * side + 1] = built ^ from_back;
        pictures[4 + 2 * side] = from_front;
        pictures[4 + 2 * side + 1] = from_back;
    }
    return pictures;
}

// The largest group of each set of the roof's squares.
inline constexpr auto roof_sizes = [] {
    std::array<std::uint8_t, all_squares + 1> sizes{};
    for (std::size_t squares = 0; squares < sizes.size(); ++squares) {
        const Panes panes = (squares & 7) | (squares & 7 << 3) << 1 | (squares & 7 << 6) << 2;
        sizes[squares] = static_cast<std::uint8_t>(largest_group(panes));
    }
    return sizes;
}();

// `columns` as in Facts.
inline Points total_points(const std::array<std::uint64_t, square_count>& columns, const Tower& tower) {
    const std::uint64_t sides = largest_groups(side_pictures(cubes_of(columns)));
    const auto sum = [](std::uint64_t four_bytes) { return static_cast<int>((four_bytes * 0x0101'0101) >> 24 & 0xff); };
    const std::uint64_t roof = tower.base > 0 ? all_squares : tower.profile & all_squares;
    const std::uint64_t white = tower.tops >> white_shift;
    return {sum(sides & 0xffff'ffff) + roof_sizes[roof & white], sum(sides >> 32) + roof_sizes[roof & ~white]};
}

}  // namespace campanile::turris
