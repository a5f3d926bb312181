#include "search/alpha_beta.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <optional>
#include <vector>

#include "base/line.h"
#include "games/kwinty/state.h"
#include "games/turris/state.h"
#include "games/volterra/state.h"
#include "games/volto/state.h"
#include "tests/brute_force.h"
#include "tests/count_allocations.h"

using namespace campanile;
using namespace campanile::test;
using search::AlphaBeta;
using search::AlphaBetaSettings;
using search::NoOpinion;
using search::Proof;

#define OPEN_GAMES volterra::State, kwinty::State, turris::State

namespace {

struct Mobility {
    template <class S>
    int evaluate(const S& state) const {
        return 7 * state.legal_count() - 50;
    }
};

// Finds what happens at once by trying, and is alarmed at every third position for no reason at all.
struct Watchful {
    template <class S>
    int evaluate(const S& state) const {
        return Mobility().evaluate(state);
    }
    template <class S>
    std::optional<typename S::Action> win_at_once(const S& state) const {
        ActionList<S> list;
        state.legal(list);
        const auto* found = std::find_if(list.begin(), list.end(), [&](typename S::Action action) {
            S after = state;
            after.make(action);
            const auto ending = after.ending();
            return ending && ending->winner == state.mover();
        });
        return found == list.end() ? std::nullopt : std::optional(*found);
    }
    template <class S>
    bool is_threatened(const S& state) const {
        return state.key() % 3 == 0;
    }
};

static_assert(search::Evaluation<Mobility, kwinty::State> && !search::SeesThreats<Mobility, kwinty::State>);
static_assert(search::SeesThreats<Watchful, kwinty::State>);
static_assert(!search::OpenPosition<volto::State>);

constexpr AlphaBetaSettings plain{
    .table_bytes = 0, .scouting = false, .aspiration = false, .reductions = false, .extensions = false};
constexpr AlphaBetaSettings unreduced{.table_bytes = 1 << 20, .reductions = false};
constexpr AlphaBetaSettings everything{.table_bytes = 1 << 20};

template <class S>
void check_sound(const S& state, const search::AlphaBetaResult<S>& result) {
    CHECK(result.lines.empty() == state.is_over());
    for (const auto& line : result.lines) {
        REQUIRE(!line.variation.empty());
        CHECK(line.variation[0] == line.action);
        const bool decided = line.proof == Proof::win || line.proof == Proof::loss;
        // All actions of a lost position lose, also those whose length a stopped search did not find.
        CHECK((line.length > 0 || result.proof == Proof::loss) == decided);
        S after = state;
        for (const auto action : line.variation) {
            REQUIRE(after.is_legal(action));
            after.make(action);
        }
    }
    if (result.lines.empty()) return;
    CHECK(result.score == result.lines[0].score);
    if (result.proof != Proof::unknown) CHECK(result.proof == result.lines[0].proof);
    if (result.proof == Proof::loss) CHECK(result.lines[0].length > 0);
}

template <class S>
void check_same(const search::AlphaBetaResult<S>& a, const search::AlphaBetaResult<S>& b) {
    CHECK(a.nodes == b.nodes);
    CHECK(a.depth == b.depth);
    CHECK(a.proof == b.proof);
    CHECK(std::equal(a.lines.begin(), a.lines.end(), b.lines.begin(), b.lines.end(), [](const auto& x, const auto& y) {
        return x.score == y.score && x.depth == y.depth && x.proof == y.proof && x.variation == y.variation;
    }));
}

// Four turns that lead back to where they began: each side carries tiles and steps, and then takes both back.
using Cycle = std::array<volterra::Action, 8>;
using Turn = std::array<volterra::Action, 2>;

std::vector<Turn> quiet_turns(const volterra::State& state) {
    std::vector<Turn> turns;
    ActionList<volterra::State> list;
    state.legal(list);
    for (const auto tower : list) {
        if (tower.kind() != volterra::ActionKind::tower || state.tower(tower.source()).height() <= tower.tiles())
            continue;
        volterra::State next = state;
        next.make(tower);
        ActionList<volterra::State> steps;
        next.legal(steps);
        for (const auto step : steps) turns.push_back({tower, step});
    }
    return turns;
}

std::optional<Cycle> find_cycle(const volterra::State& start) {
    using volterra::Action;
    const auto back = [](Turn turn, volterra::Square from) {
        return Turn{Action::tower(turn[0].target(), turn[0].source(), turn[0].tiles()), Action::pawn(from)};
    };
    for (const Turn one : quiet_turns(start)) {
        volterra::State middle = start;
        for (const auto action : one) middle.make(action);
        if (middle.is_over()) continue;
        for (const Turn two : quiet_turns(middle)) {
            const Turn one_back = back(one, start.pawn(start.mover()));
            const Turn two_back = back(two, start.pawn(other(start.mover())));
            const Cycle cycle{one[0], one[1], two[0], two[1], one_back[1], one_back[0], two_back[1], two_back[0]};
            volterra::State state = start;
            const bool legal = std::all_of(cycle.begin(), cycle.end(), [&](Action action) {
                if (!state.is_legal(action)) return false;
                state.make(action);
                return true;
            });
            if (legal && state.key() == start.key()) return cycle;
        }
    }
    return std::nullopt;
}

}  // namespace

