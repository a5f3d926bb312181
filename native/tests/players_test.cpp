#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "players/player.h"
#include "players/self_play.h"
#include "players/training.h"

using namespace campanile;
using namespace campanile::players;

#define OPEN_GAMES volterra::State, kwinty::State, turris::State

namespace {

template <class S>
std::shared_ptr<const Weights<Features<S>::count>> random_weights(std::uint64_t seed) {
    auto weights = std::make_shared<Weights<Features<S>::count>>();
    Rng rng(seed);
    for_each_weight(*weights, [&](auto& value) {
        value = static_cast<std::remove_reference_t<decltype(value)>>(static_cast<int>(rng.below(201)) - 100);
    });
    return weights;
}

template <class S, class Visit>
void along_random_games(int games, Visit visit) {
    Rng rng(17);
    for (int game = 0; game < games; ++game) {
        Tracked<S> line(Features<S>::start(rng));
        for (; line.state().legal_count() > 0;) {
            visit(line.state());
            line.make(line.state().nth_legal(
                static_cast<int>(rng.below(static_cast<std::uint32_t>(line.state().legal_count())))));
        }
    }
}

std::vector<std::string> split(std::string_view text, char at) {
    std::vector<std::string> parts(1);
    for (const char letter : text) {
        if (letter == at) {
            parts.emplace_back();
        } else {
            parts.back() += letter;
        }
    }
    return parts;
}

std::string join(const std::vector<std::string>& parts, char with) {
    std::string text = parts[0];
    for (std::size_t i = 1; i < parts.size(); ++i) text += with + parts[i];
    return text;
}

// The position text of an image: bit 0 of the symmetry mirrors columns, bit 1 rows.
volterra::State image_of(const volterra::State& state, int symmetry) {
    auto fields = split(state.text(), ' ');
    auto rows = split(fields[0], '/');
    if ((symmetry & 2) != 0) std::reverse(rows.begin(), rows.end());
    for (std::string& row : rows) {
        auto squares = split(row, ',');
        if ((symmetry & 1) != 0) std::reverse(squares.begin(), squares.end());
        row = join(squares, ',');
    }
    fields[0] = join(rows, '/');
    const auto image = volterra::State::parse(join(fields, ' '), state.options());
    REQUIRE(image);
    return *image;
}

// Of a stone that fills columns c … c + w - 1, in a wall whose first stone filled columns i … i + v - 1.
kwinty::Action mirrored(kwinty::Action action, kwinty::Action first, const kwinty::State& image) {
    if (action.is_pass()) return action;
    const int axis = 2 * kwinty::home_column + (first.is_standing() ? 0 : 1);
    const int column = axis - action.column() - (action.is_standing() ? 0 : 1);
    return *image.from_id(2 * column + (action.is_standing() ? 1 : 0));
}

int turned(int square, int symmetry) {
    int column = square % 3;
    int row = square / 3;
    if ((symmetry & 4) != 0) column = 2 - column;
    for (int turn = 0; turn < (symmetry & 3); ++turn) {
        const int before = column;
        column = 2 - row;
        row = before;
    }
    return 3 * row + column;
}

turris::Action image_of(turris::Action action, int symmetry, const turris::State& before) {
    using turris::Action;
    using turris::Kind;
    if (action.kind() == Kind::decline || action.kind() == Kind::pass) return action;
    int first = turned(index(action.square()), symmetry);
    int second = turned(index(action.second()), symmetry);
    if (action.kind() == Kind::remove) {
        // The image of a lying stone may have its first square elsewhere.
        const auto cube = before.cube(action.square(), before.height(action.square()));
        const int step = cube->half == turris::Half::east ? 1 : cube->half == turris::Half::north ? 3 : 0;
        second = turned(index(action.square()) + step, symmetry);
        return Action::remove(turris::square_at(std::min(first, second)));
    }
    const auto square = turris::square_at(std::min(first, second));
    const int step = std::max(first, second) - std::min(first, second);
    return step == 0 ? Action::stand(square) : step == 1 ? Action::lie_east(square) : Action::lie_north(square);
}

}  // namespace

