#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <utility>

#include "base/tracked.h"
#include "search/alpha_beta_tree.h"
#include "search/evaluation.h"
#include "search/open.h"
#include "search/score.h"

namespace campanile::search {

struct AlphaBetaLimits {
    static constexpr int most_depth = 200;

    int depth = most_depth;  // actions; more are never searched
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    int lines = 1;  // so many best root actions are valued exactly
};

// Scores and proofs are those of the side to move at the root.
template <OpenPosition S>
struct AlphaBetaResult {
    using Action = typename S::Action;

    struct Line {
        Action action;
        int score;      // see evaluation.h
        int depth;      // actions searched; 0: not searched at all
        int length;     // of a proved win or loss: actions until the end, else 0
        Proof proof;    // wrong only if keys collide; the length is the shortest possible if there are no reductions
        bool settled;   // the score is that of best play, deeper search cannot change it
        bool at_least;  // the search was stopped before it knew by how much the score is exceeded
        FixedList<Action, 64> variation;  // the expected continuation, beginning with `action`
    };

    // Best first; empty exactly when the game is over. What an unfinished iteration found stands before the rest.
    FixedList<Line, S::max_listed> lines;
    Proof proof = Proof::unknown;  // of the root; then also lines[0]'s
    int score = 0;                 // of the root
    int depth = 0;                 // the last iteration that was finished
    std::uint64_t nodes = 0;

    [[nodiscard]] std::optional<Action> best() const {
        return lines.empty() ? std::nullopt : std::optional<Action>(lines[0].action);
    }
};

// One tree and the iterations at its root. The table may be shared with others.
template <OpenPosition S, Evaluation<S> E>
class AlphaBetaWorker {
   public:
    using Action = typename S::Action;
    using Result = AlphaBetaResult<S>;

    // `head_start`: so many iterations are left out at the beginning, so that workers of a crew differ.
    AlphaBetaWorker(const AlphaBetaSettings& settings, const E& evaluation, Table& table, int head_start)
        : aspiration_(settings.aspiration), head_start_(head_start), tree_(settings, evaluation, table) {}

    [[nodiscard]] E& evaluation() { return tree_.evaluation(); }

    // Calls observe(result so far) after every finished iteration.
    template <std::predicate KeepGoing, std::invocable<const Result&> Observe>
    Result search(const Tracked<S>& root, const AlphaBetaLimits& limits, KeepGoing& keep_going, Observe& observe) {
        if (const auto ending = root.state().ending()) return finished(*ending, root.state().mover());
        tree_.begin(root, Patience(limits.nodes, keep_going));
        list_actions();
        const auto lines =
            std::clamp<std::size_t>(static_cast<std::size_t>(std::max(limits.lines, 1)), 1, actions_.size());
        const int deepest = std::min(limits.depth, AlphaBetaLimits::most_depth);
        int done = 0;
        for (int depth = 1 + head_start_; depth <= deepest && !tree_.stopped(); ++depth) {
            const bool decided = iterate(depth, lines);
            if (tree_.stopped()) break;
            done = depth;
            if (decided) break;
            observe(std::as_const(*this).report(lines, done));
        }
        if (root_proof_ != Proof::loss) put_losses_last();
        raise_proved();
        return report(lines, done);
    }

   private:
    using Line = typename Result::Line;

    void list_actions() {
        ActionList<S> list;
        tree_.state().legal(list);
        if (const auto known = tree_.remembered()) {
            auto* place = std::find(list.begin(), list.end(), *known);
            std::rotate(list.begin(), place, place + 1);
        }
        root_proof_ = Proof::unknown;
        actions_.clear();
        for (const Action action : list) {
            Line line{action, 0, 0, 0, Proof::unknown, false, false, {}};
            line.variation.push_back(action);
            actions_.push_back(line);
        }
    }

    // True when no deeper search can change the lines.
    bool iterate(int depth, std::size_t lines) {
        tree_.begin_iteration(depth);
        bool decided = true;
        std::size_t found = 0;
        for (; found < lines; ++found) {
            const bool complete = search_line(found, depth);
            if (tree_.stopped()) break;
            const Line& line = actions_[found];
            decided = decided && (complete || (line.length > 0 && line.length <= depth));
            if (found == 0) root_proof_ = line.length > 0 || complete ? line.proof : Proof::unknown;
        }
        // What this iteration found of the line that it was stopped in counts; the others keep their place behind,
        // whatever a shallower search thought of them.
        const bool improved = found < lines && actions_[found].depth == depth;
        sort_lines(found + improved);
        if (!tree_.stopped()) tree_.remember_root(actions_[0].action);
        return decided;
    }

    // Finds the best of the actions from `first` on and puts it there. True when that rests on proofs alone.
    bool search_line(std::size_t first, int depth) {
        constexpr int narrowest = 30;
        const int expected = actions_[first].score;
        const bool narrow = aspiration_ && depth >= 3 && actions_[first].depth > 0 && !is_decisive(expected);
        int width = narrowest;
        int alpha = narrow ? expected - width : -infinite_score;
        int beta = narrow ? expected + width : infinite_score;
        for (;;) {
            const Value best = search_window(first, alpha, beta, depth);
            if (tree_.stopped()) return false;
            const bool low = best.score <= alpha;
            if (!low && best.score < beta) return best.proved;
            width *= 4;
            if (low) {
                alpha = width > most_evaluation || is_decisive(best.score) ? -infinite_score : best.score - width;
            } else {
                beta = width > most_evaluation || is_decisive(best.score) ? infinite_score : best.score + width;
            }
        }
    }

