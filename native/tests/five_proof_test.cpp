#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/line.h"
#include "base/random.h"
#include "games/kwinty/state.h"
#include "players/kwinty_proof.h"
#include "players/kwinty_strategy.h"
#include "players/kwinty_threats.h"
#include "players/kwinty_wall.h"

using namespace campanile;
using namespace campanile::kwinty;
using namespace campanile::kwinty::proof;
using search::Patience;

namespace {

constexpr std::array sides{Side::one, Side::two};
constexpr std::uint64_t endless = ~std::uint64_t{0};

// Calls check(state, wall) along random games, where the wall has been built stone by stone.
template <class Check>
void for_random_positions(unsigned games, Check&& check) {
    for (unsigned number = 0; number < games; ++number) {
        Rng rng(number);
        State state = State::start({number % 2 == 0 ? Side::one : Side::two});
        Wall wall;
        while (!state.is_over()) {
            INFO(state.text());
            check(static_cast<const State&>(state), static_cast<const Wall&>(wall));
            const Action action =
                state.nth_legal(static_cast<int>(rng.below(static_cast<std::uint32_t>(state.legal_count()))));
            if (!action.is_pass()) wall.place(state.mover(), static_cast<Stone>(action.id()));
            state.make(action);
        }
    }
}

bool has_won(const State& state, Side side) { return state.phase() == Phase::five && state.mover() == other(side); }

// By going through everything.
bool can_force(State& state, Side attacker, int plies) {
    if (state.is_over()) return has_won(state, attacker);
    if (plies == 0) return false;
    FixedList<Action, State::max_listed> list;
    state.legal(list);
    const bool attacks = state.mover() == attacker;
    for (const Action action : list) {
        const auto undo = state.make(action);
        const bool result = can_force(state, attacker, plies - 1);
        state.unmake(action, undo);
        if (result == attacks) return attacks;
    }
    return !attacks;
}

// The stones that one line needs, square by square; empty if it is not open or out of reach.
std::optional<int> need_of_line(const Wall& wall, Side side, Square start, LineDirection direction, int reach) {
    const auto [right, up] = step(direction);
    unsigned empty = 0;
    for (int i = 0; i < 5; ++i) {
        const int column = start.column + i * right, row = start.row + i * up;
        if (column < wall.first_column() || column > wall.last_column() || row < 0 || row >= rows) return std::nullopt;
        const auto at = static_cast<std::size_t>(column);
        if ((wall.squares(other(side))[at] >> row & 1) != 0) return std::nullopt;
        if ((wall.squares(side)[at] >> row & 1) != 0) continue;
        if (row >= wall.height(column) + reach) return std::nullopt;
        empty |= 1U << i;
    }
    const bool straight = right == 0 || up == 0;
    return straight ? stones_for[empty] : std::popcount(empty);
}

int slow_need(const Wall& wall, Side side, int reach) {
    int least = unreachable;
    for (const auto direction :
         {LineDirection::right, LineDirection::up, LineDirection::right_up, LineDirection::right_down}) {
        for (int column = 0; column < columns; ++column) {
            for (int row = 0; row < rows; ++row) {
                const auto need = need_of_line(wall, side, square_at(column, row), direction, reach);
                if (need) least = std::min(least, *need);
            }
        }
    }
    return least;
}

// The wall that the same stones make in a mirror, moved to where a first stone may lie.
Wall mirrored(const std::vector<std::pair<Side, Stone>>& stones) {
    Wall wall;
    const auto turned = [](Stone stone) {
        return 2 * (columns - 1 - column_of(stone)) - (stands(stone) ? 0 : 2) + (stone & 1);
    };
    const int shift = 2 * home_column + (stones[0].second & 1) - turned(stones[0].second);
    for (const auto& [side, stone] : stones) wall.place(side, static_cast<Stone>(turned(stone) + shift));
    return wall;
}

Answer ask(FiveProof& proof, const Wall& wall, Side mover, int plies) {
    auto keep_going = [] { return true; };
    return proof.ask(wall, mover, plies, Patience(endless, keep_going));
}

}  // namespace

