#include "games/turris/score.h"

#include <algorithm>

#include "games/turris/panes.h"
#include "games/turris/select.h"
#include "games/turris/survey.h"
#include "games/turris/totals.h"

namespace campanile::turris {

namespace {

Picture picture_of(const State& state, const Cubes& cubes, View view) {
    return view == View::roof ? roof_picture(state) : side_picture(cubes, static_cast<std::size_t>(view));
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

Points total_points(const State& state) { return total_points(state.columns(), state.tower()); }

}  // namespace campanile::turris
