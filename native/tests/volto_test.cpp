#include "tests/volto_support.h"

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
        line.replay(0, [&](const State& before, Action made) { history.push_back(before.record_text(made)); });
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
