#pragma once

#include <algorithm>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "players/volto/caution.h"
#include "players/volto/certainty.h"
#include "players/volto/ensemble.h"
#include "players/volto/report.h"
#include "players/volto/solver.h"
#include "players/volto/suspicion.h"

namespace campanile::volto_player {

struct EngineSettings {
    std::uint64_t seed = 1;
    std::size_t tree = 20'000;   // most public positions of one subgame
    float least_chance = 0.04F;  // rarer choices are not made
    std::size_t retrospect = 2;  // so many moves before the present the subgame begins
    bool careful = true;         // certain wins are looked for first and always played, certain losses never
    BeliefModel model = {};
    SuspicionSettings suspicion = {};
    SolverSettings solver = {};
};

// What a side that is to move knows: its own cast and the public past.
template <class S>
struct Knowledge {
    Cast<S> own;
    Past<S> past;
};

// The player. It works on any shape of the game; what it is given holds no mask of the other side.
template <class S, int Most = 24>
class Engine {
   public:
    explicit Engine(const EngineSettings& settings, const Weights& weights = bold_weights())
        : settings_(settings),
          set_ups_(settings.model),
          solver_(with_tree(settings), weights),
          caution_(weights),
          suspicion_(settings.suspicion, learned_minds()) {}

    [[nodiscard]] Belief<S> belief(const Past<S>& past, Side side) const {
        return believe(past, side, settings_.model, set_ups_);
    }

    // What is believed of the other side's masks, and how probable it is that it knows ours. Habits do not weigh the
    // last `back` moves, which the subgame weighs; the suspicion reads all of them.
    struct Judgement {
        Belief<S> theirs;
        float known;
    };
    template <std::predicate KeepGoing>
    [[nodiscard]] Judgement judge(const Knowledge<S>& knowledge, std::size_t back, KeepGoing&& keep_going) const {
        const Past<S>& past = knowledge.past;
        Belief<S> theirs = believe(past, other(past.now.mover), settings_.model, set_ups_, back);
        const float known = suspicion_.of(past, knowledge.own, theirs.marginals());
        if (known > settings_.suspicion.heed) {
            suspicion_.take_into_account(past, knowledge.own, known, theirs, keep_going);
        }
        return {std::move(theirs), known};
    }

    // The same knowledge, seed and number of nodes give the same advice. `nodes` are public positions, each valued for
    // all pairs of casts.
    template <std::predicate KeepGoing>
    Advice advise(const Knowledge<S>& knowledge, std::uint64_t nodes, KeepGoing&& keep_going) {
        const Past<S>& past = knowledge.past;
        const Side side = past.now.mover;
        const std::size_t back = std::min(settings_.retrospect, past.moves.size());
        const auto [theirs, known] = judge(knowledge, back, keep_going);
        Advice advice;
        advice.worlds = theirs.casts.size();
        const Certainty<S> certainty(past.now, knowledge.own, theirs.casts, past.keys);
        if (const auto win = settings_.careful ? certainty.win() : std::nullopt) return won(std::move(advice), *win);
        Rng rng(settings_.seed ^ past.now.key());
        ensemble_ = {};
        sample_casts(theirs, other(side), rng, Most, ensemble_);
        sample_casts(believe(past, side, settings_.model, set_ups_, back), side, rng, Most - 1, ensemble_);
        put_true_cast_first(knowledge.own, side, ensemble_);
        expose(known, side, ensemble_);
        const bool on_guard = known > settings_.suspicion.guard;
        if (on_guard) caution_.look(past.now, knowledge.own, ensemble_, second_look(nodes), keep_going);
        keys_ = past.keys;
        keys_.resize(keys_.size() - std::min(back, keys_.size()));
        solver_.solve(scene_before(past, back), std::span(past.moves).last(back), ensemble_, keys_, rng.next(), nodes,
                      keep_going);
        report(advice);
        const bool lost = settings_.careful ? !drop_hopeless(advice.strategy, certainty) : certainty.lost();
        if (on_guard) caution_.restrain(advice.strategy, settings_.suspicion.margin);
        tidy(advice);
        if (lost) advice.proof = search::Proof::loss, advice.length = 2, advice.value = 0;
        return advice;
    }

    [[nodiscard]] const Solver<S, Most>& solver() const { return solver_; }

   private:
    static SolverSettings with_tree(const EngineSettings& settings) {
        SolverSettings solver = settings.solver;
        solver.nodes = settings.tree;
        return solver;
    }

    static Advice won(Advice advice, const typename Certainty<S>::Win& win) {
        advice.strategy = {{win.action, 1.0, 1.0}};
        advice.value = 1;
        advice.proof = search::Proof::win;
        advice.length = win.length;
        return advice;
    }

    // So many positions that it takes about as long as the subgame does, or less. With a limit of time only it goes
    // first, and decides alone where time is very short.
    static std::uint64_t second_look(std::uint64_t nodes) {
        constexpr std::uint64_t per_node = 30, most = 60'000;
        return std::min(most, per_node * std::min(nodes, most));
    }

    void report(Advice& advice) const {
        const auto& game = solver_.game();
        const auto& now = game.node(solver_.focus());
        advice.nodes = game.size();
        for (int e = 0; e < now.edges; ++e) {
            const auto& edge = game.edge(now.first + e);
            if ((edge.legal & 1) == 0) continue;
            advice.strategy.push_back({edge.action, solver_.chance(e, 0), 0.5 + 0.5 * double{solver_.value(e)}});
        }
    }

    // What loses at once in every world is no choice for anybody who is careful. False if everything does; then all
    // stays.
    static bool drop_hopeless(std::vector<Advice::Choice>& strategy, const Certainty<S>& certainty) {
        const auto first = std::stable_partition(strategy.begin(), strategy.end(), [&](const auto& choice) {
            return !certainty.is_hopeless(choice.action);
        });
        if (first == strategy.begin()) return false;
        strategy.erase(first, strategy.end());
        double left = 0;
        for (const auto& choice : strategy) left += choice.probability;
        if (left == 0) strategy[0].probability = left = 1;
        for (auto& choice : strategy) choice.probability /= left;
        return true;
    }

    // The most probable first, without what is only noise.
    void tidy(Advice& advice) const {
        std::stable_sort(advice.strategy.begin(), advice.strategy.end(),
                         [](const auto& a, const auto& b) { return a.probability > b.probability; });
        drop_rare(advice.strategy);
        advice.value = 0;
        for (const auto& choice : advice.strategy) advice.value += choice.probability * choice.value;
    }

    // Small chances are noise of the sampling more often than play.
    void drop_rare(std::vector<Advice::Choice>& strategy) const {
        const double least = std::min(static_cast<double>(settings_.least_chance), strategy[0].probability);
        double sum = 0;
        for (auto& choice : strategy) {
            if (choice.probability < least) choice.probability = 0;
            sum += choice.probability;
        }
        for (auto& choice : strategy) choice.probability /= sum;
    }

    EngineSettings settings_;
    SetUpOdds<S> set_ups_;
    Ensemble<S, Most> ensemble_;
    std::vector<std::uint64_t> keys_;
    Solver<S, Most> solver_;
    Caution<S> caution_;
    Suspicion<S> suspicion_;
};

}  // namespace campanile::volto_player