TEST_CASE_TEMPLATE("solved positions: score and length are those of brute force", S, OPEN_GAMES) {
    AlphaBeta<S, NoOpinion> exact(unreduced);
    AlphaBeta<S, NoOpinion> fast(everything);
    AlphaBeta<S, Mobility> opinionated(everything);
    AlphaBeta<S, Watchful> watchful(everything);
    for_solved_positions<S>(3000, 40, 5, [&](const Tracked<S>& line, int score) {
        const auto result = exact.search(line, {});
        check_sound(line.state(), result);
        CHECK(result.score == score);
        CHECK(result.proof == proof_of(score));
        CHECK(score_after(line, *result.best()) == score);
        for (const auto& other : {fast.search(line, {}), opinionated.search(line, {}), watchful.search(line, {})}) {
            check_sound(line.state(), other);
            CHECK(other.proof == proof_of(score));
            CHECK(proof_of(score_after(line, *other.best())) == proof_of(score));
        }
    });
}

TEST_CASE_TEMPLATE("solved positions: every line is exact, best first", S, OPEN_GAMES) {
    AlphaBeta<S, NoOpinion> exact(unreduced);
    for_solved_positions<S>(1000, 20, 2, [&](const Tracked<S>& line, int score) {
        const auto result = exact.search(line, {.lines = S::max_listed});
        check_sound(line.state(), result);
        CHECK(static_cast<int>(result.lines.size()) == line.state().legal_count());
        CHECK(result.score == score);
        for (std::size_t i = 0; i < result.lines.size(); ++i) {
            const auto& found = result.lines[i];
            CHECK(found.score == score_after(line, found.action));
            CHECK(found.proof == proof_of(found.score));
            if (found.score != 0) CHECK(found.length == search::win_score - std::abs(found.score));
            if (i > 0) CHECK(result.lines[i - 1].score >= found.score);
        }
        CHECK(exact.search(line, {.lines = 2}).lines.size() == std::min<std::size_t>(2, result.lines.size()));
    });
}

TEST_CASE_TEMPLATE("at a fixed depth scouting and aspiration change nothing but the work", S, OPEN_GAMES) {
    constexpr int depth = 4;
    for (unsigned number = 0; number < 12; ++number) {
        const Line<S> game = random_game<S>(number, 6 + 3 * number);
        INFO(game.state().text());
        Tracked<S> line(game.tracked());
        const auto truth = BruteForce<S, Mobility>(1'000'000).solve(line, depth);
        AlphaBetaSettings settings = plain;
        const auto first = AlphaBeta<S, Mobility>(settings).search(line, {.depth = depth});
        check_sound(line.state(), first);
        if (truth) CHECK(first.score == *truth);
        settings.scouting = true;
        CHECK(AlphaBeta<S, Mobility>(settings).search(line, {.depth = depth}).score == first.score);
        settings.aspiration = true;
        CHECK(AlphaBeta<S, Mobility>(settings).search(line, {.depth = depth}).score == first.score);
        // An extension is a property of the position, so these agree as well.
        settings.extensions = true;
        AlphaBetaSettings slow = plain;
        slow.extensions = true;
        CHECK(AlphaBeta<S, Mobility>(settings).search(line, {.depth = depth}).score ==
              AlphaBeta<S, Mobility>(slow).search(line, {.depth = depth}).score);
        const auto all = AlphaBeta<S, Mobility>(plain).search(line, {.depth = depth, .lines = 4});
        CHECK(all.score == first.score);
    }
}

TEST_CASE_TEMPLATE("the table and reductions save work", S, OPEN_GAMES) {
    const Line<S> game = random_game<S>(3, 30);
    const auto nodes = [&](AlphaBetaSettings settings) {
        return AlphaBeta<S, Mobility>(settings).search(game.tracked(), {.depth = 7}).nodes;
    };
    AlphaBetaSettings no_table = unreduced;
    no_table.table_bytes = 0;
    CHECK(nodes(unreduced) < nodes(no_table));
    CHECK(nodes(everything) < nodes(unreduced));
}

