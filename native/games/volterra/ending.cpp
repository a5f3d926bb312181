#include <algorithm>
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

// V7. All heights are at least 1, so a missing element, which counts 0, is smaller: plain lexicographical order.
std::optional<Side> higher_towers(const State& state) {
    const auto heights = tower_heights(state);
    const auto larger = [&](Side a, Side b) {
        const auto& own = heights[static_cast<std::size_t>(a)];
        const auto& foreign = heights[static_cast<std::size_t>(b)];
        return std::lexicographical_compare(foreign.begin(), foreign.end(), own.begin(), own.end());
    };
    if (larger(Side::one, Side::two)) return Side::one;
    if (larger(Side::two, Side::one)) return Side::two;
    return std::nullopt;
}

}  // namespace

std::optional<Ending> State::ending() const {
    if (!is_over()) return std::nullopt;
    if (phase() != Phase::repeated) return Ending{higher_towers(*this), "no legal turn", "V7"};
    const bool scored = options().repetition == RepetitionRule::score;
    return Ending{scored ? higher_towers(*this) : std::nullopt, "position repeated three times", "V8"};
}

}  // namespace campanile::volterra
