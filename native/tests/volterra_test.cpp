#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/line.h"
#include "base/perft.h"
#include "games/volterra/state.h"

using namespace campanile;
using namespace campanile::volterra;

namespace {

const std::string standard_start = "l,d,l,d,l/d,l,D,l,d/l,d,L,d,l/d,l,d,l,d d -";
const std::string one_pawn = "l,d,l,d,l/d,l,D,l,d/l,d,l,d,l/d,l,d,l,d l -";
const std::string free_start = ".,.,.,.,./.,.,.,.,./.,.,.,.,./.,.,.,.,. d -";

State position(const std::string& text, const Options& options = {}) {
    const Result<State> state = State::parse(text, options);
    REQUIRE_MESSAGE(state.ok(), (state.ok() ? "" : state.error().message));
    return *state;
}

Action action(const std::string& text) { return *State::parse_action(text); }

std::set<std::string> legal_texts(const State& state) {
    ActionList<State> list;
    state.legal(list);
    std::set<std::string> texts;
    for (const Action each : list) texts.insert(State::action_text(each));
    return texts;
}

bool same_bytes(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof(State)) == 0; }

std::string said(const Error& error, ErrorKind kind) {
    CHECK(error.kind == kind);
    return std::string(error.clause) + ": " + error.message;
}

std::string parse_error(const std::string& text, const Options& options = {}) {
    const Result<State> state = State::parse(text, options);
    REQUIRE_MESSAGE(!state.ok(), text);
    return said(state.error(), ErrorKind::invalid_position);
}

std::string refusal(const State& state, const std::string& text) {
    REQUIRE_MESSAGE(!state.is_legal(action(text)), text);
    return said(state.why_illegal(action(text)), ErrorKind::illegal_action);
}

// ---- V4, V5 and V6 once more, slowly and square by square, to compare with.

bool near(int a, int b) {
    return a != b && std::abs(a % columns - b % columns) <= 1 && std::abs(a / columns - b / columns) <= 1;
}
Tower at(const State& state, int square) { return state.tower(square_at(square)); }

bool slow_free_side(const State& state, int a) {
    int closed = 0;
    for (int b = 0; b < squares; ++b) {
        const bool beside = near(a, b) && (a % columns == b % columns || a / columns == b / columns);
        closed += beside && !at(state, b).empty();
    }
    return closed < 4;
}
bool slow_own(const State& state, int a) { return !at(state, a).empty() && at(state, a).top() == state.mover(); }

std::set<std::string> slow_towers(const State& state, int own_pawn) {
    std::set<std::string> texts;
    for (int s = 0; s < squares; ++s) {
        if (!near(s, own_pawn) || !slow_own(state, s) || !slow_free_side(state, s)) continue;
        for (int t = 0; t < squares; ++t) {
            const bool carries_pawn = square_at(t) == state.pawn(other(state.mover()));
            if (t == s || !near(t, own_pawn) || at(state, t).empty() || carries_pawn) continue;
            for (int tiles = 1; tiles <= std::min(2, at(state, s).height()); ++tiles) {
                texts.insert(State::action_text(Action::tower(square_at(s), square_at(t), tiles)));
            }
        }
    }
    return texts;
}

std::set<std::string> slow_legal(const State& state) {
    const int pawn = index(state.pawn(state.mover()));
    std::set<std::string> texts;
    for (int q = 0; q < squares && state.phase() != Phase::owes_tower; ++q) {
        if (!near(q, pawn) || !slow_own(state, q)) continue;
        const bool completable = state.phase() == Phase::owes_pawn || !slow_towers(state, q).empty();
        if (completable) texts.insert(State::action_text(Action::pawn(square_at(q))));
    }
    if (state.phase() == Phase::owes_pawn) return texts;
    for (const std::string& text : slow_towers(state, pawn)) {
        State after = state;
        after.make(action(text));
        if (state.phase() == Phase::owes_tower || !slow_legal(after).empty()) texts.insert(text);
    }
    return texts;
}

// The squares with towers after the action.
Board slow_occupied(const State& state, Action chosen) {
    Board left = state.occupied();
    if (chosen.kind() != ActionKind::tower) return left;
    if (state.tower(chosen.source()).height() == chosen.tiles()) left &= ~bit(chosen.source());
    Board reached = bit(state.pawn(Side::one)) | bit(state.pawn(Side::two));
    for (int i = 0; i < squares * squares * squares; ++i) {
        const int a = i / squares % squares;
        const int b = i % squares;
        if (near(a, b) && contains(reached, square_at(a))) reached |= left & bit(square_at(b));
    }
    return reached;
}

