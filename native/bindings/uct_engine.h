#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <new>
#include <numbers>
#include <string>

#include "bindings/control.h"
#include "bindings/game.h"
#include "bindings/occupied.h"
#include "bindings/opinion.h"
#include "bindings/reports.h"
#include "search/puct.h"
#include "search/uct.h"

// Tree search for the open games: plain UCT, the baseline, and PUCT with the engine's evaluation. They work on a copy
// of the game and without the GIL.
namespace campanile::bindings {

template <class S>
UctReport python_report(const S& root, const search::UctResult<S>& result, double seconds) {
    UctReport report;
    if (result.best) report.best = S::to_id(*result.best);
    S state = root;
    write_line(state, result.line, report.line);
    report.value = result.value;
    report.proof = static_cast<int>(result.proof);
    report.simulations = result.simulations;
    report.seconds = seconds;
    for (const auto& choice : result.choices) {
        report.choices.emplace_back(S::to_id(choice.action), choice.visits, choice.value,
                                    static_cast<int>(choice.proof));
    }
    return report;
}

template <class S, class Search>
class TreeEngine {
   public:
    template <class... Settings>
    explicit TreeEngine(const Settings&... settings) : search_(settings...) {}

    UctReport search(const Game<S>& game, const nb::int_& simulations, double seconds, const StopFlag* stop) {
        const search::UctLimits limits{.simulations = checked_limit("simulations", simulations)};
        checked_seconds(seconds);
        const Tracked<S> root = game.line.tracked();
        const Occupied::Stay stay(occupied_);
        Control control(seconds, stop);
        UctReport report;
        {
            const nb::gil_scoped_release released;
            const auto result = search_.search(root, limits, [&] { return control.keep_going(); });
            report = python_report(root.state(), result, control.seconds());
        }
        control.rethrow();
        return report;
    }

   private:
    Search search_;
    Occupied occupied_;
};

inline double checked_exploration(double exploration) {
    if (!std::isfinite(exploration) || exploration < 0) throw nb::value_error("exploration must be 0 or more");
    return exploration;
}

inline std::size_t checked_nodes(const nb::int_& nodes) {
    constexpr std::uint64_t most_nodes = std::uint64_t{1} << 30;
    const std::uint64_t count = checked_count("nodes", nodes, 1);
    if (count > most_nodes) throw nb::value_error("nodes must be at most 2^30");
    return static_cast<std::size_t>(count);
}

template <class E>
void bind_tree_search(nb::class_<E>& cls) {
    cls.def("search", &E::search, nb::arg("game"), nb::kw_only(), nb::arg("simulations") = 0, nb::arg("seconds") = 0.0,
            nb::arg("stop").none() = nb::none(), "Limits of 0 are none.");
}

template <class S>
void bind_uct(nb::module_& m) {
    using E = TreeEngine<S, search::Uct<S>>;
    auto cls = nb::class_<E>(m, (std::string(Binding<S>::class_name) + "Uct").c_str());
    cls.def(
        "__init__",
        [](E* self, double exploration, const nb::int_& seed, const nb::int_& nodes) {
            new (self) E(search::UctSettings{.exploration = checked_exploration(exploration),
                                             .seed = checked_count("seed", seed),
                                             .nodes = checked_nodes(nodes)});
        },
        nb::arg("exploration") = std::numbers::sqrt2, nb::arg("seed") = 1, nb::arg("nodes") = 1 << 20);
    bind_tree_search(cls);
}

template <class S>
void bind_puct(nb::module_& m) {
    using E = TreeEngine<S, search::Puct<S, Opinion<S>>>;
    auto cls = nb::class_<E>(m, (std::string(Binding<S>::class_name) + "Puct").c_str());
    const search::PuctSettings standard;
    cls.def(
        "__init__",
        [](E* self, const nb::bytes& weights, double exploration, const nb::int_& nodes) {
            new (self)
                E(search::PuctSettings{.exploration = checked_exploration(exploration), .nodes = checked_nodes(nodes)},
                  checked_opinion<S>(weights));
        },
        nb::arg("weights"), nb::arg("exploration") = standard.exploration, nb::arg("nodes") = 1 << 20);
    bind_tree_search(cls);
}

}  // namespace campanile::bindings