TEST_CASE_TEMPLATE("sums kept from position to position are those made afresh", S, OPEN_GAMES) {
    const auto weights = random_weights<S>(3);
    Network<S> kept(weights);
    int different = 0;
    int last = 0;
    along_random_games<S>(20, [&](const S& state) {
        const int score = kept.evaluate(state);
        CHECK(score == Network<S>(weights).evaluate(state));
        CHECK(kept.margin(state) == Network<S>(weights).margin(state));
        different += score != last;
        last = score;
    });
    CHECK(different > 100);
}

TEST_CASE_TEMPLATE("an evaluation is that of a plain sum", S, OPEN_GAMES) {
    const auto weights = random_weights<S>(4);
    along_random_games<S>(3, [&](const S& state) {
        std::array<int, lanes> sums{};
        for (std::size_t i = 0; i < lanes; ++i) sums[i] = weights->bias[i];
        const auto features = Features<S>::collect(state, 0);
        for (int feature = 0; feature < Features<S>::count; ++feature) {
            if (!features.contains(feature)) continue;
            for (std::size_t i = 0; i < lanes; ++i) sums[i] += weights->rows[static_cast<std::size_t>(feature)][i];
        }
        double value = sums[win_lane] / 256.0;
        for (std::size_t i = 0; i < hidden_units; ++i) {
            value += std::clamp(sums[i] / 256.0, 0.0, 1.0) * weights->win[i] / 64.0;
        }
        CHECK(std::abs(Network<S>(weights).evaluate(state) - 400 * value) <= 1);
    });
}

TEST_CASE_TEMPLATE("weights survive being written and refuse damage", S, OPEN_GAMES) {
    const auto weights = random_weights<S>(5);
    auto bytes = write_weights<S>(*weights);
    CHECK(bytes.size() < 1'000'000);
    const auto again = read_weights<S>(bytes);
    REQUIRE(again);
    CHECK(write_weights<S>(*again) == bytes);
    for (std::size_t at = 0; at < bytes.size(); at += 1 + bytes.size() / 300) {
        bytes[at] ^= std::byte{4};
        CHECK(!read_weights<S>(bytes));
        bytes[at] ^= std::byte{4};
    }
    for (const std::size_t size :
         {std::size_t{0}, std::size_t{3}, std::size_t{19}, std::size_t{20}, bytes.size() - 1}) {
        CHECK(!read_weights<S>(std::span(bytes).first(size)));
    }
    bytes.push_back(std::byte{0});
    CHECK(!read_weights<S>(bytes));
}

TEST_CASE("weights of another game are refused") {
    CHECK(!read_weights<kwinty::State>(write_weights<turris::State>(*random_weights<turris::State>(1))));
}

TEST_CASE("the images of a Volterra position have the features that its symmetry says") {
    along_random_games<volterra::State>(12, [&](const volterra::State& state) {
        for (int symmetry = 0; symmetry < 4; ++symmetry) {
            CHECK(Features<volterra::State>::collect(state, symmetry) ==
                  Features<volterra::State>::collect(image_of(state, symmetry), 0));
            CHECK(image_key(state) == image_key(image_of(state, symmetry)));
        }
    });
}

TEST_CASE("a mirrored Kwinty wall has the features that its symmetry says") {
    using F = Features<kwinty::State>;
    Rng rng(8);
    for (int game = 0; game < 40; ++game) {
        kwinty::State state = F::start(rng);
        kwinty::State image = state;
        std::vector<kwinty::Action> played;
        while (!state.is_over()) {
            CHECK(F::collect(state, 1) == F::collect(image, 0));
            CHECK(F::collect(state, 0) == F::collect(image, 1));
            CHECK(image_key(state) == image_key(image));
            const auto action =
                state.nth_legal(static_cast<int>(rng.below(static_cast<std::uint32_t>(state.legal_count()))));
            played.push_back(action);
            const auto mirror = mirrored(action, played[0], image);
            REQUIRE(image.is_legal(mirror));
            state.make(action);
            image.make(mirror);
        }
    }
}

