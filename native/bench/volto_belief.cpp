// How long Volto's player takes for its belief about the other side, suspicion included: volto_belief GAMES [SEED].
// The belief after every move, in milliseconds of CPU time, by the number of casts that are possible; once in random
// games and once in the worst ones: long, and with hardly anything shown.
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

using Groups = std::array<Group, 4>;
using Choose = volto::Action (*)(const volto::State&, Rng&);

volto::Action random_action(const volto::State& state, Rng& rng) {
    return state.nth_legal(static_cast<int>(rng.below(static_cast<std::uint32_t>(state.legal_count()))));
}

// Straight steps of one mask to and fro, captures only where nothing else is left: they say next to nothing.
volto::Action shuffling_action(const volto::State& state, Rng& rng) {
    std::vector<volto::Action> best;
    int best_rank = -1;
    for (int n = 0; n < state.legal_count(); ++n) {
        const volto::Action action = state.nth_legal(n);
        if (action.is_set_up()) return random_action(state, rng);
        const bool quiet = state.mask_on(action.to()) == volto::no_mask;
        const bool straight =
            std::abs(action.to() - action.from()) == 1 || std::abs(action.to() - action.from()) == volto::columns;
        const bool same = state.mask_on(action.from()) % volto::masks_each == volto::columns;
        const int rank = 4 * (quiet ? 1 : 0) + 2 * (straight ? 1 : 0) + (same ? 1 : 0);
        if (rank > best_rank) best.clear(), best_rank = rank;
        if (rank == best_rank) best.push_back(action);
    }
    return best[rng.below(static_cast<std::uint32_t>(best.size()))];
}

void play(Engine& engine, Choose choose, Rng& rng, Groups& groups) {
    bench::Game game(volto::State::start({}));
    while (game.state().legal_count() != 0) {
        game.play_unchecked(choose(game.state(), rng));
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
    for (const auto& [name, choose] : {std::pair{"random games", &random_action}, {"to and fro", &shuffling_action}}) {
        Groups groups{{{50'400, {}}, {10'000, {}}, {1'000, {}}, {0, {}}}};
        for (int i = std::atoi(argv[1]); i > 0; --i) play(engine, choose, rng, groups);
        std::printf("%s\n", name);
        for (Group& group : groups) print(group);
    }
}
