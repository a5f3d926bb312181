#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>

#include "base/random.h"
#include "base/tracked.h"
#include "search/open.h"
#include "search/patience.h"
#include "search/proof_table.h"
#include "search/score.h"

namespace campanile::search {

struct ProofLimits {
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
};

// What was proved of a position for the side to move there. Wrong only if 64-bit keys collide.
template <OpenPosition S>
struct ProofResult {
    using Action = typename S::Action;

    Score at_least = lost;
    Score at_most = won;
    std::optional<Action> best;  // reaches `at_least`; empty when nothing better than a loss is proved
    std::uint64_t nodes = 0;

    [[nodiscard]] Proof proof() const {
        return at_least == at_most ? static_cast<Proof>(1 + at_least) : Proof::unknown;
    }
};

// Proof-number search, depth first (df-pn, Nagai 2002): asks first whether the mover wins, then whether he at least
// draws. A side may act several times in a row. What a frame knows of its children stays in the frame, so that a table
// of any size is enough to end; a small one costs time.
//
// Games with a rule on repetition: the value of a position depends on which positions came before it. Keys therefore
// include those that could still occur again, so that only equal pasts share an entry; and every line ends, because a
// third occurrence does. That is sound, but transpositions are rarely seen there.
template <OpenPosition S>
class ProofSearch {
   public:
    using Action = typename S::Action;
    using Result = ProofResult<S>;

    explicit ProofSearch(std::size_t table_bytes)
        : table_(table_bytes), frames_(std::make_unique<Frame[]>(deepest + 1)) {}

    // Ends when the result is proved, when a limit is reached, or soon after keep_going() says false. The same root and
    // limits give the same result, whatever was asked before, as long as keep_going() says yes.
    template <std::predicate KeepGoing>
    Result prove(const Tracked<S>& root, const ProofLimits& limits, KeepGoing&& keep_going) {
        Result result;
        mover_ = root.state().mover();
        if (const auto ending = root.state().ending()) {
            result.at_least = result.at_most = seen_by(mover_, score_of(*ending));
            return result;
        }
        nodes_ = 0;
        // A question that stays open must leave something for the other.
        const std::uint64_t half = limits.nodes - limits.nodes / 2;
        ask(root, won, Patience(half, keep_going), result);
        if (result.at_least < won) ask(root, drawn, Patience(limits.nodes, keep_going), result);
        result.nodes = nodes_;
        return result;
    }

    Result prove(const Tracked<S>& root, const ProofLimits& limits) {
        return prove(root, limits, [] { return true; });
    }

   private:
    static constexpr int deepest = 255;  // actions; what lies deeper stays undecided

    struct Child {
        Action action;
        ProofNumbers numbers;
    };
    struct Frame {
        FixedList<Child, S::max_listed> children;
        std::uint32_t past = 0;
        bool attacks = false;  // the mover is the one who claims
    };
    struct Thresholds {
        std::uint32_t proof;
        std::uint32_t refutation;

        [[nodiscard]] bool reached(ProofNumbers numbers) const {
            return numbers.proof >= proof || numbers.refutation >= refutation;
        }
    };

    // Whether the root's mover scores at least `goal`.
    void ask(const Tracked<S>& root, Score goal, const Patience& patience, Result& result) {
        line_ = root;
        goal_ = goal;
        table_.clear();
        patience_.emplace(patience);
        next_question_ = nodes_;
        stopped_ = false;
        frames_[0].past = 0;
        const ProofNumbers numbers = visit({ProofNumbers::most, ProofNumbers::most}, 0);
        if (numbers.proof == 0) {
            result.at_least = goal;
            for (const Child& child : frames_[0].children) {
                if (child.numbers.proof == 0) result.best = child.action;
            }
        } else if (numbers.refutation == 0) {
            result.at_most = static_cast<Score>(goal - 1);
        }
    }

    // Searches below the line's position, which is not over, until a threshold is reached.
    ProofNumbers visit(const Thresholds& thresholds, int depth) {
        Frame& frame = frames_[static_cast<std::size_t>(depth)];
        const std::uint64_t before = nodes_;
        if (nodes_ >= next_question_) ask_patience();
        if (stopped_) return {};
        ++nodes_;
        const std::uint64_t key = key_of(line_->state(), frame.past);
        expand(frame, depth);
        ProofNumbers numbers = sum_up(frame);
        while (!stopped_ && !thresholds.reached(numbers)) {
            Child& child = frame.children[most_promising(frame)];
            const Thresholds next = thresholds_below(frame, child, numbers, thresholds);
            if (depth + 1 == deepest) {
                child.numbers = {ProofNumbers::most, ProofNumbers::most};
            } else {
                const auto undo = make(child.action, depth);
                child.numbers = visit(next, depth + 1);
                line_->unmake(child.action, undo);
            }
            numbers = sum_up(frame);
        }
        table_.store(key, numbers, nodes_ - before);
        return numbers;
    }

