#include <map>

#include "players/volto/best_response.h"
#include "players/volto/determinised.h"
#include "players/volto/full_world.h"
#include "tests/volto_players_support.h"

using namespace volto_tests;

namespace {

// Random games, seen after every move of the first `most`.
template <class Visit>
void walk(int games, int most, std::uint64_t seed, Visit&& visit) {
    Rng rng(seed);
    for (int g = 0; g < games; ++g) {
        Game game(State::start(options_from_bits(static_cast<unsigned>(g))));
        for (int i = 0; i < most + 2 && !game.state().is_over(); ++i) {
            if (game.state().in_play()) visit(game, rng);
            game.play_unchecked(random_action(game.state(), rng));
        }
    }
}

}  // namespace

TEST_CASE("volto player: its rules are those of the core") {
    int compared = 0;
    walk(40, 60, 3, [&](const Game& game, Rng&) {
        const State& state = game.state();
        const auto knowledge = knowledge_of(game);
        const vp::Scene<S>& scene = knowledge.past.now;
        vp::World<S> world(scene, {cast_of(state, Side::one), cast_of(state, Side::two)});
        vp::World<S>::Moves listed;
        world.legal(listed);
        MoveList legal;
        state.legal(legal);
        REQUIRE(listed.size() == legal.size());
        for (const Action action : listed) {
            REQUIRE(legal.contains(action));
            State after = state;
            after.make(action);
            vp::World<S> next = world;
            next.make(action);
            const auto ending = after.ending();
            if (ending && ending->clause == "M7.1") continue;  // a World finds it when it lists the moves
            REQUIRE(next.is_over() == ending.has_value());
            if (ending) {
                const int result = !ending->winner ? 0 : *ending->winner == Side::one ? 1 : -1;
                REQUIRE(next.result() == result);
                continue;
            }
            ++compared;
            for (MaskId mask = 0; mask < masks; ++mask) {
                REQUIRE(next.scene().square_of(mask) == after.square_of(mask));
                REQUIRE(next.scene().possible(mask) == after.possible(mask));
            }
            REQUIRE(next.scene().quiet == after.quiet_moves());
            REQUIRE(next.scene().mover == after.mover());
        }
    });
    CHECK(compared > 8000);
}

TEST_CASE("volto player: the past leads to the present") {
    walk(40, 80, 5, [&](const Game& game, Rng&) {
        const auto past = knowledge_of(game).past;
        vp::Scene<S> scene = past.start;
        for (const auto& move : past.moves) scene.play(move.action, move.shown);
        REQUIRE(scene.key() == past.now.key());
        REQUIRE(scene.quiet == past.now.quiet);
        for (int mask = 0; mask < masks; ++mask) REQUIRE(scene.possible(mask) == past.now.possible(mask));
    });
    const State state = usual_start();
    const View view = see(state, Seer::white);
    CHECK(!vp::know(view, {"a2a3"}));
    CHECK(!vp::know(view, {"nonsense"}));
    CHECK(!vp::know(view, {"NACNALNSLA", "XXXXXXXXXX", "XXXXXXXXXX"}));
    CHECK(vp::know(view, {"NACNALNSLA", "XXXXXXXXXX"}));
    CHECK(vp::know(view, {}));  // as after parsing
}

TEST_CASE("volto player: a hypothetical position is made of the view alone") {
    int compared = 0;
    const vp::Engine<S> engine({});
    walk(60, 60, 7, [&](const Game& game, Rng& rng) {
        if (rng.below(4) != 0) return;
        const State& state = game.state();
        const Side side = state.mover();
        const View view = see(state, static_cast<Seer>(side));
        // Under the true kinds it is the true position, byte for byte.
        const State same = hypothetical(view, cast_of(state, other(side)));
        REQUIRE(same_bytes(same, state));
        const auto belief = engine.belief(knowledge_of(game).past, other(side));
        const auto& guess = belief.casts[rng.below(static_cast<std::uint32_t>(belief.casts.size()))];
        const State other_world = hypothetical(view, guess);
        REQUIRE(other_world.check_consistency() == "");
        REQUIRE(same_bytes(see(other_world, view.seer()), view));
        ++compared;
    });
    CHECK(compared > 150);
}