TEST_CASE_TEMPLATE("an immediate win is taken at every depth", S, OPEN_GAMES) {
    AlphaBeta<S, Mobility> search(everything);
    int found = 0;
    for (unsigned number = 0; number < 300 && found < 40; ++number) {
        const Line<S> game = random_game<S>(number, 1);
        if (!can_win_at_once(game.state())) continue;
        ++found;
        INFO(game.state().text());
        for (const int depth : {1, 2, 5}) {
            const auto result = search.search(game.tracked(), {.depth = depth});
            CHECK(result.score == search::win_score - 1);
            CHECK(result.proof == Proof::win);
            CHECK(wins_at_once(game.state(), *result.best()));
        }
    }
    CHECK(found == 40);
}

TEST_CASE("threats are met, and the shortest win within reach is found") {
    using kwinty::State;
    AlphaBeta<State, Mobility> search(everything);
    AlphaBeta<State, Mobility> full_width(unreduced);
    int blocked = 0;
    int won = 0;
    for (unsigned number = 0; number < 200; ++number) {
        const Line<State> game = random_game<State>(number, 2 + number % 3);
        INFO(game.state().text());
        Tracked<State> line(game.tracked());
        const int truth = *BruteForce<State, Mobility>(1 << 30).solve(line, 3);
        const auto result = search.search(line, {.depth = 3});
        if (search::is_decisive(truth)) {
            CHECK(full_width.search(line, {.depth = 3}).score == truth);
            CHECK(search.search(line, {.depth = 7}).proof == proof_of(truth));
            won += truth == search::win_score - 3;
        }
        if (line.state().is_over() || can_win_at_once(line.state())) continue;
        ActionList<State> list;
        line.state().legal(list);
        const auto stops_wins = [&](auto action) {
            State next = line.state();
            next.make(action);
            return !can_win_at_once(next);
        };
        const auto blocks = std::count_if(list.begin(), list.end(), stops_wins);
        if (blocks == 0 || blocks == static_cast<std::ptrdiff_t>(list.size())) continue;
        ++blocked;
        CHECK(stops_wins(*result.best()));
    }
    CHECK(blocked >= 20);
    CHECK(won >= 5);
}

TEST_CASE("a repetition is an end, whatever the table knows of the position") {
    using volterra::State;
    int found = 0;
    for (unsigned number = 0; number < 400 && found < 10; ++number) {
        Line<State> game = random_game<State>(number & ~1U, 20);
        while (game.state().phase() != volterra::Phase::turn && !game.steps().empty()) game.undo();
        if (game.state().is_over() || game.state().phase() != volterra::Phase::turn) continue;
        const auto cycle = find_cycle(game.state());
        if (!cycle) continue;
        ++found;
        INFO(game.state().text());
        AlphaBeta<State, Mobility> search(everything);
        search.search(game.tracked(), {.depth = 6});
        for (std::size_t i = 0; i < 15; ++i) game.play_unchecked((*cycle)[i % 8]);
        const auto result = search.search(game.tracked(), {.depth = 4, .lines = State::max_listed});
        const auto& lines = result.lines;
        const auto* repeats =
            std::find_if(lines.begin(), lines.end(), [&](const auto& line) { return line.action == (*cycle)[7]; });
        REQUIRE(repeats != lines.end());
        const Side mover = game.state().mover();
        game.play_unchecked((*cycle)[7]);
        REQUIRE(game.state().is_over());
        const auto winner = game.state().ending()->winner;
        CHECK(repeats->proof == (!winner ? Proof::draw : *winner == mover ? Proof::win : Proof::loss));
        CHECK(repeats->length == (winner ? 1 : 0));
    }
    CHECK(found == 10);
}

TEST_CASE_TEMPLATE("tiny tables and tight limits", S, OPEN_GAMES) {
    const Tracked<S> start(S::start({}));
    for (const std::size_t bytes : std::initializer_list<std::size_t>{0, 1, 64, 100, 5000}) {
        AlphaBeta<S, Mobility> search({.table_bytes = bytes});
        for (const std::uint64_t nodes : std::initializer_list<std::uint64_t>{0, 1, 2, 50, 1023, 1024, 1025, 20000}) {
            const auto result = search.search(start, {.nodes = nodes, .lines = 3});
            check_sound(start.state(), result);
            CHECK(result.nodes == nodes);
        }
        for (const int depth : {-1, 0, 1, 3}) {
            const auto result = search.search(start, {.depth = depth, .lines = -1});
            check_sound(start.state(), result);
            CHECK(result.depth == std::max(depth, 0));
        }
    }
    AlphaBeta<S, NoOpinion> one_bucket({.table_bytes = 1, .reductions = false});
    for_solved_positions<S>(
        500, 5, 0, [&](const Tracked<S>& line, int score) { CHECK(one_bucket.search(line, {}).score == score); });
}

