// Learns what Volto's player knows by self-play and writes it as players/volto/learned.cpp after every round:
//     volto_learn FILE ROUNDS GAMES NODES [SEED]
// Every round plays GAMES games with the knowledge of the round before, then fits the evaluation to their results
// (logistic regression), counts which moves were made of those that could be (habits), and moves the set-ups towards
// what won (a regularised policy gradient). One core; the same arguments give the same file.
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

#include "bench/volto_harvest.h"
#include "bench/volto_tables.h"

namespace {

using namespace campanile;
using namespace campanile::volto_player;
using S = FullShape;
using bench::Game;
using LearningEngine = Engine<S, 12>;

constexpr int features = feature::count;

struct Example {
    std::array<float, features> values;
    float result;  // 0 … 1, of the mover
    float weight;  // all positions of a game together count as one
};

struct Knowing {
    Weights weights{};
    BeliefModel model;
};

// What the first round knows: the weights that are set by hand, and that candidates enter the palace if they can.
Knowing beginning() {
    Knowing knowing{bold_weights(), timid_model()};
    knowing.model.tastes = {};
    for (auto& row : knowing.model.habits) row.fill(1);
    for (std::size_t c = zones - 1; c < circumstances; c += zones) knowing.model.habits.back()[c] = 50;
    return knowing;
}

Example example_of(const volto::State& state, const Scene<S>& scene) {
    Example example{};
    const Side mover = scene.mover;
    std::array<Stance, 2> stances;
    for (const Side side : {mover, other(mover)}) {
        const int offset = side == mover ? 0 : feature::of_side;
        const Cast<S> cast = bench::true_cast(state, side);
        Stance& stance = stances[side == mover ? 0 : 1];
        stance = stance_of(scene, side, cast);
        const auto add = [&](int which, float value) {
            example.values[static_cast<std::size_t>(which + offset)] += value;
        };
        list_features(scene, side, cast, stance, add);
        add(feature::decoys, decoys(scene, side));
    }
    list_features(stances[0], stances[1],
                  [&](int which, float value) { example.values[static_cast<std::size_t>(which)] += value; });
    return example;
}

// Adds a game to what is known, and its positions as examples.
void play_game(LearningEngine& engine, const SetUpStrategy& strategy, std::uint64_t nodes, Rng& rng,
               bench::Harvest& harvest, std::vector<Example>& examples) {
    const std::size_t first = examples.size();
    std::vector<Side> movers;
    const double white =
        bench::play_game(engine, strategy, nodes, rng, harvest, [&](const auto& state, const auto& scene) {
            examples.push_back(example_of(state, scene));
            movers.push_back(scene.mover);
        });
    for (std::size_t i = 0; i < movers.size(); ++i) {
        examples[first + i].result = static_cast<float>(movers[i] == Side::one ? white : 1 - white);
        examples[first + i].weight = 1 / static_cast<float>(movers.size());
    }
}

// Logistic regression by Adam on all examples, drawn a little towards zero.
double fit(const std::vector<Example>& examples, Weights& weights) {
    constexpr int steps_made = 600;
    constexpr double rate = 0.02, decay = 2e-4;
    std::array<double, features> mean{}, square{};
    double loss = 0, total = 0;
    for (const Example& example : examples) total += double{example.weight};
    for (int step = 1; step <= steps_made; ++step) {
        std::array<double, features> gradient{};
        loss = 0;
        for (const Example& example : examples) {
            double sum = 0;
            for (std::size_t f = 0; f < features; ++f) sum += double{weights[f]} * double{example.values[f]};
            const double expected = 1 / (1 + std::exp(-sum));
            const double error = expected - double{example.result};
            const double weight = double{example.weight};
            loss -= weight * (double{example.result} * std::log(expected + 1e-9) +
                              (1 - double{example.result}) * std::log(1 - expected + 1e-9));
            for (std::size_t f = 0; f < features; ++f) gradient[f] += weight * error * double{example.values[f]};
        }
        for (std::size_t f = 0; f < features; ++f) {
            const double g = gradient[f] / total + decay * double{weights[f]};
            mean[f] = 0.9 * mean[f] + 0.1 * g;
            square[f] = 0.999 * square[f] + 0.001 * g * g;
            const double m = mean[f] / (1 - std::pow(0.9, step)), v = square[f] / (1 - std::pow(0.999, step));
            weights[f] -= static_cast<float>(rate * m / (std::sqrt(v) + 1e-8));
        }
    }
    return loss / total;
}

void print(const Knowing& knowing, int argc, char** argv) {
    std::FILE* file =
        bench::begin_tables(argc, argv, "volto_learn", {"players/volto/evaluation.h", "players/volto/habits.h"});
    std::fprintf(file, "constexpr Weights weights = ");
    bench::print_row(file, knowing.weights);
    std::fprintf(file, ";\n\n");
    bench::print_table(file, "Habits", "habits", knowing.model.habits);
    bench::print_table(file, "Tastes", "tastes", knowing.model.tastes);
    bench::end_tables(file,
                      "const Weights& learned_weights() { return weights; }\n"
                      "const Habits& learned_habits() { return habits; }\n"
                      "const Tastes& learned_tastes() { return tastes; }\n");
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 5) {
        std::fprintf(stderr, "volto_learn FILE ROUNDS GAMES NODES [SEED]\n");
        return 2;
    }
    Knowing knowing = beginning();
    Rng rng(argc > 5 ? static_cast<std::uint64_t>(std::atoll(argv[5])) : 1);
    std::vector<Example> before;
    for (int round = 1; round <= std::atoi(argv[2]); ++round) {
        EngineSettings settings;
        settings.model = knowing.model;
        settings.tree = 3000;
        LearningEngine engine(settings, knowing.weights);
        const SetUpStrategy strategy(knowing.model.tastes);
        bench::Harvest harvest;
        std::vector<Example> examples;
        for (int g = 0; g < std::atoi(argv[3]); ++g) {
            play_game(engine, strategy, static_cast<std::uint64_t>(std::atoll(argv[4])), rng, harvest, examples);
        }
        std::vector<Example> both = before;
        both.insert(both.end(), examples.begin(), examples.end());
        const double loss = fit(both, knowing.weights);
        harvest.teach(knowing.model);
        before = std::move(examples);
        std::fprintf(stderr, "round %d: %.1f moves a game, white %.1f %%, drawn %.1f %%, loss %.4f\n", round,
                     static_cast<double>(harvest.plies) / harvest.count, 100 * harvest.white / harvest.count,
                     100.0 * harvest.drawn / harvest.count, loss);
        print(knowing, argc, argv);
    }
}
