#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/line.h"
#include "base/perft.h"
#include "base/playout.h"
#include "games/kwinty/state.h"

using namespace campanile;
using namespace campanile::kwinty;

namespace {

constexpr Options black_first{Side::two};

bool same_bytes(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof(State)) == 0; }

// Plays a line of actions separated by spaces; the last state.
State play(std::string_view actions, const Options& options = {}) {
    Line<State> line(State::start(options));
    while (!actions.empty()) {
        const std::size_t cut = std::min(actions.find(' '), actions.size());
        const auto action = line.read(actions.substr(0, cut));
        INFO(std::string(actions.substr(0, cut)));
        REQUIRE(action.ok());
        line.play_unchecked(*action);
        actions.remove_prefix(std::min(cut + 1, actions.size()));
    }
    return line.state();
}

std::string refused_action(const State& state, std::string_view text) {
    const auto action = state.parse_action(text);
    REQUIRE(action.ok());
    REQUIRE_FALSE(state.is_legal(*action));
    const Error error = state.why_illegal(*action);
    CHECK(error.kind == ErrorKind::illegal_action);
    return std::string(error.clause) + ": " + error.message;
}

std::string refused_text(std::string_view text, const Options& options = {}) {
    const auto state = State::parse(text, options);
    if (state.ok()) return "accepted";
    CHECK(state.error().kind == ErrorKind::invalid_position);
    return std::string(state.error().clause) + ": " + state.error().message;
}

std::vector<Action> every_action() {
    std::vector<Action> all{Action::pass()};
    for (int column = 0; column < columns; ++column) {
        for (int row = 0; row < rows; ++row) {
            all.push_back(Action::stone(square_at(column, row), Direction::lying));
            all.push_back(Action::stone(square_at(column, row), Direction::standing));
        }
    }
    return all;
}

// The rules again, square by square and stone by stone.
class PlainWall {
   public:
    void lay(Side side, Action stone) {
        stones_.push_back({side, stone});
        for (const Square square : {stone.square(), stone.second_square()}) grid_[square.column][square.row] = side;
    }

    [[nodiscard]] bool allows(Side side, Action stone) const {
        const Square squares[2] = {stone.square(), stone.second_square()};
        if (std::count_if(stones_.begin(), stones_.end(), [&](const Stone& s) { return s.side == side; }) >= 20) {
            return false;
        }
        if (stones_.empty()) return squares[0] == square_at(home_column, 0);
        int left = 99, right = -1;
        for (int column = 0; column < columns; ++column) {
            if (!taken(column, 0)) continue;
            left = std::min(left, column);
            right = std::max(right, column);
        }
        bool touches = false;
        for (const Square square : squares) {
            if (square.column >= columns || square.row >= rows || taken(square.column, square.row)) return false;
            left = std::min<int>(left, square.column);
            right = std::max<int>(right, square.column);
            const bool on_own = stone.is_standing() && square == squares[1];
            if (square.row > 0 && !on_own && !taken(square.column, square.row - 1)) return false;
            touches = touches || taken(square.column - 1, square.row) || taken(square.column + 1, square.row) ||
                      taken(square.column, square.row - 1);
        }
        if (!touches || right - left + 1 > 9) return false;
        return std::none_of(stones_.begin(), stones_.end(), [&](const Stone& other_stone) {
            if (other_stone.side != side || other_stone.stone.direction() != stone.direction()) return false;
            const int across = other_stone.stone.column() - stone.column();
            const int up = other_stone.stone.row() - stone.row();
            return stone.is_standing() ? across == 0 && std::abs(up) == 2 : up == 0 && std::abs(across) == 2;
        });
    }

    // Lines of exactly `length` own squares that do not go on at either end.
    [[nodiscard]] int lines(Side side, int length) const {
        int found = 0;
        const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
        for (const auto& step : steps) {
            for (int column = 0; column < columns; ++column) {
                for (int row = 0; row < rows; ++row) {
                    bool all = !has(side, column - step[0], row - step[1]) &&
                               !has(side, column + length * step[0], row + length * step[1]);
                    for (int k = 0; k < length; ++k) all = all && has(side, column + k * step[0], row + k * step[1]);
                    found += all ? 1 : 0;
                }
            }
        }
        return found;
    }
    [[nodiscard]] bool has_five(Side side) const {
        return lines(side, 5) + lines(side, 6) + lines(side, 7) + lines(side, 8) + lines(side, 9) > 0;
    }

