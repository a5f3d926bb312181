#include "bindings/batch.h"
#include "bindings/engine.h"
#include "bindings/game.h"
#include "bindings/trainer.h"
#include "games/volterra/state.h"
#include "learning/volterra_planes.h"

namespace campanile::bindings {

using namespace volterra;

template <>
struct Binding<State> {
    static constexpr const char* class_name = "Volterra";
    static constexpr const char* title = "Volterra";
    static constexpr const char* designer = "Julien Griffon";
    static constexpr int year = 2020;
    static constexpr const char* turn_clause = "V4";
    static constexpr int turn_length = 2;
    static constexpr bool hidden = false;

    static OptionTable option_table() {
        nb::list table;
        table.append(option_row("layout", nb::make_tuple("standard", "free"), nb::str("standard"), "V9",
                                "a checkerboard, or the players lay the field out themselves"));
        table.append(option_row("repetition", nb::make_tuple("score", "draw"), nb::str("score"), "V8",
                                "what the third occurrence of a position does: score the towers, or a draw"));
        table.append(first_row<State>("V2"));
        return OptionTable(table);
    }
    static Options read_options(const Dict& options) {
        return {.layout = nb::cast<std::string>(options["layout"]) == "free" ? Layout::free : Layout::standard,
                .repetition = nb::cast<std::string>(options["repetition"]) == "draw" ? RepetitionRule::draw
                                                                                     : RepetitionRule::score,
                .first = read_first<State>(options)};
    }
    static Dict write_options(const Options& options) {
        nb::dict dict;
        dict["layout"] = options.layout == Layout::free ? "free" : "standard";
        dict["repetition"] = options.repetition == RepetitionRule::draw ? "draw" : "score";
        dict["first"] = write_first<State>(options.first);
        return Dict(dict);
    }
    static bool at_turn_start(const State& state) {
        return state.phase() != Phase::owes_pawn && state.phase() != Phase::owes_tower;
    }
    // {"light": [heights, highest first], "dark": […]}
    static Dict detail(const State& state) {
        const auto heights = tower_heights(state);
        nb::dict dict;
        for (std::size_t side = 0; side < 2; ++side) {
            nb::list list;
            for (const int height : heights[side]) list.append(height);
            dict[nb::cast(State::side_names[side])] = list;
        }
        return Dict(dict);
    }
};

void bind_volterra(nb::module_& m) {
    auto game = bind_game<State>(m);
    bind_batch<State>(m, game);
    bind_engine<State>(m);
    bind_apprentice<State>(m);
}

}  // namespace campanile::bindings