TEST_CASE("a Kwinty stone that wins at once is seen whenever there is one") {
    using F = Features<kwinty::State>;
    const auto completes = [](const kwinty::State& state, kwinty::Action action) {
        kwinty::State after = state;
        after.make(action);
        return after.phase() == kwinty::Phase::five;
    };
    int wins = 0;
    int alarms = 0;
    int positions = 0;
    along_random_games<kwinty::State>(3000, [&](const kwinty::State& state) {
        ActionList<kwinty::State> list;
        state.legal(list);
        const bool can_win = std::any_of(list.begin(), list.end(), [&](auto stone) { return completes(state, stone); });
        const auto found = F::win_at_once(state);
        CHECK(found.has_value() == can_win);
        if (found) CHECK((state.is_legal(*found) && completes(state, *found)));
        CHECK((!can_win || kwinty_frame::may_make_five(state, state.mover())));
        wins += can_win;
        alarms += kwinty_frame::may_make_five(state, state.mover());
        ++positions;
    });
    CHECK(wins > 500);
    CHECK(alarms < 2 * wins);
    CHECK(positions > 2 * wins);
}

TEST_CASE("remembered pictures change no feature of a Turris tower") {
    using F = Features<turris::State>;
    F::Memory memory;
    along_random_games<turris::State>(
        300, [&](const turris::State& state) { CHECK(F::collect(state, memory) == F::collect(state, 0)); });
}

TEST_CASE("the images of a Turris tower have the features that their symmetry says") {
    using F = Features<turris::State>;
    Rng rng(9);
    for (int game = 0; game < 24; ++game) {
        const int symmetry = game % 8;
        turris::State state = F::start(rng);
        turris::State image = state;
        while (!state.is_over()) {
            CHECK(F::collect(state, symmetry) == F::collect(image, 0));
            CHECK(image_key(state) == image_key(image));
            const auto action =
                state.nth_legal(static_cast<int>(rng.below(static_cast<std::uint32_t>(state.legal_count()))));
            const auto there = image_of(action, symmetry, state);
            REQUIRE(image.is_legal(there));
            state.make(action);
            image.make(there);
        }
    }
}

TEST_CASE("training finds a rule, and finds it again") {
    constexpr int features = 40;
    Rng rng(6);
    Lessons lessons;
    for (int i = 0; i < 4000; ++i) {
        FeatureSet<features> set;
        for (int f = 0; f < features; ++f) {
            if (rng.below(3) == 0) set.add(f);
        }
        // Not a sum of features: won when exactly one of the two is there.
        const bool won = set.contains(3) != set.contains(17);
        Lesson lesson;
        lesson.result = won ? 1.0F : 0.0F;
        lesson.chance = lesson.result;
        lesson.margin = won ? 2.0F : -1.0F;
        lessons.add(set, lesson);
    }
    const auto learn = [&](double& loss) {
        Trainer<features> trainer(1);
        loss = trainer.learn(lessons, {.batch = 64, .epochs = 30});
        return trainer.weights();
    };
    double loss = 1;
    double loss_again = 1;
    const auto weights = learn(loss);
    CHECK(loss < 0.1);
    const auto again = learn(loss_again);
    CHECK(loss == loss_again);
    CHECK(weights->rows == again->rows);
}

TEST_CASE_TEMPLATE("a game of self-play depends on its seed alone", S, OPEN_GAMES) {
    const auto weights = random_weights<S>(2);
    const SelfPlaySettings settings{.nodes = 50};
    const auto play = [&](SelfPlay<S>& player, std::uint64_t seed) {
        Lessons lessons;
        player.play(seed, lessons);
        return lessons.features;
    };
    SelfPlay<S> one(weights, settings);
    const auto first = play(one, 1);
    const auto second = play(one, 2);
    SelfPlay<S> two(weights, settings);
    CHECK(play(two, 2) == second);
    CHECK(play(two, 1) == first);
    CHECK(first != second);
}