// Everything that must hold in any position.
void check_position(const State& state) {
    REQUIRE(state.check_consistency() == "");
    ActionList<State> list;
    state.legal(list);
    REQUIRE(state.legal_count() == static_cast<int>(list.size()));
    CHECK(state.is_over() == list.empty());
    CHECK(state.is_over() == state.ending().has_value());
    std::array<bool, State::action_ids> listed{};
    for (std::size_t i = 0; i < list.size(); ++i) {
        REQUIRE(state.nth_legal(static_cast<int>(i)) == list[i]);
        REQUIRE(State::parse_action(State::action_text(list[i])).value() == list[i]);
        REQUIRE(!std::exchange(listed[static_cast<std::size_t>(State::to_id(list[i]))], true));
    }
    int wrong = 0;  // counted, since an assertion for each of 860 actions takes long
    for (int id = 0; id < State::action_ids; ++id) {
        const Action candidate = State::from_id(id).value();
        const bool legal = state.is_legal(candidate);
        wrong += State::to_id(candidate) != id || legal != listed[static_cast<std::size_t>(id)];
        if (legal || state.is_over()) continue;
        const Error error = state.why_illegal(candidate);
        wrong += !error.clause.starts_with('V') || error.message.empty();
    }
    REQUIRE(wrong == 0);
}

void check_text(const State& state) {
    const Result<State> again = State::parse(state.text(), state.options());
    REQUIRE_MESSAGE(again.ok(), state.text());
    REQUIRE(again->text() == state.text());
    REQUIRE(again->key() == state.key());
    REQUIRE(again->check_consistency() == "");
    if (state.ending() && state.ending()->clause == "V8") return;  // occurrences are not part of a text
    REQUIRE(legal_texts(*again) == legal_texts(state));
    REQUIRE(again->ending().has_value() == state.ending().has_value());
    if (state.ending()) REQUIRE(again->ending()->winner == state.ending()->winner);
}

}  // namespace

TEST_CASE("starts and perft") {
    Tracked<State> line(State::start({}));
    const std::vector<std::uint64_t> counts{1, 16, 86, 1646, 7718};
    for (int depth = 0; depth < 5; ++depth) CHECK(perft(line, depth) == counts[static_cast<std::size_t>(depth)]);
    Tracked<State> light(State::start({Layout::standard, RepetitionRule::score, Side::one}));
    CHECK(perft(light, 4) == counts[4]);  // V2: the colours are symmetric
    Tracked<State> free_layout(State::start({Layout::free, RepetitionRule::score, Side::two}));
    CHECK(perft(free_layout, 3) == 20 * 19 * 18);
    CHECK(line.state().text() == standard_start);
    CHECK(free_layout.state().text() == free_start);
}

TEST_CASE("random games keep every invariant") {
    Rng rng(2020);
    for (unsigned bits = 0; bits < 8; ++bits) {
        const Options options = options_from_bits(bits);
        for (int game = 0; game < 25; ++game) {
            const State start = State::start(options);
            Line<State> line(start);
            while (!line.state().is_over()) {
                const State before = line.state();
                check_position(before);
                check_text(before);
                const bool in_play = before.phase() < Phase::place_tiles;
                if (in_play) REQUIRE(legal_texts(before) == slow_legal(before));
                const auto count = static_cast<std::uint32_t>(before.legal_count());
                const Action chosen = before.nth_legal(static_cast<int>(rng.below(count)));
                line.play_unchecked(chosen);
                line.undo();
                REQUIRE(same_bytes(before, line.state()));
                line.play_unchecked(chosen);
                if (in_play) REQUIRE(line.state().occupied() == slow_occupied(before, chosen));
                if (line.state().occupied() != before.occupied()) REQUIRE(line.state().repetition_window() == 0);
            }
            check_position(line.state());
            check_text(line.state());
            while (!line.steps().empty()) line.undo();
            CHECK(same_bytes(start, line.state()));
        }
    }
}

