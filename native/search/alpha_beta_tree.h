#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "base/random.h"
#include "base/tracked.h"
#include "search/evaluation.h"
#include "search/move_order.h"
#include "search/open.h"
#include "search/patience.h"
#include "search/table.h"

namespace campanile::search {

struct AlphaBetaSettings {
    std::size_t table_bytes = std::size_t{1} << 24;  // taken when the search is made; 0: no table
    // Each of these only saves work, except that reductions and extensions change which lines are seen how deeply.
    bool scouting = true;    // principal variation search: later actions are first tried with a null window
    bool aspiration = true;  // windows around the last iteration's score
    bool reductions = true;  // late actions are first tried less deeply (needs scouting), unknown positions always
    bool extensions = true;  // an only action costs no depth
    int workers = 1;         // trees that share the table; each needs a thread, see AlphaBeta::work
};

// The part of alpha-beta below the root; the table may be shared with others. Scores are the mover's and change their
// sign only where the mover changes: a side may act several times in a row.
template <OpenPosition S, Evaluation<S> E>
class AlphaBetaTree {
   public:
    using Action = typename S::Action;
    static constexpr int most_plies = static_cast<int>(Experience<S>::most_plies);
    static constexpr std::size_t longest_line = 64;
    using Variation = FixedList<Action, longest_line>;

    AlphaBetaTree(const AlphaBetaSettings& settings, const E& evaluation, Table& table)
        : settings_(settings), evaluation_(evaluation), table_(table) {
        for (std::size_t n = 1; n < logs_.size(); ++n) logs_[n] = eighths_of_log2(static_cast<unsigned>(n));
    }

    void begin(const Tracked<S>& root, const Patience& patience) {
        line_ = root;  // keeps the memory of its keys
        line_->reserve(most_plies);
        patience_.emplace(patience);
        experience_.forget();
        nodes_ = 0;
        next_question_ = patience.next(0);
        stopped_ = next_question_ == 0;
        pasts_[0] = past_of_root(root.state());
    }
    void begin_iteration(int depth) { root_depth_ = depth; }

    [[nodiscard]] E& evaluation() { return evaluation_; }
    [[nodiscard]] const S& state() const { return line_->state(); }
    [[nodiscard]] bool stopped() const { return stopped_; }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    // The continuation found for the action tried last at the root.
    [[nodiscard]] const Variation& continuation() const { return variations_[1]; }

    // What an action is worth to the mover, searched to `depth` actions including itself. `late` is the number of
    // actions tried before it. Meaningless when stopped().
    Value try_action(Action action, std::size_t late, int alpha, int beta, int depth, int ply) {
        const Side mover = line_->state().mover();
        const auto undo = make(action, ply);
        const bool turns = line_->state().mover() != mover;
        Value value;
        if (late == 0 || !settings_.scouting) {
            value = below(turns, alpha, beta, depth - 1, ply + 1);
        } else {
            const int less = reduction(depth, late);
            value = below(turns, alpha, alpha + 1, depth - 1 - less, ply + 1);
            if (less > 0 && value.score > alpha) value = below(turns, alpha, alpha + 1, depth - 1, ply + 1);
            if (value.score > alpha && value.score < beta) value = below(turns, alpha, beta, depth - 1, ply + 1);
        }
        line_->unmake(action, undo);
        return value;
    }

    // The action that the table remembers for the root, if it means something there.
    [[nodiscard]] std::optional<Action> remembered() const {
        const auto entry = table_.find(state().key());
        if (!entry || entry->action == TableEntry::no_action) return std::nullopt;
        const auto action = state().from_id(entry->action);
        return action && state().is_legal(*action) ? action : std::nullopt;
    }
    // Merely the action: other ones may have been left out, so nothing is said about the score.
    void remember_root(Action action) {
        table_.store(state().key(),
                     {pasts_[0], -win_score, static_cast<std::uint16_t>(S::to_id(action)), 0, Bound::lower, false});
    }

   private:
    static_assert(S::action_ids < TableEntry::no_action);

