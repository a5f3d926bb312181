#include <algorithm>
#include <bit>
#include <functional>

#include "games/volterra/state.h"

namespace campanile::volterra {

std::array<FixedList<std::uint8_t, squares>, 2> tower_heights(const State& state) {
    std::array<FixedList<std::uint8_t, squares>, 2> heights;
    for (const Side side : {Side::one, Side::two}) {
        auto& list = heights[static_cast<std::size_t>(side)];
        for_each_square(state.towers_of(side), [&](Square square) {
            list.push_back(static_cast<std::uint8_t>(state.tower(square).height()));
        });
        std::sort(list.begin(), list.end(), std::greater<>());
    }
    return heights;
}

namespace {

// V7 compares two numbers. They have a digit for each height, how many towers have it; the digit of the greatest height
// comes first. Twenty tiles make at most 20 / h towers of height h, so that few bits suffice for a digit.
// [height + 1], which is the width of a tower's bits: what a tower adds.
constexpr auto weights = [] {
    std::array<std::int64_t, most_tiles + 2> weights_of{};
    int place = 0;
    for (int height = 1; height <= most_tiles; ++height) {
        weights_of[static_cast<std::size_t>(height) + 1] = std::int64_t{1} << place;
        place += static_cast<int>(std::bit_width(static_cast<unsigned>(most_tiles / height)));
    }
    return weights_of;
}();

std::optional<Side> higher_towers(const State& state) {
    std::int64_t lead = 0;  // Side::one's
    for_each_square(state.occupied(), [&](Square square) {
        const Tower tower = state.tower(square);
        const std::int64_t weight = weights[static_cast<std::size_t>(std::bit_width(tower.bits()))];
        lead += tower.top() == Side::one ? weight : -weight;
    });
    if (lead == 0) return std::nullopt;
    return lead > 0 ? Side::one : Side::two;
}

}  // namespace

std::optional<Ending> State::ending() const {
    if (!is_over()) return std::nullopt;
    if (phase() != Phase::repeated) return Ending{higher_towers(*this), "no legal turn", "V7"};
    const bool scored = options().repetition == RepetitionRule::score;
    return Ending{scored ? higher_towers(*this) : std::nullopt, "position repeated three times", "V8"};
}

}  // namespace campanile::volterra
