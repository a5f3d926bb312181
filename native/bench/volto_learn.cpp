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

#include "bench/volto_contestants.h"
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
    Knowing knowing{bold_weights(), {}};
    knowing.model.tastes = {};
    for (auto& row : knowing.model.habits) row.fill(1);
    for (std::size_t c = zones - 1; c < circumstances; c += zones) knowing.model.habits.back()[c] = 50;
    return knowing;
}

struct Harvest {
    std::vector<Example> examples;
    std::array<std::array<double, circumstances>, kinds> made{}, could{};
    std::array<std::array<double, kinds>, volto::masks_each> points{}, games{};
    double white = 0;
    int drawn = 0;
    int count = 0;
    std::size_t plies = 0;
};

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

void count_habits(const Scene<S>& scene, const Cast<S>& cast, Action made, Harvest& harvest) {
    const Side side = scene.mover;
    for (int i = 0; i < S::masks_each; ++i) {
        const int mask = S::first_mask(side) + i;
        if (!scene.on_board(mask)) continue;
        const auto kind = static_cast<std::size_t>(cast[static_cast<std::size_t>(i)]);
        for (Squares set = scene.reach(mask, static_cast<Kind>(kind)); set != 0; set &= set - 1) {
            const int to = std::countr_zero(set);
            const auto about = static_cast<std::size_t>(circumstance(scene, side, scene.square_of(mask), to));
            harvest.could[kind][about] += 1;
            if (made == Action::move(scene.square_of(mask), static_cast<Square>(to))) harvest.made[kind][about] += 1;
        }
    }
}

void count_set_up(const volto::SetUp& word, double result, Harvest& harvest) {
    for (std::size_t i = 0; i < word.size(); ++i) {
        for (const std::size_t place : {i, i / 5 * 5 + 4 - i % 5}) {  // a set-up and its mirror image are as good
            harvest.points[place][static_cast<std::size_t>(word[i])] += result;
            harvest.games[place][static_cast<std::size_t>(word[i])] += 1;
        }
    }
}

void play_game(LearningEngine& engine, const SetUpStrategy& strategy, std::uint64_t nodes, Rng& rng, Harvest& harvest) {
    constexpr double random_set_up = 0.3, random_move = 0.12;
    Game game(volto::State::start({}));
    std::array<volto::SetUp, 2> words;
    for (auto& word : words) {
        const int rank =
            rng.unit() < random_set_up ? static_cast<int>(rng.below(volto::set_up_words)) : strategy.draw(rng);
        word = volto::set_up_of_rank(rank);
        game.play_unchecked(Action::set_up(rank));
    }
    const std::size_t first = harvest.examples.size();
    std::vector<Side> movers;
    // Long quiet games would teach the habits of those who have nothing to do.
    constexpr int most_quiet = 50;
    while (!game.state().is_over() && game.state().quiet_moves() < most_quiet) {
        const Knowledge<S> knowledge = bench::seat_of(game).knowledge;
        const Scene<S>& scene = knowledge.past.now;
        harvest.examples.push_back(example_of(game.state(), scene));
        movers.push_back(scene.mover);
        Action action;
        if (rng.unit() < random_move) {
            action = game.state().nth_legal(
                static_cast<int>(rng.below(static_cast<std::uint32_t>(game.state().legal_count()))));
        } else {
            action = bench::drawn(engine.advise(knowledge, nodes, [] { return true; }), rng);
            count_habits(scene, knowledge.own, action, harvest);
        }
        game.play_unchecked(action);
    }
    const auto ending = game.state().ending();
    const double white = !ending || !ending->winner ? 0.5 : *ending->winner == Side::one ? 1 : 0;
    for (std::size_t i = 0; i < movers.size(); ++i) {
        harvest.examples[first + i].result = static_cast<float>(movers[i] == Side::one ? white : 1 - white);
        harvest.examples[first + i].weight = 1 / static_cast<float>(movers.size());
    }
    count_set_up(words[0], white, harvest);
    count_set_up(words[1], 1 - white, harvest);
    harvest.white += white;
    harvest.drawn += white == 0.5;
    ++harvest.count;
    harvest.plies += movers.size();
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

void learn_tastes(const Harvest& harvest, Tastes& tastes) {
    constexpr double rate = 4, forget = 0.8, prior = 30, most = 2.5;
    for (std::size_t i = 0; i < tastes.size(); ++i) {
        for (std::size_t k = 0; k < kinds; ++k) {
            const double gain = (harvest.points[i][k] - 0.5 * harvest.games[i][k]) / (harvest.games[i][k] + prior);
            tastes[i][k] = static_cast<float>(std::clamp(forget * double{tastes[i][k]} + rate * gain, -most, most));
        }
    }
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
        Harvest harvest;
        for (int g = 0; g < std::atoi(argv[3]); ++g) {
            play_game(engine, strategy, static_cast<std::uint64_t>(std::atoll(argv[4])), rng, harvest);
        }
        std::vector<Example> both = before;
        both.insert(both.end(), harvest.examples.begin(), harvest.examples.end());
        const double loss = fit(both, knowing.weights);
        bench::learn_rates(harvest.made, harvest.could, knowing.model.habits);
        learn_tastes(harvest, knowing.model.tastes);
        before = std::move(harvest.examples);
        std::fprintf(stderr, "round %d: %.1f moves a game, white %.1f %%, drawn %.1f %%, loss %.4f\n", round,
                     static_cast<double>(harvest.plies) / harvest.count, 100 * harvest.white / harvest.count,
                     100.0 * harvest.drawn / harvest.count, loss);
        print(knowing, argc, argv);
    }
}