TEST_CASE_TEMPLATE("a finished game and a single action", S, OPEN_GAMES) {
    AlphaBeta<S, Mobility> search(everything);
    bool forced = false;
    for (unsigned number = 0; number < 10; ++number) {
        Line<S> game = random_game<S>(number);
        const auto over = search.search(game.tracked(), {});
        CHECK(!over.best());
        CHECK(over.nodes == 0);
        const auto winner = game.state().ending()->winner;
        CHECK(over.proof == (!winner ? Proof::draw : *winner == game.state().mover() ? Proof::win : Proof::loss));
        for (; !game.steps().empty(); game.undo()) {
            if (game.state().legal_count() != 1) continue;
            forced = true;
            const auto result = search.search(game.tracked(), {.nodes = 500, .lines = 3});
            check_sound(game.state(), result);
            CHECK(result.lines.size() == 1);
            CHECK(*result.best() == game.state().nth_legal(0));
        }
    }
    CHECK(forced);
}

TEST_CASE_TEMPLATE("it stops when told to and keeps what it has", S, OPEN_GAMES) {
    const Tracked<S> start(S::start({}));
    AlphaBeta<S, Mobility> search(everything);
    const auto nothing = search.search(start, {}, [] { return false; });
    CHECK(nothing.nodes == 0);
    check_sound(start.state(), nothing);
    int questions = 0;
    const auto result = search.search(start, {}, [&] { return ++questions <= 10; });
    CHECK(result.nodes == 10 * search::Patience::between_questions);
    CHECK(questions == 11);
    CHECK(result.depth >= 1);
    CHECK(result.lines[0].depth >= result.depth);
    check_sound(start.state(), result);
}

TEST_CASE_TEMPLATE("wherever it is stopped, what it calls proved is true", S, OPEN_GAMES) {
    AlphaBeta<S, Mobility> search(everything);
    for_solved_positions<S>(3000, 20, 0, [&](const Tracked<S>& line, int score) {
        for (std::uint64_t nodes = 4; nodes < 3000; nodes = nodes * 3 / 2) {
            search.clear();
            const auto result = search.search(line, {.nodes = nodes, .lines = 1 + static_cast<int>(nodes % 2)});
            check_sound(line.state(), result);
            if (result.proof != Proof::unknown) CHECK(result.proof == proof_of(score));
            for (const auto& found : result.lines) {
                if (found.proof != Proof::unknown) CHECK(found.proof == proof_of(score_after(line, found.action)));
            }
            // While anything else may be left, no sure loss is played.
            if (result.lines[0].proof == Proof::loss && result.lines.size() == 1) CHECK(score < 0);
        }
    });
}

TEST_CASE_TEMPLATE("the same limits give the same search", S, OPEN_GAMES) {
    const Line<S> game = random_game<S>(8, 25);
    const search::AlphaBetaLimits limits{.nodes = 30000, .lines = 2};
    AlphaBeta<S, Mobility> search(everything);
    const auto first = search.search(game.tracked(), limits);
    search.search(Tracked<S>(S::start({})), limits);
    search.clear();
    check_same(search.search(game.tracked(), limits), first);
    check_same(AlphaBeta<S, Mobility>(everything).search(game.tracked(), limits, [] { return true; }), first);
}

TEST_CASE_TEMPLATE("a search allocates nothing", S, OPEN_GAMES) {
    const Line<S> game = random_game<S>(8, 25);
    AlphaBeta<S, Mobility> search(everything);
    const search::AlphaBetaLimits limits{.nodes = 50000, .lines = 2};
    // Only the list of keys for the rule on repetition takes memory, once and before the first node.
    const std::size_t at_first = allocations;
    std::size_t in_loop = 0;
    auto watch = [&] {
        if (in_loop == 0) in_loop = allocations;
        return true;
    };
    search.search(game.tracked(), limits, watch);
    CHECK(allocations - at_first <= 2);
    CHECK(allocations - in_loop == 0);
    const std::size_t before = allocations;
    search.search(game.tracked(), limits);
    CHECK(allocations - before == 0);
    CHECK(before > 0);
}