TEST_CASE("a wall has the placements and fives of the game's own state") {
    for_random_positions(400, [](const State& state, const Wall& wall) {
        const Side mover = state.mover();
        Stones stones;
        wall.placements(mover, stones);
        FixedList<Action, State::max_listed> list;
        state.legal(list);
        if (list[0].is_pass()) {
            CHECK(stones.empty());
            return;
        }
        REQUIRE(stones.size() == list.size());
        for (std::size_t i = 0; i < list.size(); ++i) {
            REQUIRE(stones[i] == list[i].id());
            State next = state;
            next.make(list[i]);
            CHECK(wall.makes_five(mover, stones[i]) == has_won(next, mover));
        }
        CHECK(wall.can_place(other(mover)) == state.can_place(other(mover)));
        CHECK(wall.code(mover).code == Wall(state).code(mover).code);
        CHECK(Wall(state).stones_left(mover) == wall.stones_left(mover));
    });
}

TEST_CASE("unplace restores the wall, and codes tell walls apart") {
    for_random_positions(60, [](const State& state, const Wall& wall) {
        Wall changed = wall;
        Stones stones;
        wall.placements(state.mover(), stones);
        std::vector<Code> codes{wall.code(state.mover()).code, wall.code(other(state.mover())).code};
        for (const Stone stone : stones) {
            const auto undo = changed.place(state.mover(), stone);
            codes.push_back(changed.code(other(state.mover())).code);
            changed.unplace(state.mover(), stone, undo);
            CHECK(changed.code(state.mover()).code == codes[0]);
            CHECK(changed.left() == wall.left());
            const auto [code, turned] = wall.code(state.mover());
            CHECK(wall.from_seen(wall.to_seen(stone, turned), turned) == stone);
        }
        std::sort(codes.begin(), codes.end());
        const bool alike = std::adjacent_find(codes.begin(), codes.end()) != codes.end();
        // Two stones may make walls that are each other's mirror image only if the wall is its own.
        if (alike && wall.right() >= wall.left()) CHECK(wall.height(wall.left()) == wall.height(wall.right()));
    });
}

TEST_CASE("a code is the same in a mirror and wherever the wall stands") {
    for (unsigned number = 0; number < 100; ++number) {
        Rng rng(number);
        Wall wall;
        std::vector<std::pair<Side, Stone>> played;
        Side mover = Side::one;
        for (int i = 0; i < 25; ++i) {
            Stones stones;
            wall.placements(mover, stones);
            if (stones.empty()) break;
            const Stone stone = stones[rng.below(static_cast<std::uint32_t>(stones.size()))];
            wall.place(mover, stone);
            played.emplace_back(mover, stone);
            mover = other(mover);
            const Wall twin = mirrored(played);
            REQUIRE(twin.code(mover).code == wall.code(mover).code);
            // The same stone, seen by both.
            wall.placements(mover, stones);
            for (const Stone next : stones) {
                const unsigned seen = wall.to_seen(next, wall.code(mover).mirrored);
                Wall one = wall, two = twin;
                one.place(mover, next);
                two.place(mover, twin.from_seen(seen, twin.code(mover).mirrored));
                CHECK(one.code(mover).code == two.code(mover).code);
            }
        }
    }
}

TEST_CASE("needs are those of a count line by line") {
    for_random_positions(60, [](const State&, const Wall& wall) {
        for (const Side side : sides) {
            for (const unsigned reach : {2U, 4U, 6U, 8U, whole_column}) {
                CHECK(least_need(wall, side, reach) == slow_need(wall, side, static_cast<int>(reach)));
            }
        }
    });
}

// The lemma itself.
TEST_CASE("no five was ever made with fewer stones than the least need") {
    int fives = 0;
    for (unsigned number = 0; number < 1000; ++number) {
        Rng rng(number);
        State state = State::start({});
        std::vector<std::array<int, 2>> needs;
        std::vector<Side> movers;
        while (!state.is_over()) {
            const Wall wall(state);
            needs.push_back({least_need(wall, Side::one, whole_column), least_need(wall, Side::two, whole_column)});
            movers.push_back(state.mover());
            const auto count = static_cast<std::uint32_t>(state.legal_count());
            state.make(state.nth_legal(static_cast<int>(rng.below(count))));
        }
        if (state.phase() != Phase::five) continue;
        const Side winner = other(state.mover());
        int stones = 0;
        for (std::size_t i = needs.size(); i-- > 0;) {
            stones += movers[i] == winner;
            CHECK(needs[i][static_cast<std::size_t>(index(winner))] <= stones);
        }
        ++fives;
    }
    CHECK(fives > 300);
}

