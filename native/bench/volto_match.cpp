// Matches between Volto's players, one after the other on one core, each pair of set-ups played twice with sides
// swapped: volto_match FIRST SECOND GAMES SECONDS [SEED]. Players: engine, is-mcts, determinised, random, and the
// oracle, which is given the true position and is no player at all: it measures what its opponents give away.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <numbers>
#include <string>
#include <string_view>

#include "bench/volto_seat.h"
#include "players/volto/determinised.h"
#include "players/volto/engine.h"
#include "players/volto/full_world.h"
#include "players/volto/set_ups.h"

namespace {

using namespace campanile;
using namespace campanile::volto_player;
using S = FullShape;
using bench::Game;
using bench::Seat;
using bench::seat_of;
using Clock = std::chrono::steady_clock;

class Timer {
   public:
    explicit Timer(double seconds)
        : end_(Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds))) {}
    bool operator()() const { return Clock::now() < end_; }

   private:
    Clock::time_point end_;
};

class Contestant {
   public:
    virtual ~Contestant() = default;
    virtual Action choose(const Game& game, double seconds, Rng& rng) = 0;
    virtual Action set_up(Rng& rng) { return Action::set_up(static_cast<int>(rng.below(volto::set_up_words))); }
};

Action drawn(const Advice& advice, Rng& rng) {
    double left = rng.unit();
    for (const auto& choice : advice.strategy) {
        left -= choice.probability;
        if (left < 0) return choice.action;
    }
    return advice.strategy[0].action;
}

class EnginePlayer final : public Contestant {
   public:
    explicit EnginePlayer(const EngineSettings& settings) : engine_(settings), set_ups_(learned_tastes()) {}
    Action choose(const Game& game, double seconds, Rng& rng) override {
        const Timer timer(seconds);
        return drawn(engine_.advise(seat_of(game).knowledge, 1'000'000, timer), rng);
    }
    Action set_up(Rng& rng) override { return Action::set_up(set_ups_.draw(rng)); }

   private:
    Engine<S> engine_;
    SetUpStrategy set_ups_;
};

