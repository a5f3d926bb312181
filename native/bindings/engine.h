#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bindings/control.h"
#include "bindings/crew.h"
#include "bindings/game.h"
#include "bindings/occupied.h"
#include "bindings/opinion.h"
#include "bindings/reports.h"
#include "bindings/uct_engine.h"
#include "search/alpha_beta.h"
#include "search/turn_look.h"

// Alpha-beta for the open games. It works on a copy of the game and without the GIL.
namespace campanile::bindings {

// Lets something happen at most twenty times a second.
class Throttle {
   public:
    bool lets_pass() {
        const auto now = Control::Clock::now();
        if (now < next_) return false;
        next_ = now + std::chrono::milliseconds(50);
        return true;
    }

   private:
    Control::Clock::time_point next_{};
};

using OnUpdate = std::optional<nb::typed<nb::callable, void(SearchReport)>>;

template <class S>
class Engine {
   public:
    Engine(const nb::bytes& weights, const nb::int_& table_bytes, const nb::int_& threads)
        : search_(settings(table_bytes, threads), checked_opinion<S>(weights)) {}

    SearchReport search(const Game<S>& game, const nb::int_& depth, const nb::int_& nodes, double seconds,
                        const nb::int_& lines, const StopFlag* stop, const OnUpdate& on_update) {
        const search::AlphaBetaLimits limits{.depth = small(checked_limit("depth", depth)),
                                             .nodes = checked_limit("nodes", nodes),
                                             .lines = small(checked_count("lines", lines, 1))};
        checked_seconds(seconds);
        const Tracked<S> root = game.line.tracked();
        const Occupied::Stay stay(occupied_);
        Control control(seconds, stop);  // who had to wait for the engine has not searched yet
        SearchReport report;
        {
            const nb::gil_scoped_release released;
            report = run(root, limits, control, on_update);
        }
        control.rethrow();
        return report;
    }

    int evaluate(const Game<S>& game) {
        const Occupied::Stay stay(occupied_);
        return static_score(game.line.state());
    }

    // Every legal action's number with its search::Prospect.
    static std::vector<std::pair<int, int>> prospects(const Game<S>& game, const nb::int_& nodes, double seconds,
                                                      const StopFlag* stop) {
        const std::uint64_t most = checked_limit("nodes", nodes);
        Control control(checked_seconds(seconds), stop);
        const Tracked<S> root = game.line.tracked();
        std::vector<std::pair<int, int>> rows;
        {
            const nb::gil_scoped_release released;
            search::TurnLook<S> look;
            for (const auto& [action, prospect] : look.look(root, most, [&] { return control.keep_going(); })) {
                rows.emplace_back(S::to_id(action), static_cast<int>(prospect));
            }
        }
        control.rethrow();
        return rows;
    }

    static std::uint64_t image_key(const Game<S>& game) { return players::image_key(game.line.state()); }

    void clear() {
        const Occupied::Stay stay(occupied_);
        const nb::gil_scoped_release released;
        search_.clear();
    }

   private:
    using Search = search::AlphaBeta<S, Opinion<S>>;
    using Result = typename Search::Result;

    static int small(std::uint64_t number) { return static_cast<int>(std::min<std::uint64_t>(number, 1000)); }

    static search::AlphaBetaSettings settings(const nb::int_& table_bytes, const nb::int_& threads) {
        constexpr int most_threads = 64;
        constexpr std::uint64_t most_bytes = std::uint64_t{1} << 36;
        const std::uint64_t bytes = checked_count("table_bytes", table_bytes);
        const std::uint64_t workers = checked_count("threads", threads, 1);
        if (bytes > most_bytes) throw nb::value_error("table_bytes must be at most 64 GiB");
        if (workers > most_threads) throw nb::value_error("threads must be at most 64");
        return {.table_bytes = static_cast<std::size_t>(bytes), .workers = static_cast<int>(workers)};
    }

    // Without the GIL.
    SearchReport run(const Tracked<S>& root, const search::AlphaBetaLimits& limits, Control& control,
                     const OnUpdate& on_update) {
        const auto tell = [&](const SearchReport& report) { control.with_python([&] { (*on_update)(report); }); };
        Throttle throttle;
        Crew<Search, S> crew(search_, root, limits, control);
        const Result result = crew.lead([&](const Result& so_far) {
            if (on_update && throttle.lets_pass()) tell(python_report(root.state(), so_far, control.seconds()));
        });
        const SearchReport report = python_report(root.state(), result, control.seconds());
        if (on_update && !control.failed()) tell(report);
        return report;
    }

    SearchReport python_report(const S& root, const Result& result, double seconds) {
        SearchReport report{{}, static_cast<int>(result.proof), result.depth, result.nodes, seconds};
        for (const auto& line : result.lines) report.lines.push_back(python_line(root, line));
        return report;
    }

    int static_score(const S& state) {
        if (const auto ending = state.ending()) return search::final_score(*ending, state.mover());
        return search::bounded_evaluation(search_.evaluation().evaluate(state));
    }

    // What was not searched at all is worth what its position looks like.
    int score_of(const typename Result::Line& line, const S& end, Side mover) {
        if (line.depth > 0) return line.score;
        return end.mover() == mover ? static_score(end) : -static_score(end);
    }

    SearchLine python_line(S state, const typename Result::Line& line) {
        const Side mover = state.mover();
        SearchLine row;
        write_line(state, line.variation, row);
        row.score = score_of(line, state, mover);
        row.proof = static_cast<int>(line.proof);
        row.length = line.length;
        row.depth = line.depth;
        row.settled = line.settled;
        row.at_least = line.at_least;
        row.margin = expected_margin(search_.evaluation(), state, mover);
        return row;
    }

    Search search_;
    Occupied occupied_;
};

template <class S>
void bind_engine(nb::module_& m) {
    using E = Engine<S>;
    nb::class_<E>(m, (std::string(Binding<S>::class_name) + "Engine").c_str())
        .def(nb::init<nb::bytes, nb::int_, nb::int_>(), nb::arg("weights"), nb::arg("table_bytes") = 1 << 24,
             nb::arg("threads") = 1)
        .def("search", &E::search, nb::arg("game"), nb::kw_only(), nb::arg("depth") = 0, nb::arg("nodes") = 0,
             nb::arg("seconds") = 0.0, nb::arg("lines") = 1, nb::arg("stop").none() = nb::none(),
             nb::arg("on_update") = nb::none(),
             "Limits of 0 are none. on_update gets the reports so far, at most twenty a second, and the last one.")
        .def("evaluate", &E::evaluate, nb::arg("game"), "What the evaluation thinks of the position, for the mover.")
        .def_static("prospects", &E::prospects, nb::arg("game"), nb::kw_only(), nb::arg("nodes") = 0,
                    nb::arg("seconds") = 0.0, nb::arg("stop").none() = nb::none(),
                    "For every legal action: 3 it wins with this turn, 2 it is safe, 0 the other side can win with its "
                    "next turn, 1 the look ended before.")
        .def_static("image_key", &E::image_key, nb::arg("game"),
                    "A number that the position shares with what it becomes by a turn of the board or in a mirror.")
        .def("clear", &E::clear, "Forgets what earlier searches found.");
    bind_uct<S>(m);
    bind_puct<S>(m);
}

}  // namespace campanile::bindings
