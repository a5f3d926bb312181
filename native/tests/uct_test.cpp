#include "search/uct.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "base/line.h"
#include "base/random.h"
#include "games/volto/state.h"
#include "tests/brute_force.h"
#include "tests/count_allocations.h"
#include "tests/uct_support.h"

using namespace campanile;
using search::Bounds;
using search::Proof;
using search::Score;
using search::Uct;
using test::can_win_at_once;
using test::check_same;
using test::check_sound;
using test::options_of;
using test::random_game;
using test::wins_at_once;

static_assert(search::OpenPosition<kwinty::State>);
static_assert(Position<volto::State> && !search::OpenPosition<volto::State>);  // it would see what is hidden

#define OPEN_GAMES volterra::State, kwinty::State, turris::State

namespace {

template <class S>
typename S::Action random_action(const S& state, Rng& rng) {
    return state.nth_legal(static_cast<int>(rng.below(static_cast<std::uint32_t>(state.legal_count()))));
}

// The result of a position under best play by going through everything, and how many positions that takes.
template <class S>
class BruteForce {
   public:
    explicit BruteForce(int most) : most_(most) {}

    // Side::one's score; empty when there are too many positions.
    std::optional<Score> solve(Tracked<S>& line) {
        if (++positions_ > most_) return std::nullopt;
        if (const auto ending = line.state().ending()) return search::score_of(*ending);
        const Side mover = line.state().mover();
        Score best = search::lost;
        ActionList<S> list;
        line.state().legal(list);
        for (const auto action : list) {
            const auto undo = line.make(action);
            const auto score = solve(line);
            line.unmake(action, undo);
            if (!score) return std::nullopt;
            best = std::max(best, search::seen_by(mover, *score));
        }
        return search::seen_by(mover, best);
    }

    [[nodiscard]] int positions() const { return positions_; }

   private:
    int most_;
    int positions_ = 0;
};

template <class S>
Proof proof_after(const Tracked<S>& line, typename S::Action action) {
    Tracked<S> next(line);
    next.make(action);
    const auto score = BruteForce<S>(1 << 30).solve(next);
    return Bounds::exactly(*score).proof(line.state().mover());
}

// Searches a position of known result and compares everything that the search claims to have proved.
template <class S>
void check_proofs(Uct<S>& uct, const Tracked<S>& line, Score score, int positions) {
    INFO(line.state().text());
    // Every simulation adds a position to the tree, so that many simulations are enough.
    const auto result = uct.search(line, {static_cast<std::uint64_t>(positions)});
    const Proof expected = Bounds::exactly(score).proof(line.state().mover());
    REQUIRE(result.proof == expected);
    CHECK(result.value == search::value_of(search::seen_by(line.state().mover(), score)));
    for (const auto& choice : result.choices) {
        const Proof known = proof_after(line, choice.action);
        if (choice.proof != Proof::unknown) CHECK(choice.proof == known);
        if (choice.action == result.best) CHECK(known == expected);
    }
}

// The one action that keeps the opponent from winning with his next action, if there is exactly one.
template <class S>
std::optional<typename S::Action> only_block(const S& state) {
    std::optional<typename S::Action> block;
    ActionList<S> list;
    state.legal(list);
    for (const auto action : list) {
        S next = state;
        next.make(action);
        if (can_win_at_once(next)) continue;
        if (block) return std::nullopt;
        block = action;
    }
    return list.size() > 1 ? block : std::nullopt;
}

// One game against the random player; the half points of UCT.
template <class S>
Score play_match_game(Uct<S>& uct, Side side, std::uint64_t seed) {
    Rng rng(seed);
    Tracked<S> line(S::start({}));
    while (!line.state().is_over()) {
        const bool own = line.state().mover() == side;
        line.make(own ? *uct.search(line, {2000}).best : random_action(line.state(), rng));
    }
    return search::seen_by(side, search::score_of(*line.state().ending()));
}

}  // namespace

