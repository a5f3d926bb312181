#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>

#include "players/volto/belief.h"
#include "players/volto/minds.h"

namespace campanile::volto_player {

struct SuspicionSettings {
    float prior = 0.3F;   // how probable it is before the first move that the other side knows our masks
    float doubt = 0.2F;   // how much of each move of those who know is taken to say nothing about their masks
    float heed = 0.1F;    // from this probability on the moves are also read as those of somebody who knows
    float guard = 0.5F;   // and from this one on what he could refute is not played (Caution)
    double margin = 0.1;  // so much worse than the best a move may look then
};

// Whether the other side seems to know our masks: whoever never steps beside those that capture and never captures a
// lady by mistake hardly guesses. From its moves, our own cast and what is believed of its masks; so it needs no secret
// of the other side's.
template <class S>
class Suspicion {
   public:
    Suspicion(const SuspicionSettings& settings, const Minds& minds) : settings_(settings), minds_(minds) {}

    // The probability that the side that waits now knows the cast of the one to move.
    [[nodiscard]] float of(const Past<S>& past, const Cast<S>& own, const Marginals<S>& theirs) const {
        if (settings_.prior == 0) return 0;
        constexpr float most = 2;  // of a single move
        float evidence = 0;
        each_move(past, own, [&](const auto& odds) {
            const float knowing = odds(minds_.knowing).of(theirs), guessing = odds(minds_.guessing).of(theirs);
            if (knowing > 0 && guessing > 0) evidence += std::clamp(std::log(knowing / guessing), -most, most);
        });
        const float odds = std::log(settings_.prior / (1 - settings_.prior)) + evidence;
        return 1 / (1 + std::exp(-odds));
    }

    // What somebody who knows our cast tells by his moves about his own; `share` of the belief follows it. Moves for
    // which no time is left say nothing.
    template <std::predicate KeepGoing>
    void take_into_account(const Past<S>& past, const Cast<S>& own, float share, Belief<S>& belief,
                           KeepGoing&& keep_going) const {
        Belief<S> informed = belief;
        read_as_knowing(past, own, informed, keep_going);
        for (std::size_t c = 0; c < belief.weights.size(); ++c) {
            belief.weights[c] += share * (informed.weights[c] - belief.weights[c]);
        }
    }

   private:
    template <class KeepGoing>
    void read_as_knowing(const Past<S>& past, const Cast<S>& own, Belief<S>& belief, KeepGoing&& keep_going) const {
        Reading<S> reading(settings_.doubt, belief);
        each_move(past, own, [&](const auto& odds) {
            if (keep_going()) reading.take_into_account(odds(minds_.knowing));
        });
        normalise<S>(belief.weights);
    }

    // Calls `visit` for every move of the side that waits now, with a function from a conduct to the odds of the move.
    template <class Visit>
    void each_move(const Past<S>& past, const Cast<S>& own, Visit&& visit) const {
        Scene<S> scene = past.start;
        for (const Witnessed& move : past.moves) {
            if (scene.mover != past.now.mover) {
                const Insight<S> insight(scene, own);
                visit([&](const Conduct& conduct) {
                    return MoveOdds<S>(scene, move.action, [&](std::size_t kind, int from, int to) {
                        return conduct[insight.role(kind)][insight.circumstance(from, to)];
                    });
                });
            }
            scene.play(move.action, move.shown);
        }
    }

    SuspicionSettings settings_;
    Minds minds_;
};

}  // namespace campanile::volto_player
