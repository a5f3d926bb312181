#include <nanobind/nanobind.h>

#include "bindings/game.h"
#include "bindings/reports.h"

namespace campanile::bindings {

void bind_volterra(nb::module_& m);
void bind_volto(nb::module_& m);
void bind_volto_engine(nb::module_& m);
void bind_kwinty(nb::module_& m);
void bind_turris(nb::module_& m);
void bind_proof(nb::module_& m);

}  // namespace campanile::bindings

NB_MODULE(_core, m) {
    namespace nb = nanobind;
    using campanile::Error;
    using campanile::ErrorKind;

    // What a program still holds when it ends is no leak, and nanobind's list of it only frightens people.
    nb::set_leak_warnings(false);

    m.doc() = "The native core of Campanile. Use the campanile package instead: this layer checks no types for you.";

    nb::enum_<ErrorKind>(m, "ErrorKind")
        .value("invalid_notation", ErrorKind::invalid_notation)
        .value("invalid_position", ErrorKind::invalid_position)
        .value("illegal_action", ErrorKind::illegal_action)
        .value("game_over", ErrorKind::game_over);
    nb::class_<Error>(m, "Error")
        .def_ro("kind", &Error::kind)
        .def_ro("clause", &Error::clause)
        .def_ro("message", &Error::message);

    campanile::bindings::bind_reports(m);
    campanile::bindings::bind_volterra(m);
    campanile::bindings::bind_volto(m);
    campanile::bindings::bind_volto_engine(m);
    campanile::bindings::bind_kwinty(m);
    campanile::bindings::bind_turris(m);
    campanile::bindings::bind_proof(m);
}