TEST_CASE_TEMPLATE("the same seed gives the same search, another one does not", S, OPEN_GAMES) {
    const Tracked<S> start(S::start({}));
    Uct<S> uct({.seed = 5, .nodes = 20000});
    const auto first = uct.search(start, {3000});
    check_sound(start.state(), first);
    CHECK(first.simulations == 3000);
    uct.search(random_game<S>(3).tracked(), {500});
    Line<S> other = random_game<S>(4);
    for (int i = 0; i < 6; ++i) other.undo();
    uct.search(other.tracked(), {500});
    check_same(uct.search(start, {3000}), first);
    check_same(Uct<S>({.seed = 5, .nodes = 20000}).search(start, {3000}, [] { return true; }), first);
    const auto another = Uct<S>({.seed = 6, .nodes = 20000}).search(start, {3000});
    CHECK(another.value != first.value);
}

TEST_CASE_TEMPLATE("what is proved on late positions is what brute force finds", S, OPEN_GAMES) {
    constexpr int most_positions = 1500;
    Uct<S> uct({.nodes = 100000});
    int seen[3] = {};
    for (unsigned number = 0; number < 2000 && (number < 40 || seen[search::drawn] < 5); ++number) {
        Line<S> game = random_game<S>(number);
        // The search for draws goes on with drawn games only, the others cost time.
        if (number >= 40 && game.state().ending()->winner) continue;
        for (;;) {
            BruteForce<S> brute(most_positions);
            Tracked<S> line(game.tracked());
            const auto score = brute.solve(line);
            if (!score) break;
            ++seen[*score];
            check_proofs(uct, game.tracked(), *score, brute.positions());
            if (game.steps().empty()) break;
            game.undo();
        }
    }
    for (const int number : seen) CHECK(number >= 5);
}

TEST_CASE_TEMPLATE("an immediate win is found and proved", S, OPEN_GAMES) {
    Uct<S> uct({.nodes = 50000});
    int found = 0;
    for (unsigned number = 0; number < 200 && found < 30; ++number) {
        Line<S> game = random_game<S>(number);
        game.undo();
        if (!can_win_at_once(game.state())) continue;
        ++found;
        INFO(game.state().text());
        const auto result = uct.search(game.tracked(), {2000});
        CHECK(result.proof == Proof::win);
        CHECK(result.value == 1);
        CHECK(proof_after(game.tracked(), *result.best) == Proof::win);
    }
    CHECK(found == 30);
}

TEST_CASE("four in a row, the fifth stone to lay") {
    using kwinty::State;
    const auto state = State::parse("8vvvv5/8vvvv5/8VVVV5/8VVVV5 w", {});
    REQUIRE(state.ok());
    Uct<State> uct({.nodes = 50000});
    const auto result = uct.search(Tracked<State>(*state), {1000});
    CHECK(result.proof == Proof::win);
    CHECK(wins_at_once(*state, *result.best));
    CHECK(result.simulations < 1000);  // no more than needed
}

TEST_CASE("the only block is found") {
    using kwinty::State;
    Uct<State> uct({.nodes = 100000});
    int found = 0;
    for (unsigned number = 0; number < 2000 && found < 25; ++number) {
        Line<State> game = random_game<State>(number);
        game.undo();
        if (game.steps().empty()) continue;
        game.undo();
        const auto state = State::parse(game.state().text(), game.state().options());
        REQUIRE(state.ok());
        if (can_win_at_once(*state)) continue;
        const auto block = only_block(*state);
        if (!block) continue;
        const auto result = uct.search(Tracked<State>(*state), {5000});
        if (result.proof == Proof::loss) continue;  // the block only delays
        ++found;
        INFO(state->text());
        CHECK(*result.best == *block);
    }
    CHECK(found == 25);
}

