#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/concepts.h"
#include "search/open.h"
#include "search/score.h"
#include "search/uct_tree.h"

namespace campanile::search {

// Values and proofs are those of the side to move at the root.
template <OpenPosition S>
struct UctResult {
    using Action = typename S::Action;
    static constexpr std::size_t longest_line = 64;

    struct Choice {
        Action action;
        std::uint32_t visits;
        double value;  // 0 … 1; proved if the action is; if it was never visited 0.5 or an opinion
        Proof proof;
    };

    FixedList<Choice, S::max_listed> choices;  // in the order of the legal list
    std::optional<Action> best;                // empty exactly when the game is over
    FixedList<Action, longest_line> line;      // the expected continuation, beginning with `best`
    Proof proof = Proof::unknown;
    double value = 0.5;
    std::uint64_t simulations = 0;
    std::uint32_t nodes = 0;
};

// What a node is worth to a side.
template <class Node>
double value_for(const Node& node, Side side) {
    return node.bounds.exact() ? value_of(node.bounds.floor(side)) : node.mean(side);
}

// In the order of the legal list: the children may have been shuffled.
template <OpenPosition S, class Node>
void list_choices(const UctTree<S, Node>& tree, const S& state, UctResult<S>& result) {
    const Node& root = tree[tree.root];
    ActionList<S> list;
    state.legal(list);
    const Node* begin = &tree[root.first];
    for (const auto action : list) {
        const Node* child =
            std::find_if(begin, begin + root.children, [&](const Node& node) { return node.action == action; });
        result.choices.push_back(
            {action, child->visits, value_for(*child, root.mover), child->bounds.proof(root.mover)});
    }
}

// What a tree says about its root, which is `state`.
template <OpenPosition S, class Node>
UctResult<S> uct_report(const UctTree<S, Node>& tree, const S& state, std::uint64_t simulations) {
    UctResult<S> result;
    const Node& root = tree[tree.root];
    result.simulations = simulations;
    result.nodes = tree.used();
    result.proof = root.bounds.proof(root.mover);
    result.value = value_for(root, root.mover);
    if (root.children == 0) return result;
    list_choices(tree, state, result);
    for (const Node* node = &root; node->children != 0 && !result.line.full();) {
        node = &tree[tree.best(*node)];
        if (node->visits == 0 && !result.line.empty()) break;  // a guess, not an expectation
        result.line.push_back(node->action);
    }
    result.best = result.line[0];
    return result;
}

}  // namespace campanile::search
