#include "bindings/batch.h"
#include "bindings/engine.h"
#include "bindings/game.h"
#include "bindings/trainer.h"
#include "games/kwinty/lines.h"
#include "games/kwinty/state.h"
#include "learning/kwinty_planes.h"

namespace campanile::bindings {

using namespace kwinty;

namespace {

std::string square_text(Square square) {
    return {static_cast<char>('a' + square.column), static_cast<char>('1' + square.row)};
}

nb::list squares_of(const Run& run) {
    nb::list squares;
    for (int i = 0; i < run.length; ++i) squares.append(square_text(run.square(i)));
    return squares;
}

}  // namespace

template <>
struct Binding<State> : OnlyFirst<State> {
    static constexpr const char* class_name = "Kwinty";
    static constexpr const char* title = "Kwinty";
    static constexpr const char* designer = "Fred Horn";
    static constexpr int year = 2014;
    static constexpr const char* turn_clause = "K3";
    static constexpr int turn_length = 1;
    static constexpr bool hidden = false;

    static OptionTable option_table() { return first_table("K2"); }
    static bool at_turn_start(const State&) { return true; }
    // {"white": number of fours, "black": …, "five": squares of the winning line or None,
    //  "fours": {"white": [squares of each], "black": […]}}
    static Dict detail(const State& state) {
        nb::dict dict, lines;
        dict["five"] = nb::none();
        for (const Side side : {Side::one, Side::two}) {
            const nb::object name = nb::cast(State::side_names[static_cast<std::size_t>(side)]);
            const Runs found = fours(state, side);
            nb::list list;
            for (const Run& run : found) list.append(squares_of(run));
            dict[name] = found.size();
            lines[name] = list;
            const Runs winning = fives(state, side);
            if (!winning.empty()) dict["five"] = squares_of(winning[0]);
        }
        dict["fours"] = lines;
        return Dict(dict);
    }
};

void bind_kwinty(nb::module_& m) {
    auto game = bind_game<State>(m);
    bind_batch<State>(m, game);
    bind_engine<State>(m);
    bind_apprentice<State>(m);
}

}  // namespace campanile::bindings
