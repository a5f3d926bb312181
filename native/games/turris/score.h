#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "games/turris/state.h"

namespace campanile::turris {

// T6. By colour, white first.
using Points = std::array<int, 2>;

// Empty: a draw.
constexpr std::optional<Side> winner_by(const Points& points) {
    if (points[0] == points[1]) return std::nullopt;
    return points[0] > points[1] ? Side::one : Side::two;
}

// Left to right: south a b c, east 1 2 3, north c b a, west 3 2 1, roof a b c.
enum class View : std::uint8_t { south, east, north, west, roof };
constexpr int view_count = 5;

// One square of a view.
struct Pane {
    std::optional<Side> colour;  // of the first cube met; empty where one looks through
    bool counted = false;        // it belongs to the group that its colour scores
};

// A side view has its rows from the highest level down to 1, the roof from row 3 to row 1. If a colour has several
// largest groups, the one met first in reading order is the counted one.
struct SideView {
    int rows = 0;
    std::array<std::array<Pane, 3>, max_levels> panes{};
    Points points{};
};

struct Score {
    std::array<SideView, view_count> views{};
    Points total{};
};

Score score(const State& state);

// The total alone, fast.
Points total_points(const State& state);

}  // namespace campanile::turris
