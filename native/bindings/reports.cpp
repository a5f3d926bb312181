#include "bindings/reports.h"

#include "bindings/control.h"

namespace campanile::bindings {

void bind_reports(nb::module_& m) {
    nb::class_<StopFlag>(m, "StopFlag", "Ends the searches that were given it; any thread may set it.")
        .def(nb::init<>())
        .def("set", &StopFlag::set)
        .def("is_set", &StopFlag::is_set);
    nb::class_<SearchLine>(m, "SearchLine", "A root action, what it is worth to the mover, and how play may go on.")
        .def_ro("ids", &SearchLine::ids)
        .def_ro("texts", &SearchLine::texts)
        .def_ro("score", &SearchLine::score, "1/(1+exp(-score/400)) is the chance to win; from 31000 on it is won.")
        .def_ro("proof", &SearchLine::proof, "0 unknown, 1 loss, 2 draw, 3 win.")
        .def_ro("length", &SearchLine::length, "Actions until the proved end, else 0.")
        .def_ro("depth", &SearchLine::depth)
        .def_ro("settled", &SearchLine::settled, "Deeper search cannot change the score.")
        .def_ro("at_least", &SearchLine::at_least, "It was stopped before the score was known; it is no lower.")
        .def_ro("margin", &SearchLine::margin, "The expected difference in what the game counts at its end.");
    nb::class_<SearchReport>(m, "SearchReport")
        .def_ro("lines", &SearchReport::lines, "Best first; none when the game is over.")
        .def_ro("proof", &SearchReport::proof)
        .def_ro("depth", &SearchReport::depth, "The last iteration that was finished.")
        .def_ro("nodes", &SearchReport::nodes)
        .def_ro("seconds", &SearchReport::seconds);
    nb::class_<UctReport>(m, "UctReport")
        .def_ro("best", &UctReport::best, "None when the game is over.")
        .def_prop_ro("line", [](const UctReport& report) { return report.line.ids; })
        .def_prop_ro("texts", [](const UctReport& report) { return report.line.texts; })
        .def_ro("value", &UctReport::value)
        .def_ro("proof", &UctReport::proof)
        .def_ro("simulations", &UctReport::simulations)
        .def_ro("seconds", &UctReport::seconds)
        .def_ro("choices", &UctReport::choices, "(id, visits, value, proof) of every legal action.");
}

}  // namespace campanile::bindings
