#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <string>
#include <string_view>

#include "base/side.h"

// Rows of the option tables, and the options that every game has.
namespace campanile::bindings {

namespace nb = nanobind;

using Dict = nb::typed<nb::dict, nb::str, nb::any>;
using OptionRow = nb::typed<nb::tuple, nb::str, nb::typed<nb::tuple, nb::any, nb::ellipsis>, nb::any, nb::str, nb::str>;
using OptionTable = nb::typed<nb::list, OptionRow>;

inline nb::tuple option_row(const char* name, const nb::tuple& values, const nb::object& default_value,
                            const char* clause, const char* meaning) {
    return nb::make_tuple(name, values, default_value, clause, meaning);
}

inline nb::tuple switch_row(const char* name, bool default_value, const char* clause, const char* meaning) {
    return option_row(name, nb::make_tuple(false, true), nb::bool_(default_value), clause, meaning);
}

// `first`: which colour begins.
template <class S>
nb::tuple first_row(const char* clause) {
    const auto& names = S::side_names;
    const Side side = typename S::Options{}.first;
    return option_row("first", nb::make_tuple(names[0], names[1]), nb::cast(names[static_cast<std::size_t>(side)]),
                      clause, "which colour begins");
}

template <class S>
Side read_first(const Dict& options) {
    return nb::cast<std::string>(options["first"]) == S::side_names[0] ? Side::one : Side::two;
}

template <class S>
std::string_view write_first(Side first) {
    return S::side_names[static_cast<std::size_t>(first)];
}

// The options of a game that has no other one than `first`.
template <class S>
struct OnlyFirst {
    using Options = typename S::Options;

    static Options read_options(const Dict& options) { return {.first = read_first<S>(options)}; }
    static Dict write_options(const Options& options) {
        nb::dict dict;
        dict["first"] = write_first<S>(options.first);
        return Dict(dict);
    }
    static OptionTable first_table(const char* clause) {
        nb::list table;
        table.append(first_row<S>(clause));
        return OptionTable(table);
    }
};

}  // namespace campanile::bindings
