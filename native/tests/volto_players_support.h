#pragma once

#include "players/volto/set_ups.h"
#include "tests/volto_support.h"

// What the tests of Volto's players share.
namespace volto_tests {

namespace vp = campanile::volto_player;
using S = vp::FullShape;
using Game = Line<State>;

inline std::vector<std::string> history_of(const Game& game, Seer seer) {
    std::vector<std::string> texts;
    game.replay(
        0, [&](const State& before, Action action) { texts.push_back(seen_record_text(before, action, seer, false)); });
    return texts;
}

inline vp::Knowledge<S> knowledge_of(const Game& game) {
    const auto seer = static_cast<Seer>(game.state().mover());
    const auto texts = history_of(game, seer);
    const auto knowledge = vp::know(see(game.state(), seer), {texts.begin(), texts.end()});
    if (!knowledge) FAIL(knowledge.error().message);
    return *knowledge;
}

inline vp::Cast<S> cast_of(const State& state, Side side) {
    vp::Cast<S> cast;
    for (int i = 0; i < masks_each; ++i) {
        cast[static_cast<std::size_t>(i)] = state.kind_of(static_cast<MaskId>(first_mask(side) + i));
    }
    return cast;
}

inline Action random_action(const State& state, Rng& rng) {
    return state.nth_legal(static_cast<int>(rng.below(static_cast<std::uint32_t>(state.legal_count()))));
}

}  // namespace volto_tests
