#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <type_traits>
#include <utility>

#include "base/concepts.h"
#include "base/random.h"
#include "search/score.h"

namespace campanile::search {

// A position of the tree and what the action that leads to it is worth. Choosing among siblings reads only `value` and
// `spread`, which are brought up to date when a simulation is noted: every node is read far more often than written.
template <class Action>
struct UctNode {
    float value;           // mean for the side that chooses it, 0 … 1; `settled` when it need not be tried again
    float spread;          // 1 / sqrt(visits)
    std::uint32_t visits;  // at most 2^31 - 1, so that points fit
    std::uint32_t points;  // Side::one's half points
    std::uint32_t first;   // where its children begin
    std::uint16_t children;
    std::uint16_t tried;  // the first so many children have been visited
    Action action;
    Bounds bounds;
    Side mover;  // set by the first visit

    static constexpr float settled = -std::numeric_limits<float>::infinity();

    static UctNode fresh(Action action) { return {0, 0, 0, 0, 0, 0, 0, action, {}, Side::one}; }

    // Counts one result, Side::one's, for a node that `chooser` chose.
    void note(Side chooser, Score score) {
        ++visits;
        points += score;
        const auto count = static_cast<float>(visits);
        const std::uint32_t own = chooser == Side::one ? points : 2 * visits - points;
        value = static_cast<float>(own) / (2 * count);
        spread = 1 / std::sqrt(count);
    }

    [[nodiscard]] double mean(Side side) const {
        if (visits == 0) return value_of(drawn);
        const double mean_of_one = points / (2.0 * visits);
        return side == Side::one ? mean_of_one : 1 - mean_of_one;
    }
};

// The nodes of a search in memory of fixed size; node 0 is the root, siblings stand side by side.
template <Position S, class N = UctNode<typename S::Action>>
class UctTree {
   public:
    using Action = typename S::Action;
    using Node = N;
    static constexpr std::uint32_t root = 0;

    // A root and its children always have room.
    explicit UctTree(std::size_t nodes)
        : capacity_(static_cast<std::uint32_t>(std::clamp<std::size_t>(nodes, 1 + S::max_listed, most_nodes))),
          nodes_(std::make_unique_for_overwrite<Node[]>(std::size_t{capacity_} + fetched)) {}

    void reset(Side mover) {
        used_ = 1;
        nodes_[root] = Node::fresh({});
        nodes_[root].mover = mover;
    }

    [[nodiscard]] Node& operator[](std::uint32_t at) { return nodes_[at]; }
    [[nodiscard]] const Node& operator[](std::uint32_t at) const { return nodes_[at]; }
    [[nodiscard]] std::uint32_t used() const { return used_; }

    // Gives a node one child for each legal action; false when the memory does not suffice.
    bool expand(Node& node, const S& state) {
        assert(state.fits_list());
        ActionList<S> list;
        state.legal(list);
        if (list.size() > capacity_ - used_) return false;
        node.first = used_;
        node.children = static_cast<std::uint16_t>(list.size());
        for (const Action action : list) nodes_[used_++] = Node::fresh(action);
        return true;
    }

    // The next child without a visit, drawn at random: the order of the legal list must not decide what a seldom
    // visited node sees. Precondition: tried < children.
    std::uint32_t try_next(Node& node, Rng& rng) {
        const std::uint32_t next = node.first + node.tried;
        const auto left = static_cast<std::uint32_t>(node.children - node.tried);
        std::swap(nodes_[next].action, nodes_[next + rng.below(left)].action);
        ++node.tried;
        return next;
    }

