#include "games/turris/score.h"

#include <algorithm>

#include "games/turris/group_sizes.h"
#include "games/turris/panes.h"
#include "games/turris/select.h"
#include "games/turris/survey.h"

namespace campanile::turris {

namespace {

Picture picture_of(const State& state, const Cubes& cubes, View view) {
    return view == View::roof ? roof_picture(state) : side_picture(cubes, static_cast<std::size_t>(view));
}

constexpr int largest_group(Panes set) {
    int largest = 0;
    for_each_group(set, largest, [&](Panes, int size) { largest = std::max(largest, size); });
    return largest;
}

constexpr std::uint64_t pane_bit(int row, int column) { return std::uint64_t{1} << (4 * row + column); }

std::uint64_t counted_group(std::uint64_t set, int rows) {
    const int size = largest_group(set);
    for (int row = rows - 1; row >= 0; --row) {
        for (int column = 0; column < 3; ++column) {
            const std::uint64_t seed = pane_bit(row, column) & set;
            if (seed == 0) continue;
            const std::uint64_t group = group_of(set, seed);
            if (count_bits(group) == size) return group;
        }
    }
    return 0;
}

SideView look(const State& state, View view, int levels) {
    const std::array<Panes, 2> colours = picture_of(state, cubes_of(state), view).colours;
    SideView seen;
    seen.rows = view == View::roof ? 3 : levels;
    for (const Side colour : {Side::one, Side::two}) {
        const auto at = static_cast<std::size_t>(colour);
        const std::uint64_t counted = counted_group(colours[at], seen.rows);
        seen.points[at] = count_bits(counted);
        for (int row = 0; row < seen.rows; ++row) {
            for (int column = 0; column < 3; ++column) {
                const std::uint64_t bit = pane_bit(row, column);
                if ((colours[at] & bit) == 0) continue;
                Pane& pane =
                    seen.panes[static_cast<std::size_t>(seen.rows - 1 - row)][static_cast<std::size_t>(column)];
                pane = {colour, (counted & bit) != 0};
            }
        }
    }
    return seen;
}

// What the four sides show, white's panes and then black's. Mirrored pictures have equal groups, so opposite sides look
// at the same three layers from either end.
std::array<Panes, picture_count> side_pictures(const Cubes& cubes) {
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
constexpr auto roof_sizes = [] {
    std::array<std::uint8_t, all_squares + 1> sizes{};
    for (std::size_t squares = 0; squares < sizes.size(); ++squares) {
        const Panes panes = (squares & 7) | (squares & 7 << 3) << 1 | (squares & 7 << 6) << 2;
        sizes[squares] = static_cast<std::uint8_t>(largest_group(panes));
    }
    return sizes;
}();

}  // namespace

Score score(const State& state) {
    int levels = 0;
    for (const std::uint64_t column : state.columns()) levels = std::max(levels, column_height(column));
    Score all;
    for (int view = 0; view < view_count; ++view) {
        SideView& seen = all.views[static_cast<std::size_t>(view)];
        seen = look(state, static_cast<View>(view), levels);
        for (std::size_t colour = 0; colour < 2; ++colour) all.total[colour] += seen.points[colour];
    }
    return all;
}

Points total_points(const State& state) {
    const std::uint64_t sides = largest_groups(side_pictures(cubes_of(state)));
    const auto sum = [](std::uint64_t four_bytes) { return static_cast<int>((four_bytes * 0x0101'0101) >> 24 & 0xff); };
    const Tower tower = state.tower();
    const std::uint64_t roof = tower.base > 0 ? all_squares : tower.profile & all_squares;
    const std::uint64_t white = tower.tops >> 48;
    return {sum(sides & 0xffff'ffff) + roof_sizes[roof & white], sum(sides >> 32) + roof_sizes[roof & ~white]};
}

}  // namespace campanile::turris
