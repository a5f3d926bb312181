#include "games/volto/observer.h"
#include "tests/volto_support.h"

namespace {

using Texts = std::vector<std::string>;

Texts history_of(const Line<State>& line, Seer seer) {
    Texts history;
    line.replay(0, [&](const State& before, Action action) {
        history.push_back(seen_record_text(before, action, seer, line.state().is_over()));
    });
    return history;
}

void check_observed(const Line<State>& line) {
    for (const Seer seer : seers) {
        const View truth = see(line.state(), seer);
        const auto seen = Observer::observe(seer, truth.text(), history_of(line, seer), line.state().options());
        if (!seen) FAIL(truth.text() << ": " << seen.error().message);
        REQUIRE(same_bytes(*seen, truth));
    }
}

// Play that likes to go back and forth, so that M7.2 and M7.3 occur.
void play_on(Line<State>& line, Rng& rng, bool restless) {
    Action action =
        line.state().nth_legal(static_cast<int>(rng.below(static_cast<std::uint32_t>(line.state().legal_count()))));
    const auto& steps = line.steps();
    if (!restless && steps.size() > 3 && !steps[steps.size() - 2].action.is_set_up()) {
        const Action last = steps[steps.size() - 2].action;
        const Action back = Action::move(last.to(), last.from());
        if (line.state().is_legal(back)) action = back;
    }
    line.play_unchecked(action);
}

std::string refusal_of(Seer seer, std::string_view text, const Texts& history) {
    const auto seen = Observer::observe(seer, text, history, {});
    return seen ? "accepted" : seen.error().message;
}

}  // namespace

TEST_CASE("volto: an observer concludes to the view, byte for byte") {
    Rng rng(5);
    std::array<int, 7> endings{};
    for (int game = 0; game < 60; ++game) {
        const Options options = options_from_bits(static_cast<unsigned>(game));
        Line<State> line(State::start(options));
        check_observed(line);
        while (!line.state().is_over()) {
            play_on(line, rng, game % 3 != 0 || rng.below(4) == 0);
            check_observed(line);
            // From here on, as a game that started from this position.
            if (rng.below(25) == 0 && !line.state().is_over()) line = Line<State>(parsed(line.state().text(), options));
        }
        ++endings[static_cast<std::size_t>(line.state().finish())];
        check_observed(Line<State>(line.state().finish() == Finish::repetition ? State::start(options)
                                                                               : parsed(line.state().text(), options)));
    }
    CHECK(endings[static_cast<std::size_t>(Finish::candidate_removed)] > 0);
    CHECK(endings[static_cast<std::size_t>(Finish::second_lady)] > 0);
    CHECK(endings[static_cast<std::size_t>(Finish::palace)] > 0);
    CHECK(endings[static_cast<std::size_t>(Finish::repetition)] > 0);
}

TEST_CASE("volto: an observer sees quiet games and blocked sides") {
    Line<State> line(parsed("nacna/lnsla/5/5/5/LNSLA/NACNA w -/- 0"));
    const std::array<std::string_view, 4> moves = {"b2b3", "b6b5", "b3b2", "b5b6"};
    for (const auto move : moves) line.play_unchecked(action(line.state(), move));
    check_observed(line);
    line = Line<State>(parsed("nacna/lnsla/5/5/5/LNSLA/NACNA w -/- 98"));
    line.play_unchecked(action(line.state(), "b2b3"));
    line.play_unchecked(action(line.state(), "b6b5"));
    CHECK(line.state().finish() == Finish::quiet);
    check_observed(line);
}