TEST_CASE("volto player: the belief holds every cast that can be, and no other") {
    const vp::Engine<S> engine({});
    int compared = 0;
    walk(250, 60, 11, [&](const Game& game, Rng& rng) {
        const State& state = game.state();
        const Side side = other(state.mover());
        if (state.captured_count(side) < 3 || rng.below(8) != 0) return;
        const auto past = knowledge_of(game).past;
        const auto belief = engine.belief(past, side);
        std::map<vp::Cast<S>, float> found;
        double sum = 0;
        for (std::size_t c = 0; c < belief.casts.size(); ++c) {
            found[belief.casts[c]] = belief.weights[c];
            sum += double{belief.weights[c]};
        }
        REQUIRE(found.size() == belief.casts.size());
        CHECK(sum == doctest::Approx(1).epsilon(1e-4));
        CHECK(found[cast_of(state, side)] > 0);
        // Every arrangement of the set in turn: it is possible when the public moves are legal and show the same.
        vp::Cast<S> cast;
        std::size_t i = 0;
        for (std::size_t k = 0; k < kinds; ++k) {
            for (int n = 0; n < kind_counts[k]; ++n) cast[i++] = static_cast<Kind>(k);
        }
        std::size_t possible = 0;
        const auto cast_captured = [&] {
            for (int m = 0; m < masks_each; ++m) {
                const auto mask = static_cast<MaskId>(first_mask(side) + m);
                if (state.square_of(mask) == off_board && state.kind_of(mask) != cast[static_cast<std::size_t>(m)])
                    return false;
            }
            return true;
        };
        do {
            if (!cast_captured()) continue;
            const auto rank = [&](Side of) {
                const vp::Cast<S> word = of == side ? cast : cast_of(state, of);
                SetUp set_up;
                std::copy(word.begin(), word.end(), set_up.begin());
                return Action::set_up(rank_of_set_up(set_up));
            };
            State replay = State::start(state.options());
            replay.make(rank(Side::one));
            replay.make(rank(Side::two));
            bool fits = true;
            State truth = game.after(2);
            for (std::size_t s = 2; fits && s < game.steps().size(); ++s) {
                const Action action = game.steps()[s].action;
                fits = replay.is_legal(action) && replay.record_text(action) == truth.record_text(action);
                if (!fits) break;
                replay.make(action);
                truth.make(action);
                fits = replay.is_over() == truth.is_over();
            }
            if (!fits) continue;
            ++possible;
            REQUIRE(found.count(cast) == 1);
        } while (std::next_permutation(cast.begin(), cast.end()));
        REQUIRE(possible == found.size());
        ++compared;
    });
    CHECK(compared > 20);
}

TEST_CASE("volto player: beliefs follow the model") {
    vp::EngineSettings settings;
    settings.model.doubt = 0;
    settings.model.tastes = {};
    for (auto& row : settings.model.habits) row.fill(1);
    const vp::Engine<S> engine(settings);
    Game game(State::start({}));
    for (const auto text : {"NACNALNSLA", "NACNALNSLA", "b2b3"}) game.play_unchecked(action(game.state(), text));
    const auto belief = engine.belief(knowledge_of(game).past, Side::one);
    // All moves alike: a cast is as likely as the share of this move among all that it allows.
    const auto odds = [&](const vp::Cast<S>& cast) {
        State state = State::start({});
        SetUp set_up;
        std::copy(cast.begin(), cast.end(), set_up.begin());
        state.make(Action::set_up(rank_of_set_up(set_up)));
        state.make(Action::set_up(0));
        return 1.0 / state.legal_count();
    };
    double sum = 0;
    for (const auto& cast : belief.casts) sum += odds(cast);
    for (std::size_t c = 0; c < belief.casts.size(); c += 97) {
        REQUIRE(double{belief.weights[c]} == doctest::Approx(odds(belief.casts[c]) / sum).epsilon(1e-3));
    }
}

TEST_CASE("volto player: odds by tables are those of every cast by itself, to the last bit") {
    Rng rng(17);
    std::vector<vp::Cast<S>> casts;
    vp::Casting<S>(vp::Scene<S>(), Side::one, casts);
    REQUIRE(casts.size() == set_up_words);
    Game game(State::start({}));
    while (game.steps().size() < 12) {
        if (game.steps().size() >= 2) {
            const auto scene = knowledge_of(game).past.now;
            const Action next = random_action(game.state(), rng);
            const vp::MoveOdds<S> odds(scene, next,
                                       [&](std::size_t, int, int) { return static_cast<float>(rng.unit()); });
            const vp::MoveOdds<S>::Tables tables(odds);
            const auto same = [&](const auto& cast) { return tables.sum(vp::Halves<S>(cast)) == odds.sum(cast); };
            REQUIRE(std::all_of(casts.begin(), casts.end(), same));
        }
        game.play_unchecked(random_action(game.state(), rng));
        REQUIRE_FALSE(game.state().is_over());
    }
}

