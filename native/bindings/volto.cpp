#include "bindings/batch.h"
#include "bindings/game.h"
#include "bindings/seen.h"
#include "games/volto/deduction.h"
#include "games/volto/hypothetical.h"
#include "games/volto/notation.h"
#include "games/volto/observer.h"
#include "games/volto/state.h"
#include "games/volto/view.h"
#include "learning/volto_planes.h"
#include "learning/volto_worlds.h"

namespace campanile::bindings {

using namespace volto;

namespace {

MaybeId read_seen(const Seen& seen, std::string_view text) {
    const auto action = seen.read(text);
    if (!action) return action.error();
    return State::to_id(*action);
}

// {square: letters of the kinds that the mask there can still be} for the masks not known to the seer.
nb::typed<nb::dict, nb::str, nb::str> possible(const Seen& seen) {
    const auto sets = certain_possibilities(seen);
    nb::dict dict;
    for (int number = 0; number < squares; ++number) {
        const Square square = static_cast<Square>(number);
        const MaskId mask = seen.mask_on(square);
        if (mask == no_mask || seen.kind_of(mask) != Kind::none) continue;
        std::string letters;
        for (const char letter : {'A', 'C', 'L', 'N', 'S'}) {
            const auto kind = static_cast<Kind>(kind_letters.find(letter));
            if ((sets[mask] & only(kind)) != 0) letters += letter;
        }
        dict[nb::cast(square_name(square))] = letters;
    }
    return nb::typed<nb::dict, nb::str, nb::str>(dict);
}

// {"white": letters of White's captured masks in order of removal, "red": …}: public in every view.
Dict captured_dict(const View& view) {
    nb::dict dict;
    for (const Side side : {Side::one, Side::two}) {
        std::string letters;
        for (int i = 0; i < view.captured_count(side); ++i) letters += letter(view.kind_of(view.captured(side, i)));
        dict[nb::cast(State::side_names[static_cast<std::size_t>(side)])] = letters;
    }
    return Dict(dict);
}

}  // namespace

template <>
struct Binding<State> : OnlyFirst<State> {
    static constexpr const char* class_name = "Volto";
    static constexpr const char* title = "Volto";
    static constexpr const char* designer = "Yusuke Emi";
    static constexpr int year = 2022;
    static constexpr const char* turn_clause = "M4";
    static constexpr int turn_length = 1;
    static constexpr bool hidden = true;

    static OptionTable option_table() { return first_table("M4"); }
    static bool at_turn_start(const State&) { return true; }
    static Dict detail(const State& state) { return captured_dict(see(state, Seer::spectator)); }
};

namespace {

HistoryRows history_seen(const Game<State>& game, Seer seer) {
    const bool over = game.line.state().is_over();
    nb::list history;
    game.line.replay(0, [&](const State& before, Action action) {
        const std::string text = seen_record_text(before, action, seer, over);
        // A hidden set-up's number would tell it, so it has none.
        const int id = text[0] == 'X' ? -1 : State::to_id(action);
        history.append(nb::make_tuple(text, id, index(before.mover()), true));
    });
    return HistoryRows(history);
}

Seer checked_seer(int seer) {
    if (seer < 0 || seer > 2) throw nb::index_error("a seer is 0, 1 or 2");
    return static_cast<Seer>(seer);
}

// The entries of an observed history as history_seen() gives them. Sides alternate up to the one that is next; set-ups
// are White's, then Red's.
HistoryRows observed_rows(const View& view, const std::vector<std::string>& history) {
    std::vector<Observed> entries;
    for (const std::string& text : history) entries.push_back(*read_observed(text));
    const auto is_set_up = [](const Observed& seen) { return seen.is_set_up; };
    int set_ups = view.set_ups_made() - static_cast<int>(std::count_if(entries.begin(), entries.end(), is_set_up));
    nb::list rows;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const Observed& seen = entries[i];
        const int mover = (index(view.mover()) + static_cast<int>(entries.size() - i)) % 2;
        const int side = seen.is_set_up ? set_ups++ : mover;
        const Action action =
            seen.is_set_up ? Action::set_up(seen.hidden ? 0 : rank_of_set_up(seen.set_up)) : seen.move;
        rows.append(nb::make_tuple(history[i], seen.hidden ? -1 : State::to_id(action), side, true));
    }
    return HistoryRows(rows);
}

// Who could be behind the other side's masks, as letters in the order of the masks' numbers: that of the set-up word.
std::string draw_other(const Seen& seen, std::uint64_t seed) {
    if (seen.seer() == Seer::spectator) throw nb::value_error("a spectator has no other side");
    const learning::WorldDraw worlds(seen);
    if (worlds.ways() == 0) throw nb::value_error("no identities agree with this view");
    Rng rng(seed);
    std::string letters;
    for (const Kind kind : worlds.draw(rng)) letters += letter(kind);
    return letters;
}

// A position as it could be; see hypothetical().
std::string draw_text(const Seen& seen, std::uint64_t seed) {
    if (!seen.in_play() || seen.is_over()) throw nb::value_error("the game is not in play");
    std::array<Kind, masks_each> guess{};
    const std::string letters = draw_other(seen, seed);
    for (std::size_t i = 0; i < guess.size(); ++i) guess[i] = static_cast<Kind>(kind_letters.find(letters[i]));
    return hypothetical(seen, guess).text();
}

using Observation = nb::typed<nb::tuple, Seen, HistoryRows>;

std::variant<Observation, Error> observe(int seer, std::string_view text, const std::vector<std::string>& history,
                                         const Dict& options) {
    const auto view = Observer::observe(checked_seer(seer), text, history, Binding<State>::read_options(options));
    if (!view) return view.error();
    return Observation(nb::make_tuple(Seen(*view), observed_rows(*view, history)));
}

}  // namespace

void bind_volto(nb::module_& m) {
    auto view = nb::class_<Seen>(m, "VoltoView");
    bind_position(view, [](const Seen& seen) -> const Seen& { return seen; });
    view.def("options", [](const Seen& seen) { return Binding<State>::write_options(seen.options()); })
        .def("detail", [](const Seen& seen) { return captured_dict(seen); })
        .def("at_turn_start", [](const Seen&) { return true; })
        .def("read", &read_seen, nb::arg("text"), "The number of the seer's legal action of that text, or an Error.")
        .def("possible", &possible)
        .def("draw_other", &draw_other, nb::arg("seed"), "Letters that the other side's set-up could have had.")
        .def("draw_text", &draw_text, nb::arg("seed"), "The text of a position that could be.");
    auto game = bind_game<State>(m);
    bind_batch<State>(m, game);
    game.def(
        "see", [](const Game<State>& g, int seer) { return Seen(see(g.line.state(), checked_seer(seer))); },
        nb::arg("seer"), "What 0 White, 1 Red or 2 a spectator may know.");
    game.def("public_key", [](const Game<State>& g) { return public_key(g.line.state()); });
    game.def(
        "history_seen", [](const Game<State>& g, int seer) { return history_seen(g, checked_seer(seer)); },
        nb::arg("seer"));
    game.def_static("observe", &observe, nb::arg("seer"), nb::arg("text"), nb::arg("history"), nb::arg("options"),
                    "The view and the rows of its history from their texts alone, or an Error.");
}

}  // namespace campanile::bindings
