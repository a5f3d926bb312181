#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

// What searches tell Python, the same for every game.
namespace campanile::bindings {

namespace nb = nanobind;

// The expected continuation, beginning with the action that is valued.
struct PythonLine {
    std::vector<int> ids;
    std::vector<std::string> texts;
};

struct SearchLine : PythonLine {
    int score = 0;
    int proof = 0;
    int length = 0;
    int depth = 0;
    bool settled = false;
    bool at_least = false;
    std::optional<double> margin;
};

struct SearchReport {
    std::vector<SearchLine> lines;
    int proof = 0;
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

struct UctReport {
    using Choice = std::tuple<int, std::uint32_t, double, int>;

    std::optional<int> best;
    PythonLine line;
    double value = 0.5;
    int proof = 0;
    std::uint64_t simulations = 0;
    double seconds = 0;
    std::vector<Choice> choices;
};

// Plays the actions of a line one after the other from `state`, which ends up behind them.
template <class S, class Actions>
void write_line(S& state, const Actions& actions, PythonLine& line) {
    for (const auto action : actions) {
        line.ids.push_back(S::to_id(action));
        line.texts.push_back(state.action_text(action));
        state.make(action);
    }
}

void bind_reports(nb::module_& m);

}  // namespace campanile::bindings
