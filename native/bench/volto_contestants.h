#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <memory>
#include <numbers>
#include <string>
#include <string_view>
#include <vector>

#include "bench/timer.h"
#include "bench/volto_seat.h"
#include "players/volto/determinised.h"
#include "players/volto/engine.h"
#include "players/volto/full_world.h"
#include "players/volto/set_ups.h"

// Who can play in the bench programs: engine, trusting (the engine that never thinks it is known), is-mcts,
// determinised (with the learned weights, and with the bold ones), random, and the oracle, which is given the true
// position and is no player at all: it measures what its opponents give away.
namespace campanile::bench {

using volto::Action;
using namespace volto_player;
using S = FullShape;

// For one move: seconds of processor time, so that what else the machine does takes nothing from anybody; or a number
// of what the player counts (public positions, simulations, positions), so that a game can be played again.
struct Allowance {
    double seconds = std::numeric_limits<double>::infinity();
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
};

inline Action drawn(const Advice& advice, Rng& rng) {
    double left = rng.unit();
    for (const auto& choice : advice.strategy) {
        left -= choice.probability;
        if (left < 0) return choice.action;
    }
    return advice.strategy[0].action;
}

class Contestant {
   public:
    virtual ~Contestant() = default;
    virtual Action choose(const Game& game, const Allowance& allowance, Rng& rng) = 0;
    virtual Action set_up(Rng& rng) { return Action::set_up(static_cast<int>(rng.below(volto::set_up_words))); }
    // What it counted in all moves so far, if it counts anything.
    std::uint64_t nodes = 0, moves = 0;

   protected:
    Action follow(const Advice& advice, Rng& rng) {
        nodes += advice.nodes;
        ++moves;
        return drawn(advice, rng);
    }
};

inline Cast<S> true_cast(const volto::State& state, Side side) {
    Cast<S> cast;
    for (int i = 0; i < S::masks_each; ++i) {
        cast[static_cast<std::size_t>(i)] = state.kind_of(static_cast<MaskId>(S::first_mask(side) + i));
    }
    return cast;
}

class EnginePlayer final : public Contestant {
   public:
    explicit EnginePlayer(const EngineSettings& settings) : engine_(settings), set_ups_(settings.model.tastes) {}
    Action choose(const Game& game, const Allowance& allowance, Rng& rng) override {
        const Timer timer(allowance.seconds);
        return follow(engine_.advise(seat_of(game).knowledge, allowance.nodes, timer), rng);
    }
    Action set_up(Rng& rng) override { return Action::set_up(set_ups_.draw(rng)); }

   private:
    Engine<S> engine_;
    SetUpStrategy set_ups_;
};

class IsMctsPlayer final : public Contestant {
   public:
    explicit IsMctsPlayer(double exploration) : search_({.exploration = exploration}) {}
    Action choose(const Game& game, const Allowance& allowance, Rng& rng) override {
        const Timer timer(allowance.seconds);
        const Seat seat = seat_of(game);
        std::vector<Cast<S>> casts;
        Casting<S>(seat.knowledge.past.now, other(game.state().mover()), casts);
        const auto draw = [&](Rng& r) {
            return FullWorld(volto::hypothetical(seat.view, casts[r.below(static_cast<std::uint32_t>(casts.size()))]));
        };
        return follow(search_.advise(draw, allowance.nodes, timer), rng);
    }

   private:
    IsMcts<FullWorld> search_;
};

class DeterminisedPlayer final : public Contestant {
   public:
    explicit DeterminisedPlayer(const Weights& weights) : search_(1, 24, weights) {}
    Action choose(const Game& game, const Allowance& allowance, Rng& rng) override {
        const Timer timer(allowance.seconds);
        return follow(search_.advise(seat_of(game).knowledge, allowance.nodes, timer), rng);
    }

   private:
    Determinised<S> search_;
};

class RandomPlayer final : public Contestant {
   public:
    Action choose(const Game& game, const Allowance&, Rng& rng) override {
        return game.state().nth_legal(
            static_cast<int>(rng.below(static_cast<std::uint32_t>(game.state().legal_count()))));
    }
};

// Sees the true position, both sides' masks, and searches it as an open game.
class OracleOpponent final : public Contestant {
   public:
    Action choose(const Game& game, const Allowance& allowance, Rng&) override {
        const Timer timer(allowance.seconds);
        const auto patience = [&] { return search_.nodes() < allowance.nodes && timer(); };
        const volto::State& state = game.state();
        const Seat seat = seat_of(game);
        const auto& past = seat.knowledge.past;
        const World<S> world(past.now, {true_cast(state, Side::one), true_cast(state, Side::two)});
        typename World<S>::Moves legal;
        world.legal(legal);
        search_.forget();
        search_.begin();
        for (int depth = 1; depth <= 16 && !search_.stopped(); ++depth) {
            const std::size_t best = best_of(world, legal, depth, past.keys, patience);
            if (!search_.stopped()) std::rotate(legal.begin(), legal.begin() + best, legal.begin() + best + 1);
        }
        return legal[0];
    }

   private:
    template <class Patience>
    std::size_t best_of(const World<S>& world, const typename World<S>::Moves& legal, int depth,
                        const std::vector<std::uint64_t>& keys, Patience& patience) {
        std::size_t best = 0;
        float alpha = -1.01F;
        for (std::size_t i = 0; i < legal.size() && !search_.stopped(); ++i) {
            World<S> next = world;
            next.make(legal[i]);
            float value = -search_.search(next, depth - 1, -1.01F, -alpha, patience);
            // Whoever sees everything need not go back and forth: that would measure patience, not secrets.
            if (std::count(keys.begin(), keys.end(), next.scene().key()) > 0) value = std::min(value, even);
            if (value > alpha) {
                alpha = value;
                best = i;
            }
        }
        return best;
    }

    static constexpr float even = -0.01F;  // of a position that was there before: a draw, and rather not
    OpenSearch<S> search_{bold_weights(), std::size_t{1} << 18};
};

inline std::unique_ptr<Contestant> contestant(std::string_view name) {
    if (name == "engine") return std::make_unique<EnginePlayer>(EngineSettings{});
    if (name == "trusting") return std::make_unique<EnginePlayer>(EngineSettings{.suspicion = {.prior = 0}});
    if (name == "is-mcts") return std::make_unique<IsMctsPlayer>(0.7);
    if (name == "is-mcts-sqrt2") return std::make_unique<IsMctsPlayer>(std::numbers::sqrt2);
    if (name == "determinised") return std::make_unique<DeterminisedPlayer>(learned_weights());
    if (name == "determinised-bold") return std::make_unique<DeterminisedPlayer>(bold_weights());
    if (name == "oracle") return std::make_unique<OracleOpponent>();
    if (name == "random") return std::make_unique<RandomPlayer>();
    std::fprintf(
        stderr,
        "no player %s: engine, trusting, is-mcts, is-mcts-sqrt2, determinised, determinised-bold, oracle, random\n",
        std::string(name).c_str());
    std::exit(2);
}

}  // namespace campanile::bench
