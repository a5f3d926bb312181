// Counts every heap allocation while random games are played. The list of keys for the rule on repetition grows to the
// longest game; when the same games are played again with that list there must be no allocation at all.
#include <cstdio>

#include "base/playout.h"
#include "tests/count_allocations.h"
#include CAMPANILE_STATE_HEADER

int main() {
    using State = campanile::CAMPANILE_GAME::State;
    const State start = State::start({});
    campanile::Tracked<State> line(start);
    const auto play = [&] {
        campanile::Rng rng(2026);
        std::uint64_t actions = 0;
        for (int game = 0; game < 2000; ++game) {
            line.reset(start);
            actions += game % 2 == 0 ? campanile::play_random_game(line, rng)
                                     : campanile::play_random_game_by_count(line, rng);
        }
        return actions;
    };
    play();
    const std::size_t before = allocations;
    const std::uint64_t actions = play();
    const std::size_t during = allocations - before;
    std::printf("%s: %llu actions, %zu allocations\n", State::name.data(), static_cast<unsigned long long>(actions),
                during);
    const bool counts = before > 0 || !campanile::Repeating<State>;  // else the counter does not count
    return counts && during == 0 ? 0 : 1;
}