TEST_CASE("volto: an observer refuses what no seer can have seen") {
    const std::string start = "xxxxx/xxxxx/5/5/5/LNSLA/NACNA w -/- 0";
    const Texts set_ups = {"NACNALNSLA", "XXXXXXXXXX"};
    CHECK(refusal_of(Seer::white, start, set_ups) == "accepted");
    CHECK(refusal_of(Seer::white, start, {}) == "accepted");
    // The whole truth is no view (M8).
    const std::string truth = "nacna/lnsla/5/5/5/LNSLA/NACNA w -/- 0";
    CHECK(refusal_of(Seer::white, truth, {}).find("may not know") != std::string::npos);
    CHECK(refusal_of(Seer::white, truth, {"NACNALNSLA", "NACNALNSLA"}).find("may not know") != std::string::npos);
    CHECK(refusal_of(Seer::red, start, set_ups) != "accepted");
    CHECK(refusal_of(Seer::spectator, start, set_ups).find("may not know") != std::string::npos);
    CHECK(refusal_of(Seer::white, start, {"XXXXXXXXXX", "XXXXXXXXXX"}).find("X is given") != std::string::npos);
    // Histories that do not fit.
    CHECK(refusal_of(Seer::white, start, {"NACNALNSLA"}) != "accepted");
    CHECK(refusal_of(Seer::white, start, {"NACNALNSAL", "XXXXXXXXXX"}).find("leads to") != std::string::npos);
    CHECK(refusal_of(Seer::white, start, {"NACNALNSLA", "XXXXXXXXXX", "a2a3"}) != "accepted");
    CHECK(refusal_of(Seer::white, "xxxxx/xxxxx/5/5/L4/1NSLA/NACNA r -/- 1", {"a2a3"}) == "accepted");
    CHECK(refusal_of(Seer::white, "xxxxx/xxxxx/5/L4/5/1NSLA/NACNA r -/- 1", {"a2a4"}) != "accepted");
    CHECK(refusal_of(Seer::white, "xxxxx/x1xxx/5/5/1x3/LNSLA/NACNA w -/- 2", {"a1a2"}) != "accepted");
    // Two masks that both ran like the soldier.
    CHECK(refusal_of(Seer::white, "xxxxx/2xxx/5/xx3/2S2/LN1LA/NACNA w -/- 4", {"c2c3", "a6a4", "c3c4", "b6b4"}) !=
          "accepted");
    CHECK(refusal_of(Seer::spectator, "xxxxx/2xxx/5/xxX2/5/XX1XX/XXXXX w -/- 4", {"c2c3", "a6a4", "c3c4", "b6b4"}) ==
          "no identities explain this history");
    for (const std::string_view text :
         {"", "x", "5/5/5/5/5/5/5 w -/- 1", "5/5/5/5/5/5/5 r -/- 0", "5/5/5/5/5/5/5 w -/-", "6/5/5/5/5/5/5 w -/- 0",
          "5/5/5/5/5/5/5 w N/- 0", "5/5/5/5/5/5/5 w -/- 1000"}) {
        CHECK(refusal_of(Seer::white, text, {}) != "accepted");
    }
    for (const char* entry : {"", "a2", "a2a3x", "a2a3xL", "a2a3xN+A", "a2a3xL+L", "XXXXXXXXX", "a2a9"}) {
        CHECK(refusal_of(Seer::white, start, {entry}) != "accepted");
    }
}

TEST_CASE("volto: an observer survives anything, and what it accepts is consistent") {
    Rng rng(77);
    const auto below = [&](std::size_t n) {
        return static_cast<std::size_t>(rng.below(static_cast<std::uint32_t>(n)));
    };
    constexpr std::string_view letters = "NASLCXnaslcx12345/ wr-0xX+abcde67";
    const auto mutate = [&](std::string& text) {
        const std::size_t place = below(text.size() + 1);
        if (rng.below(2) == 0 && place < text.size()) text.erase(place, 1);
        if (rng.below(3) != 0) text.insert(std::min(place, text.size()), 1, letters[below(letters.size())]);
    };
    int accepted = 0;
    for (int game = 0; game < 40; ++game) {
        Line<State> line(State::start({}));
        while (!line.state().is_over()) {
            play_on(line, rng, true);
            const Seer seer = seers[below(seers.size())];
            std::string text = see(line.state(), seer).text();
            Texts history = history_of(line, seer);
            if (rng.below(2) == 0) mutate(text);
            if (rng.below(2) == 0) mutate(history[below(history.size())]);
            if (rng.below(4) == 0) history.erase(history.begin() + static_cast<std::ptrdiff_t>(below(history.size())));
            if (rng.below(4) == 0 && history.size() > 1) std::swap(history.front(), history[below(history.size())]);
            const auto seen = Observer::observe(seers[below(seers.size())], text, history, {});
            if (!seen) {
                REQUIRE(!seen.error().message.empty());
                continue;
            }
            ++accepted;
            REQUIRE(seen->text() == text);
            const auto sets = certain_possibilities(*seen);
            for (MaskId mask = 0; mask < volto::masks; ++mask) {
                if (seen->square_of(mask) != off_board) REQUIRE(sets[mask] != 0);
            }
        }
    }
    CHECK(accepted > 0);
}
