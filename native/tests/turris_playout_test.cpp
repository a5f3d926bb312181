#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "base/random.h"
#include "games/turris/machine_bits.h"
#include "games/turris/playout.h"
#include "games/turris/score.h"
#include "games/turris/state.h"

// The short cuts of random play against the plain way.

using namespace campanile;
using namespace campanile::turris;

namespace {

Action random_action(const State& state, Rng& rng) {
    return state.nth_legal(static_cast<int>(rng.below(static_cast<std::uint32_t>(state.legal_count()))));
}

// A whole game, from the start to the end.
std::vector<State> random_positions(const Options& options, Rng& rng) {
    std::vector<State> positions{State::start(options)};
    while (!positions.back().is_over()) {
        State next = positions.back();
        next.make(random_action(next, rng));
        positions.push_back(next);
    }
    return positions;
}

// What the tests have met, so that they do not pass by having met nothing.
struct Seen {
    int removals = 0, passes = 0, declined = 0, chains = 0, bans = 0;
    int highest = 0;  // columns with all levels that there can be

    void note(const State& state, Action action) {
        removals += action.kind() == Kind::remove;
        passes += action.kind() == Kind::pass;
        declined += action.kind() == Kind::decline;
        chains += state.in_bonus() && action.places();
        bans += state.banned_stone().has_value();
    }
};

// Both go the same way to the end.
void play_side_by_side(State state, Rng& rng, Seen& seen) {
    Playout playout(state);
    while (!state.is_over()) {
        REQUIRE(playout.legal() == state.legal_codes());
        const Action action = random_action(state, rng);
        seen.note(state, action);
        state.make(action);
        playout.make(action.code());
    }
    REQUIRE(playout.legal() == 0);
    for (const std::uint64_t column : state.columns()) seen.highest += column >> (4 * (max_levels - 1)) != 0;
    REQUIRE(playout.points() == score(state).total);
    REQUIRE(playout.points() == total_points(state));
}

// The winner by the state's own actions.
std::optional<Side> slow_winner(State state, Rng& rng) {
    while (!state.is_over()) state.make(random_action(state, rng));
    return state.ending()->winner;
}

}  // namespace

TEST_CASE("a playout has the actions and the points of the state, whatever the options") {
    Rng rng(9);
    Seen seen;
    for (unsigned game = 0; game < 1600; ++game) {
        play_side_by_side(State::start(options_from_bits(game)), rng, seen);
    }
    CHECK(seen.removals > 0);
    CHECK(seen.passes > 0);
    CHECK(seen.declined > 0);
    CHECK(seen.chains > 0);
    CHECK(seen.bans > 0);
    CHECK(seen.highest > 0);
}

TEST_CASE("a playout can begin anywhere in a game") {
    Rng rng(10);
    Seen seen;
    for (unsigned game = 0; game < 64; ++game) {
        for (const State& state : random_positions(options_from_bits(game), rng)) play_side_by_side(state, rng, seen);
    }
    CHECK(seen.bans > 0);
    CHECK(seen.chains > 0);
}

TEST_CASE("rolling out takes the numbers that drawing takes, and names the same winner") {
    Rng rng(11);
    int draws = 0;
    for (unsigned game = 0; game < 64; ++game) {
        for (const State& state : random_positions(options_from_bits(game), rng)) {
            Rng same = rng;
            Rng plain = rng;
            const std::optional<Side> winner = slow_winner(state, rng);
            REQUIRE(state.roll_out(same) == winner);
            REQUIRE(winner_by(play_out<PlainBits>(state, plain)) == winner);
            REQUIRE(Rng(same).next() == Rng(rng).next());
            REQUIRE(Rng(plain).next() == Rng(rng).next());
            draws += !winner;
        }
    }
    CHECK(draws > 0);
}

#if defined(__x86_64__)
TEST_CASE("the machine counts and picks as the tables do") {
    if (!has_machine_bits()) return;
    Rng rng(12);
    for (int i = 0; i < 20000; ++i) {
        const std::uint64_t codes = (rng.next() & rng.next()) >> (64 - Action::codes);
        REQUIRE(MachineBits::count(codes) == PlainBits::count(codes));
        for (int n = 0; n < PlainBits::count(codes); ++n)
            REQUIRE(MachineBits::nth(codes, n) == PlainBits::nth(codes, n));
    }
}
#endif