TEST_CASE("a tower moves in unchanged order and the pawn may step on it (V4.2, V4.3)") {
    State state = position(".,.,.,.,./.,.,.,.,./d,ld,L,.,./.,ld,D,.,. d -");
    state.make(action("b1=b2"));
    CHECK(state.text() == ".,.,.,.,./.,.,.,.,./d,ldld,L,.,./.,.,D,.,. d pawn");
    CHECK(legal_texts(state) == std::set<std::string>{"b2"});
    state.make(action("b2"));
    CHECK(state.text() == ".,.,.,.,./.,.,.,.,./d,ldlD,L,.,./.,.,d,.,. l -");
}

TEST_CASE("a part without a pawn is lost at once, others stay and score (V6, V7)") {
    State state = position(".,.,.,.,./.,.,l,.,./.,L,D,d,ld/.,.,.,.,. d -");
    state.make(action("d2-c3"));
    CHECK(state.text() == ".,.,.,.,./.,.,ld,.,./.,L,D,.,./.,.,.,.,. d pawn");

    state = position(".,.,.,.,./.,.,l,.,./L,d,D,.,./.,.,.,.,. d -");
    state.make(action("b2-c3"));
    state.make(action("c3"));
    CHECK(state.text() == ".,.,.,.,./.,.,lD,.,./L,.,d,.,./.,.,.,.,. l -");
    REQUIRE(state.is_over());
    CHECK(state.ending()->winner == Side::two);
    CHECK(state.ending()->clause == "V7");
    const auto heights = tower_heights(state);
    CHECK(std::vector<int>(heights[0].begin(), heights[0].end()) == std::vector<int>{1});
    CHECK(std::vector<int>(heights[1].begin(), heights[1].end()) == std::vector<int>{2, 1});
}

TEST_CASE("height lists are compared element by element (V7)") {
    const auto winner = [](const std::string& text) { return position(text).ending().value().winner; };
    CHECK(winner("L,.,.,.,./.,.,.,.,./.,.,.,.,./.,.,.,.,D d -") == std::nullopt);
    CHECK(winner("dL,.,.,.,./.,.,.,.,./.,.,.,.,./.,.,.,.,D d -") == Side::one);
    CHECK(winner("L,.,.,.,./.,.,.,.,./.,.,.,.,./.,.,.,d,D l -") == Side::two);
    CHECK(winner("llL,.,.,.,./.,.,.,.,./.,.,.,dd,./.,.,.,.,D l -") == Side::one);
}

TEST_CASE("a step after which no tower action exists is illegal (V4.5)") {
    const State one_target = position(".,.,.,.,./.,.,.,.,./.,.,.,.,./L,l,D,d,. d -");
    CHECK(refusal(one_target, "d1") ==
          "V4.5: after the step to d1 no tower action exists: the tower on c1 is its only neighbour without a pawn");
    CHECK(legal_texts(one_target) == std::set<std::string>{"d1-b1"});
    const State no_source = position(".,.,.,.,./.,d,l,.,./.,l,D,l,./.,.,L,.,. d -");
    CHECK(refusal(no_source, "b3") ==
          "V4.5: after the step to b3 no tower action exists: no dark tower with a free side neighbours it");
}

TEST_CASE("refusals name the clause and the obstacle") {
    const State start = State::start({});
    CHECK(refusal(start, "c3") == "V4.1: the pawn already stands on c3");
    CHECK(refusal(start, "c1") == "V4.1: c1 does not neighbour the pawn on c3");
    CHECK(refusal(start, "c4") == "V4.1: the tower on c4 is light's");
    CHECK(refusal(start, "a1-b2") == "V4.2a: the tower on a1 does not neighbour the pawn on c3");
    CHECK(refusal(start, "c3-b4") == "V4.2a: the tower on c3 carries the pawn and does not neighbour it");
    CHECK(refusal(start, "c4-b4") == "V4.2b: the tower on c4 is light's");
    CHECK(refusal(start, "b2-b3") == "V4.2c: the tower on b2 has no free side");
    CHECK(refusal(start, "b4=c4") == "V4.2: the tower on b4 has only one tile");
    CHECK(refusal(start, "b4-b4") == "V4.2: the tiles must go on another tower than that on b4");
    CHECK(refusal(start, "b4-a4") == "V4.2d: the tower on a4 does not neighbour the pawn on c3");
    CHECK(refusal(start, "b4-c2") == "V4.2f: the tower on c2 carries light's pawn");
    CHECK(refusal(start, "+a1") == "V9: tiles are put on the field only in a free layout, and play has begun");
    CHECK(refusal(start, "@a1") == "V9: the pawn is put on the field only in a free layout, and play has begun");
    State state = start;
    state.make(action("b4-c4"));
    CHECK(refusal(state, "d4-c4") == "V4: tiles have already been moved in this turn; the pawn action is still owed");
    CHECK(refusal(state, "b4") == "V4.1: there is no tower on b4");
    state.make(action("d4"));
    CHECK(state.repetition_window() == 0);  // V8: b4 is empty since the turn began
    state.make(action("b3"));
    CHECK(refusal(state, "c2") ==
          "V4: the pawn has already stepped to b3 in this turn; the tower action is still owed");
    CHECK(refusal(state, "b4-c4") == "V4.2: there is no tower on b4");
    CHECK(refusal(state, "a4-b4") == "V4.4: there is no tower on b4");
}