   private:
    struct Stone {
        Side side;
        Action stone;
    };
    [[nodiscard]] bool taken(int column, int row) const {
        return column >= 0 && column < columns && row >= 0 && row < rows &&
               grid_[static_cast<std::size_t>(column)][static_cast<std::size_t>(row)].has_value();
    }
    [[nodiscard]] bool has(Side side, int column, int row) const {
        return taken(column, row) && grid_[static_cast<std::size_t>(column)][static_cast<std::size_t>(row)] == side;
    }

    std::array<std::array<std::optional<Side>, rows>, columns> grid_{};
    std::vector<Stone> stones_;
};

// All ways to ask for the legal actions agree, and every other action is refused with a reason.
void check_actions(const State& state) {
    ActionList<State> list;
    state.legal(list);
    REQUIRE(static_cast<int>(list.size()) == state.legal_count());
    REQUIRE(list.empty() == state.is_over());
    std::array<bool, State::action_ids> listed{};
    int last_id = -1;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const int id = State::to_id(list[i]);
        REQUIRE(id > last_id);
        last_id = id;
        listed[static_cast<std::size_t>(id)] = true;
        REQUIRE(state.nth_legal(static_cast<int>(i)) == list[i]);
        REQUIRE(state.is_legal(list[i]));
        REQUIRE(state.from_id(id) == list[i]);
        const auto read = state.parse_action(state.action_text(list[i]));
        REQUIRE((read.ok() && *read == list[i]));
    }
    for (int id = -2; id <= State::action_ids; ++id) {
        const auto action = state.from_id(id);
        const bool known = id >= 0 && id < State::action_ids;
        if (!action) {
            REQUIRE((!known || !listed[static_cast<std::size_t>(id)]));
            continue;
        }
        REQUIRE((known && State::to_id(*action) == id));
        REQUIRE(state.is_legal(*action) == listed[static_cast<std::size_t>(id)]);
    }
}

void check_text(const State& state) {
    const std::string text = state.text();
    const auto again = State::parse(text, state.options());
    INFO(text);
    if (!again.ok()) FAIL(again.error().message);
    REQUIRE(same_bytes(*again, state));
    REQUIRE(again->text() == text);
    REQUIRE(again->key() == state.key());
}

}  // namespace

TEST_CASE("kwinty: perft") {
    Tracked<State> line(State::start({}));
    const std::uint64_t expected[] = {1, 2, 12, 78, 634, 5439};
    for (int depth = 0; depth <= 5; ++depth) CHECK(perft(line, depth) == expected[depth]);
    Tracked<State> black(State::start(black_first));
    CHECK(perft(black, 5) == 5439);
}

TEST_CASE("kwinty: random games keep every promise") {
    Rng rng(11);
    int passes = 0, blocked = 0, five = 0, draws = 0;
    for (int game = 0; game < 1500; ++game) {
        State state = State::start(game % 2 == 0 ? Options{} : black_first);
        std::vector<std::pair<Action, State::Undo>> made;
        std::vector<State> states;
        while (!state.is_over()) {
            check_actions(state);
            if (game < 400) check_text(state);
            const auto count = static_cast<std::uint32_t>(state.legal_count());
            const Action action = state.nth_legal(static_cast<int>(rng.below(count)));
            passes += action.is_pass() ? 1 : 0;
            states.push_back(state);
            made.emplace_back(action, state.make(action));
            REQUIRE(state.check_consistency() == "");
        }
        check_actions(state);
        check_text(state);
        blocked += state.phase() == Phase::blocked ? 1 : 0;
        five += state.phase() == Phase::five ? 1 : 0;
        draws += state.ending()->winner ? 0 : 1;
        while (!made.empty()) {
            state.unmake(made.back().first, made.back().second);
            REQUIRE(same_bytes(state, states.back()));
            made.pop_back();
            states.pop_back();
        }
    }
    CHECK(passes > 0);
    CHECK(blocked > 0);
    CHECK(draws > 0);
    CHECK(five > blocked);
}

