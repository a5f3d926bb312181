#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "bench/volto_contestants.h"
#include "bench/volto_tables.h"

// Games of Volto's engine against itself, and what they teach of habits and set-ups.
namespace campanile::bench {

struct Harvest {
    std::array<std::array<double, circumstances>, kinds> made{}, could{};
    std::array<std::array<double, kinds>, volto::masks_each> points{}, games{};
    double white = 0;
    int drawn = 0;
    int count = 0;
    std::size_t plies = 0;

    void add(const Harvest& more) {
        const auto add_all = [](auto& sums, const auto& others) {
            for (std::size_t i = 0; i < sums.size(); ++i) {
                for (std::size_t j = 0; j < sums[i].size(); ++j) sums[i][j] += others[i][j];
            }
        };
        add_all(made, more.made);
        add_all(could, more.could);
        add_all(points, more.points);
        add_all(games, more.games);
        white += more.white;
        drawn += more.drawn;
        count += more.count;
        plies += more.plies;
    }

    // Habits are counted anew; set-ups move towards what won.
    void teach(BeliefModel& model) const {
        constexpr double rate = 4, forget = 0.8, prior = 30, most = 2.5;
        learn_rates(made, could, model.habits);
        for (std::size_t i = 0; i < model.tastes.size(); ++i) {
            for (std::size_t k = 0; k < kinds; ++k) {
                const double gain = (points[i][k] - 0.5 * games[i][k]) / (games[i][k] + prior);
                float& taste = model.tastes[i][k];
                taste = static_cast<float>(std::clamp(forget * double{taste} + rate * gain, -most, most));
            }
        }
    }

    void count_move(const Scene<S>& scene, const Cast<S>& cast, Action action) {
        const Side side = scene.mover;
        for (int i = 0; i < S::masks_each; ++i) {
            const int mask = S::first_mask(side) + i;
            if (!scene.on_board(mask)) continue;
            const auto kind = static_cast<std::size_t>(cast[static_cast<std::size_t>(i)]);
            for (Squares set = scene.reach(mask, static_cast<Kind>(kind)); set != 0; set &= set - 1) {
                const int to = std::countr_zero(set);
                const auto about = static_cast<std::size_t>(circumstance(scene, side, scene.square_of(mask), to));
                could[kind][about] += 1;
                if (action == Action::move(scene.square_of(mask), static_cast<Square>(to))) made[kind][about] += 1;
            }
        }
    }

    void count_set_up(const volto::SetUp& word, double result) {
        for (std::size_t i = 0; i < word.size(); ++i) {
            for (const std::size_t place : {i, i / 5 * 5 + 4 - i % 5}) {  // a set-up and its mirror image are as good
                points[place][static_cast<std::size_t>(word[i])] += result;
                games[place][static_cast<std::size_t>(word[i])] += 1;
            }
        }
    }
};

// One game; what White scored. `before_move` is told every position, with what is public of it.
template <class LearningEngine, class BeforeMove>
double play_game(LearningEngine& engine, const SetUpStrategy& strategy, std::uint64_t nodes, Rng& rng, Harvest& harvest,
                 BeforeMove&& before_move) {
    constexpr double random_set_up = 0.3, random_move = 0.12;
    Game game(volto::State::start({}));
    std::array<volto::SetUp, 2> words;
    for (auto& word : words) {
        const int rank =
            rng.unit() < random_set_up ? static_cast<int>(rng.below(volto::set_up_words)) : strategy.draw(rng);
        word = volto::set_up_of_rank(rank);
        game.play_unchecked(Action::set_up(rank));
    }
    // Long quiet games would teach the habits of those who have nothing to do.
    constexpr int most_quiet = 50;
    while (!game.state().is_over() && game.state().quiet_moves() < most_quiet) {
        const Knowledge<S> knowledge = seat_of(game).knowledge;
        const Scene<S>& scene = knowledge.past.now;
        before_move(game.state(), scene);
        Action action;
        if (rng.unit() < random_move) {
            action = game.state().nth_legal(
                static_cast<int>(rng.below(static_cast<std::uint32_t>(game.state().legal_count()))));
        } else {
            action = drawn(engine.advise(knowledge, nodes, [] { return true; }), rng);
            harvest.count_move(scene, knowledge.own, action);
        }
        game.play_unchecked(action);
        ++harvest.plies;
    }
    const auto ending = game.state().ending();
    const double white = !ending || !ending->winner ? 0.5 : *ending->winner == Side::one ? 1 : 0;
    harvest.count_set_up(words[0], white);
    harvest.count_set_up(words[1], 1 - white);
    harvest.white += white;
    harvest.drawn += white == 0.5;
    ++harvest.count;
    return white;
}

}  // namespace campanile::bench
