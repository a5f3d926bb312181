// How long Volto's player takes for its belief about the other side, suspicion included: volto_belief GAMES [SEED].
// Random games, the belief after every move, in milliseconds of CPU time, by the number of casts that are possible.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "base/random.h"
#include "bench/timer.h"
#include "bench/volto_seat.h"

namespace {

using namespace campanile;
using bench::processor_seconds;
using Engine = volto_player::Engine<volto_player::FullShape>;

struct Group {
    std::size_t fewest;  // casts
    std::vector<double> times;
};

void play(Engine& engine, Rng& rng, std::array<Group, 4>& groups) {
    bench::Game game(volto::State::start({}));
    while (const int count = game.state().legal_count()) {
        game.play_unchecked(game.state().nth_legal(static_cast<int>(rng.below(static_cast<std::uint32_t>(count)))));
        if (game.state().is_over() || game.steps().size() < 2) continue;
        const auto seat = bench::seat_of(game);
        const double begin = processor_seconds();
        const auto belief = engine.judge(seat.knowledge, 0, [] { return true; }).theirs;
        const double time = 1e3 * (processor_seconds() - begin);
        const auto fits = [&](const Group& group) { return belief.casts.size() >= group.fewest; };
        std::find_if(groups.begin(), groups.end(), fits)->times.push_back(time);
    }
}

void print(Group& group) {
    if (group.times.empty()) return;
    std::sort(group.times.begin(), group.times.end());
    const auto at = [&](double share) {
        return group.times[static_cast<std::size_t>(share * static_cast<double>(group.times.size() - 1))];
    };
    std::printf("%6zu casts or more: %6zu beliefs, median %.2f ms, 99 %% %.2f ms, longest %.2f ms\n", group.fewest,
                group.times.size(), at(0.5), at(0.99), at(1));
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fprintf(stderr, "volto_belief GAMES [SEED]\n");
        return 2;
    }
    Rng rng(argc > 2 ? static_cast<std::uint64_t>(std::atoll(argv[2])) : 1);
    Engine engine({});
    std::array<Group, 4> groups{{{50'400, {}}, {10'000, {}}, {1'000, {}}, {0, {}}}};
    for (int i = std::atoi(argv[1]); i > 0; --i) play(engine, rng, groups);
    for (Group& group : groups) print(group);
}