TEST_CASE("kwinty: the rules read square by square say the same") {
    Rng rng(12);
    const auto all = every_action();
    for (int game = 0; game < 250; ++game) {
        State state = State::start({});
        PlainWall wall;
        while (!state.is_over()) {
            bool mover_can = false, other_can = false;
            for (const Action action : all) {
                if (action.is_pass()) continue;
                const bool allowed = wall.allows(state.mover(), action);
                mover_can = mover_can || allowed;
                other_can = other_can || wall.allows(other(state.mover()), action);
                REQUIRE(state.is_legal(action) == allowed);
                if (allowed) continue;
                const Error why = state.why_illegal(action);
                REQUIRE((!why.clause.empty() && !why.message.empty() && why.message.back() != '.'));
            }
            REQUIRE((mover_can || other_can));
            REQUIRE(state.is_legal(Action::pass()) == !mover_can);
            const auto count = static_cast<std::uint32_t>(state.legal_count());
            const Action action = state.nth_legal(static_cast<int>(rng.below(count)));
            if (!action.is_pass()) wall.lay(state.mover(), action);
            state.make(action);
        }
        const Side last = other(state.mover());
        REQUIRE_FALSE(wall.has_five(state.mover()));
        REQUIRE(wall.has_five(last) == (state.phase() == Phase::five));
        REQUIRE(fives(state, last).empty() == (state.phase() != Phase::five));
        for (const Side side : {Side::one, Side::two}) {
            REQUIRE(static_cast<int>(fours(state, side).size()) == wall.lines(side, 4));
            REQUIRE(count_fours(state, side) == wall.lines(side, 4));
        }
        if (state.phase() == Phase::five) {
            REQUIRE((state.ending()->winner == last && state.ending()->clause == "K4"));
        } else {
            const int lead = wall.lines(Side::one, 4) - wall.lines(Side::two, 4);
            REQUIRE(state.ending()->clause == "K5");
            REQUIRE(state.ending()->winner.has_value() == (lead != 0));
            if (lead != 0) REQUIRE(*state.ending()->winner == (lead > 0 ? Side::one : Side::two));
        }
    }
}

TEST_CASE("kwinty: each broken rule is named with what stands in the way") {
    const State start = State::start({});
    CHECK(refused_action(start, "j1v").starts_with("K2: the wall has no fixed frame"));
    CHECK(refused_action(start, "i2h") == "K3.1: nothing lies under i2");
    CHECK(refused_action(start, "pass") == "K6: white can still place a stone, for example i1h");

    const State two = play("i1h k1v");
    CHECK(refused_action(two, "i1v") == "K3.1: i1 is taken by a lying white stone");
    CHECK(refused_action(two, "h1h") == "K3.1: i1 is taken by a lying white stone");
    CHECK(refused_action(two, "i3v") == "K3.1: nothing lies under i3");
    CHECK(refused_action(two, "h2h") == "K3.1: nothing lies under h2");
    CHECK(refused_action(two, "l2h") == "K3.1: nothing lies under l2 and m2");
    CHECK(refused_action(two, "g1h") == "K3.3: its end would touch the end of the lying white stone on i1 and j1");
    CHECK(refused_action(two, "f1v").starts_with("K3.2: the stone on f1 would touch no other"));
    CHECK(refused_action(two, "b1v") ==
          "K2: the wall would reach from column b to k and be 10 wide, but 9 is the most");
    CHECK(refused_action(two, "q1h") ==
          "K2: the wall would reach from column i to r and be 10 wide, but 9 is the most");
    CHECK(refused_action(play("i1v h1v"), "i3v") ==
          "K3.3: its end would touch the end of the standing white stone on i1 and i2");

    const State high = play("i1v i3v i5v i7v");
    CHECK(refused_action(high, "i9v") == "K2: the stone would reach i10, but the wall is at most 9 high");
}

TEST_CASE("kwinty: five in a line ends the game at once") {
    // Two lying stones may not touch end to end, so a standing one joins them.
    const State won = play("i1h i2h k1v h1v l1h");
    REQUIRE(won.is_over());
    CHECK(won.ending()->winner == Side::one);
    CHECK(won.ending()->clause == "K4");
    const Runs found = fives(won, Side::one);
    REQUIRE(found.size() == 1);
    CHECK(found[0] == Run{square_at(8, 0), LineDirection::right, 5});
    CHECK(won.text() == "7vhhV6/7vHHVHH4 b");
}

TEST_CASE("kwinty: walls that differ only by a shift share their key") {
    const State right = play("i1v j1v k1v");
    const State left = play("i1v h1v g1v");
    CHECK(right.text() != left.text());
    CHECK(right.key() == left.key());
    CHECK(play("i1v j1v").key() != play("i1v h1v").key());
    CHECK(State::start({}).key() != State::start(black_first).key());
}

