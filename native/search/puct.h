#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "base/tracked.h"
#include "search/evaluation.h"
#include "search/open.h"
#include "search/puct_node.h"
#include "search/score.h"
#include "search/uct.h"
#include "search/uct_result.h"
#include "search/uct_tree.h"

namespace campanile::search {

struct PuctSettings {
    double exploration = 1.5;
    double odds_unit = 400;                    // so much more of evaluation is a factor e in the odds of winning
    double temperature = 0.5;                  // of the prior: the lower, the more it trusts the evaluation
    std::size_t nodes = std::size_t{1} << 20;  // about 40 bytes each, taken when the search is made
};

// Tree search with an evaluation in place of playouts (PUCT; Rosin 2011, Silver et al. 2017) that also proves wins,
// losses and draws. A node that is reached for the first time gets its children, each with an opinion and, by comparing
// these, a prior; the best of them is what the node is worth so far. Nothing is drawn at random.
template <OpenPosition S, Evaluation<S> E>
class Puct {
   public:
    using Action = typename S::Action;
    using Result = UctResult<S>;

    explicit Puct(const PuctSettings& settings, const E& evaluation = {})
        : settings_(settings), evaluation_(evaluation), tree_(settings.nodes) {}

    // Ends when the limit is reached, when the root is proved, or soon after keep_going() says false: it is asked
    // before the first simulation and then after every 16.
    template <std::predicate KeepGoing>
    Result search(const Tracked<S>& root, const UctLimits& limits, KeepGoing&& keep_going) {
        constexpr std::uint64_t between_questions = 16;
        begin(root);
        std::uint64_t done = 0;
        while (done < std::min(limits.simulations, most_simulations) && !tree_[Tree::root].bounds.exact()) {
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
    using Node = PuctNode<Action>;
    using Tree = UctTree<S, Node>;
    static constexpr std::uint64_t most_simulations = (std::uint64_t{1} << 31) - 1;
    static constexpr std::size_t deepest = 512;  // nodes on a path

    void begin(const Tracked<S>& root) {
        line_ = root;  // keeps the memory of its keys
        line_->reserve(deepest);
        tree_.reset(root.state().mover());
        Node& node = tree_[Tree::root];
        if (const auto ending = root.state().ending()) {
            node.bounds = Bounds::exactly(score_of(*ending));
        } else if (expand(node)) {
            tree_.tighten(node);
        }
    }

    // Precondition: the root is not proved. Then no node on the way down is either: those are settled.
    void simulate(const Tracked<S>& root) {
        line_ = root;  // keeps the memory of its keys
        path_.clear();
        path_.push_back(Tree::root);
        while (!path_.full()) {
            const Node& node = tree_[path_.back()];
            if (node.children == 0) break;
            const double trials = std::sqrt(static_cast<double>(node.visits) + 1);
            path_.push_back(tree_.most_urgent(node, static_cast<float>(settings_.exploration * trials)));
            line_->make(tree_[path_.back()].action);
        }
        Node& leaf = tree_[path_.back()];
        leaf.mover = line_->state().mover();
        const bool news = leaf.children == 0 && expand(leaf) && tree_.tighten(leaf);
        back_up(leaf.children == 0 ? 2 * leaf.mean(Side::one) : best_opinion(leaf), news);
    }

    // Side::one's half points by the best child.
    [[nodiscard]] double best_opinion(const Node& node) const {
        double best = 0;
        for (std::uint32_t at = node.first; at < node.first + node.children; ++at) {
            best = std::max(best, value_for(tree_[at], node.mover));
        }
        return 2 * (node.mover == Side::one ? best : 1 - best);
    }

    // A value that best play rules out is replaced by the nearest one that it does not.
    void back_up(double points, bool news) {
        for (std::size_t i = path_.size(); i-- > 0;) {
            Node& node = tree_[path_[i]];
            if (news && i + 1 < path_.size()) news = tree_.tighten(node);
            points = std::clamp<double>(points, node.bounds.low, node.bounds.high);
            node.note(i == 0 ? node.mover : tree_[path_[i - 1]].mover, points);
        }
    }

    // Precondition: the game is not over at the node, where line_ stands. False when the memory does not suffice.
    bool expand(Node& node) {
        if (!tree_.expand(node, line_->state())) return false;
        const Side mover = line_->state().mover();
        double total = 0;
        for (std::uint32_t at = node.first; at < node.first + node.children; ++at) {
            total += judge(tree_[at], mover);
        }
        for (std::uint32_t at = node.first; at < node.first + node.children; ++at) {
            tree_[at].set_prior(static_cast<float>(tree_[at].prior / total));
        }
        return true;
    }

    // Gives a child its opinion, or its result if the game ends there, and returns its unscaled prior.
    double judge(Node& child, Side mover) {
        const auto undo = line_->make(child.action);
        const S& state = line_->state();
        double logit = 0;  // the mover's
        if (const auto ending = state.ending()) {
            child.bounds = Bounds::exactly(score_of(*ending));
            child.set_opinion(score_of(*ending), mover);
        } else {
            const int opinion = bounded_evaluation(evaluation_.evaluate(state));
            logit = (state.mover() == mover ? opinion : -opinion) / settings_.odds_unit;
            const double chance = 1 / (1 + std::exp(-logit));
            child.set_opinion(2 * (mover == Side::one ? chance : 1 - chance), mover);
        }
        line_->unmake(child.action, undo);
        child.prior = static_cast<float>(std::exp(std::clamp(logit, -10.0, 10.0) / settings_.temperature));
        return child.prior;
    }

    PuctSettings settings_;
    E evaluation_;
    Tree tree_;
    std::optional<Tracked<S>> line_;  // the simulation under way
    FixedList<std::uint32_t, deepest> path_;
};

}  // namespace campanile::search
