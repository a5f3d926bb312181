#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <vector>

#include "base/line.h"
#include "base/perft.h"
#include "base/playout.h"
#include "base/random.h"
#include "games/volto/deduction.h"
#include "games/volto/set_up.h"
#include "games/volto/state.h"
#include "games/volto/view.h"

using namespace campanile;
using namespace campanile::volto;

namespace {

constexpr std::array<Seer, 3> seers = {Seer::white, Seer::red, Seer::spectator};

State parsed(std::string_view text, Options options = {}) {
    const auto result = State::parse(text, options);
    if (!result) FAIL(result.error().message);
    return *result;
}

std::string refused(std::string_view text, Options options = {}) {
    const auto result = State::parse(text, options);
    if (!result) {
        CHECK(result.error().kind == ErrorKind::invalid_position);
        CHECK(!result.error().message.empty());
        return std::string(result.error().clause);
    }
    return "accepted";
}

Action action(const State& state, std::string_view text) {
    const auto result = state.parse_action(text);
    if (!result) FAIL(result.error().message);
    return *result;
}

State played(State state, std::initializer_list<std::string_view> moves) {
    for (const auto move : moves) {
        REQUIRE(state.is_legal(action(state, move)));
        state.make(action(state, move));
    }
    return state;
}

std::string clause_of(const State& state, std::string_view text) {
    REQUIRE(!state.is_legal(action(state, text)));
    const Error error = state.why_illegal(action(state, text));
    CHECK(error.kind == ErrorKind::illegal_action);
    CHECK(!error.message.empty());
    return std::string(error.clause);
}

std::string ended(const State& state) {
    const auto ending = state.ending();
    CHECK(ending.has_value() == state.is_over());
    if (!ending) return "";
    return std::string(ending->clause) + " " + (ending->winner ? std::string(side_word(*ending->winner)) : "draw");
}

State set_up_both(std::string_view white, std::string_view red, Options options = {}) {
    return played(State::start(options), {white, red});
}

State usual_start(Options options = {}) { return set_up_both("NACNALNSLA", "NACNALNSLA", options); }

bool same_bytes(const auto& a, const auto& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

// M4 once more, square by square and without bitboards.
bool plainly_legal(const State& state, Square from, Square to) {
    const MaskId mask = state.mask_on(from);
    const MaskId target = state.mask_on(to);
    if (mask == no_mask || owner(mask) != state.mover()) return false;
    if (target != no_mask && owner(target) == state.mover()) return false;
    const int up = (row_of(to) - row_of(from)) * (state.mover() == Side::one ? 1 : -1);
    const int across = std::abs(column_of(to) - column_of(from));
    const int longest = std::max(std::abs(up), across);
    switch (state.kind_of(mask)) {
        case Kind::noble:
            return std::abs(up) + across == 1;
        case Kind::advisor:
            return std::abs(up) == 1 && across == 1;
        case Kind::candidate:
            return longest == 1;
        case Kind::lady:
            return longest == 1 && target == no_mask;
        case Kind::soldier:
            if (across != 0 || up < 1) return false;
            for (int i = 1; i < up; ++i) {
                const int row = row_of(from) + (state.mover() == Side::one ? i : -i);
                if (state.mask_on(square_at(column_of(from), row)) != no_mask) return false;
            }
            return true;
        case Kind::none:
            break;
    }
    return false;
}

void check_actions(const State& state) {
    MoveList list;
    state.legal(list);
    REQUIRE(static_cast<int>(list.size()) == state.legal_count());
    CHECK(list.empty() == state.is_over());
    std::vector<bool> listed(move_ids);
    for (std::size_t i = 0; i < list.size(); ++i) {
        const int id = State::to_id(list[i]);
        CHECK(!listed[static_cast<std::size_t>(id)]);
        listed[static_cast<std::size_t>(id)] = true;
        CHECK(state.nth_legal(static_cast<int>(i)) == list[i]);
        CHECK(state.from_id(id) == list[i]);
        CHECK(action(state, state.action_text(list[i])) == list[i]);
        CHECK(action(state, state.record_text(list[i])) == list[i]);
    }
    int wrong = 0;
    for (int id = 0; id < move_ids; ++id) {
        const Action a = *state.from_id(id);
        wrong += state.is_legal(a) != listed[static_cast<std::size_t>(id)];
        wrong += State::to_id(a) != id;
        wrong += !state.is_over() && plainly_legal(state, a.from(), a.to()) != listed[static_cast<std::size_t>(id)];
        if (!state.is_over() && !state.is_legal(a)) wrong += state.why_illegal(a).clause.empty();
    }
    CHECK(wrong == 0);
    CHECK(!state.is_legal(Action::set_up(0)));
}

// A parsed text is the same position; only repetition is forgotten.
void check_text(const State& state) {
    const std::string text = state.text();
    const State again = parsed(text, state.options());
    CHECK(again.text() == text);
    CHECK(again.key() == state.key());
    CHECK(again.check_consistency() == "");
    if (state.finish() != Finish::repetition) CHECK(ended(again) == ended(state));
}

void check_views(const State& state) {
    for (const Seer seer : seers) {
        const View view = see(state, seer);
        CHECK(view.is_over() == state.is_over());
        if (view.is_over()) CHECK(view.text() == state.text());
        const bool acts = !state.is_over() && static_cast<int>(seer) == campanile::index(state.mover());
        CHECK(view.is_to_act() == acts);
        CHECK(view.legal_count() == (acts ? state.legal_count() : 0));
        if (!view.fits_list()) continue;
        MoveList seen, all;
        view.legal(seen);
        if (acts) state.legal(all);
        CHECK(seen == all);
        const auto sets = certain_possibilities(view);
        for (MaskId mask = 0; mask < volto::masks; ++mask) {
            if (state.kind_of(mask) == Kind::none) continue;
            CHECK((sets[mask] & only(state.kind_of(mask))) != 0);
            CHECK((sets[mask] & ~view.possible(mask)) == 0);
        }
    }
}

}  // namespace

TEST_CASE("volto: perft of rules.md") {
    Tracked<State> line(usual_start());
    CHECK(perft(line, 1) == 11);
    CHECK(perft(line, 2) == 112);
    CHECK(perft(line, 3) == 1520);
}

TEST_CASE("volto: set-ups are ranked in order and White comes first") {
    SetUp last{};
    for (int rank = 0; rank < set_up_words; ++rank) {
        const SetUp set_up = set_up_of_rank(rank);
        if (rank > 0) REQUIRE(last < set_up);
        REQUIRE(rank_of_set_up(set_up) == rank);
        last = set_up;
    }
    CHECK(set_up_text(set_up_of_rank(0)) == "NNNAAASLLC");
    const Options red_first{Side::two};
    State state = State::start(red_first);
    CHECK(state.text() == "5/5/5/5/5/5/5 w -/- 0");
    CHECK(!state.fits_list());
    CHECK(state.legal_count() == 50400);
    CHECK(state.nth_legal(50399) == Action::set_up(50399));
    CHECK(!state.is_legal(Action::move(5, 10)));
    CHECK(clause_of(state, "a2a3") == "M3");
    check_text(state);
    state = played(state, {"NACNALNSLA"});
    CHECK(state.text() == "5/5/5/5/5/LNSLA/NACNA r -/- 0");
    check_text(state);
    CHECK(!state.at_repetition_point());
    state = played(state, {"NACNALNSLA"});
    CHECK(state.text() == "nacna/lnsla/5/5/5/LNSLA/NACNA r -/- 0");
    CHECK(state.at_repetition_point());
    check_text(state);
    CHECK(clause_of(state, "NACNALNSLA") == "M3");
}

TEST_CASE("volto: random games, forward and back") {
    Rng rng(1);
    std::array<int, 7> finishes{};
    for (int game = 0; game < 150; ++game) {
        Line<State> line(State::start({game % 2 == 0 ? Side::one : Side::two}));
        std::vector<State> path;
        while (!line.state().is_over()) {
            const State& state = line.state();
            if (state.in_play() && game < 60) {
                check_actions(state);
                check_text(state);
                check_views(state);
            }
            path.push_back(state);
            const int n = static_cast<int>(rng.below(static_cast<std::uint32_t>(state.legal_count())));
            line.play_unchecked(state.nth_legal(n));
            REQUIRE(line.state().check_consistency() == "");
        }
        ++finishes[static_cast<std::size_t>(line.state().finish())];
        check_actions(line.state());
        check_text(line.state());
        check_views(line.state());
        std::vector<std::string> history;
        line.replay([&](const State& before, Action made) { history.push_back(before.record_text(made)); });
        REQUIRE(history.size() == path.size());
        while (!path.empty()) {
            line.undo();
            REQUIRE(same_bytes(line.state(), path.back()));
            path.pop_back();
        }
        for (const auto& text : history) {
            const auto read = line.read(text);
            REQUIRE(read.ok());
            line.play_unchecked(*read);
        }
        CHECK(line.state().is_over());
    }
    CHECK(finishes[static_cast<std::size_t>(Finish::candidate_removed)] > 0);
    CHECK(finishes[static_cast<std::size_t>(Finish::second_lady)] > 0);
    CHECK(finishes[static_cast<std::size_t>(Finish::palace)] > 0);
}

TEST_CASE("volto: both random players play the same games") {
    Tracked<State> by_list(State::start({}));
    Tracked<State> by_count(State::start({}));
    Rng one(7), two(7);
    for (int game = 0; game < 200; ++game) {
        by_list.reset(State::start({}));
        by_count.reset(State::start({}));
        CHECK(play_random_game(by_list, one) == play_random_game_by_count(by_count, two));
        CHECK(same_bytes(by_list.state(), by_count.state()));
    }
}

TEST_CASE("volto: captures and the endings of M6") {
    const State state = parsed("nacna/1asl1/l4/1An2/2N2/LNSL1/NACA1 w -/- 4");
    CHECK(state.record_text(action(state, "c3c4")) == "c3c4xN");
    CHECK(state.record_text(action(state, "b4a5")) == "b4a5xL+A");
    CHECK(state.action_text(action(state, "b4a5")) == "b4a5");
    CHECK(played(state, {"c3c4"}).text() == "nacna/1asl1/l4/1AN2/5/LNSL1/NACA1 r -/N 0");
    CHECK(played(state, {"b4a5"}).text() == "nacna/1asl1/5/2n2/2N2/LNSL1/NACA1 r A/L 0");
    CHECK(ended(played(state, {"b4a5"})) == "");

    const auto check_end = [](std::string_view text, std::string_view move, std::string_view how) {
        const State end = played(parsed(text), {move});
        CHECK(ended(end) == how);
        CHECK(end.check_consistency() == "");
        check_text(end);
        check_views(end);
        check_actions(end);
    };
    check_end("nacna/1asl1/2A2/2n2/2N2/LNSL1/NAC2 w A/L 1", "c5d6", "M6.2 red");
    check_end("nanna/1asll/5/2c2/2N2/LNSL1/NACAA w -/- 2", "c3c4", "M6.1 white");
    // A candidate that captures a lady is lost, also in the palace, also if she is the second one.
    check_end("nalna/nasCc/5/5/5/LNSL1/NANA1 w A/L 1", "d6c7", "M6.1 red");
    check_end("nalna/nasCc/5/5/5/LNSL1/NANA1 w A/L 1", "d6e6", "M6.1 white");
    check_end("nalna/nasCc/5/5/5/LNSL1/NANA1 w A/L 1", "d6d7", "M6.3 white");
    check_end("nalca/nasCn/5/5/5/LNSL1/NANA1 w A/L 1", "d6d7", "M6.1 white");
    check_end("nal1a/nasCc/n4/5/5/LNSL1/NANA1 w A/L 1", "d6d7", "M6.3 white");
    check_end("3nc/4s/5/aaa2/nLn2/ASl2/CL1l1 r NNNAA/- 1", "d1c1", "M7.1 red");
    // M6.3 on the hundredth move goes before M7.3.
    check_end("nal1a/nasCc/n4/5/5/LNSL1/NANA1 w A/L 99", "d6d7", "M6.3 white");
    check_end("nacna/lnsla/5/5/5/LNSLA/NACNA r -/- 99", "a6a5", "M7.3 draw");
    // M7.3 goes before M7.1.
    CHECK(ended(parsed("3lc/4s/5/aaa2/nLn2/ASn2/CLl2 w NNNAA/- 0")) == "M7.1 red");
    CHECK(ended(parsed("3lc/4s/5/aaa2/nLn2/ASn2/CLl2 w NNNAA/- 100")) == "M7.3 draw");
}

TEST_CASE("volto: the third occurrence compares individuals") {
    const auto play = [](Line<State>& line, std::initializer_list<std::string_view> moves) {
        for (const auto move : moves) {
            const auto read = line.read(move);
            REQUIRE(read.ok());
            line.play_unchecked(*read);
        }
    };
    Line<State> line(usual_start());
    for (int i = 0; i < 2; ++i) {
        CHECK(ended(line.state()) == "");
        play(line, {"a2a3", "a6a5", "a3a2", "a5a6"});
    }
    CHECK(ended(line.state()) == "M7.2 draw");
    CHECK(line.state().check_consistency() == "");
    CHECK(line.read("a2a3").error().kind == ErrorKind::game_over);
    line.undo();
    CHECK(!line.state().is_over());

    // The two white ladies change places: the same kinds on the same squares, but not the same position.
    Line<State> ladies(usual_start());
    play(ladies, {"a2a3", "a6a5", "d2d3", "a5a6", "a3b3", "a6a5", "d3c3", "a5a6"});
    const auto key = ladies.state().key();
    const auto repetition_key = ladies.state().repetition_key();
    play(ladies, {"b3b4", "a6a5", "c3b3", "a5a6", "b4c4", "a6a5", "c4c3", "a5a6"});
    CHECK(ladies.state().key() == key);
    CHECK(ladies.state().repetition_key() != repetition_key);

    // M7.2 goes before M7.3.
    State both = played(parsed("nacna/lnsla/5/5/5/LNSLA/NACNA r -/- 99"), {"a6a5"});
    both.end_by_repetition();
    CHECK(ended(both) == "M7.2 draw");
}

TEST_CASE("volto: every refusal has its clause") {
    const State start = usual_start();
    CHECK(clause_of(start, "a3a4") == "M4");
    CHECK(clause_of(start, "a2a2") == "M4");
    CHECK(clause_of(start, "a1a2") == "M4");
    CHECK(clause_of(start, "b2c3") == "M4.1");
    CHECK(clause_of(start, "e2e3") == "M4.2");
    CHECK(clause_of(start, "c1c4") == "M4.3");
    CHECK(clause_of(start, "c2d3") == "M4.4");
    CHECK(clause_of(start, "c2c7") == "M4.4");
    CHECK(clause_of(start, "a2a4") == "M4.5");
    for (const auto move : {"a6a5", "a6a7", "a6e1", "a6a6"}) {
        CHECK(start.why_illegal(action(start, move)).message == "the mask on a6 is not white's");
    }
    CHECK(start.why_illegal(action(start, "c2c7")).message == "the soldier on c2 cannot pass the mask on c6");
    const State lady = parsed("nacna/1nsla/5/l4/L4/1NSLA/NACNA w -/- 4");
    CHECK(lady.why_illegal(action(lady, "a3a4")).message ==
          "the lady on a3 never captures, and on a4 is an opposing mask");
    const State soldier = parsed("nSc1a/lnsla/5/5/5/LN1LA/NACNA w -/AN 3");
    CHECK(clause_of(soldier, "b7b6") == "M4.4");
    CHECK(soldier.why_illegal(action(soldier, "b7c7")).message ==
          "the soldier on b7 is in the opposing palace and can move no more");
}

TEST_CASE("volto: what no position can have is refused") {
    CHECK(refused("") == "");
    CHECK(refused("nacna/lnsla/5/5/5/LNSLA/NACNA w -/- 0") == "accepted");
    CHECK(refused("nacna/lnsla/5/5/5/LNSLA/NACNA r -/- 0") == "M4");  // White began
    CHECK(refused("nacna/lnsla/5/5/5/LNSLA/NACNA r -/- 0", {Side::two}) == "accepted");
    CHECK(refused("nacna/lnsla/5/5/L4/1NSLA/NACNA w -/- 0") == "M3");  // no move was made
    CHECK(refused("nacna/lnsla/5/5/5/XXXXX/XXXXX w -/- 0") == "M2");   // a view
    CHECK(refused("nacna/lnsln/5/5/5/LNSLA/NACNA w -/- 0") == "M2");
    CHECK(refused("nacna/lnsla/5/5/5/LNSLA/NACNA w -/- 101") == "M7.3");
    CHECK(refused("nacna/lnsla/5/5/5/LNSLA/NACNA w -/- 99999999999999999999") == "M7.3");
    CHECK(refused("nacna/lnsla/5/5/5/LNSLA/NACNA w -/- 00") == "M7.3");
    CHECK(refused("nacna/lnsla/5/5/5/LNSLA/NACNA  w -/- 0") == "");
    CHECK(refused("nacna/lnsla/41/5/5/LNSLA/NACNA w -/- 0") == "M1");
    CHECK(refused("nacna/lnsla/6/5/5/LNSLA/NACNA w -/- 0") == "M2");
    CHECK(refused("nacna/lnsla/5/5/5/LNSLA/NACNA w / 0") == "M5");
    CHECK(refused("5/5/5/5/5/5/5 r -/- 0") == "M3");
    CHECK(refused("5/5/5/5/5/5/5 w -/- 1") == "M3");
    CHECK(refused("5/5/5/5/5/LNSLA/NACNA w -/- 0") == "M3");
    CHECK(refused("5/5/5/5/L4/1NSLA/NACNA r -/- 0") == "M3");
    CHECK(refused("nacna/lnsla/5/5/5/5/5 w -/- 0") == "M2");
    CHECK(refused("nalCa/nas1c/n4/5/5/LNSL1/NANA1 w A/L 2") == "M6.3");  // its side is not to move
    CHECK(refused("nalna/nas2/5/5/5/LNSL1/NANA1 w AC/LC 0") == "M6.1");
    CHECK(refused("na1na/nasc1/n4/5/5/1NS2/NACA1 w LLA/LL 0") == "M2");
    CHECK(refused("nacna/nas2/5/5/5/1NS2/NCAAA w LLN/LL 0") == "M6.2");
    CHECK(refused("nacna/lnsl1/5/5/5/LNSLA/NACN1 w A/A 1") == "accepted");
    CHECK(refused("nacna/lnsl1/5/5/5/LNSLA/NACNA w -/A 0") == "M5");  // Red lost it, Red is next
    CHECK(refused("nacna/lnsl1/5/5/5/LNSLA/NACNA r -/A 0") == "accepted");
    CHECK(refused("nacna/lns1a/5/5/5/LNSLA/NACNA r -/L 0") == "M5");  // who captured the lady?
    CHECK(refused("nacna/lns1a/5/5/5/LNSLA/NACN1 r A/L 0") == "accepted");
    CHECK(refused("nacna/lns1a/5/5/5/1NSLA/NACNA r L/L 0") == "M5");
    CHECK(refused("na1na/lnsla/5/5/5/LNSLA/NACNA r -/C 1") == "M6.1");
    CHECK(refused("na1na/lnsla/5/5/5/LNSLA/NACNA r -/C 0") == "accepted");
    CHECK(refused("na1n1/lnsla/5/5/5/LNSLA/NACNA r -/CA 0") == "M5");  // nothing follows the end
    CHECK(refused("na1Ca/nas1c/n4/5/5/LNSL1/NAN2 r AA/LN 0") == "M2");
    // The lady's captor is gone, so no candidate arrived with that capture.
    CHECK(refused("nacCa/nas1n/l4/5/5/LNSL1/NANA1 r A/L 0") == "M5");
    CHECK(refused("nacCa/nas1n/l4/5/5/LNSL1/NANA1 r A/L 2") == "accepted");
}

TEST_CASE("volto: hostile texts") {
    Rng rng(3);
    const std::string_view letters = "NASLCnaslcXx123450/w r-";
    const State start = usual_start();
    Tracked<State> line(start);
    std::vector<std::string> seeds = {"5/5/5/5/5/5/5 w -/- 0"};
    for (int i = 0; i < 40; ++i) {
        line.reset(State::start({}));
        for (int n = 0; n < 2 + i && !line.state().is_over(); ++n) {
            const auto count = static_cast<std::uint32_t>(line.state().legal_count());
            line.make(line.state().nth_legal(static_cast<int>(rng.below(count))));
        }
        seeds.push_back(line.state().text());
    }
    int accepted = 0;
    for (int i = 0; i < 60000; ++i) {
        std::string text = i % 4 == 0 ? "" : seeds[rng.below(static_cast<std::uint32_t>(seeds.size()))];
        for (std::uint32_t n = 1 + rng.below(i % 4 == 0 ? 60 : 3); n > 0; --n) {
            const bool wild = rng.below(4) == 0;
            const char c =
                wild ? static_cast<char>(rng.next()) : letters[rng.below(static_cast<std::uint32_t>(letters.size()))];
            const std::size_t place = rng.below(static_cast<std::uint32_t>(text.size() + 1));
            const std::uint32_t how = rng.below(4);
            if (how == 0 || place == text.size()) text.insert(place, 1, c);
            if (how == 1 && place < text.size()) text[place] = c;
            if (how == 2 && place < text.size()) text.erase(place, 1);
            if (how == 3 && !text.empty())
                std::swap(text[place % text.size()], text[rng.below(static_cast<std::uint32_t>(text.size()))]);
        }
        if (const auto state = State::parse(text, {})) {
            ++accepted;
            CHECK(state->text() == text);
            CHECK(state->check_consistency() == "");
            CHECK((state->legal_count() == 0) == state->is_over());
        }
        if (const auto read = start.parse_action(text.substr(0, 12))) {
            CHECK(text.starts_with(start.action_text(*read)));
            CHECK((start.is_legal(*read) || !start.why_illegal(*read).clause.empty()));
        }
    }
    CHECK(accepted > 100);
}

TEST_CASE("volto: actions in words") {
    const State state = usual_start();
    for (const auto text : {"a2a3", "a2a3x", "a2a3xN", "a2a3xL+A", "a2a3xx\n\xff", "a2a3x a long lie"}) {
        CHECK(action(state, text) == Action::move(5, 10));
    }
    for (const auto text : {"", "a2", "a2a", "a2a8", "f2a3", "A2A3", "a2-a3", "a2a3 ", " a2a3", "a2a3N", "x", "a2xa3",
                            "XXXXXXXXXX", "NACNALNSL", "NACNALNSLAx", "NACNALNSLN", "nacnalnsla", "NACNALNSLAA"}) {
        const auto result = state.parse_action(text);
        REQUIRE(!result.ok());
        CHECK(result.error().kind == ErrorKind::invalid_notation);
    }
    for (const int id : {-1, State::action_ids, 1 << 30, -(1 << 30)}) CHECK(!state.from_id(id));
    CHECK(State::to_id(Action::set_up(50399)) == State::action_ids - 1);
    CHECK(state.from_id(1225) == Action::set_up(0));
}

TEST_CASE("volto: views") {
    State state = State::start({});
    CHECK(see(state, Seer::red).text() == "5/5/5/5/5/5/5 w -/- 0");
    CHECK(see(state, Seer::white).legal_count() == 50400);
    CHECK(see(state, Seer::red).legal_count() == 0);
    const Action set_up = action(state, "NACNALNSLA");
    CHECK(seen_record_text(state, set_up, Seer::red, false) == "XXXXXXXXXX");
    CHECK(seen_record_text(state, set_up, Seer::spectator, true) == "NACNALNSLA");
    CHECK(seen_record_text(state, set_up, Seer::white, false) == "NACNALNSLA");
    state.make(set_up);
    CHECK(see(state, Seer::white).text() == "5/5/5/5/5/LNSLA/NACNA r -/- 0");
    CHECK(see(state, Seer::red).text() == "5/5/5/5/5/XXXXX/XXXXX r -/- 0");
    state.make(set_up);
    CHECK(see(state, Seer::red).text() == "nacna/lnsla/5/5/5/XXXXX/XXXXX w -/- 0");
    CHECK(see(state, Seer::spectator).text() == "xxxxx/xxxxx/5/5/5/XXXXX/XXXXX w -/- 0");
    const View white = see(state, Seer::white);
    CHECK(white.read("a2a3").ok());
    CHECK(white.read("a6a5").error().message == "the mask on a6 is not white's");
    CHECK(see(state, Seer::red).read("a6a5").error().message == "it is white's turn");
    CHECK(see(state, Seer::spectator).read("a2a3").error().kind == ErrorKind::illegal_action);

    // What a move tells: forward, sideways by one, far, into the palace.
    State moved = played(state, {"a2a3", "c6c3", "a3b4", "e6d5"});
    CHECK(moved.possible(5) == (only(Kind::lady) | only(Kind::candidate)));
    CHECK(moved.possible(17) == only(Kind::soldier));
    CHECK(moved.possible(19) == (only(Kind::advisor) | only(Kind::lady) | only(Kind::candidate)));
}

// Two games that Red alone can tell apart, played on as long as the public part is the same.
TEST_CASE("volto: twins look the same to who cannot know") {
    Rng rng(11);
    int compared = 0;
    const auto random_set_up = [&] { return Action::set_up(static_cast<int>(rng.below(set_up_words))); };
    for (int game = 0; game < 120; ++game) {
        State a = State::start({});
        a.make(random_set_up());
        State b = a;
        a.make(random_set_up());
        b.make(random_set_up());
        for (int tries = 0; tries < 60 && !a.is_over(); ++tries) {
            for (const Seer seer : {Seer::white, Seer::spectator}) {
                const View of_a = see(a, seer), of_b = see(b, seer);
                REQUIRE(same_bytes(of_a, of_b));
                REQUIRE(of_a.key() == of_b.key());
                REQUIRE(of_a.text() == of_b.text());
                REQUIRE(certain_possibilities(of_a) == certain_possibilities(of_b));
            }
            CHECK(a.repetition_key() == b.repetition_key());
            if (a.mover() == Side::one) {
                const View view = see(a, Seer::white);
                for (int i = 0; i < 30; ++i) {
                    const Action any = *a.from_id(static_cast<int>(rng.below(move_ids)));
                    REQUIRE(a.is_legal(any) == b.is_legal(any));
                    REQUIRE(view.is_legal(any) == a.is_legal(any));
                    if (a.is_legal(any)) continue;
                    REQUIRE(a.why_illegal(any).message == b.why_illegal(any).message);
                    REQUIRE(view.why_illegal(any).message == b.why_illegal(any).message);
                }
            }
            const Action next = a.nth_legal(static_cast<int>(rng.below(static_cast<std::uint32_t>(a.legal_count()))));
            if (!b.is_legal(next) || a.record_text(next) != b.record_text(next)) continue;
            const auto undo_a = a.make(next);
            const auto undo_b = b.make(next);
            if (a.is_over() != b.is_over()) {
                a.unmake(next, undo_a);
                b.unmake(next, undo_b);
                continue;
            }
            ++compared;
        }
    }
    CHECK(compared > 1000);
}

namespace {

bool plainly_mobile(const View& view, MaskId mask, Kind kind) {
    const Square from = view.square_of(mask);
    const int up = owner(mask) == Side::one ? 1 : -1;
    for (int dr = -1; dr <= 1; ++dr) {
        for (int dc = -1; dc <= 1; ++dc) {
            const int row = row_of(from) + dr, column = column_of(from) + dc;
            if ((dr == 0 && dc == 0) || row < 0 || row >= rows || column < 0 || column >= columns) continue;
            if (kind == Kind::noble && dr != 0 && dc != 0) continue;
            if (kind == Kind::advisor && (dr == 0 || dc == 0)) continue;
            if (kind == Kind::soldier && (dr != up || dc != 0)) continue;
            const MaskId there = view.mask_on(square_at(column, row));
            if (there == no_mask || (kind != Kind::lady && owner(there) != owner(mask))) return true;
        }
    }
    return false;
}

// Every assignment in turn.
std::array<KindSet, volto::masks> by_brute_force(const View& view, int& longest) {
    std::array<KindSet, volto::masks> sets{};
    for (const Side side : {Side::one, Side::two}) {
        std::vector<MaskId> unseen;
        std::vector<Kind> bag;
        for (int k = 0; k < kinds; ++k) bag.insert(bag.end(), kind_counts[k], static_cast<Kind>(k));
        bool mobile = view.is_over() || view.mover() != side;
        for (MaskId mask = first_mask(side); mask < first_mask(side) + masks_each; ++mask) {
            const Kind kind = view.kind_of(mask);
            if (kind == Kind::none) {
                unseen.push_back(mask);
                continue;
            }
            sets[mask] = only(kind);
            bag.erase(std::find(bag.begin(), bag.end(), kind));
            if (view.square_of(mask) != off_board) mobile = mobile || plainly_mobile(view, mask, kind);
        }
        longest = std::max(longest, static_cast<int>(unseen.size()));
        if (unseen.size() > 7) return {};
        do {
            bool fits = true, moves = mobile;
            for (std::size_t i = 0; i < unseen.size(); ++i) {
                fits = fits && (view.possible(unseen[i]) & only(bag[i])) != 0;
                moves = moves || plainly_mobile(view, unseen[i], bag[i]);
            }
            for (std::size_t i = 0; fits && moves && i < unseen.size(); ++i) sets[unseen[i]] |= only(bag[i]);
        } while (std::next_permutation(bag.begin(), bag.end()));
    }
    return sets;
}

}  // namespace

TEST_CASE("volto: deductions are exact") {
    const auto check = [](const State& state) {
        int compared = 0;
        for (const Seer seer : seers) {
            const View view = see(state, seer);
            int longest = 0;
            const auto sets = by_brute_force(view, longest);
            if (longest > 7) continue;
            REQUIRE(certain_possibilities(view) == sets);
            ++compared;
        }
        return compared;
    };
    CHECK(check(parsed("3lc/4s/5/aaa2/nLn2/ASn2/CL1l1 w NNNAA/- 0")) == 1);
    CHECK(check(parsed("3l1/4s/5/1aa2/nLn2/ASc2/CLl2 w NNNAA/NA 0")) >= 1);

    // M7.1 tells something: the masks on a1, b1 and b3 are seen to be the candidate and the ladies, that on a2 an
    // advisor; were the candidate on a1, White could not move.
    const State walled =
        played(parsed("3lc/4s/2aa1/a4/nLn1l/ASn2/LC3 w NNNAA/- 0"),
               {"b3c4", "d7d6", "c4b3", "d6d7", "b3b4", "d7d6", "b4b3", "d6d7", "b1c1", "d7d6", "c1d1", "d6d7",
                "d1e2", "d7d6", "a2b1", "d6d7", "b1a2", "d7d6", "a1b1", "d6d7", "b1c1", "d7d6", "c1d2", "d6d7",
                "d2c1", "d7d6", "c1b1", "d6d7", "b1a1", "c5b4", "e2d1", "d5c4", "d1c1", "e3d2", "c1b1", "d2c1"});
    CHECK(check(walled) == 1);
    const auto sets_of_red = certain_possibilities(see(walled, Seer::red));
    CHECK(sets_of_red[walled.mask_on(0)] == only(Kind::lady));
    CHECK(sets_of_red[walled.mask_on(1)] == (only(Kind::lady) | only(Kind::candidate)));
    CHECK(sets_of_red[walled.mask_on(5)] == only(Kind::advisor));
    CHECK(sets_of_red[walled.mask_on(6)] == only(Kind::soldier));
    Rng rng(5);
    int compared = 0;
    for (int game = 0; game < 400; ++game) {
        Tracked<State> line(State::start({}));
        while (!line.state().is_over()) {
            const State& state = line.state();
            const bool few = state.captured_count(Side::one) >= 3 && state.captured_count(Side::two) >= 3;
            if (few && rng.below(6) == 0) compared += check(state);
            line.make(state.nth_legal(static_cast<int>(rng.below(static_cast<std::uint32_t>(state.legal_count())))));
        }
    }
    CHECK(compared > 300);
}