TEST_CASE("the free layout (V9)") {
    State state = State::start({Layout::free, RepetitionRule::score, Side::two});
    CHECK(refusal(state, "@a1") == "V9: the pawn is put only when the field is filled, and 20 squares are still empty");
    state.make(action("+a1"));
    CHECK(state.text() == ".,.,.,.,./.,.,.,.,./.,.,.,.,./d,.,.,.,. l -");
    CHECK(refusal(state, "+a1") == "V9: a1 already holds a tile");
    CHECK(refusal(state, "b1") == "V9: play begins only when the field is filled, and 19 squares are still empty");
    for (int i = 1; i < squares; ++i) state.make(Action::put_tile(square_at(i)));
    CHECK(state.mover() == Side::two);
    CHECK(refusal(state, "+a1") == "V9: every square holds a tile already; dark now puts the pawn");
    CHECK(refusal(state, "@b1") == "V9: the tower on b1 is light's, not dark's");
    CHECK(refusal(state, "b1-c1") == "V9: play begins only when both pawns stand, and dark's is missing");
    CHECK(!state.at_repetition_point());
    state.make(action("@a1"));
    state.make(action("@e4"));
    CHECK(state.phase() == Phase::turn);
    CHECK(state.mover() == Side::two);
    CHECK(state.at_repetition_point());
}

TEST_CASE("the third occurrence ends the game (V8)") {
    const std::string text = ".,.,.,ll,L/.,.,.,.,ll/dd,.,.,.,./D,ddd,.,.,. d -";
    for (const RepetitionRule rule : {RepetitionRule::score, RepetitionRule::draw}) {
        const State start = position(text, {Layout::standard, rule, Side::two});
        Line<State> line(start);
        for (int round = 0; round < 2; ++round) {
            for (const char* each : {"b1", "a2-a1", "d4", "e3-e4", "a1-a2", "a1", "e4-e3", "e4"}) {
                REQUIRE(!line.state().is_over());
                const auto read = line.read(each);
                REQUIRE(read.ok());
                line.play_unchecked(*read);
            }
            CHECK(line.state().text() == text);
        }
        REQUIRE(line.state().is_over());
        CHECK(line.state().ending()->clause == "V8");
        const bool scored = rule == RepetitionRule::score;
        CHECK(line.state().ending()->winner == (scored ? std::optional(Side::two) : std::nullopt));
        check_position(line.state());
        CHECK(line.state().key() == start.key());
        CHECK(line.state().repetition_window() == 8);
        CHECK(!position(line.state().text()).is_over());
        line.undo();
        CHECK(!line.state().is_over());
    }
}