    // One pass over the actions from `first` on. An action better than all before it goes to their front at once, so
    // that a search that is stopped has the best so far.
    Value search_window(std::size_t first, int alpha, int beta, int depth) {
        Value best{-infinite_score, true};
        auto* const front = actions_.begin() + first;
        for (std::size_t i = first; i < actions_.size(); ++i) {
            const Value value = tree_.try_action(actions_[i].action, i - first, alpha, beta, depth, 0);
            if (tree_.stopped()) {
                // What is still unknown is better than a sure loss, unless all is known to be lost.
                const bool lost_so_far = i > first && best.score <= -sure_win;
                if (lost_so_far && root_proof_ != Proof::loss) {
                    std::rotate(front, actions_.begin() + i, actions_.end());
                }
                return best;
            }
            best.proved = best.proved && value.proved;
            best.score = std::max(best.score, value.score);
            if (value.score <= alpha) continue;
            alpha = value.score;
            note_value(actions_[i], value, beta, depth);
            std::rotate(front, actions_.begin() + i, actions_.begin() + i + 1);
            if (alpha >= beta) break;
        }
        return best;
    }

    // Beyond the window it is only a bound: enough for a win, not for a draw, nor in place of what the iteration before
    // found exactly.
    void note_value(Line& line, Value value, int beta, int depth) {
        const bool bound = value.score >= beta && value.score < sure_win;
        if (bound && line.depth > 0 && line.depth >= depth - 1) return;
        note_line(line, {value.score, value.proved && value.score < beta}, depth);
        line.at_least = bound;
    }

    void note_line(Line& line, Value value, int depth) {
        line.score = value.score;
        line.depth = depth;
        line.length = is_decisive(value.score) ? win_score - std::abs(value.score) : 0;
        line.settled = value.proved;
        line.proof = proof_of(value);
        line.variation.clear();
        line.variation.push_back(line.action);
        for (const Action action : tree_.continuation()) {
            if (!line.variation.full()) line.variation.push_back(action);
        }
    }

    static Proof proof_of(Value value) {
        if (value.score >= sure_win) return Proof::win;
        if (value.score <= -sure_win) return Proof::loss;
        return value.proved ? Proof::draw : Proof::unknown;
    }

    // By insertion: stable, and without the memory that std::stable_sort takes.
    void sort_lines(std::size_t lines) {
        auto* begin = actions_.begin();
        for (auto* at = begin; at != begin + lines; ++at) {
            const auto better = [](const Line& a, const Line& b) { return a.score > b.score; };
            auto* place = std::upper_bound(begin, at, *at, better);
            std::rotate(place, at, at + 1);
        }
    }

    // A search that is stopped may leave a sure loss before what is still unknown, which is better.
    void put_losses_last() {
        auto* unknown = actions_.begin();
        for (auto* at = actions_.begin(); at != actions_.end(); ++at) {
            if (at->score <= -sure_win) continue;
            std::rotate(unknown, at, at + 1);
            ++unknown;
        }
    }

    // What is certain to be better than what stands before it: a search that is stopped may have found it just then,
    // and one with reductions may have overlooked it.
    void raise_proved() {
        for (auto* at = actions_.begin(); at != actions_.end(); ++at) {
            if (at->proof != Proof::win && at->proof != Proof::draw) continue;
            auto* place = std::find_if(actions_.begin(), at, [&](const Line& line) { return line.score < at->score; });
            std::rotate(place, at, at + 1);
        }
    }

    Result report(std::size_t lines, int depth) const {
        Result result;
        for (std::size_t i = 0; i < lines; ++i) {
            Line line = actions_[i];
            // Found worse than the one before it by a deeper search, though not by how much.
            if (i > 0 && line.proof == Proof::unknown) line.score = std::min(line.score, result.lines[i - 1].score);
            // Where the longest defence is lost all are, also those whose length a stopped search did not find.
            if (root_proof_ == Proof::loss) line.proof = Proof::loss;
            result.lines.push_back(line);
        }
        const Line& best = actions_[0];
        result.score = best.score;
        result.proof = best.proof == Proof::win ? Proof::win : root_proof_;
        result.depth = depth;
        result.nodes = tree_.nodes();
        return result;
    }

    static Result finished(const Ending& ending, Side mover) {
        Result result;
        result.proof = Bounds::exactly(score_of(ending)).proof(mover);
        result.score = final_score(ending, mover);
        return result;
    }

    bool aspiration_;
    int head_start_;
    Proof root_proof_ = Proof::unknown;  // by finished iterations
    AlphaBetaTree<S, E> tree_;
    FixedList<Line, S::max_listed> actions_;
};

}  // namespace campanile::search
