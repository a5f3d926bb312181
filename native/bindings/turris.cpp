#include "bindings/batch.h"
#include "bindings/engine.h"
#include "bindings/game.h"
#include "bindings/trainer.h"
#include "games/turris/score.h"
#include "games/turris/state.h"
#include "learning/turris_planes.h"

namespace campanile::bindings {

using namespace turris;

namespace {

constexpr std::array<const char*, view_count> view_names{"south", "east", "north", "west", "roof"};

// "w" or "b" for the first cube met, upper case when it belongs to its colour's counted group, "." for none.
char pane_letter(const Pane& pane) {
    if (!pane.colour) return '.';
    const bool white = *pane.colour == Side::one;
    return pane.counted ? (white ? 'W' : 'B') : (white ? 'w' : 'b');
}

nb::dict view_dict(const SideView& view) {
    nb::list rows;
    for (int row = 0; row < view.rows; ++row) {
        std::string text;
        for (const Pane& pane : view.panes[static_cast<std::size_t>(row)]) text += pane_letter(pane);
        rows.append(text);
    }
    nb::dict dict;
    dict["rows"] = rows;
    dict["white"] = view.points[0];
    dict["black"] = view.points[1];
    return dict;
}

}  // namespace

template <>
struct Binding<State> {
    static constexpr const char* class_name = "Turris";
    static constexpr const char* title = "Turris";
    static constexpr const char* designer = "Steffen Mühlhäuser";
    static constexpr int year = 2014;
    static constexpr const char* turn_clause = "T3";
    static constexpr int turn_length = 0;  // a bonus makes turns longer
    static constexpr bool hidden = false;

    static OptionTable option_table() {
        nb::list table;
        table.append(switch_row("ground_lying", false, "T2.3", "a stone may also lie on the foundation"));
        table.append(switch_row("bonus_chain", true, "T3.1", "a bonus stone may earn a bonus again"));
        table.append(switch_row("first_centre", false, "T2.5", "the first stone may stand in the centre"));
        table.append(first_row<State>("T1"));
        return OptionTable(table);
    }
    static Options read_options(const Dict& options) {
        return {.ground_lying = nb::cast<bool>(options["ground_lying"]),
                .bonus_chain = nb::cast<bool>(options["bonus_chain"]),
                .first_centre = nb::cast<bool>(options["first_centre"]),
                .first = read_first<State>(options)};
    }
    static Dict write_options(const Options& options) {
        nb::dict dict;
        dict["ground_lying"] = options.ground_lying;
        dict["bonus_chain"] = options.bonus_chain;
        dict["first_centre"] = options.first_centre;
        dict["first"] = write_first<State>(options.first);
        return Dict(dict);
    }
    static bool at_turn_start(const State& state) { return !state.in_bonus(); }
    // {"white": points, "black": points, "views": {"south": {"rows": […], "white": points, "black": points}, …}}
    static Dict detail(const State& state) {
        const Score found = score(state);
        nb::dict dict, views;
        dict["white"] = found.total[0];
        dict["black"] = found.total[1];
        for (std::size_t view = 0; view < view_names.size(); ++view)
            views[view_names[view]] = view_dict(found.views[view]);
        dict["views"] = views;
        return Dict(dict);
    }
};

void bind_turris(nb::module_& m) {
    auto game = bind_game<State>(m);
    bind_batch<State>(m, game);
    bind_engine<State>(m);
    bind_apprentice<State>(m);
}

}  // namespace campanile::bindings