    // The child with the highest upper confidence bound, the first of several. Precondition: tried == children, and the
    // node is not proved. Bounds are 0 or more, or `settled`, so their bits have the order of integers, which are
    // compared sooner than floats; and two chains of comparisons do not wait for each other.
    [[nodiscard]] std::uint32_t most_urgent(const Node& node, float exploration) const {
        const Node* child = &nodes_[node.first];
        exploration = std::min(exploration, 1e30F);  // finite: what is settled stays below all else
        const auto rank = [&](std::uint32_t i) {
            const auto bound = std::bit_cast<std::int32_t>(child[i].value + exploration * child[i].spread);
            return std::int64_t{bound} << 32 | static_cast<std::int64_t>(~i);
        };
        std::int64_t even = std::numeric_limits<std::int64_t>::min();
        std::int64_t odd = even;
        std::uint32_t i = 0;
        for (; i + 1 < node.children; i += 2) {
            even = std::max(even, rank(i));
            odd = std::max(odd, rank(i + 1));
        }
        if (i < node.children) even = std::max(even, rank(i));
        const std::uint32_t best = ~static_cast<std::uint32_t>(std::max(even, odd));
        assert(child[best].value > Node::settled);
        return node.first + best;
    }

    // Begins to fetch a node's children, which a descent will look at next. Most nodes have a few; those of a node
    // without any are the root and its children, which are at hand.
    void fetch_children(const Node& node) const {
        const Node* child = &nodes_[node.first];
        for (std::uint32_t i = 0; i < fetched; i += 64 / sizeof(Node)) __builtin_prefetch(child + i);
    }

    // What the children's bounds say about a node; true when that is news. Children that can no longer give the mover
    // more than he is sure of are settled: since bounds only tighten, for good.
    bool tighten(Node& node) {
        Score floor = lost;
        Score ceiling = lost;
        const std::uint32_t end = node.first + node.children;
        for (std::uint32_t at = node.first; at < end; ++at) {
            floor = std::max(floor, nodes_[at].bounds.floor(node.mover));
            ceiling = std::max(ceiling, nodes_[at].bounds.ceiling(node.mover));
        }
        for (std::uint32_t at = node.first; at < end; ++at) {
            if (nodes_[at].bounds.ceiling(node.mover) <= floor) nodes_[at].value = Node::settled;
        }
        const Bounds before = std::exchange(node.bounds, Bounds::of(node.mover, floor, ceiling));
        return before != node.bounds;
    }

    // What the mover should play: the most visited child that may give more than he is sure of, unless it promises
    // less than that; else the most visited one that gives what he is sure of. So a proved win comes first, and a
    // proved loss only when there is nothing else. Precondition: the node has children.
    [[nodiscard]] std::uint32_t best(const Node& node) const {
        const Score sure = node.bounds.floor(node.mover);
        std::uint32_t hope = none;
        std::uint32_t safe = none;
        for (std::uint32_t at = node.first; at < node.first + node.children; ++at) {
            const Bounds bounds = nodes_[at].bounds;
            if (bounds.ceiling(node.mover) > sure) hope = better(hope, at, node.mover);
            if (bounds.floor(node.mover) == sure) safe = better(safe, at, node.mover);
        }
        if (hope == none) return safe;
        return sure == lost || nodes_[hope].mean(node.mover) >= value_of(sure) ? hope : safe;
    }

   private:
    static constexpr std::uint32_t none = 0;      // the root is nobody's child
    static constexpr std::uint32_t fetched = 16;  // they may lie behind the last node
    static constexpr std::size_t most_nodes = std::numeric_limits<std::uint32_t>::max();

    static_assert(std::is_trivially_copyable_v<Node> && sizeof(Node) <= 64 &&
                  S::max_listed <= std::numeric_limits<std::uint16_t>::max());

    [[nodiscard]] std::uint32_t better(std::uint32_t a, std::uint32_t b, Side mover) const {
        if (a == none) return b;
        if (nodes_[a].visits != nodes_[b].visits) return nodes_[a].visits > nodes_[b].visits ? a : b;
        return nodes_[a].mean(mover) >= nodes_[b].mean(mover) ? a : b;
    }

    std::uint32_t capacity_;
    std::uint32_t used_ = 0;
    std::unique_ptr<Node[]> nodes_;
};

}  // namespace campanile::search
