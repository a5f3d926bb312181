#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "players/volto/open_search.h"

namespace campanile::volto_player {

// What each move is worth to the mover, -1 … 1, if both sides knew everything: the mean over worlds that he cannot tell
// apart. Deepens until `nodes` positions have been seen or keep_going() says false, and by one ply in any case.
// Precondition: in all worlds the same moves are legal.
template <class S, std::predicate KeepGoing>
std::vector<double> open_values(OpenSearch<S>& search, const std::vector<World<S>>& worlds,
                                const std::vector<double>& weights, const typename World<S>::Moves& moves,
                                std::uint64_t nodes, KeepGoing&& keep_going) {
    constexpr int deepest = 12;
    std::vector<double> values(moves.size(), 0.0);
    auto going = [&] { return search.nodes() < nodes && keep_going(); };
    search.begin();
    for (int depth = 1; depth <= deepest; ++depth) {
        std::vector<double> sums(moves.size(), 0.0);
        for (std::size_t w = 0; w < worlds.size() && !search.stopped(); ++w) {
            search.forget();
            for (std::size_t i = 0; i < moves.size(); ++i) {
                World<S> next = worlds[w];
                next.make(moves[i]);
                sums[i] -= weights[w] * double{search.search(next, depth - 1, -1.0F, 1.0F, going)};
            }
        }
        if (search.stopped() && depth > 1) break;
        values = sums;
    }
    return values;
}

}  // namespace campanile::volto_player