TEST_CASE("texts that no position can have are refused") {
    const Options layout{Layout::free, RepetitionRule::score, Side::two};
    // Only row 4 is written out: the others are empty.
    const auto bad = [](const std::string& row, const std::string& rest, const Options& options = {}) {
        return parse_error(row + "/.,.,.,.,./.,.,.,.,./.,.,.,.,. " + rest, options);
    };
    CHECK(parse_error("").starts_with(": character 1: expected three fields with single spaces between them"));
    CHECK(parse_error("L,D d -") == "V2: character 1: expected 4 rows joined by '/'");
    CHECK(bad("L,D,.,.,.,.", "d -") == "V2: character 1: expected 5 squares joined by ',' in row 4");
    CHECK(bad("L,D,.,.,x", "d -") == ": character 9: expected l, d, L or D in the tower on e4, found 'x'");
    CHECK(bad("L,D,.,.,", "d -") == ": character 9: expected tiles or '.' on e4, found nothing");
    CHECK(bad("L,dDd,.,.,.", "d -") == "V2: character 4: the pawn on b4 must stand on the top tile");
    CHECK(bad("L,D,D,.,.", "d -") == "V1: character 5: dark has two pawns, on b4 and c4");
    CHECK(bad("L,ddddddddddD,.,.,.", "d -") == "V1: character 13: dark has more than 10 tiles");
    CHECK(bad("L,D,.,.,.", "w -") == ": character 41: expected the side to move, l or d, found 'w'");
    CHECK(bad("L,D,.,.,.", "d x") == "V4: character 43: expected '-', 'pawn' or 'tower', found 'x'");
    CHECK(bad("L,D,.,.,d", "d -") == "V6: the tower on e4 belongs to a part of the field on which no pawn stands");
    CHECK(bad("L,D,.,.,.", "d pawn").starts_with("V4.5: no pawn action can be owed: no dark tower neighbours"));
    CHECK(bad("L,D,d,.,.", "d tower") == "V4.5: no tower action can be owed: none exists for the pawn on b4");
    CHECK(parse_error(free_start) == "V9: fewer than two pawns: a layout in progress needs the option layout=\"free\"");
    CHECK(bad("d,l,.,.,.", "l -", layout) == "V9: the next to put something is dark");
    CHECK(bad("l,.,.,.,.", "d -", layout).ends_with("cannot have 0 tiles when light has 1"));
    CHECK(bad("d,dl,.,.,.", "d -", layout).starts_with("V9: in a layout every square"));
    CHECK(bad("D,l,.,.,.", "d -", layout) == "V9: a pawn stands before every square holds a tile");
    CHECK(bad("d,l,.,.,.", "d pawn", layout).starts_with("V9: character 43: expected '-'"));
    CHECK(parse_error(one_pawn, {Layout::free, RepetitionRule::score, Side::one}) ==
          "V9: light puts its pawn first, and only dark's stands");
    CHECK(position(one_pawn, layout).phase() == Phase::place_pawns);
}

TEST_CASE("hostile texts never pass unless they are canonical") {
    Rng rng(99);
    const std::string letters = "ldLD.,/ -abcde1234=+@pawntower\n";
    const std::string mid_turn = ".,.,.,.,./.,.,ld,.,./.,L,D,.,./.,.,.,.,. d pawn";
    const std::vector<std::string> seeds{standard_start, free_start, one_pawn, mid_turn, "b1=c1", "@a1", "e4"};
    const auto below = [&](std::size_t bound) { return rng.below(static_cast<std::uint32_t>(bound)); };
    int accepted = 0;
    for (int i = 0; i < 60000; ++i) {
        std::string text = i % 4 == 0 ? std::string(below(60), '\0') : seeds[below(seeds.size())];
        if (i % 4 == 0) std::generate(text.begin(), text.end(), [&] { return static_cast<char>(rng.next()); });
        for (std::uint32_t edits = below(4); edits > 0 && !text.empty(); --edits) {
            text.replace(below(text.size()), below(2), below(2), letters[below(letters.size())]);
        }
        if (const auto state = State::parse(text, options_from_bits(below(8)))) {
            ++accepted;
            REQUIRE(state->text() == text);
            REQUIRE(state->check_consistency() == "");
            if (i % 16 == 1) check_position(*state);
        } else {
            const std::string& message = state.error().message;
            REQUIRE(std::all_of(message.begin(), message.end(), [](char c) { return c >= 0x20 && c < 0x7f; }));
        }
        if (const auto read = State::parse_action(text)) REQUIRE(State::action_text(*read) == text);
    }
    CHECK(accepted > 1000);
    CHECK(!State::parse(std::string(1000000, 'd') + " d -", {}).ok());
    for (const char* bad :
         {"", "b", "b5", "f1", "B3", "b3 ", "b1c1", "b1-c5", "b1_c1", "+", "+a9", "@@a", "b1-c1,c1"}) {
        CHECK(State::parse_action(bad).error().kind == ErrorKind::invalid_notation);
    }
}

TEST_CASE("integer actions") {
    for (const int id : {-1, State::action_ids, 1 << 30, -(1 << 30)}) CHECK(!State::from_id(id));
    const std::vector<std::pair<std::string, int>> ids{
        {"b3", 11}, {"b1-c1", 64}, {"b1=c1", 65}, {"+e4", 839}, {"@e4", 859}};
    for (const auto& [text, id] : ids) CHECK(State::to_id(action(text)) == id);
}
