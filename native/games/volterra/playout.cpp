#include "games/volterra/playout.h"

#include <cstdint>
#include <optional>
#include <span>

#include "games/volterra/machine_bits.h"

namespace campanile::volterra {

namespace {

using Keys = std::span<const std::uint64_t>;

[[gnu::flatten]] std::optional<RolledOut> play_out_plainly(const State& state, Rng& rng, Keys keys) {
    return play_out<PlainBits>(state, rng, keys);
}

#if defined(__x86_64__)
[[gnu::flatten, gnu::target(CAMPANILE_MACHINE_BITS)]] std::optional<RolledOut> play_out_by_machine(const State& state,
                                                                                                   Rng& rng,
                                                                                                   Keys keys) {
    return play_out<MachineBits>(state, rng, keys);
}
#endif

// V9: the layout action by action. The first turn begins with the first repetition point.
std::optional<RolledOut> play_out_from_layout(State state, Rng& rng) {
    Rng dice = rng;
    for (Action action; state.phase() != Phase::turn; state.make(action)) state.draw(dice, action);
    const std::uint64_t key = state.repetition_key();
    const auto rolled = state.roll_out(dice, {&key, 1});
    if (!rolled) return std::nullopt;
    rng = dice;
    return RolledOut{rolled->winner, false};
}

}  // namespace

std::optional<RolledOut> State::roll_out(Rng& rng, Keys keys) const {
    if (phase() > Phase::owes_tower) [[unlikely]] {
        return in_layout() ? play_out_from_layout(*this, rng) : std::nullopt;
    }
#if defined(__x86_64__)
    if (has_machine_bits()) return play_out_by_machine(*this, rng, keys);
#endif
    return play_out_plainly(*this, rng, keys);
}

}  // namespace campanile::volterra
