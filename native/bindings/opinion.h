#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "base/side.h"
#include "players/player.h"

// What an engine thinks of positions.
namespace campanile::bindings {

namespace nb = nanobind;

template <class S>
using Opinion = players::Network<S>;

// No bytes at all: an engine without an opinion, which knows only what it can prove.
template <class S>
std::optional<Opinion<S>> read_opinion(std::span<const std::byte> bytes) {
    if (bytes.empty()) return Opinion<S>(std::make_shared<const typename Opinion<S>::W>());
    auto weights = players::read_weights<S>(bytes);
    if (!weights) return std::nullopt;
    return Opinion<S>(std::move(weights));
}

template <class S>
Opinion<S> checked_opinion(const nb::bytes& weights) {
    auto opinion = read_opinion<S>(std::as_bytes(std::span(weights.c_str(), weights.size())));
    if (!opinion) throw nb::value_error(("these bytes are no weights for " + std::string(S::name)).c_str());
    return *std::move(opinion);
}

// For `side`, at the end of a line of play; empty when the game counts nothing there.
template <class S>
std::optional<double> expected_margin(Opinion<S>& opinion, const S& state, Side side) {
    if (state.is_over()) {
        const auto margin = players::Features<S>::margin(state);
        if (!margin) return std::nullopt;
        return side == Side::one ? *margin : -*margin;
    }
    const double margin = opinion.margin(state);
    return state.mover() == side ? margin : -margin;
}

}  // namespace campanile::bindings
