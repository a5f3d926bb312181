#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

#include "base/line.h"
#include "base/perft.h"
#include "bindings/options.h"

// What every game's Python class has in common. Conversion only: no rule is decided here, and a refused call returns
// its Error instead of throwing, so that the façade alone chooses the exception.
namespace campanile::bindings {

namespace nb = nanobind;

using MaybeId = std::variant<int, Error>;
using Numbered = nb::typed<nb::list, int>;
using HistoryRows = nb::typed<nb::list, nb::typed<nb::tuple, nb::str, int, int, bool>>;
using PythonEnding = std::tuple<int, std::string_view, std::string_view>;  // side index or -1, reason, clause

// Specialised once per game, in its own file:
//   static constexpr const char *class_name, *title, *designer; static constexpr int year; static constexpr bool
//   hidden; static OptionTable option_table();  static Options read_options(const Dict&);  static Dict
//   write_options(const Options&); static bool at_turn_start(const S&);  static Dict detail(const S&);
template <Position S>
struct Binding;

inline std::optional<PythonEnding> python_ending(const std::optional<Ending>& ending) {
    if (!ending) return std::nullopt;
    return PythonEnding{ending->winner ? index(*ending->winner) : -1, ending->reason, ending->clause};
}

// Python's objects for the numbers of a game's common actions, made once: CPython keeps only those up to 256, and
// making the others anew would be most of the cost of a list. They live as long as the process.
class Numbers {
   public:
    static PyObject* get(int id) {
        static const Numbers numbers;
        return id < kept ? Py_NewRef(numbers.objects_[static_cast<std::size_t>(id)]) : PyLong_FromLong(id);
    }

   private:
    static constexpr int kept = 2048;
    Numbers() {
        for (int id = 0; id < kept; ++id) objects_[static_cast<std::size_t>(id)] = PyLong_FromLong(id);
    }
    std::array<PyObject*, kept> objects_{};
};

// The numbers of the legal actions: the hot path of Python programs.
template <class P>
Numbered id_list(const P& position) {
    if (position.fits_list()) {
        ActionList<P> actions;
        position.legal(actions);
        nb::list ids = nb::steal<nb::list>(PyList_New(static_cast<Py_ssize_t>(actions.size())));
        Py_ssize_t place = 0;
        for (const auto action : actions) PyList_SET_ITEM(ids.ptr(), place++, Numbers::get(P::to_id(action)));
        return Numbered(ids);
    }
    const int count = position.legal_count();
    nb::list ids = nb::steal<nb::list>(PyList_New(count));
    for (int i = 0; i < count; ++i) PyList_SET_ITEM(ids.ptr(), i, Numbers::get(P::to_id(position.nth_legal(i))));
    return Numbered(ids);
}

template <class P>
int nth_legal_id(const P& position, int n) {
    if (n < 0 || n >= position.legal_count()) throw nb::index_error("no such legal action");
    return P::to_id(position.nth_legal(n));
}

template <class P>
std::string action_text(const P& position, int id) {
    const auto action = position.from_id(id);
    if (!action) throw nb::index_error("this number means no action here");
    return position.action_text(*action);
}

template <Position S>
class Game {
   public:
    explicit Game(const S& start) : line(start) {}

    bool play_id(int id) {
        const auto action = line.state().from_id(id);
        if (!action || !line.state().is_legal(*action)) return false;
        line.play_unchecked(*action);
        return true;
    }

    // Why play_id refused a number.
    [[nodiscard]] Error why_not(int id) const {
        if (const auto ending = line.state().ending()) return game_over_error(*ending);
        const auto action = line.state().from_id(id);
        if (!action)
            return {ErrorKind::invalid_notation, "", "the number " + std::to_string(id) + " means no action here"};
        return line.state().why_illegal(*action);
    }

    [[nodiscard]] MaybeId read(std::string_view text) const {
        const auto action = line.read(text);
        if (!action) return action.error();
        return S::to_id(*action);
    }

    // The action taken back, as records write it, and its number.
    std::optional<std::tuple<std::string, int>> undo() {
        if (line.steps().empty()) return std::nullopt;
        const auto action = line.steps().back().action;
        line.undo();
        return std::make_tuple(line.state().record_text(action), S::to_id(action));
    }

