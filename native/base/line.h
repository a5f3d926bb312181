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
        if (const auto ending = state().ending()) {
            return Error{ErrorKind::game_over, ending->clause, "the game is over: " + std::string(ending->reason)};
        }
        if (!state().is_legal(*action)) return state().why_illegal(*action);
        return action;
    }

    // Precondition: !steps().empty().
    void undo() {
        tracked_.unmake(steps_.back().action, steps_.back().undo);
        steps_.pop_back();
    }

    // The position from which the line started.
    [[nodiscard]] S start() const {
        S state = tracked_.state();
        for (auto step = steps_.rbegin(); step != steps_.rend(); ++step) state.unmake(step->action, step->undo);
        return state;
    }

    // Calls visit(position before the action, action) for every action so far, oldest first.
    template <class Visit>
    void replay(Visit&& visit) const {
        S state = start();
        for (const auto& step : steps_) {
            visit(static_cast<const S&>(state), step.action);
            state.make(step.action);
        }
    }

   private:
    Tracked<S> tracked_;
    std::vector<Step> steps_;
};

}  // namespace campanile