TEST_CASE("forced fives are those of brute force") {
    std::array<int, 2> found{};
    std::array<FiveProof, 2> proofs{FiveProof(Side::one, 1 << 20, endless), FiveProof(Side::two, 1 << 20, endless)};
    for_random_positions(60, [&](const State& state, const Wall& wall) {
        for (const Side attacker : sides) {
            for (const int plies : {1, 2, 3, 4}) {
                State copy = state;
                const bool expected = can_force(copy, attacker, plies);
                const Answer answer =
                    ask(proofs[static_cast<std::size_t>(index(attacker))], wall, state.mover(), plies);
                REQUIRE(answer == (expected ? Answer::forced : Answer::safe));
                ++found[expected ? 1 : 0];
            }
        }
    });
    CHECK(found[0] > 1000);
    CHECK(found[1] > 200);
}

TEST_CASE("near the end forced fives are those of brute force, however far away") {
    std::array<FiveProof, 2> proofs{FiveProof(Side::one, 1 << 20, endless), FiveProof(Side::two, 1 << 20, endless)};
    int asked = 0;
    for_random_positions(3000, [&](const State& state, const Wall& wall) {
        const int left = state.stones_left(Side::one) + state.stones_left(Side::two);
        if (left > 6) return;
        for (const Side attacker : sides) {
            State copy = state;
            const bool expected = can_force(copy, attacker, 40);
            const Answer answer = ask(proofs[static_cast<std::size_t>(index(attacker))], wall, state.mover(), 40);
            REQUIRE(answer == (expected ? Answer::forced : Answer::safe));
            ++asked;
        }
    });
    CHECK(asked > 20);
}

TEST_CASE("neither side has a forced five soon, and a safe answer names a safe reply") {
    FiveProof white(Side::one, 1 << 22, endless), black(Side::two, 1 << 22, endless);
    CHECK(ask(white, {}, Side::one, 13) == Answer::safe);
    CHECK(white.safe_plies() >= 13);
    CHECK(ask(black, {}, Side::one, 14) == Answer::safe);
    Wall wall;
    wall.place(Side::one, 2 * home_column);
    REQUIRE(ask(white, wall, Side::two, 12) == Answer::safe);
    wall.place(Side::two, white.reply(wall, 12));
    CHECK(ask(white, wall, Side::one, 11) == Answer::safe);
}

TEST_CASE("a search that is stopped goes on where it was, and facts carry it over to another") {
    FiveProof whole(Side::one, 1 << 22, endless), sliced(Side::one, 1 << 22, 50);
    CHECK(ask(whole, {}, Side::one, 15) == Answer::safe);
    auto keep_going = [] { return true; };
    int slices = 1;
    while (sliced.ask({}, Side::one, 15, Patience(2000, keep_going)) == Answer::unknown) {
        CHECK(sliced.nodes() < 4000);
        REQUIRE(++slices < 1000);
    }
    CHECK(slices > 5);
    CHECK(sliced.safe_plies() == whole.safe_plies());
    FiveProof heir(Side::one, 1 << 22, endless);
    for (const Fact& fact : sliced.facts()) heir.learn(fact);
    CHECK(ask(heir, {}, Side::one, 15) == Answer::safe);
    CHECK(heir.nodes() < whole.nodes() / 10);
    auto never_going = [] { return false; };
    FiveProof idle(Side::one, 1 << 16, endless);
    CHECK(idle.ask({}, Side::one, 15, Patience(endless, never_going)) == Answer::unknown);
}

// Plays the attacker's stones at random against the written replies.
TEST_CASE("a collected strategy has a reply wherever the attacker can still hope") {
    constexpr int plies = 11;
    FiveProof proof(Side::one, 1 << 22, endless);
    Strategy strategy(proof);
    auto keep_going = [] { return true; };
    const Patience patience(endless, keep_going);
    REQUIRE(strategy.collect({}, Side::one, plies, patience) == Answer::safe);
    CHECK(strategy.replies().size() > 100);
    for (unsigned number = 0; number < 300; ++number) {
        Rng rng(number);
        Wall wall;
        for (int left = plies; left > 0; left -= 2) {
            Stones stones;
            wall.placements(Side::one, stones);
            const Stone stone = stones[rng.below(static_cast<std::uint32_t>(stones.size()))];
            REQUIRE(!wall.makes_five(Side::one, stone));
            wall.place(Side::one, stone);
            const auto [code, mirrored] = wall.code(Side::two);
            const auto found = std::find_if(strategy.replies().begin(), strategy.replies().end(),
                                            [&](const Reply& reply) { return reply.code == code; });
            if (found == strategy.replies().end()) {
                CHECK(least_need(wall, Side::one, whole_column) > (left - 1) / 2);
                break;
            }
            const Stone reply = wall.from_seen(found->seen, mirrored);
            if (wall.makes_five(Side::two, reply)) break;
            wall.place(Side::two, reply);
        }
    }
}
