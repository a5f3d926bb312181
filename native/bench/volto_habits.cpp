// Counts which moves the bold engine makes of those that it could make, and moves its set-ups towards what won, and
// writes both as players/volto/bold_habits.cpp: volto_habits FILE GAMES NODES [SEED]. It begins with what volto_learn
// wrote. Two threads; the same arguments give the same file.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "bench/volto_harvest.h"

namespace {

using namespace campanile;
using namespace campanile::bench;

Harvest play(const BeliefModel& model, int games, std::uint64_t nodes, std::uint64_t seed) {
    Rng rng(seed);
    volto_player::Engine<S, 12> engine({.tree = nodes + 500, .model = model, .suspicion = {.prior = 0}});
    const SetUpStrategy strategy(model.tastes);
    Harvest harvest;
    for (int g = 0; g < games; ++g) play_game(engine, strategy, nodes, rng, harvest, [](auto&&...) {});
    return harvest;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 4) {
        std::fprintf(stderr, "volto_habits FILE GAMES NODES [SEED]\n");
        return 2;
    }
    const int games = std::atoi(argv[2]);
    const auto nodes = static_cast<std::uint64_t>(std::atoll(argv[3]));
    const std::uint64_t seed = argc > 4 ? static_cast<std::uint64_t>(std::atoll(argv[4])) : 1;
    BeliefModel model = timid_model();
    std::array<Harvest, 2> halves;
    std::thread other([&] { halves[1] = play(model, games / 2, nodes, seed + 1); });
    halves[0] = play(model, games - games / 2, nodes, seed);
    other.join();
    halves[0].add(halves[1]);
    halves[0].teach(model);
    std::fprintf(stderr, "%d games, %.1f moves a game, white %.1f %%, drawn %.1f %%\n", halves[0].count,
                 static_cast<double>(halves[0].plies) / halves[0].count, 100 * halves[0].white / halves[0].count,
                 100.0 * halves[0].drawn / halves[0].count);
    std::FILE* file = begin_tables(argc, argv, "volto_habits", {"players/volto/habits.h"});
    print_table(file, "Habits", "habits", model.habits);
    print_table(file, "Tastes", "tastes", model.tastes);
    end_tables(file,
               "const Habits& bold_habits() { return habits; }\n"
               "const Tastes& bold_tastes() { return tastes; }\n");
}
