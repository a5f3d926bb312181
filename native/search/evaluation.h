#pragma once

#include <algorithm>
#include <concepts>
#include <optional>

#include "base/concepts.h"
#include "base/ending.h"
#include "base/side.h"

namespace campanile::search {

// Scores of alpha-beta are whole numbers, hundredths of a unit that the evaluation chooses. A won game counts
// `win_score` less the actions until then, so that of two wins the shorter is worth more; a lost one the opposite;
// a draw 0. Everything from `sure_win` on is a won game, never an opinion. All of them fit into 16 bits.
inline constexpr int win_score = 32000;
inline constexpr int sure_win = 31000;
inline constexpr int most_evaluation = 30000;
inline constexpr int infinite_score = 32001;

constexpr bool is_decisive(int score) { return score >= sure_win || score <= -sure_win; }
constexpr int bounded_evaluation(int score) { return std::clamp(score, -most_evaluation, most_evaluation); }

// The score of a finished game for the side that would be next.
constexpr int final_score(const Ending& ending, Side mover) {
    if (!ending.winner) return 0;
    return *ending.winner == mover ? win_score : -win_score;
}

// An opinion on a position that is not over, as the side to act there sees it: positive is good for state.mover().
// What goes beyond most_evaluation is cut. It must depend on the position alone, and be the same for positions with
// equal keys. Captures, threats and whatever else should not be judged in the middle is the evaluation's own affair.
template <class E, class S>
concept Evaluation = Position<S> && requires(E& evaluation, const S& state) {
    { evaluation.evaluate(state) } -> std::same_as<int>;
};

// An evaluation that also sees what happens at once, for games in which that is cheap to see. win_at_once() is an
// action with which the mover wins the game, whenever there is one. is_threatened() says that the opponent could win at
// once if it were his turn; it only decides how deeply to search, so it may err.
template <class E, class S>
concept SeesThreats = Evaluation<E, S> && requires(E& evaluation, const S& state) {
    { evaluation.win_at_once(state) } -> std::same_as<std::optional<typename S::Action>>;
    { evaluation.is_threatened(state) } -> std::same_as<bool>;
};

// No opinion: what is left is what the search can prove.
struct NoOpinion {
    template <Position S>
    int evaluate(const S&) const {
        return 0;
    }
};

// A score and what it rests on. `proved` says that it holds for the game itself and not only for the depth searched:
// as a bound if it was found outside the window, else as the exact value.
struct Value {
    int score = 0;
    bool proved = false;

    constexpr Value operator-() const { return {-score, proved}; }
};

}  // namespace campanile::search