TEST_CASE("volto player: the same knowledge gives the same advice, whatever is hidden") {
    Rng rng(13);
    vp::Engine<S> usual({}), on_guard({.suspicion = {.prior = 0.999F}});
    int compared = 0;
    for (int pair = 0; pair < 16; ++pair) {
        const auto advice_of = [&](const Game& game) {
            return (pair % 4 == 0 ? on_guard : usual).advise(knowledge_of(game), 200, [] { return true; });
        };
        Game a(State::start({})), b(State::start({}));
        const Action white = Action::set_up(static_cast<int>(rng.below(set_up_words)));
        for (Game* game : {&a, &b}) {
            game->play_unchecked(white);
            game->play_unchecked(Action::set_up(static_cast<int>(rng.below(set_up_words))));
        }
        for (int tries = 0; tries < 30 && !a.state().is_over(); ++tries) {
            if (a.state().mover() == Side::one && rng.below(3) == 0) {
                const auto first = advice_of(a), second = advice_of(b);
                REQUIRE(first.strategy.size() == second.strategy.size());
                for (std::size_t i = 0; i < first.strategy.size(); ++i) {
                    REQUIRE(first.strategy[i].action == second.strategy[i].action);
                    REQUIRE(first.strategy[i].probability == second.strategy[i].probability);
                    REQUIRE(first.strategy[i].value == second.strategy[i].value);
                }
                ++compared;
            }
            const Action next = random_action(a.state(), rng);
            if (!b.state().is_legal(next) || a.state().record_text(next) != b.state().record_text(next)) continue;
            State after_a = a.state(), after_b = b.state();
            after_a.make(next);
            after_b.make(next);
            if (after_a.is_over() != after_b.is_over()) continue;
            a.play_unchecked(next);
            b.play_unchecked(next);
        }
    }
    CHECK(compared > 20);
}

TEST_CASE("volto player: advice is a mixed strategy over the legal moves") {
    vp::Engine<S> engine({}), on_guard({.suspicion = {.prior = 0.999F}});
    vp::Determinised<S> naive(1, 4);
    walk(12, 40, 17, [&](const Game& game, Rng& rng) {
        if (rng.below(4) != 0) return;
        const auto knowledge = knowledge_of(game);
        for (const auto& advice :
             {engine.advise(knowledge, 200, [] { return true; }), on_guard.advise(knowledge, 200, [] { return true; }),
              naive.advise(knowledge, 2000, [] { return true; }), engine.advise(knowledge, 1, [] { return false; }),
              on_guard.advise(knowledge, 1, [] { return false; })}) {
            double sum = 0;
            for (const auto& choice : advice.strategy) {
                REQUIRE(game.state().is_legal(choice.action));
                sum += choice.probability;
                CHECK(choice.value >= -1e-6);
                CHECK(choice.value <= 1 + 1e-6);
            }
            CHECK(sum == doctest::Approx(1));
        }
    });
}

namespace {

vp::Advice advice_for(std::string_view text) {
    Game game(parsed(text));
    return vp::Engine<S>({}).advise(knowledge_of(game), 500, [] { return true; });
}

}  // namespace

// One of b2 and d2 is Red's candidate, and enters the palace (M6.3) unless it is the one that White captures now; the
// other is Red's last lady (M6.2).
TEST_CASE("volto player: who is careful plays nothing that loses at once in every world") {
    const Game game(parsed("1NA2/3L1/5/C4/1N3/1l1c1/5 w LNAAS/NLNNAAAS 20"));
    const auto knowledge = knowledge_of(game);
    const auto careful = vp::Engine<S>({}).advise(knowledge, 50, [] { return true; });
    CHECK(careful.proof == search::Proof::unknown);
    REQUIRE(careful.strategy.size() == 1);
    CHECK(careful.strategy[0].action == action(game.state(), "b3b2"));
    const auto careless = vp::Engine<S>({.careful = false}).advise(knowledge, 50, [] { return true; });
    CHECK(static_cast<int>(careless.strategy.size()) == game.state().legal_count());
}