class IsMctsPlayer final : public Contestant {
   public:
    explicit IsMctsPlayer(double exploration) : search_({.exploration = exploration}) {}
    Action choose(const Game& game, double seconds, Rng& rng) override {
        const Timer timer(seconds);
        const Seat seat = seat_of(game);
        std::vector<Cast<S>> casts;
        Casting<S>(seat.knowledge.past.now, other(game.state().mover()), casts);
        const auto draw = [&](Rng& r) {
            return FullWorld(volto::hypothetical(seat.view, casts[r.below(static_cast<std::uint32_t>(casts.size()))]));
        };
        const Advice advice = search_.advise(draw, 1'000'000'000, timer);
        simulations += advice.nodes;
        ++moves;
        return drawn(advice, rng);
    }
    std::uint64_t simulations = 0, moves = 0;

   private:
    IsMcts<FullWorld> search_;
};

class DeterminisedPlayer final : public Contestant {
   public:
    Action choose(const Game& game, double seconds, Rng& rng) override {
        const Timer timer(seconds);
        return drawn(search_.advise(seat_of(game).knowledge, 1'000'000'000, timer), rng);
    }

   private:
    Determinised<S> search_{1};
};

class RandomPlayer final : public Contestant {
   public:
    Action choose(const Game& game, double, Rng& rng) override {
        return game.state().nth_legal(
            static_cast<int>(rng.below(static_cast<std::uint32_t>(game.state().legal_count()))));
    }
};

// Sees the true position, both sides' masks, and searches it as an open game.
class OracleOpponent final : public Contestant {
   public:
    Action choose(const Game& game, double seconds, Rng&) override {
        const Timer timer(seconds);
        const volto::State& state = game.state();
        std::array<Cast<S>, 2> casts;
        for (int mask = 0; mask < S::masks; ++mask) {
            casts[static_cast<std::size_t>(mask / S::masks_each)][static_cast<std::size_t>(mask % S::masks_each)] =
                state.kind_of(static_cast<MaskId>(mask));
        }
        const Seat seat = seat_of(game);
        const auto& past = seat.knowledge.past;
        const World<S> world(past.now, casts);
        typename World<S>::Moves moves;
        world.legal(moves);
        Action best = moves[0];
        search_.forget();
        search_.begin();
        for (int depth = 1; depth <= 16 && !search_.stopped(); ++depth) {
            float alpha = -1.01F;
            Action choice = best;
            for (std::size_t i = 0; i < moves.size(); ++i) {
                World<S> next = world;
                next.make(moves[i]);
                float value = -search_.search(next, depth - 1, -1.01F, -alpha, timer);
                if (search_.stopped()) break;
                // Whoever sees everything need not go back and forth: that would measure patience, not secrets.
                if (std::count(past.keys.begin(), past.keys.end(), next.scene().key()) > 0)
                    value = std::min(value, even);
                if (value > alpha) {
                    alpha = value;
                    choice = moves[i];
                }
            }
            if (search_.stopped()) break;
            best = choice;
            auto* place = std::find(moves.begin(), moves.end(), best);
            std::rotate(moves.begin(), place, place + 1);
        }
        return best;
    }

   private:
    static constexpr float even = -0.01F;  // of a position that was there before: a draw, and rather not
    OpenSearch<S> search_{learned_weights(), std::size_t{1} << 18};
};

std::unique_ptr<Contestant> contestant(std::string_view name) {
    if (name == "engine") return std::make_unique<EnginePlayer>(EngineSettings{});
    if (name == "is-mcts") return std::make_unique<IsMctsPlayer>(0.7);
    if (name == "is-mcts-sqrt2") return std::make_unique<IsMctsPlayer>(std::numbers::sqrt2);
    if (name == "determinised") return std::make_unique<DeterminisedPlayer>();
    if (name == "oracle") return std::make_unique<OracleOpponent>();
    if (name == "random") return std::make_unique<RandomPlayer>();
    std::fprintf(stderr, "no player %s: engine, is-mcts, is-mcts-sqrt2, determinised, oracle, random\n",
                 std::string(name).c_str());
    std::exit(2);
}

struct Tally {
    std::size_t plies = 0;
    std::map<std::string, int> endings;
};

// Half points of the first player.
int play(Contestant& first, Contestant& second, bool swapped, const std::array<Action, 2>& set_ups, double seconds,
         Rng& rng, Tally& tally) {
    Game game(volto::State::start({}));
    // set_ups: [0] of the first player, [1] of the second, whichever colour they have.
    game.play_unchecked(set_ups[swapped ? 1 : 0]);
    game.play_unchecked(set_ups[swapped ? 0 : 1]);
    while (!game.state().is_over()) {
        const bool firsts = (game.state().mover() == Side::one) != swapped;
        game.play_unchecked((firsts ? first : second).choose(game, seconds, rng));
    }
    tally.plies += game.steps().size() - 2;
    const auto ending = game.state().ending();
    ++tally.endings[std::string(ending->clause) + (!ending->winner                             ? ""
                                                   : (*ending->winner == Side::one) != swapped ? " won"
                                                                                               : " lost")];
    if (!ending->winner) return 1;
    return ((*ending->winner == Side::one) != swapped) ? 2 : 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 5) {
        std::fprintf(stderr, "volto_match FIRST SECOND GAMES SECONDS [SEED]\n");
        return 2;
    }
    const auto first = contestant(argv[1]);
    const auto second = contestant(argv[2]);
    const int games = std::atoi(argv[3]);
    const double seconds = std::atof(argv[4]);
    Rng rng(argc > 5 ? static_cast<std::uint64_t>(std::atoll(argv[5])) : 1);
    std::array<int, 3> results{};
    Tally tally;
    std::array<Action, 2> set_ups{};
    for (int g = 0; g < games; ++g) {
        if (g % 2 == 0) set_ups = {first->set_up(rng), second->set_up(rng)};
        ++results[static_cast<std::size_t>(play(*first, *second, g % 2 == 1, set_ups, seconds, rng, tally))];
        if ((g + 1) % 20 == 0 || g + 1 == games) {
            const double n = g + 1, share = (results[2] + 0.5 * results[1]) / n;
            const double error = 1.96 * std::sqrt((results[2] + 0.25 * results[1]) / n - share * share) / std::sqrt(n);
            std::printf("%d games: %s won %d, drew %d, lost %d against %s: %.1f %% +- %.1f, %.1f moves a game\n", g + 1,
                        argv[1], results[2], results[1], results[0], argv[2], 100 * share, 100 * error,
                        static_cast<double>(tally.plies) / n);
            std::fflush(stdout);
        }
    }
    for (const auto& [ending, count] : tally.endings) std::printf("  %s: %d\n", ending.c_str(), count);
    if (const auto* player = dynamic_cast<IsMctsPlayer*>(second.get())) {
        std::printf("is-mcts made %.0f simulations a move\n",
                    static_cast<double>(player->simulations) / static_cast<double>(player->moves));
    }
}
