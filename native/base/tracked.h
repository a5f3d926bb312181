#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/concepts.h"

namespace campanile {

// A position that moves along a line of play and obeys the game's rule on repetition, if it has one.
// Undo data stays with the caller. The list of keys keeps its memory when reset, so long runs do not allocate.
template <Position S>
class Tracked {
   public:
    using Action = typename S::Action;
    using Undo = typename S::Undo;
    static constexpr int decisive_occurrence = 3;

    explicit Tracked(const S& start) { reset(start); }

    void reset(const S& start) {
        state_ = start;
        keys_.clear();
        if constexpr (Repeating<S>) {
            if (state_.at_repetition_point()) keys_.push_back(state_.repetition_key());
        }
    }

    // Memory for so many more actions, so that making them allocates nothing.
    void reserve(std::size_t actions) {
        if constexpr (Repeating<S>) keys_.reserve(keys_.size() + actions);
    }

    [[nodiscard]] const S& state() const { return state_; }
    // Of all repetition points so far, the last one last.
    [[nodiscard]] std::span<const std::uint64_t> keys() const { return keys_; }

    Undo make(Action action) {
        const Undo undo = state_.make(action);
        if constexpr (Repeating<S>) {
            if (state_.at_repetition_point()) note_repetition();
        }
        return undo;
    }

    void unmake(Action action, const Undo& undo) {
        if constexpr (Repeating<S>) {
            if (state_.at_repetition_point()) keys_.pop_back();
        }
        state_.unmake(action, undo);
    }

   private:
    void note_repetition()
        requires Repeating<S>
    {
        const std::uint64_t key = state_.repetition_key();
        const std::size_t window = std::min(keys_.size(), static_cast<std::size_t>(state_.repetition_window()));
        keys_.push_back(key);
        // Sides alternate from one repetition point to the next, so equal positions are an even number of points apart.
        // Most often there is too little to look back to.
        if (window < 2 * (decisive_occurrence - 1)) return;
        int occurrences = 1;
        for (std::size_t back = 2; back <= window; back += 2) occurrences += keys_[keys_.size() - 1 - back] == key;
        if (occurrences >= decisive_occurrence) state_.end_by_repetition();
    }

    S state_;
    std::vector<std::uint64_t> keys_;
};

}  // namespace campanile
