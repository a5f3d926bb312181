#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numbers>
#include <optional>

#include "base/random.h"
#include "base/tracked.h"
#include "search/explorations.h"
#include "search/open.h"
#include "search/rollout.h"
#include "search/score.h"
#include "search/uct_result.h"
#include "search/uct_tree.h"

namespace campanile::search {

struct UctSettings {
    double exploration = std::numbers::sqrt2;
    std::uint64_t seed = 1;
    std::size_t nodes = std::size_t{1} << 20;  // about 32 bytes each, taken when the search is made
};

struct UctLimits {
    std::uint64_t simulations = std::numeric_limits<std::uint64_t>::max();  // beyond 2^31 - 1 there are none
};

// UCT with random playouts (Kocsis and Szepesvari 2006) that also proves wins, losses and draws. One node enters the
// tree with every simulation while there is memory; then the search goes on in the tree as it is.
// The same seed, position and number of simulations give the same result, whatever was searched before.
template <OpenPosition S>
class Uct {
   public:
    using Action = typename S::Action;
    using Result = UctResult<S>;

    explicit Uct(const UctSettings& settings)
        : explorations_(static_cast<float>(settings.exploration)), seed_(settings.seed), tree_(settings.nodes) {}

    // Ends when the limit is reached, when the root is proved, or soon after keep_going() says false: it is asked
    // before the first simulation and then after every 64.
    template <std::predicate KeepGoing>
    Result search(const Tracked<S>& root, const UctLimits& limits, KeepGoing&& keep_going) {
        constexpr std::uint64_t between_questions = 64;
        begin(root);
        const std::uint64_t most = std::min(limits.simulations, most_simulations);
        std::uint64_t done = 0;
        while (done < most && !tree_[Tree::root].bounds.exact()) {
            if (done % between_questions == 0 && !keep_going()) break;
            simulate(root);
            ++done;
        }
        return uct_report(tree_, root.state(), done);
    }

    Result search(const Tracked<S>& root, const UctLimits& limits) {
        return search(root, limits, [] { return true; });
    }

   private:
    using Tree = UctTree<S>;
    using Node = typename Tree::Node;
    static constexpr std::uint64_t most_simulations = (std::uint64_t{1} << 31) - 1;
    static constexpr std::size_t deepest = 512;         // nodes on a path; below that everything is playout
    static constexpr std::size_t usual_playout = 1024;  // actions; a longer one takes more memory

    void begin(const Tracked<S>& root) {
        const S& state = root.state();
        line_ = root;  // keeps the memory of its keys
        line_->reserve(usual_playout);
        rng_ = Rng(seed_);
        tree_.reset(state.mover());
        if (const auto ending = state.ending()) {
            tree_[Tree::root].bounds = Bounds::exactly(score_of(*ending));
        } else {
            tree_.expand(tree_[Tree::root], state);
        }
    }

    // Precondition: the root is not proved. Then no node on the way down is either: those are settled.
    void simulate(const Tracked<S>& root) {
        line_ = root;  // keeps the memory of its keys
        path_.clear();
        path_.push_back(Tree::root);
        descend();
        Node& leaf = tree_[path_.back()];
        leaf.mover = line_->state().mover();
        const Rollout rollout = roll_out(*line_, rng_);
        if (rollout.was_finished) leaf.bounds = Bounds::exactly(rollout.score);
        back_up(rollout);
    }

    // Goes down, playing along, to a node without children and gives it some unless this is its first visit.
    void descend() {
        while (!path_.full()) {
            Node& node = tree_[path_.back()];
            if (node.children == 0 && (node.visits == 0 || !tree_.expand(node, line_->state()))) return;
            const std::uint32_t next = node.tried < node.children ? tree_.try_next(node, rng_)
                                                                  : tree_.most_urgent(node, explorations_[node.visits]);
            path_.push_back(next);
            tree_.fetch_children(tree_[next]);
            line_->make(tree_[next].action);
        }
    }

    // A result that best play rules out is replaced by the nearest one that it does not.
    void back_up(const Rollout& rollout) {
        Score score = rollout.score;
        bool news = rollout.was_finished;
        for (std::size_t i = path_.size(); i-- > 0;) {
            Node& node = tree_[path_[i]];
            if (news && node.children != 0) news = tree_.tighten(node);
            score = node.bounds.nearest(score);
            const Side chooser = i == 0 ? node.mover : tree_[path_[i - 1]].mover;
            node.note(chooser, score);
        }
    }

    Explorations explorations_;
    std::uint64_t seed_;
    Rng rng_{0};
    Tree tree_;
    std::optional<Tracked<S>> line_;  // the simulation under way
    FixedList<std::uint32_t, deepest> path_;
};

}  // namespace campanile::search