    void ask_patience() {
        next_question_ = patience_->next(nodes_);
        stopped_ = next_question_ == 0;
    }

    void expand(Frame& frame, int depth) {
        frame.attacks = line_->state().mover() == mover_;
        frame.children.clear();
        ActionList<S> list;
        line_->state().legal(list);
        for (const Action action : list) {
            const auto undo = make(action, depth);
            const S& state = line_->state();
            ProofNumbers numbers;
            if (const auto ending = state.ending()) {
                numbers = ProofNumbers::decided(seen_by(mover_, score_of(*ending)) >= goal_);
            } else {
                numbers = table_.find(key_of(state, frames_[static_cast<std::size_t>(depth) + 1].past));
            }
            line_->unmake(action, undo);
            frame.children.push_back({action, numbers});
            if (frame.attacks ? numbers.proof == 0 : numbers.refutation == 0) return;  // that decides
        }
    }

    // One proved child is enough for the claimant; the other side is beaten only in all of them.
    static ProofNumbers sum_up(const Frame& frame) {
        std::uint32_t least = ProofNumbers::endless;
        std::uint64_t sum = 0;
        for (const Child& child : frame.children) {
            const std::uint32_t own = frame.attacks ? child.numbers.proof : child.numbers.refutation;
            const std::uint32_t opposing = frame.attacks ? child.numbers.refutation : child.numbers.proof;
            least = std::min(least, own);
            sum += opposing;
        }
        std::uint32_t total = static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, ProofNumbers::most));
        if (least == 0) total = ProofNumbers::endless;
        return frame.attacks ? ProofNumbers{least, total} : ProofNumbers{total, least};
    }

    static std::uint32_t own_number(const Frame& frame, const Child& child) {
        return frame.attacks ? child.numbers.proof : child.numbers.refutation;
    }

    static std::size_t most_promising(const Frame& frame) {
        std::size_t best = 0;
        for (std::size_t i = 1; i < frame.children.size(); ++i) {
            if (own_number(frame, frame.children[i]) < own_number(frame, frame.children[best])) best = i;
        }
        return best;
    }

    // The child is left when another one has become clearly more promising (by a quarter: Pawlewicz and Lew 2007), or
    // when the frame's own thresholds are reached.
    static Thresholds thresholds_below(const Frame& frame, const Child& child, ProofNumbers numbers,
                                       const Thresholds& thresholds) {
        std::uint32_t second = ProofNumbers::most;
        for (const Child& each : frame.children) {
            if (&each != &child) second = std::min(second, own_number(frame, each));
        }
        const std::uint32_t own_limit = frame.attacks ? thresholds.proof : thresholds.refutation;
        const std::uint32_t sum_limit = frame.attacks ? thresholds.refutation : thresholds.proof;
        const std::uint32_t sum = frame.attacks ? numbers.refutation : numbers.proof;
        const std::uint32_t part = frame.attacks ? child.numbers.refutation : child.numbers.proof;
        const std::uint32_t own = std::min(own_limit, second + second / 4 + 1);
        const std::uint32_t rest =
            std::min<std::uint32_t>(sum_limit - std::min(sum_limit, sum) + part, ProofNumbers::most);
        return frame.attacks ? Thresholds{own, rest} : Thresholds{rest, own};
    }

    // The positions that could occur again are summed up, in whatever order they came; those before the root are the
    // same for all lines of a question.
    typename S::Undo make(Action action, int depth) {
        const auto at = static_cast<std::size_t>(depth);
        if constexpr (Repeating<S>) {
            const S& before = line_->state();
            frames_[at + 1].past = frames_[at].past;
            if (before.at_repetition_point()) {
                std::uint64_t word = before.repetition_key();
                frames_[at + 1].past += static_cast<std::uint32_t>(splitmix64(word) >> 32);
            }
        }
        const auto undo = line_->make(action);
        if constexpr (Repeating<S>) {
            const S& after = line_->state();
            if (after.at_repetition_point() && after.repetition_window() == 0) frames_[at + 1].past = 0;
        }
        return undo;
    }

    [[nodiscard]] std::uint64_t key_of(const S& state, std::uint32_t past) const {
        if constexpr (Repeating<S>) {
            std::uint64_t word = past;
            return state.key() ^ splitmix64(word);
        } else {
            return state.key();
        }
    }

    ProofTable table_;
    std::unique_ptr<Frame[]> frames_;
    std::optional<Tracked<S>> line_;
    std::optional<Patience> patience_;
    Side mover_ = Side::one;
    Score goal_ = won;
    std::uint64_t nodes_ = 0;
    std::uint64_t next_question_ = 0;
    bool stopped_ = false;
};

}  // namespace campanile::search