TEST_CASE("kwinty: texts that no position can have are refused") {
    CHECK(refused_text("17 w") == "accepted");
    CHECK(refused_text("17 b", black_first) == "accepted");
    CHECK(refused_text("17 b").starts_with("K3: white has placed 0"));
    CHECK(refused_text("8HH7 b") == "accepted");
    CHECK(refused_text("8HH7 w").starts_with("K3: "));
    CHECK(refused_text("8hh7 w").starts_with("K2: the first stone, on i1, is black"));
    CHECK(refused_text("7HH8 b").starts_with("K2: the stone on i1 begins on h1"));
    CHECK(refused_text("9HH6 b").starts_with("K2: character 1: i1 is empty"));
    CHECK(refused_text("8H8 b").starts_with("K1: character 2: 1 white squares"));
    CHECK(refused_text("8HHHH5 b").starts_with("K3.3: character 2: 4 white"));
    CHECK(refused_text("8VV7 b").starts_with("K1: "));
    CHECK(refused_text("9hh6/8HH7 w") == "K3.1: character 3: nothing lies under k2");
    CHECK(refused_text("8HH2hh3 w").starts_with("K3.2: "));
    CHECK(refused_text("17/8HH7 b") == ": character 1: this row is empty, only rows with stones are written");
    CHECK(refused_text("8HH07 b").starts_with(": character 4: expected a number"));
    CHECK(refused_text("8HH8 b") == ": character 4: row 1 has more than 17 squares");
    CHECK(refused_text("8HH6 b") == ": character 1: row 1 has 16 squares and not 17");
    CHECK(refused_text("8HX7 b") ==
          ": character 3: expected H, V, h, v or a number of empty squares in row 1, but found 'X'");
    CHECK(refused_text("8HH7 x") == ": character 6: expected w or b for the side to move, but found 'x'");
    CHECK(refused_text("7vhhV6/7vHHVHH4 w").starts_with("K4: white has five in a line from i1"));
    CHECK(refused_text("HhHhHhHhHhHhHhHhH w").starts_with("K2: "));
    // The only white stone that can have been laid last, on h3, is no part of the five.
    CHECK(refused_text("7V9/7V9/7vhhVhh4/7vHHVHH4 b") ==
          "K4: no single stone can have completed the lines of five of white");
}

TEST_CASE("kwinty: strange notation is refused") {
    const State state = State::start({});
    for (const std::string_view text : {"", "i1", "i1H", "I1h", "r1h", "i0h", "a10h", "i1h ", " i1h", "Pass", "pass ",
                                        "34", "i1\0", "\xff\xfe\xfd"}) {
        const auto action = state.parse_action(text);
        REQUIRE_FALSE(action.ok());
        CHECK(action.error().kind == ErrorKind::invalid_notation);
    }
    CHECK(state.parse_action("q9v").ok());
}

TEST_CASE("kwinty: hostile texts never pass unless they are positions") {
    Rng rng(13);
    constexpr std::string_view letters = "HVhvHVhv0123456789// wb17x";
    std::vector<std::string> seeds;
    for (int game = 0; game < 60; ++game) {
        State state = State::start({});
        while (!state.is_over()) {
            state.make(state.nth_legal(static_cast<int>(rng.below(static_cast<std::uint32_t>(state.legal_count())))));
            seeds.push_back(state.text());
        }
    }
    int accepted = 0;
    const auto try_text = [&](const std::string& text) {
        (void)State::start({}).parse_action(text).ok();
        const auto state = State::parse(text, {});
        if (!state.ok()) {
            REQUIRE_FALSE(state.error().message.empty());
            return;
        }
        ++accepted;
        REQUIRE(state->text() == text);
        REQUIRE(state->check_consistency() == "");
        REQUIRE(state->ending().has_value() == state->is_over());
        check_actions(*state);
    };
    for (int i = 0; i < 40000; ++i) {
        std::string text = seeds[rng.below(static_cast<std::uint32_t>(seeds.size()))];
        for (std::uint32_t k = rng.below(4); k-- > 0 && !text.empty();) {
            const std::size_t at = rng.below(static_cast<std::uint32_t>(text.size()));
            const char letter = letters[rng.below(static_cast<std::uint32_t>(letters.size()))];
            const std::uint32_t kind = rng.below(3);
            if (kind == 0) text[at] = letter;
            if (kind == 1) text.insert(at, 1, letter);
            if (kind == 2) text.erase(at, 1);
        }
        try_text(text);
    }
    for (int i = 0; i < 20000; ++i) {
        std::string text(rng.below(40), ' ');
        for (char& c : text) c = static_cast<char>(rng.next());
        try_text(text);
    }
    CHECK(accepted > 1000);
}
