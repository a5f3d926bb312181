// One game's measurements: <game>_bench list|count SECONDS   random play with full lists, or by counting and picking
//                          <game>_bench games N              exactly N random games with full lists (for callgrind)
//                          <game>_bench signature            a number that changes when the rules' behaviour does
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "base/perft.h"
#include "base/playout.h"
#include CAMPANILE_STATE_HEADER

namespace {

using State = campanile::CAMPANILE_GAME::State;
using campanile::Rng;
using campanile::Tracked;

std::uint64_t play(Tracked<State>& line, Rng& rng, bool by_count) {
    line.reset(State::start({}));
    return by_count ? campanile::play_random_game_by_count(line, rng) : campanile::play_random_game(line, rng);
}

void measure(double seconds, bool by_count) {
    using Clock = std::chrono::steady_clock;
    Rng rng(1);
    Tracked<State> line(State::start({}));
    std::uint64_t actions = 0;
    const auto begin = Clock::now();
    std::chrono::duration<double> passed{};
    do {
        for (int i = 0; i < 100; ++i) actions += play(line, rng, by_count);
        passed = Clock::now() - begin;
    } while (passed.count() < seconds);
    std::printf("%.0f\n", static_cast<double>(actions) / passed.count());
}

// 40 seeded games with each choice of options: every position enters by its key and its number of legal actions, every
// end by its winner and its clause.
std::uint64_t signature() {
    Rng rng(20201115);
    std::uint64_t sum = 0;
    const auto add = [&sum](std::uint64_t value) { sum = sum * 31 + value; };
    for (unsigned game = 0; game < 640; ++game) {
        Tracked<State> line(State::start(campanile::CAMPANILE_GAME::options_from_bits(game % 16)));
        while (const int count = line.state().legal_count()) {
            add(line.state().key() + static_cast<std::uint64_t>(count));
            line.make(line.state().nth_legal(static_cast<int>(rng.below(static_cast<std::uint32_t>(count)))));
        }
        const auto ending = line.state().ending();
        add(ending->winner ? 1 + static_cast<std::uint64_t>(*ending->winner) : 0);
        for (const char c : ending->clause) add(static_cast<unsigned char>(c));
    }
    return sum;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string_view mode = argc > 1 ? argv[1] : "";
    if (mode == "signature") {
        std::printf("%llu\n", static_cast<unsigned long long>(signature()));
    } else if ((mode == "list" || mode == "count") && argc > 2) {
        measure(std::atof(argv[2]), mode == "count");
    } else if (mode == "games" && argc > 2) {
        Rng rng(1);
        Tracked<State> line(State::start({}));
        std::uint64_t actions = 0;
        for (int i = std::atoi(argv[2]); i > 0; --i) actions += play(line, rng, false);
        std::printf("%llu\n", static_cast<unsigned long long>(actions));
    } else {
        std::fputs("usage: list SECONDS | count SECONDS | games N | signature\n", stderr);
        return 2;
    }
}
