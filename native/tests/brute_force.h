#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/line.h"
#include "base/random.h"
#include "players/open_games.h"
#include "search/evaluation.h"
#include "search/score.h"

// Positions of the open games from random play, and what best play makes of them by going through everything.
namespace campanile::test {

// Every combination of options has its number.
template <class S>
typename S::Options options_of(unsigned bits) {
    if constexpr (std::same_as<S, volterra::State>) return volterra::options_from_bits(bits);
    if constexpr (std::same_as<S, kwinty::State>) return kwinty::options_from_bits(bits);
    if constexpr (std::same_as<S, turris::State>) return turris::options_from_bits(bits);
}

// A whole random game; its options go through all combinations.
template <class S>
Line<S> random_game(unsigned number) {
    Rng rng(number);
    Line<S> line(S::start(options_of<S>(number)));
    while (!line.state().is_over()) {
        const auto count = static_cast<std::uint32_t>(line.state().legal_count());
        line.play_unchecked(line.state().nth_legal(static_cast<int>(rng.below(count))));
    }
    return line;
}

template <class S>
Line<S> random_game(unsigned number, std::size_t actions_before_end) {
    Line<S> line = random_game<S>(number);
    for (std::size_t i = 0; i < actions_before_end && !line.steps().empty(); ++i) line.undo();
    return line;
}

// The mover's score by going through everything down to a depth; without a cut, a table or an order.
template <class S, class E>
class BruteForce {
   public:
    explicit BruteForce(int most_positions) : left_(most_positions) {}

    // Empty when there are too many positions.
    std::optional<int> solve(Tracked<S>& line, int depth, int ply = 0) {
        if (--left_ < 0) return std::nullopt;
        const S& state = line.state();
        const Side mover = state.mover();
        if (const auto ending = state.ending()) {
            if (!ending->winner) return 0;
            return *ending->winner == mover ? search::win_score - ply : ply - search::win_score;
        }
        if (depth == 0) return E{}.evaluate(state);
        int best = -search::infinite_score;
        ActionList<S> list;
        state.legal(list);
        for (const auto action : list) {
            const auto undo = line.make(action);
            const bool turns = line.state().mover() != mover;
            const auto score = solve(line, depth - 1, ply + 1);
            line.unmake(action, undo);
            if (!score) return std::nullopt;
            best = std::max(best, turns ? -*score : *score);
        }
        return best;
    }

   private:
    int left_;
};

inline constexpr int to_the_end = 1000;

inline search::Proof proof_of(int score) {
    if (score == 0) return search::Proof::draw;
    return score > 0 ? search::Proof::win : search::Proof::loss;
}

// The root's score by an action, for the mover at the root.
template <class S>
int score_after(const Tracked<S>& line, typename S::Action action) {
    Tracked<S> next(line);
    next.make(action);
    const int score = *BruteForce<S, search::NoOpinion>(1 << 30).solve(next, to_the_end, 1);
    return next.state().mover() == line.state().mover() ? score : -score;
}

// Calls check(position, score) for late positions of random games, going back as far as brute force can.
template <class S, class Check>
void for_solved_positions(int most_positions, unsigned games, int draws, Check&& check) {
    int seen_draws = 0;
    for (unsigned number = 0; number < 3000 && (number < games || seen_draws < draws); ++number) {
        Line<S> game = random_game<S>(number);
        if (number >= games && game.state().ending()->winner) continue;  // only draws are still wanted
        while (!game.steps().empty()) {
            game.undo();
            Tracked<S> line(game.tracked());
            const auto score = BruteForce<S, search::NoOpinion>(most_positions).solve(line, to_the_end);
            if (!score) break;
            seen_draws += *score == 0;
            INFO(game.state().text());
            check(game.tracked(), *score);
        }
    }
    CHECK(seen_draws >= draws);
}

template <class S>
bool wins_at_once(const S& state, typename S::Action action) {
    S next = state;
    next.make(action);
    return next.is_over() && next.ending()->winner == state.mover();
}

template <class S>
bool can_win_at_once(const S& state) {
    ActionList<S> list;
    state.legal(list);
    return std::any_of(list.begin(), list.end(), [&](auto action) { return wins_at_once(state, action); });
}

}  // namespace campanile::test
