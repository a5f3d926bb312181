#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <optional>

#include "base/random.h"
#include "base/tracked.h"
#include "games/volterra/state.h"

// The short cuts of random play against the plain way.

using namespace campanile;
using namespace campanile::volterra;

namespace {

// V7, with lists. All heights are at least 1, so a missing element, which counts 0, is smaller.
std::optional<Side> slow_winner(const State& state) {
    const auto [one, two] = tower_heights(state);
    if (one == two) return std::nullopt;
    return std::lexicographical_compare(one.begin(), one.end(), two.begin(), two.end()) ? Side::two : Side::one;
}

}  // namespace

TEST_CASE("drawing gives what counting and picking gives, and takes as many random numbers") {
    Rng rng(7);
    for (unsigned game = 0; game < 400; ++game) {
        Tracked<State> line(State::start(options_from_bits(game)));
        while (const int count = line.state().legal_count()) {
            Rng same = rng;
            Action drawn;
            REQUIRE(line.state().draw(same, drawn));
            const Action picked =
                line.state().nth_legal(static_cast<int>(rng.below(static_cast<std::uint32_t>(count))));
            REQUIRE(drawn == picked);
            REQUIRE(Rng(same).next() == Rng(rng).next());
            line.make(drawn);
        }
        Rng same = rng;
        Action none;
        CHECK(!line.state().draw(same, none));
        CHECK(same.next() == Rng(rng).next());
    }
}

TEST_CASE("the winner is who has the larger list of heights (V7)") {
    Rng rng(8);
    int draws = 0;
    for (int game = 0; game < 2000; ++game) {
        Tracked<State> line(State::start({}));
        Action action;
        while (line.state().draw(rng, action)) line.make(action);
        REQUIRE(line.state().ending()->winner == slow_winner(line.state()));
        draws += !line.state().ending()->winner;
    }
    CHECK(draws > 0);
}
