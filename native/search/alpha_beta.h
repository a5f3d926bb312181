#pragma once

#include <concepts>
#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "base/tracked.h"
#include "search/alpha_beta_worker.h"
#include "search/evaluation.h"
#include "search/open.h"
#include "search/table.h"

namespace campanile::search {

// Alpha-beta by iterative deepening. What the table holds stays for the next search, unless that is played by other
// options: after clear() the same position and limits give the same result and the same number of nodes, as long as
// keep_going() says yes and one worker works alone.
template <OpenPosition S, Evaluation<S> E>
    requires std::equality_comparable<typename S::Options>
class AlphaBeta {
   public:
    using Action = typename S::Action;
    using Result = AlphaBetaResult<S>;

    explicit AlphaBeta(const AlphaBetaSettings& settings, const E& evaluation = {}) : table_(settings.table_bytes) {
        for (int i = 0; i == 0 || i < settings.workers; ++i) {
            workers_.push_back(std::make_unique<Worker>(settings, evaluation, table_, i % 2));
        }
    }
    AlphaBeta(const AlphaBeta&) = delete;
    AlphaBeta& operator=(const AlphaBeta&) = delete;

    void clear() { table_.clear(); }
    [[nodiscard]] E& evaluation() { return workers_[0]->evaluation(); }

    // Ends when a limit is reached, when all the lines asked for are decided, or soon after keep_going() says false.
    // Then the iteration under way counts as far as it got. observe(result) is called after every finished iteration
    // but the one that decides.
    template <std::predicate KeepGoing, std::invocable<const Result&> Observe>
    Result search(const Tracked<S>& root, const AlphaBetaLimits& limits, KeepGoing&& keep_going, Observe&& observe) {
        begin(root);
        return work(0, root, limits, keep_going, observe);
    }
    template <std::predicate KeepGoing>
    Result search(const Tracked<S>& root, const AlphaBetaLimits& limits, KeepGoing&& keep_going) {
        return search(root, limits, keep_going, [](const Result&) {});
    }
    Result search(const Tracked<S>& root, const AlphaBetaLimits& limits) {
        return search(root, limits, [] { return true; });
    }

    // The same with several threads, which the caller brings: begin(), then every worker works in a thread of its own.
    // They help each other through the table alone. What worker 0 returns is the result; the caller then ends the
    // others through their keep_going(). Limits and nodes are each worker's own.
    [[nodiscard]] std::size_t workers() const { return workers_.size(); }
    void begin(const Tracked<S>& root) {
        if (options_ && *options_ != root.state().options()) table_.change_meaning();
        options_ = root.state().options();
        table_.grow_older();
    }
    template <std::predicate KeepGoing, std::invocable<const Result&> Observe>
    Result work(std::size_t worker, const Tracked<S>& root, const AlphaBetaLimits& limits, KeepGoing&& keep_going,
                Observe&& observe) {
        return workers_[worker]->search(root, limits, keep_going, observe);
    }

   private:
    using Worker = AlphaBetaWorker<S, E>;

    Table table_;
    std::optional<typename S::Options> options_;
    std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace campanile::search
