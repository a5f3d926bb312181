#pragma once

#include <cstdint>

#include "base/tracked.h"

namespace campanile {

// The number of action sequences of exactly `depth` actions; finished games have none. `keep_going` is asked now and
// then, and counting stops, with a number that means nothing, when it says no.
template <Position S, class KeepGoing>
std::uint64_t perft(Tracked<S>& line, int depth, KeepGoing& keep_going) {
    if (depth == 0) return 1;
    const int count = line.state().legal_count();
    if (depth == 1) return static_cast<std::uint64_t>(count);
    std::uint64_t total = 0;
    if (depth > 2 && !keep_going()) return 0;
    const auto visit = [&](typename S::Action action) {
        const auto undo = line.make(action);
        total += perft(line, depth - 1, keep_going);
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

template <Position S>
std::uint64_t perft(Tracked<S>& line, int depth) {
    constexpr auto always = [] { return true; };
    return perft(line, depth, always);
}

}  // namespace campanile
