#pragma once

#include <cstdint>

#include "base/tracked.h"

namespace campanile {

// The number of action sequences of exactly `depth` actions; finished games have none.
template <Position S>
std::uint64_t perft(Tracked<S>& line, int depth) {
    if (depth == 0) return 1;
    const int count = line.state().legal_count();
    if (depth == 1) return static_cast<std::uint64_t>(count);
    std::uint64_t total = 0;
    const auto visit = [&](typename S::Action action) {
        const auto undo = line.make(action);
        total += perft(line, depth - 1);
        line.unmake(action, undo);
    };
    if (line.state().fits_list()) {
        ActionList<S> list;
        line.state().legal(list);
        for (const auto action : list) visit(action);
    } else {
        for (int i = 0; i < count; ++i) visit(line.state().nth_legal(i));
    }
    return total;
}

}  // namespace campanile