    // Counts on a copy without the GIL. In the main thread it takes the GIL now and then to see whether somebody
    // pressed Ctrl-C; another thread must not ask for it, because the interpreter may have ended meanwhile.
    [[nodiscard]] std::uint64_t perft(int depth, bool in_main_thread) const {
        Tracked<S> tracked = line.tracked();
        const nb::gil_scoped_release released;
        std::uint32_t asked = 0;
        auto keep_going = [&asked, in_main_thread] {
            if (!in_main_thread || ++asked % 4096 != 0) return true;
            const nb::gil_scoped_acquire acquired;
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
            return true;
        };
        return campanile::perft(tracked, depth, keep_going);
    }

    Line<S> line;
};

// (text, id, side index, whether it begins a turn) of every action after the first `from`.
template <Position S>
HistoryRows python_history(const Game<S>& game, std::size_t from) {
    nb::list history;
    game.line.replay(std::min(from, game.line.steps().size()), [&](const S& before, typename S::Action action) {
        history.append(nb::make_tuple(before.record_text(action), S::to_id(action), index(before.mover()),
                                      Binding<S>::at_turn_start(before)));
    });
    return HistoryRows(history);
}

// Everything that can be asked of a position, whether it is a whole state or what one side sees of it.
template <class C>
void bind_position(nb::class_<C>& cls, auto&& get) {
    using P = std::remove_cvref_t<decltype(get(std::declval<const C&>()))>;
    cls.def("text", [get](const C& c) { return get(c).text(); })
        .def("key", [get](const C& c) { return get(c).key(); })
        .def(
            "mover", [get](const C& c) { return get(c).is_over() ? -1 : index(get(c).mover()); },
            "Index of the side to act, -1 when the game is over.")
        .def("legal_ids", [get](const C& c) { return id_list(get(c)); })
        .def("legal_count", [get](const C& c) { return get(c).legal_count(); })
        .def(
            "nth_legal_id", [get](const C& c, int n) { return nth_legal_id(get(c), n); }, nb::arg("n"))
        .def(
            "action_text", [get](const C& c, int id) { return action_text<P>(get(c), id); }, nb::arg("id"))
        .def("ending", [get](const C& c) { return python_ending(get(c).ending()); });
}

template <Position S>
nb::class_<Game<S>> bind_game(nb::module_& m) {
    using G = Game<S>;
    using B = Binding<S>;
    auto cls = nb::class_<G>(m, B::class_name);
    cls.attr("name") = nb::str(S::name.data(), S::name.size());
    cls.attr("title") = B::title;
    cls.attr("designer") = B::designer;
    cls.attr("year") = B::year;
    cls.def_static("sides", [] { return std::make_tuple(S::side_names[0], S::side_names[1]); });
    cls.attr("action_ids") = static_cast<int>(S::action_ids);
    cls.attr("turn_clause") = B::turn_clause;
    cls.attr("turn_length") = B::turn_length;
    cls.attr("hidden") = B::hidden;
    cls.def_static("option_table", &B::option_table, "(name, values, default, clause, meaning) of every option.");
    cls.def_static(
        "start", [](const Dict& options) { return G(S::start(B::read_options(options))); }, nb::arg("options"));
    cls.def_static(
        "parse",
        [](std::string_view text, const Dict& options) -> std::variant<G, Error> {
            const auto state = S::parse(text, B::read_options(options));
            if (!state) return state.error();
            return G(*state);
        },
        nb::arg("text"), nb::arg("options"));
    bind_position(cls, [](const G& g) -> const S& { return g.line.state(); });
    cls.def("options", [](const G& g) { return B::write_options(g.line.state().options()); })
        .def(
            "detail", [](const G& g) { return B::detail(g.line.state()); }, "The score as it stands.")
        .def("read", &G::read, nb::arg("text"), "The number of the legal action that the text names, or an Error.")
        .def("play_id", &G::play_id, nb::arg("id"), "False when it is not legal; then nothing changed.")
        .def("why_not", &G::why_not, nb::arg("id"))
        .def("undo", &G::undo, "The action taken back and its number; None when there is none.")
        .def("history", &python_history<S>, nb::arg("since") = 0)
        .def(
            "start_text", [](const G& g) { return g.line.after(0).text(); },
            "The text of the position from which the history starts.")
        .def("plies", [](const G& g) { return g.line.steps().size(); })
        .def("at_turn_start", [](const G& g) { return B::at_turn_start(g.line.state()); })
        .def("copy", [](const G& g) { return G(g); })
        .def(
            "snapshot", [](const G& g) { return G(g.line.state()); }, "The position without its history.")
        .def("perft", &G::perft, nb::arg("depth"), nb::arg("in_main_thread"))
        .def("check", [](const G& g) { return g.line.state().check_consistency(); }, "Empty when all is consistent.");
    return cls;
}

}  // namespace campanile::bindings