    Value below(bool turns, int alpha, int beta, int depth, int ply) {
        return turns ? -visit(-beta, -alpha, depth, ply) : visit(alpha, beta, depth, ply);
    }

    // Fail-soft: the result may lie outside the window and is then a bound.
    Value visit(int alpha, int beta, int depth, int ply) {
        if (nodes_ == next_question_) ask();
        if (stopped_) return {};
        ++nodes_;
        variations_[static_cast<std::size_t>(ply)].clear();
        const S& state = line_->state();
        if (depth <= 0 || ply >= most_plies - 1) {
            if (state.is_over()) return {from_root(final_score(*state.ending(), state.mover()), ply), true};
            return {bounded_evaluation(evaluation_.evaluate(state)), false};
        }
        // Not earlier: leaves never ask the table, and a page that is not at hand stalls even a prefetch.
        const std::uint64_t key = state.key();
        table_.prefetch(key);
        Picker<S> picker(state);
        // Before the table: what repetition ended has the key of the position it repeats.
        if (picker.size() == 0) return {from_root(final_score(*state.ending(), state.mover()), ply), true};
        // Nobody wins or loses before the next action.
        const int soonest = win_score - (ply + 1);
        if (soonest <= alpha) return {soonest, true};
        if (-soonest >= beta) return {-soonest, true};
        const auto entry = table_.find(key);
        if (entry) {
            if (const auto known = recall(*entry, alpha, beta, depth, ply)) return *known;
        }
        picker.rank(state.mover(), experience_, ply, entry ? entry->action : Experience<S>::no_action);
        const bool known = entry && entry->action != TableEntry::no_action;
        return expand(picker, key, alpha, std::min(beta, soonest), known ? depth : first_depth(depth), ply);
    }

    Value expand(Picker<S>& picker, std::uint64_t key, int alpha, int beta, int depth, int ply) {
        const int floor = alpha;
        const bool forced = picker.size() == 1 && settings_.extensions && ply < 2 * root_depth_;
        std::uint16_t best_action = TableEntry::no_action;
        int best = -infinite_score;
        bool proved = true;
        for (std::size_t i = 0; i < picker.size(); ++i) {
            const Action action = picker.pick(i);
            const Value value = try_action(action, i, alpha, beta, forced ? depth + 1 : depth, ply);
            if (stopped_) return {};
            best = std::max(best, value.score);
            if (value.score > alpha) {
                alpha = value.score;
                best_action = static_cast<std::uint16_t>(S::to_id(action));
                extend_variation(action, ply);
            }
            if (alpha >= beta) {
                proved = value.proved || best >= sure_win;
                note_refutation(picker, i, depth, ply);
                break;
            }
            proved = proved && value.proved;
        }
        const Bound bound = best >= beta ? Bound::lower : best > floor ? Bound::exact : Bound::upper;
        table_.store(key, {pasts_[static_cast<std::size_t>(ply)], static_cast<std::int16_t>(from_here(best, ply)),
                           best_action, static_cast<std::uint8_t>(std::min(depth, 255)), bound, proved});
        return {best, proved};
    }

    // What the table knows, if that decides. Values inside the window are searched all the same, so that the principal
    // variation is never cut short. Depth means nothing to what is proved, and a win or a loss found is proved in its
    // own direction; but a proof holds only for the same past, and so, near the root, does everything: an opinion must
    // not hide a repetition that is about to happen.
    std::optional<Value> recall(const TableEntry& entry, int alpha, int beta, int depth, int ply) const {
        constexpr int near_root = 4;
        const int score = from_root(entry.score, ply);
        const bool same_past = entry.past == pasts_[static_cast<std::size_t>(ply)];
        if (!same_past && (is_decisive(score) || ply <= near_root)) return std::nullopt;
        const bool proved = entry.proved && same_past;
        const bool known = proved || entry.depth >= depth;
        if (score >= beta && entry.bound >= Bound::lower && (known || score >= sure_win)) {
            return Value{score, proved || score >= sure_win};
        }
        const bool upper = entry.bound == Bound::upper || entry.bound == Bound::exact;
        if (score <= alpha && upper && (known || score <= -sure_win)) {
            return Value{score, proved || score <= -sure_win};
        }
        return std::nullopt;
    }

