#include <doctest/doctest.h>

#include <array>
#include <cstring>
#include <sstream>
#include <string>
#include <vector>

#include "base/line.h"
#include "base/perft.h"
#include "base/random.h"
#include "games/turris/score.h"
#include "games/turris/state.h"

using namespace campanile;
using turris::Action;
using turris::Options;
using turris::Square;
using turris::State;

namespace {

std::array<Options, 16> all_options() {
    std::array<Options, 16> all;
    for (unsigned bits = 0; bits < 16; ++bits) {
        all[bits] = {(bits & 1) != 0, (bits & 2) == 0, (bits & 4) != 0, (bits & 8) != 0 ? Side::two : Side::one};
    }
    return all;
}

std::vector<std::uint64_t> counts(const Options& options, int depth) {
    Tracked<State> line(State::start(options));
    std::vector<std::uint64_t> found;
    for (int n = 1; n <= depth; ++n) found.push_back(perft(line, n));
    return found;
}

Action random_action(const State& state, Rng& rng) {
    return state.nth_legal(static_cast<int>(rng.below(static_cast<std::uint32_t>(state.legal_count()))));
}

// Plays actions joined by spaces and insists that every one is legal.
State played(const std::string& actions, const Options& options = {}) {
    Line<State> line(State::start(options));
    std::istringstream words(actions);
    for (std::string text; words >> text;) {
        const auto action = line.read(text);
        REQUIRE_MESSAGE(action.ok(), text);
        line.play_unchecked(*action);
    }
    return line.state();
}

State parsed(std::string_view text, const Options& options = {}) {
    const auto state = State::parse(text, options);
    REQUIRE_MESSAGE(state.ok(), text, ": ", state.ok() ? "" : state.error().message);
    CHECK(state->text() == text);
    CHECK(state->check_consistency() == "");
    return *state;
}

// The clause and message that refuse the action.
std::string refusal_of(const State& state, std::string_view text) {
    const auto action = state.parse_action(text);
    REQUIRE(action.ok());
    REQUIRE(!state.is_over());
    REQUIRE_FALSE(state.is_legal(*action));
    const Error error = state.why_illegal(*action);
    CHECK(error.kind == ErrorKind::illegal_action);
    return std::string(error.clause) + " " + error.message;
}

std::string legal_texts(const State& state) {
    ActionList<State> list;
    state.legal(list);
    std::string out;
    for (const Action action : list) out += (out.empty() ? "" : " ") + state.action_text(action);
    return out;
}

bool same_bytes(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

void check_actions(const State& state) {
    ActionList<State> list;
    state.legal(list);
    CHECK(list.empty() == state.is_over());
    CHECK(static_cast<int>(list.size()) == state.legal_count());
    for (std::size_t i = 0; i < list.size(); ++i) CHECK(state.nth_legal(static_cast<int>(i)) == list[i]);
    for (int id = 0; id < State::action_ids; ++id) {
        const Action action = *state.from_id(id);
        const auto again = state.parse_action(state.action_text(action));
        const bool agree = again.ok() && *again == action && State::to_id(action) == id &&
                           state.is_legal(action) == list.contains(action);
        CHECK_MESSAGE(agree, id);
        if (state.is_over() || state.is_legal(action)) continue;
        const Error error = state.why_illegal(action);
        CHECK_MESSAGE((!error.clause.empty() && error.message.back() != '.'), error.message);
    }
}

void check_position(const State& state) {
    CHECK(state.check_consistency() == "");
    check_actions(state);
    const State again = parsed(state.text(), state.options());
    CHECK_MESSAGE(same_bytes(again, state), state.text());
    CHECK(again.key() == state.key());
    CHECK(turris::score(state).total == turris::total_points(state));
}

}  // namespace

TEST_CASE("turris: perft") {
    CHECK(counts({}, 5) == std::vector<std::uint64_t>{8, 20, 88, 428, 2144});
    Options ground;
    ground.ground_lying = true;
    CHECK(counts(ground, 4) == std::vector<std::uint64_t>{16, 112, 1004, 8396});
    Options centre;
    centre.first_centre = true;
    CHECK(counts(centre, 1) == std::vector<std::uint64_t>{9});
    centre.ground_lying = true;  // lying in the centre stays forbidden on an empty level
    CHECK(counts(centre, 1) == std::vector<std::uint64_t>{17});
}

TEST_CASE("turris: ids") {
    const State state = State::start({});
    const std::array<std::string_view, 12> lying{"a1a2", "a1b1", "a2a3", "a2b2", "a3b3", "b1b2",
                                                 "b1c1", "b2b3", "b2c2", "b3c3", "c1c2", "c2c3"};
    for (std::size_t i = 0; i < lying.size(); ++i) {
        CHECK(state.action_text(*state.from_id(9 + static_cast<int>(i))) == lying[i]);
    }
    CHECK(state.action_text(*state.from_id(1)) == "b1");
    CHECK(state.action_text(*state.from_id(24)) == "xa2");
    CHECK(state.action_text(*state.from_id(30)) == "-");
    CHECK(state.action_text(*state.from_id(31)) == "pass");
    for (const int id : {-1, 32, 2147483647, -2147483647 - 1}) CHECK_FALSE(state.from_id(id));
}

TEST_CASE("turris: random games keep every promise") {
    Rng rng(20240607);
    int removals = 0;
    int passes = 0;
    for (const Options& options : all_options()) {
        for (int game = 0; game < 12; ++game) {
            State state = State::start(options);
            CHECK(state.options() == options);
            std::vector<State> states;
            std::vector<Action> actions;
            std::vector<State::Undo> undos;
            while (!state.is_over()) {
                check_position(state);
                const Action action = random_action(state, rng);
                states.push_back(state);
                actions.push_back(action);
                undos.push_back(state.make(action));
                removals += action.kind() == turris::Kind::remove ? 1 : 0;
                passes += action.kind() == turris::Kind::pass ? 1 : 0;
            }
            check_position(state);
            REQUIRE(state.ending());
            while (!states.empty()) {
                state.unmake(actions.back(), undos.back());
                CHECK(same_bytes(state, states.back()));
                states.pop_back();
                actions.pop_back();
                undos.pop_back();
            }
        }
    }
    CHECK(removals > 100);
    CHECK(passes > 10);
}

TEST_CASE("turris: placing, clause by clause") {
    const State empty = State::start({});
    CHECK(refusal_of(empty, "b2") == "T2.5 the centre b2 on level 1 may not be filled: no rim square of that level is");
    CHECK(refusal_of(empty, "a1b1") == "T2.3 a lying stone rests on two stones: a1 and b1 are bare foundation");
    const State one = played("c1");
    CHECK(legal_texts(one) == "b1 c2");
    CHECK(refusal_of(one, "a1") ==
          "T2.2 a stone standing on a1 would touch none: no column beside it has more than 0 levels");
    CHECK(refusal_of(one, "b1c1") == "T2.1 the stone would not rest fully: b1 has 0 levels, c1 has 2 levels");
    CHECK(refusal_of(one, "pass") == "T4 black can place a stone, on b1 for one, and so may not pass");
    CHECK(refusal_of(one, "-") == "T3 there is no bonus to decline");
    CHECK(refusal_of(one, "xc1") == "T3 a stone is removed as a bonus only, and there is none to use");
    const State roofed = played("a1 b1 c1 a1b1");
    CHECK(refusal_of(roofed, "a1b1") ==
          "T2.3 a lying stone rests on two different stones: one single stone lies on a1 and b1 on level 3");
    CHECK(refusal_of(roofed, "c1") ==
          "T2.4 the stone would leave 4 levels incomplete: c1 at 4 levels and a2 at 0 levels");
    CHECK(legal_texts(roofed) == "a2 b2 c2");
    // T2.5 for a lying stone: its own rim half does not count.
    CHECK(refusal_of(played("a1 b1 b2 c1 c2 a2"), "b2c2") ==
          "T2.5 the centre b2 on level 3 may not be filled: no rim square of that level is");
}

TEST_CASE("turris: the switches of T2 and T3") {
    Options options;
    options.first_centre = true;
    const State centre = played("b2", options);
    CHECK(centre.text() == ".,.,./.,VV,./.,.,. w bonus b2:1/- -");
    CHECK(legal_texts(centre) == "b1 a2 c2 b3 -");
    options = {};
    options.ground_lying = true;
    CHECK(legal_texts(played("a1a2", options)) == "b1 a3 b1c1 b2c2 a3b3 b1b2 b2b3");
    CHECK(refusal_of(played("a1a2", options), "b2") ==
          "T2.5 the centre b2 on level 2 may not be filled: no rim square of that level is");
    CHECK(refusal_of(played("a1a2", options), "c2c3") ==
          "T2.3 a stone lying on the foundation touches another: beside c2 and c3 is none");
    CHECK(played("a1 b1c1 a2b2 b1b2", options).in_bonus());
    options.bonus_chain = false;
    CHECK(played("a1 b1c1 a2b2", options).in_bonus());
    CHECK(played("a1 b1c1 a2b2 b1b2", options).text() == ".,.,./E,WS,./VV,eN,w b - b1:2/b1:1 -");
}

TEST_CASE("turris: bonus and removal") {
    const State bonus = played("a1 b1 b2");
    CHECK(legal_texts(bonus) == "c1 a2 c2 b3 a1b1 -");
    CHECK(refusal_of(bonus, "xb1") == "T3.3 the stone on b1 is the one that black placed last");
    CHECK(refusal_of(bonus, "xa1") == "T3.2 the stone on top of a1 is white, only opposing stones are removed");
    CHECK(refusal_of(bonus, "xc3") == "T3.2 there is no stone on c3");
    CHECK(refusal_of(bonus, "pass") == "T4 a bonus is used or declined with -, not passed");

    const State rich = parsed("vvS,VVE,VVW/vvNVV,vvSvv,vvs/vvVV,VVN,vvn b bonus a2:4/b2:4 -");
    CHECK(legal_texts(rich) == "a1 b1 c2 a3 b3 b1c1 a3b3 c2c3 xa1 xb3 -");
    CHECK(refusal_of(rich, "xb1") == "T3.3 the stone on b1 has a stone on it, on b2 on level 4");
    CHECK(refusal_of(rich, "xa3") == "T3.2 the stone on top of a3 is named by its first square, a2");
    State after = rich;
    after.make(Action::remove(Square::b3));
    CHECK(after.text() == "vvS,VV,VV/vvNVV,vvSvv,vvs/vvVV,VVN,vvn w - a2:4/b2:4 b3:3+c3:3");
    CHECK(refusal_of(after, "b3") ==
          "T3.4 b3 on level 3 was emptied by a removal and may not be built on in this turn");
    CHECK(after.in_hand(Side::one) == rich.in_hand(Side::one) + 1);

    const State uneven = parsed("VVVVe,VVVVw,vv/vvevv,vvwE,VVsW/vvE,VVW,vvn w bonus b2:4/a3:5 -");
    CHECK(refusal_of(uneven, "xc3") ==
          "T3.3 without the stone on c3 there would be 5 levels incomplete: b3 at 5 levels and c3 at 0 levels");
}

TEST_CASE("turris: passing and the end") {
    // Black could only build on a2, which is forbidden: the pass is his turn and lifts the ban (T4).
    State banned = parsed("VV,vvE,vvW/.,vvE,vvW/VV,vvE,VVW b - b2:3/b2:1 a2:1+a2:2");
    CHECK(legal_texts(banned) == "pass");
    CHECK(refusal_of(banned, "a2") ==
          "T3.4 a2 on level 1 was emptied by a removal and may not be built on in this turn");
    banned.make(Action::pass());
    CHECK(banned.text() == "VV,vvE,vvW/.,vvE,vvW/VV,vvE,VVW w - b2:3/b2:1 -");
    CHECK(legal_texts(banned) == "a2");

    // The same, and White has no stone left: two passes in a row, then Black builds.
    State twice = parsed(
        "VVSeVVvv,VVswSVVeS,vvsVVvvwS/vvNvvvvvv,VVnsNSvvN,vvnSVVVVN/VVvvVVvv,vvEneN,VVWNwVVVV b - b2:9/a1:7 b1:7+b1:8");
    CHECK(legal_texts(twice) == "pass");
    twice.make(Action::pass());
    CHECK(legal_texts(twice) == "pass");
    CHECK(refusal_of(twice, "b1") == "T1 white has no stone left");
    twice.make(Action::pass());
    CHECK_FALSE(twice.is_over());
    CHECK(twice.is_legal(Action::stand(Square::b1)));

    // All 40 stones are built, but the last one earned a bonus: the turn is finished first, then T5 asks.
    State last = parsed(
        "VVvvVVSe,VVesEvvwvv,VVwsWVVvv/vvEvvEN,VVWnSWevvs,VVsnVVwVV/VVVVVVVVE,vvvvNvveWn,vvnvvVVw b bonus a1:9/b1:10 "
        "-");
    CHECK(last.in_hand(Side::one) + last.in_hand(Side::two) == 0);
    CHECK_FALSE(last.is_over());
    last.make(Action::decline());
    REQUIRE(last.is_over());
    CHECK(last.ending()->clause == "T5");
    CHECK(parsed(last.text()).is_over());
}

TEST_CASE("turris: the five views") {
    const turris::Score score = turris::score(parsed(".,.,./.,VV,./VVE,vvW,vv w - a1:3/c1:1 -"));
    const std::array<turris::Points, 5> expected{{{4, 4}, {2, 2}, {6, 2}, {5, 0}, {3, 1}}};
    for (std::size_t view = 0; view < 5; ++view) CHECK(score.views[view].points == expected[view]);
    CHECK(score.total == turris::Points{20, 9});
    const auto& east = score.views[static_cast<std::size_t>(turris::View::east)];
    CHECK(east.rows == 3);
    CHECK(east.panes[0][0].colour == Side::one);  // b1 stands back but is met first on level 3
    CHECK_FALSE(east.panes[0][0].counted);
    CHECK_FALSE(east.panes[0][1].colour);
    CHECK(east.panes[1][0].colour == Side::two);
    CHECK(east.panes[2][1].counted);
    // Two white groups of two: the one met first in reading order counts.
    const auto tied = turris::score(played("a1 b1 c1")).views[0];
    CHECK(tied.points == turris::Points{2, 2});
    CHECK(tied.panes[1][0].counted);
    CHECK_FALSE(tied.panes[0][2].counted);
}

TEST_CASE("turris: texts that no position can have") {
    CHECK(State::start({}).text() == ".,.,./.,.,./.,.,. w - -/- -");
    Options black_first;
    black_first.first = Side::two;
    CHECK(State::start(black_first).text() == ".,.,./.,.,./.,.,. b - -/- -");
    const std::vector<std::array<std::string_view, 2>> refused{
        {"", "expected five fields"},
        {".,.,./.,.,./.,.,. w - -/-", "found 4"},
        {".,.,./.,.,./.,.,. w - -/- - ", "found more"},
        {".,./.,.,./.,.,. w - -/- -", "character 1: expected three columns"},
        {".,.,./.,.,. w - -/- -", "character 1: expected three rows"},
        {".,.,./.,X,./.,.,. w - -/- -", "character 9: expected a cube"},
        {".,.,./.,,./.,.,. w - -/- -", "expected the cubes of b2"},
        {".,.,./.,.,./VVVVVVVVVVVV,.,. w - a1:11/- -", "higher than the 11"},
        {".,.,./.,.,./V,.,. b - a1:1/- -", "character 13: the stone standing on a1:1 has no upper half"},
        {".,.,./.,.,./Vv,.,. b - a1:1/- -", "has no upper half"},
        {".,.,./.,.,./VVE,vv,. b - a1:1/b1:1 -", "the stone lying on a1:3 has no other half"},
        {".,.,./.,.,./VVE,vvw,. b - a1:1/b1:1 -", "has no other half"},
        {".,.,./.,.,./E,W,. b - a1:1/- -", "rests on the foundation"},
        {".,.,./.,.,./VVEe,vvWw,. b - a1:3/a1:4 -", "rests on one single stone"},
        {".,.,./.,.,./VVvv,VV,. b - b1:1/a1:3 -", "4 levels are incomplete"},
        {".,.,./.,.,./.,.,. b - -/- -", "white has not placed a stone yet"},
        {".,.,./.,.,./vv,.,. w - -/a1:1 -", "white began"},
        {".,.,./.,.,./VV,.,. w - a1:1/- -", "black has not placed a stone yet"},
        {".,.,./.,.,./VV,VV,. b - a1:1/- -", "white has 2 stones before"},
        {".,.,./.,.,./VV,.,. b - -/- -", "so one of them was placed last"},
        {".,.,./.,.,./VV,.,. b - a1:2/- -", "no white stone has a1:2"},
        {".,.,./.,.,./VV,.,. b - a1:01/- -", "expected a cell"},
        {".,.,./.,.,./VVE,vvW,. b - a1:1/b1:1 -", "placed later"},
        {".,.,./.,.,./VV,vv,. w bonus a1:1/b1:1 -", "a bonus is earned in the centre"},
        {".,.,./.,VV,./vv,.,VV w bonus b2:1/a1:1 -", "cannot have been placed: a stone standing on b2"},
        {".,.,./.,VV,./VV,vv,. b - b2:1/b1:1 c3:1+b3:1", "expected the two cells"},
        {".,.,./.,VV,./VV,vv,. b - b2:1/b1:1 c1:1+a2:1", "expected the two cells"},
        {".,.,./.,VV,./VV,vv,. b - b2:1/b1:1 c3:2+c3:3", "c3:2 is not the lowest free cell"},
        {".,.,./.,VV,./VV,vv,. b - b2:1/b1:1 b2:3+b2:4", "in the centre"},
        {".,.,./.,VV,./VV,vv,. b - b2:1/b1:1 b1:3+b1:4", "would be the last one of black"},
        {".,.,./.,VV,./VV,vv,. b - a1:1/b1:1 c1:1+c1:2", "has earned no bonus"},
        {".,.,./.,VV,./VV,vv,. b - b2:1/b1:1 c2:1+c3:1", "rests on the foundation"},
    };
    for (const auto& [text, part] : refused) {
        const auto state = State::parse(text, {});
        REQUIRE_FALSE_MESSAGE(state.ok(), text);
        CHECK(state.error().kind == ErrorKind::invalid_position);
        CHECK_MESSAGE(state.error().message.find(part) != std::string::npos, text, " -> ", state.error().message);
    }
}

TEST_CASE("turris: notation that is none") {
    const State state = State::start({});
    for (const std::string_view text : {"",     "a", "a4", "d1",  "A1",    "a1 ", "a1a1", "a1c1",  "b1a1",   "a2a1",
                                        "a1b2", "x", "xa", "xd1", "xa1b1", "--",  "Pass", "pass ", "a1b1c1", "a1,b1"}) {
        const auto action = state.parse_action(text);
        REQUIRE_FALSE(action.ok());
        CHECK(action.error().kind == ErrorKind::invalid_notation);
    }
    CHECK(state.parse_action("b1a1").error().message.find("alphabetical order") != std::string::npos);
}

namespace {

std::string mutated(std::string text, Rng& rng) {
    constexpr std::string_view alphabet = "VEWNSvewnsVv.,/+:-abc1234567890 wb";
    for (std::uint32_t edits = 1 + rng.below(3); edits > 0; --edits) {
        const auto place = rng.below(static_cast<std::uint32_t>(text.size()) + 1);
        const char letter = alphabet[rng.below(static_cast<std::uint32_t>(alphabet.size()))];
        text.replace(place, rng.below(3) > 0 ? 1 : 0, rng.below(4) > 0 ? 1 : 0, letter);
    }
    return text;
}

// Whatever parse accepts is a sound position, also when no game would lead there.
void check_accepted(const State& state, const std::string& text, Rng& rng) {
    CHECK(state.text() == text);
    CHECK_MESSAGE(state.check_consistency() == "", text);
    State onward = state;
    for (int n = 0; n < 200 && !onward.is_over(); ++n) {
        onward.make(random_action(onward, rng));
        if (n % 8 == 0) CHECK_MESSAGE(onward.check_consistency() == "", text, " -> ", onward.text());
    }
    CHECK(onward.is_over());
}

}  // namespace

TEST_CASE("turris: hostile texts") {
    Rng rng(99);
    int accepted = 0;
    for (int round = 0; round < 20000; ++round) {
        std::string bytes;
        for (std::uint32_t size = rng.below(60); size > 0; --size) bytes += static_cast<char>(rng.below(256));
        CHECK_FALSE(State::parse(bytes, {}).ok());
        CHECK_FALSE(State::start({}).parse_action(bytes.substr(0, 5)).ok());
    }
    for (int round = 0; round < 1500; ++round) {
        const Options options = all_options()[rng.below(16)];
        State state = State::start(options);
        for (auto length = rng.below(50); length > 0 && !state.is_over(); --length) {
            state.make(random_action(state, rng));
        }
        for (int variant = 0; variant < 40; ++variant) {
            const std::string text = mutated(state.text(), rng);
            const auto found = State::parse(text, options);
            if (!found) continue;
            ++accepted;
            check_accepted(*found, text, rng);
        }
    }
    CHECK(accepted > 100);
}
