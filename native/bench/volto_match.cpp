// Matches between Volto's players, one after the other on one core, each pair of set-ups played twice with sides
// swapped: volto_match FIRST SECOND GAMES SECONDS [SEED], with so many seconds of processor time a move.
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

#include "bench/volto_contestants.h"

namespace {

using namespace campanile;
using namespace campanile::bench;

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
        game.play_unchecked((firsts ? first : second).choose(game, {.seconds = seconds}, rng));
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
    for (const auto* player : {first.get(), second.get()}) {
        if (player->moves == 0) continue;
        std::printf("  %s: %.0f nodes a move\n", player == first.get() ? argv[1] : argv[2],
                    static_cast<double>(player->nodes) / static_cast<double>(player->moves));
    }
}