    void note_refutation(const Picker<S>& picker, std::size_t at, int depth, int ply) {
        const Side mover = line_->state().mover();
        experience_.note_refutation(mover, ply, S::to_id(picker[at]), depth);
        for (std::size_t i = 0; i < at; ++i) experience_.note_failure(mover, S::to_id(picker[i]), depth);
    }

    void extend_variation(Action action, int ply) {
        Variation& variation = variations_[static_cast<std::size_t>(ply)];
        const Variation& rest = variations_[static_cast<std::size_t>(ply) + 1];
        variation.clear();
        variation.push_back(action);
        for (std::size_t i = 0; i < rest.size() && !variation.full(); ++i) variation.push_back(rest[i]);
    }

    typename S::Undo make(Action action, int ply) {
        const auto at = static_cast<std::size_t>(ply);
        if constexpr (Repeating<S>) {
            const S& before = line_->state();
            std::uint64_t word = before.repetition_key();
            pasts_[at + 1] = pasts_[at];
            if (before.at_repetition_point()) pasts_[at + 1] += static_cast<std::uint32_t>(splitmix64(word) >> 32);
        }
        const auto undo = line_->make(action);
        if constexpr (Repeating<S>) {
            const S& after = line_->state();
            if (after.at_repetition_point() && after.repetition_window() == 0) pasts_[at + 1] = 0;
        }
        return undo;
    }

    // The past of a position is the sum of words of the positions that could occur again, in whatever order they came.
    // What came before the root is unknown but the same during one search; another search must not rely on it.
    std::uint32_t past_of_root(const S& root) const {
        if constexpr (Repeating<S>) {
            if (root.at_repetition_point() && root.repetition_window() == 0) return 0;
            std::uint64_t word = table_.age();
            return static_cast<std::uint32_t>(splitmix64(word) >> 32) | 1;
        } else {
            return 0;
        }
    }

    void ask() {
        next_question_ = patience_->next(nodes_);
        stopped_ = next_question_ == 0;
    }

    // Decisive scores count from the root; in the table from the position itself.
    static int from_here(int score, int ply) {
        return score >= sure_win ? score + ply : score <= -sure_win ? score - ply : score;
    }
    static int from_root(int score, int ply) {
        return score >= sure_win ? score - ply : score <= -sure_win ? score + ply : score;
    }

    // Without an action to begin with much work may be wasted, so such a position is first searched a little less
    // deeply; the next iteration then knows one.
    [[nodiscard]] int first_depth(int depth) const {
        constexpr int shallow = 4;
        return settings_.reductions && table_.remembers() && depth >= shallow ? depth - 1 : depth;
    }

    // Grows with the logarithms of depth and lateness; whatever surprises is searched again without it.
    [[nodiscard]] int reduction(int depth, std::size_t late) const {
        if (!settings_.reductions || depth < 2 || late < 2) return 0;
        const int product = logs_[std::min<std::size_t>(static_cast<std::size_t>(depth), logs_.size() - 1)] *
                            logs_[std::min(late, logs_.size() - 1)];
        return std::min(depth - 1, product / (8 * 8 * 3) + 1);
    }
    static int eighths_of_log2(unsigned n) {
        const int whole = static_cast<int>(std::bit_width(n)) - 1;
        return 8 * whole + static_cast<int>((n << 3 >> whole) & 7);  // the rest linearly
    }

    AlphaBetaSettings settings_;
    E evaluation_;
    Table& table_;
    Experience<S> experience_;
    std::optional<Tracked<S>> line_;
    std::optional<Patience> patience_;
    std::uint64_t nodes_ = 0;
    std::uint64_t next_question_ = 0;
    bool stopped_ = false;
    int root_depth_ = 0;
    std::array<std::uint32_t, most_plies + 1> pasts_{};
    std::array<Variation, most_plies + 1> variations_{};
    std::array<int, 128> logs_{};
};

}  // namespace campanile::search
