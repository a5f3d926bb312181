#include <algorithm>
#include <functional>

#include "games/volterra/score.h"
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

std::optional<Ending> State::ending() const {
    if (!is_over()) return std::nullopt;
    if (phase() != Phase::repeated) return Ending{higher_towers(occupied(), towers_), "no legal turn", "V7"};
    const bool scored = options().repetition == RepetitionRule::score;
    return Ending{scored ? higher_towers(occupied(), towers_) : std::nullopt, "position repeated three times", "V8"};
}

}  // namespace campanile::volterra
