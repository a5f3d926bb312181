#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "search/uct_result.h"

// What the tests of the tree searches ask of their results.
namespace campanile::test {

template <class S>
void check_same(const search::UctResult<S>& a, const search::UctResult<S>& b) {
    CHECK(a.best == b.best);
    CHECK(a.line == b.line);
    CHECK(a.proof == b.proof);
    CHECK(a.value == b.value);
    CHECK(a.simulations == b.simulations);
    CHECK(a.nodes == b.nodes);
    CHECK(std::equal(
        a.choices.begin(), a.choices.end(), b.choices.begin(), b.choices.end(), [](const auto& x, const auto& y) {
            return x.action == y.action && x.visits == y.visits && x.value == y.value && x.proof == y.proof;
        }));
}

// What holds for every result.
template <class S>
void check_sound(const S& state, const search::UctResult<S>& result) {
    ActionList<S> list;
    state.legal(list);
    REQUIRE(result.choices.size() == list.size());
    std::uint64_t visits = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
        CHECK(result.choices[i].action == list[i]);
        CHECK(result.choices[i].value >= 0);
        CHECK(result.choices[i].value <= 1);
        visits += result.choices[i].visits;
    }
    CHECK(visits == result.simulations);
    CHECK(result.best.has_value() != list.empty());
    CHECK(result.line.empty() == list.empty());
    if (result.best) CHECK(result.line[0] == *result.best);
    S after = state;
    for (const auto action : result.line) {
        REQUIRE(after.is_legal(action));
        after.make(action);
    }
}

}  // namespace campanile::test
