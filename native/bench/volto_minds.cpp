// Learns how those move who know the masks of the other side, and those who do not, and writes it as
// players/volto/learned_minds.cpp: volto_minds FILE GAMES [SEED]. The trusting engine meets the oracle in so many
// games; IS-MCTS and the trusting engine itself, who both guess, in half as many each. Nodes, not seconds: the same
// arguments give the same file.
#include <array>
#include <cstdio>
#include <cstdlib>

#include "bench/volto_contestants.h"
#include "bench/volto_tables.h"

namespace {

using namespace campanile;
using namespace campanile::bench;

// How often a move of that sort was made, and how often it could have been.
struct Count {
    std::array<std::array<double, insights>, roles> made{}, could{};
};

void count_move(const volto::State& state, const Scene<S>& scene, Action made, Count& count) {
    const Side side = scene.mover;
    const Cast<S> own = true_cast(state, side), others = true_cast(state, other(side));
    const Insight<S> insight(scene, others);
    for (int i = 0; i < S::masks_each; ++i) {
        const int mask = S::first_mask(side) + i;
        if (!scene.on_board(mask)) continue;
        const Kind kind = own[static_cast<std::size_t>(i)];
        const std::size_t role = insight.role(static_cast<std::size_t>(kind));
        for (Squares set = scene.reach(mask, kind); set != 0; set &= set - 1) {
            const auto to = static_cast<Square>(std::countr_zero(set));
            const std::size_t about = insight.circumstance(scene.square_of(mask), to);
            count.could[role][about] += 1;
            if (made == Action::move(scene.square_of(mask), to)) count.made[role][about] += 1;
        }
    }
}

// Counts the moves of `watched`.
void play(Contestant& watched, const Allowance& allowance, Contestant& opponent, bool swapped, Rng& rng, Count& count) {
    constexpr Allowance opponents{.nodes = 500};
    Game game(volto::State::start({}));
    for (const bool first : {true, false}) game.play_unchecked((first != swapped ? watched : opponent).set_up(rng));
    while (!game.state().is_over()) {
        if ((game.state().mover() == Side::one) == swapped) {
            game.play_unchecked(opponent.choose(game, opponents, rng));
        } else {
            const Action action = watched.choose(game, allowance, rng);
            count_move(game.state(), seat_of(game).knowledge.past.now, action, count);
            game.play_unchecked(action);
        }
    }
}

void watch(std::string_view name, std::uint64_t nodes, int games, Rng& rng, Count& count) {
    const auto watched = contestant(name), opponent = contestant("trusting");
    for (int g = 0; g < games; ++g) play(*watched, {.nodes = nodes}, *opponent, g % 2 == 1, rng, count);
}

Conduct conduct_of(const Count& count) {
    Conduct conduct;
    learn_rates(count.made, count.could, conduct);
    return conduct;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        std::fprintf(stderr, "volto_minds FILE GAMES [SEED]\n");
        return 2;
    }
    const int games = std::atoi(argv[2]);
    Rng rng(argc > 3 ? static_cast<std::uint64_t>(std::atoll(argv[3])) : 1);
    Count knowing, guessing;
    watch("oracle", 15'000, games, rng, knowing);
    watch("is-mcts", 4'000, games / 2, rng, guessing);
    watch("trusting", 500, games / 2, rng, guessing);
    std::FILE* file = begin_tables(argc, argv, "volto_minds", {"players/volto/minds.h"});
    print_table(file, "Conduct", "knowing", conduct_of(knowing));
    print_table(file, "Conduct", "guessing", conduct_of(guessing));
    std::fprintf(file, "constexpr Minds minds = {knowing, guessing};\n\n");
    end_tables(file, "const Minds& learned_minds() { return minds; }\n");
}
