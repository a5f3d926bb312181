#include <doctest/doctest.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/random.h"
#include "base/tracked.h"
#include "games/volterra/machine_bits.h"
#include "games/volterra/playout.h"
#include "games/volterra/state.h"
#include "search/rollout.h"
#include "search/score.h"

// Playouts against the plain rules, which play action by action and keep the keys of all positions.

using namespace campanile;
using namespace campanile::volterra;

namespace {

using Line = Tracked<State>;

// An action as the plain rules draw it; false at the end.
bool play_plainly(Line& line, Rng& rng) {
    const int count = line.state().legal_count();
    if (count == 0) return false;
    line.make(line.state().nth_legal(static_cast<int>(rng.below(static_cast<std::uint32_t>(count)))));
    return true;
}

bool inside_turn(const State& state) { return state.phase() == Phase::owes_pawn || state.phase() == Phase::owes_tower; }

// A whole game: the lines before every action and at the end.
std::vector<Line> random_game(const Options& options, Rng& rng) {
    std::vector<Line> lines{Line(State::start(options))};
    for (Line line = lines.back(); play_plainly(line, rng);) lines.push_back(line);
    return lines;
}

// What the tests have met, so that they do not pass by having met nothing.
struct Seen {
    int repeated = 0, in_doubt = 0, draws = 0, inside_turns = 0, lost_parts = 0;
    int rolled = 0, rolled_from_layout = 0, given_up = 0;
};

// Both go the same way to the end: after every turn the same position, of which the key tells, and the same numbers
// taken. Where the rules end the game by V8 the playout is in doubt, and seldom elsewhere.
template <class Bits>
void play_side_by_side(const Line& start, Rng rng, Seen& seen) {
    Playout<Bits> playout(start.state(), start.keys());
    Line line = start;
    Rng dice = rng;
    if (inside_turn(line.state())) {
        playout.complete_turn(line.state().phase(), dice);
        REQUIRE(play_plainly(line, rng));
        ++seen.inside_turns;
    }
    for (;;) {
        REQUIRE(Rng(dice).next() == Rng(rng).next());
        REQUIRE(playout.key() == line.state().key());
        seen.in_doubt += playout.may_be_repeated();
        if (line.state().phase() == Phase::repeated) {
            REQUIRE(playout.may_be_repeated());
            ++seen.repeated;
            return;
        }
        const Board before = line.state().occupied();
        if (!playout.play_turn(dice)) break;
        REQUIRE(play_plainly(line, rng));
        REQUIRE(play_plainly(line, rng));
        seen.lost_parts += std::popcount(before) > std::popcount(line.state().occupied()) + 1;
    }
    REQUIRE(line.state().is_over());
    REQUIRE(Rng(dice).next() == Rng(rng).next());
    REQUIRE(playout.winner() == line.state().ending()->winner);
}

void check_rolled(const std::optional<RolledOut>& rolled, const Rng& before, const Rng& dice, const Line& end,
                  const Rng& after, bool was_finished) {
    if (!rolled) {
        CHECK(Rng(dice).next() == Rng(before).next());
        return;
    }
    REQUIRE(end.state().phase() != Phase::repeated);
    REQUIRE(rolled->winner == end.state().ending()->winner);
    REQUIRE(rolled->was_finished == was_finished);
    REQUIRE(Rng(dice).next() == Rng(after).next());
}

// The same winner and the same numbers taken by all ways; only V8 is left to the plain rules.
void roll_out_all_ways(const Line& line, Rng& rng, Seen& seen) {
    const Rng before = rng;
    Line end = line;
    while (play_plainly(end, rng)) continue;
    const bool was_finished = line.state().is_over();
    Rng dice = before;
    const auto by_state = line.state().roll_out(dice, line.keys());
    check_rolled(by_state, before, dice, end, rng, was_finished);
    seen.rolled += by_state.has_value();
    const bool in_layout = line.state().phase() > Phase::owes_tower && line.state().phase() != Phase::repeated;
    seen.rolled_from_layout += by_state.has_value() && in_layout;
    seen.given_up += !by_state.has_value();
    if (line.state().phase() <= Phase::owes_tower) {
        dice = before;
        check_rolled(play_out<PlainBits>(line.state(), dice, line.keys()), before, dice, end, rng, was_finished);
    }
    Line rolled = line;
    dice = before;
    const search::Rollout rollout = search::roll_out(rolled, dice);
    REQUIRE(rollout.score == search::score_of(*end.state().ending()));
    REQUIRE(rollout.was_finished == was_finished);
    REQUIRE(Rng(dice).next() == Rng(rng).next());
    seen.repeated += end.state().phase() == Phase::repeated;
    seen.draws += !end.state().ending()->winner;
}

template <class Bits>
void check_from_everywhere(std::uint64_t seed) {
    Rng rng(seed);
    Seen seen;
    for (unsigned game = 0; game < 240; ++game) {
        for (const Line& line : random_game(options_from_bits(game), rng)) {
            if (line.state().phase() > Phase::owes_tower) continue;
            play_side_by_side<Bits>(line, rng, seen);
            rng.next();
        }
    }
    CHECK(seen.repeated > 10);
    CHECK(seen.in_doubt < 4 * seen.repeated);
    CHECK(seen.inside_turns > 0);
    CHECK(seen.lost_parts > 0);
}

// Games that end by V8, so that positions of the line before a playout occur again in it.
void check_before_repetitions(const Options& options, Rng& rng, Seen& seen) {
    for (int found = 0; found < 6;) {
        const std::vector<Line> game = random_game(options, rng);
        if (game.back().state().phase() != Phase::repeated) continue;
        ++found;
        for (std::size_t i = game.size() - 1; i > 0 && game.size() - i < 24; --i) {
            for (int again = 0; again < 40; ++again) roll_out_all_ways(game[i], rng, seen);
        }
    }
}

}  // namespace