TEST_CASE("volto player: certain results are seen") {
    // M6.3: the candidate is next to a free square of the palace.
    const auto now = advice_for("nacn1/lnsCa/5/5/l3a/LNSLA/NA1NA w -/- 20");
    CHECK(now.proof == search::Proof::win);
    CHECK(now.length == 1);
    CHECK(now.strategy[0].probability == 1);
    // No mask of Red, whoever it is, comes near the candidate or the other palace in one move.
    const auto later = advice_for("5/5/3C1/5/lac2/5/1NAL1 w LNNAAS/NLNNAAS 20");
    CHECK(later.proof == search::Proof::win);
    CHECK(later.length == 3);
    const auto lost = advice_for("1NA2/3L1/5/C4/5/1l1c1/5 w LNNAAS/NLNNAAAS 20");
    CHECK(lost.proof == search::Proof::loss);
    const auto open = advice_for("nacna/lnsla/5/5/5/LNSLA/NACNA w -/- 0");
    CHECK(open.proof == search::Proof::unknown);
}

namespace {

// Others have no certain win, and to list all their worlds takes long.
bool candidate_is_near(const State& state, Side side) {
    for (MaskId mask = first_mask(side); mask < first_mask(side) + masks_each; ++mask) {
        if (state.kind_of(mask) == Kind::candidate) return S::progress(side, state.square_of(mask)) >= rows - 3;
    }
    return false;
}

}  // namespace

// Every proof is tried: in each world that can be, against each reply.
TEST_CASE("volto player: proofs hold in all worlds") {
    int wins = 0;
    Rng tries(23);
    walk(600, 120, 19, [&](const Game& game, Rng&) {
        const Side side = game.state().mover();
        if (!candidate_is_near(game.state(), side)) return;
        const auto knowledge = knowledge_of(game);
        std::vector<vp::Cast<S>> casts;
        vp::Casting<S>(knowledge.past.now, other(side), casts);
        const vp::Certainty<S> certainty(knowledge.past.now, knowledge.own, casts, knowledge.past.keys);
        const auto win = certainty.win();
        if (!win) return;
        ++wins;
        const View view = see(game.state(), static_cast<Seer>(side));
        for (int i = 0; i < 10; ++i) {
            const auto& cast = casts[tries.below(static_cast<std::uint32_t>(casts.size()))];
            State state = hypothetical(view, cast);
            state.make(win->action);
            if (win->length == 1) {
                REQUIRE(state.is_over());
                REQUIRE(state.ending()->winner == side);
                continue;
            }
            MoveList replies;
            state.legal(replies);
            for (const Action reply : replies) {
                State after = state;
                after.make(reply);
                bool won = after.is_over() && after.ending()->winner == side;
                MoveList last;
                if (!after.is_over()) after.legal(last);
                for (const Action action : last) {
                    if (after.is_over()) break;
                    State end = after;
                    end.make(action);
                    won = won || (end.is_over() && end.ending()->winner == side);
                }
                REQUIRE(won);
            }
        }
    });
    CHECK(wins > 30);
}

TEST_CASE("volto player: on a board that can be solved it is hard to exploit") {
    using Small = vp::ReducedShape<4>;
    vp::EngineSettings settings;
    settings.solver.settling = 40;
    settings.retrospect = 2;
    vp::Engine<Small, 6> engine(settings);
    const auto always = [] { return true; };
    const double ours = vp::exploitability<Small>(
        [&](const vp::Knowledge<Small>& knowledge) { return engine.advise(knowledge, 1000, always); });
    const double theirs = vp::exploitability<Small>(
        [&](const vp::Knowledge<Small>& knowledge) { return vp::ask_is_mcts(knowledge, 300, always, false); });
    MESSAGE("exploitability: engine ", ours, ", IS-MCTS ", theirs);
    CHECK(theirs > 0.4);
    CHECK(ours < theirs / 3);
}

TEST_CASE("volto player: set-ups are drawn as often as the strategy says") {
    {
        vp::Tastes tastes{};
        tastes[0][static_cast<std::size_t>(Kind::candidate)] = 3;
        const vp::SetUpStrategy strategy(tastes);
        Rng rng(1);
        int there = 0;
        constexpr int draws = 4000;
        for (int i = 0; i < draws; ++i) there += set_up_of_rank(strategy.draw(rng))[0] == Kind::candidate;
        const double share = std::exp(3.0) / (std::exp(3.0) + 9);
        CHECK(there / double{draws} == doctest::Approx(share).epsilon(0.05));
    }
}
