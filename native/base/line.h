#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/tracked.h"

namespace campanile {

// A game as it is played: a start, the actions since, and the way back. The two doors: play checks, play_unchecked
// trusts.
template <Position S>
class Line {
   public:
    using Action = typename S::Action;
    struct Step {
        Action action;
        typename S::Undo undo;
    };

    explicit Line(const S& start) : tracked_(start) {}

    [[nodiscard]] const S& state() const { return tracked_.state(); }
    [[nodiscard]] const std::vector<Step>& steps() const { return steps_; }
    [[nodiscard]] const Tracked<S>& tracked() const { return tracked_; }

    // Precondition: state().is_legal(action).
    void play_unchecked(Action action) { steps_.push_back({action, tracked_.make(action)}); }

    // The action that `text` names here, if it is legal; nothing is played.
    [[nodiscard]] Result<Action> read(std::string_view text) const {
        const Result<Action> action = state().parse_action(text);
        if (!action) return action;
        if (const auto ending = state().ending()) return game_over_error(*ending);
        if (!state().is_legal(*action)) return state().why_illegal(*action);
        return action;
    }

    // Precondition: !steps().empty().
    void undo() {
        tracked_.unmake(steps_.back().action, steps_.back().undo);
        steps_.pop_back();
    }

    // The position after the first `count` actions. Precondition: count <= steps().size().
    [[nodiscard]] S after(std::size_t count) const {
        S state = tracked_.state();
        for (std::size_t i = steps_.size(); i > count; --i) state.unmake(steps_[i - 1].action, steps_[i - 1].undo);
        return state;
    }

    // Calls visit(position before the action, action) for every action after the first `from`, oldest first.
    // Precondition: from <= steps().size().
    template <class Visit>
    void replay(std::size_t from, Visit&& visit) const {
        S state = after(from);
        for (std::size_t i = from; i < steps_.size(); ++i) {
            visit(static_cast<const S&>(state), steps_[i].action);
            state.make(steps_[i].action);
        }
    }

   private:
    Tracked<S> tracked_;
    std::vector<Step> steps_;
};

}  // namespace campanile