TEST_CASE("a playout goes the way of the rules, turn by turn, whatever the options and wherever it begins") {
    check_from_everywhere<PlainBits>(21);
#if defined(__x86_64__)
    if (has_machine_bits()) check_from_everywhere<MachineBits>(22);
#endif
}

TEST_CASE("rolling out takes the numbers that drawing takes, and names the same winner") {
    Rng rng(23);
    Seen seen;
    for (unsigned game = 0; game < 160; ++game) {
        for (const Line& line : random_game(options_from_bits(game), rng)) roll_out_all_ways(line, rng, seen);
    }
    CHECK(seen.repeated > 0);
    CHECK(seen.draws > 0);
    CHECK(seen.rolled_from_layout > 100);
    CHECK(seen.given_up < seen.rolled / 20);
}

TEST_CASE("rolling out obeys V8 where the line before it counts") {
    Rng rng(24);
    for (unsigned options = 0; options < 8; ++options) {
        Seen seen;
        check_before_repetitions(options_from_bits(options), rng, seen);
        CHECK(seen.repeated > 20);
    }
}

#if defined(__x86_64__)
TEST_CASE("the machine counts, picks and separates as the tables do") {
    if (!has_machine_bits()) return;
    Rng rng(25);
    for (int i = 0; i < 20000; ++i) {
        const Square centre = square_at(static_cast<int>(rng.below(squares)));
        const Board board = static_cast<Board>(rng.next()) & whole_board & ~bit(centre);
        const Board near = board & neighbours_of(centre);
        const std::uint64_t both = two_boards(near, near & static_cast<Board>(rng.next()));
        REQUIRE(MachineBits::may_separate(centre, board) == PlainBits::may_separate(centre, board));
        REQUIRE(MachineBits::count(near, centre) == PlainBits::count(near, centre));
        REQUIRE(MachineBits::count_both(both, centre) == PlainBits::count_both(both, centre));
        for (std::uint32_t n = 0; n < PlainBits::count(near, centre); ++n) {
            REQUIRE(MachineBits::nth(near, centre, n) == PlainBits::nth(near, centre, n));
        }
        for (std::uint32_t n = 0; n < PlainBits::count_both(both, centre); ++n) {
            REQUIRE(MachineBits::nth_of_both(both, centre, n) == PlainBits::nth_of_both(both, centre, n));
        }
    }
}
#endif
