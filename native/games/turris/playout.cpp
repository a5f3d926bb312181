#include "games/turris/playout.h"

#include <optional>

#include "games/turris/machine_bits.h"

namespace campanile::turris {

namespace {

[[gnu::flatten]] Points play_out_plainly(const State& state, Rng& rng) { return play_out<PlainBits>(state, rng); }

#if defined(__x86_64__)
[[gnu::flatten, gnu::target(CAMPANILE_MACHINE_BITS)]] Points play_out_by_machine(const State& state, Rng& rng) {
    return play_out<MachineBits>(state, rng);
}
#endif

}  // namespace

std::optional<Side> State::roll_out(Rng& rng) const {
#if defined(__x86_64__)
    if (has_machine_bits()) return winner_by(play_out_by_machine(*this, rng));
#endif
    return winner_by(play_out_plainly(*this, rng));
}

}  // namespace campanile::turris