TEST_CASE("a sure draw is better than a poor hope and worse than a good one") {
    using kwinty::State;
    const State start = State::start({});
    search::UctTree<State> tree(100);
    tree.reset(start.mover());
    auto& root = tree[tree.root];
    REQUIRE(tree.expand(root, start));
    const std::uint32_t draw = root.first;
    const std::uint32_t hope = root.first + 1;
    for (int i = 0; i < 10; ++i) tree[hope].note(root.mover, search::lost);
    tree[draw].bounds = Bounds::exactly(search::drawn);
    CHECK(tree.tighten(root));
    CHECK_FALSE(tree.tighten(root));
    CHECK(root.bounds == Bounds::of(root.mover, search::drawn, search::won));
    CHECK(tree.best(root) == draw);
    for (int i = 0; i < 11; ++i) tree[hope].note(root.mover, search::won);
    CHECK(tree.best(root) == hope);
    tree[hope].bounds = Bounds::of(root.mover, search::lost, search::drawn);  // no more to hope for
    CHECK(tree.tighten(root));
    CHECK(tree.best(root) == draw);
}

TEST_CASE_TEMPLATE("small memory, few simulations, a finished game, one action", S, OPEN_GAMES) {
    const Tracked<S> start(S::start({}));
    for (const std::size_t nodes : {0, 1, 2, 10, 200, 1000}) {
        Uct<S> uct({.nodes = nodes});
        for (const std::uint64_t simulations : {0, 1, 2, 63, 64, 65, 2000}) {
            const auto result = uct.search(start, {simulations});
            check_sound(start.state(), result);
            CHECK(result.simulations == simulations);
            CHECK(result.nodes <= std::max<std::size_t>(nodes, 1 + S::max_listed));
        }
    }
    Uct<S> uct({.nodes = 1000});
    bool forced = false;
    for (unsigned number = 0; number < 10; ++number) {
        Line<S> game = random_game<S>(number);
        const auto over = uct.search(game.tracked(), {100});
        check_sound(game.state(), over);
        CHECK(over.simulations == 0);
        CHECK(over.proof == Bounds::exactly(search::score_of(*game.state().ending())).proof(game.state().mover()));
        for (; !game.steps().empty(); game.undo()) {
            if (game.state().legal_count() != 1) continue;
            forced = true;
            const auto result = uct.search(game.tracked(), {100});
            check_sound(game.state(), result);
            CHECK(*result.best == game.state().nth_legal(0));
        }
    }
    CHECK(forced);
}

TEST_CASE_TEMPLATE("it stops when told to", S, OPEN_GAMES) {
    const Tracked<S> start(S::start({}));
    Uct<S> uct({.nodes = 10000});
    CHECK(uct.search(start, {}, [] { return false; }).simulations == 0);
    int questions = 0;
    const auto result = uct.search(start, {}, [&] { return ++questions <= 10; });
    CHECK(result.simulations == 640);
    CHECK(questions == 11);
    check_sound(start.state(), result);
}

TEST_CASE_TEMPLATE("a search allocates nothing", S, OPEN_GAMES) {
    Line<S> line(S::start({}));
    for (int i = 0; i < 4; ++i) line.play_unchecked(line.state().nth_legal(0));
    Uct<S> uct({.nodes = 50000});
    const std::size_t at_first = allocations;
    // The list of keys for the rule on repetition.
    const auto first = uct.search(line.tracked(), {20000});
    CHECK(allocations - at_first <= 2);
    const std::size_t before = allocations;
    const auto second = uct.search(line.tracked(), {20000});
    const std::size_t during = allocations - before;
    CHECK(during == 0);
    CHECK(before > 0);
    check_same(first, second);
}

TEST_CASE_TEMPLATE("it beats random play", S, OPEN_GAMES) {
    Uct<S> uct({.nodes = 50000});
    int half_points = 0;
    for (unsigned game = 0; game < 20; ++game) {
        half_points += play_match_game(uct, game % 2 == 0 ? Side::one : Side::two, game);
    }
    CHECK(half_points >= 36);
}
