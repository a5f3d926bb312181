#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <vector>

#include "base/line.h"
#include "base/perft.h"
#include "base/playout.h"
#include "base/random.h"
#include "games/volto/deduction.h"
#include "games/volto/set_up.h"
#include "games/volto/state.h"
#include "games/volto/view.h"

using namespace campanile;
using namespace campanile::volto;

// What the tests of Volto share.
namespace volto_tests {

inline constexpr std::array<Seer, 3> seers = {Seer::white, Seer::red, Seer::spectator};

inline State parsed(std::string_view text, Options options = {}) {
    const auto result = State::parse(text, options);
    if (!result) FAIL(result.error().message);
    return *result;
}

inline std::string refused(std::string_view text, Options options = {}) {
    const auto result = State::parse(text, options);
    if (!result) {
        CHECK(result.error().kind == ErrorKind::invalid_position);
        CHECK(!result.error().message.empty());
        return std::string(result.error().clause);
    }
    return "accepted";
}

inline Action action(const State& state, std::string_view text) {
    const auto result = state.parse_action(text);
    if (!result) FAIL(result.error().message);
    return *result;
}

inline State played(State state, std::initializer_list<std::string_view> moves) {
    for (const auto move : moves) {
        REQUIRE(state.is_legal(action(state, move)));
        state.make(action(state, move));
    }
    return state;
}

inline std::string clause_of(const State& state, std::string_view text) {
    REQUIRE(!state.is_legal(action(state, text)));
    const Error error = state.why_illegal(action(state, text));
    CHECK(error.kind == ErrorKind::illegal_action);
    CHECK(!error.message.empty());
    return std::string(error.clause);
}

inline std::string ended(const State& state) {
    const auto ending = state.ending();
    CHECK(ending.has_value() == state.is_over());
    if (!ending) return "";
    return std::string(ending->clause) + " " + (ending->winner ? std::string(side_word(*ending->winner)) : "draw");
}

inline State set_up_both(std::string_view white, std::string_view red, Options options = {}) {
    return played(State::start(options), {white, red});
}

inline State usual_start(Options options = {}) { return set_up_both("NACNALNSLA", "NACNALNSLA", options); }

bool same_bytes(const auto& a, const auto& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

// M4 once more, square by square and without bitboards.
inline bool plainly_legal(const State& state, Square from, Square to) {
    const MaskId mask = state.mask_on(from);
    const MaskId target = state.mask_on(to);
    if (mask == no_mask || owner(mask) != state.mover()) return false;
    if (target != no_mask && owner(target) == state.mover()) return false;
    const int up = (row_of(to) - row_of(from)) * (state.mover() == Side::one ? 1 : -1);
    const int across = std::abs(column_of(to) - column_of(from));
    const int longest = std::max(std::abs(up), across);
    switch (state.kind_of(mask)) {
        case Kind::noble:
            return std::abs(up) + across == 1;
        case Kind::advisor:
            return std::abs(up) == 1 && across == 1;
        case Kind::candidate:
            return longest == 1;
        case Kind::lady:
            return longest == 1 && target == no_mask;
        case Kind::soldier:
            if (across != 0 || up < 1) return false;
            for (int i = 1; i < up; ++i) {
                const int row = row_of(from) + (state.mover() == Side::one ? i : -i);
                if (state.mask_on(square_at(column_of(from), row)) != no_mask) return false;
            }
            return true;
        case Kind::none:
            break;
    }
    return false;
}

inline void check_actions(const State& state) {
    MoveList list;
    state.legal(list);
    REQUIRE(static_cast<int>(list.size()) == state.legal_count());
    CHECK(list.empty() == state.is_over());
    std::vector<bool> listed(move_ids);
    for (std::size_t i = 0; i < list.size(); ++i) {
        const int id = State::to_id(list[i]);
        CHECK(!listed[static_cast<std::size_t>(id)]);
        listed[static_cast<std::size_t>(id)] = true;
        CHECK(state.nth_legal(static_cast<int>(i)) == list[i]);
        CHECK(state.from_id(id) == list[i]);
        CHECK(action(state, state.action_text(list[i])) == list[i]);
        CHECK(action(state, state.record_text(list[i])) == list[i]);
    }
    int wrong = 0;
    for (int id = 0; id < move_ids; ++id) {
        const Action a = *state.from_id(id);
        wrong += state.is_legal(a) != listed[static_cast<std::size_t>(id)];
        wrong += State::to_id(a) != id;
        wrong += !state.is_over() && plainly_legal(state, a.from(), a.to()) != listed[static_cast<std::size_t>(id)];
        if (!state.is_over() && !state.is_legal(a)) wrong += state.why_illegal(a).clause.empty();
    }
    CHECK(wrong == 0);
    CHECK(!state.is_legal(Action::set_up(0)));
}

// A parsed text is the same position; only repetition is forgotten.
inline void check_text(const State& state) {
    const std::string text = state.text();
    const State again = parsed(text, state.options());
    CHECK(again.text() == text);
    CHECK(again.key() == state.key());
    CHECK(again.check_consistency() == "");
    if (state.finish() != Finish::repetition) CHECK(ended(again) == ended(state));
}

inline void check_views(const State& state) {
    for (const Seer seer : seers) {
        const View view = see(state, seer);
        CHECK(view.is_over() == state.is_over());
        if (view.is_over()) CHECK(view.text() == state.text());
        const bool acts = !state.is_over() && static_cast<int>(seer) == campanile::index(state.mover());
        CHECK(view.is_to_act() == acts);
        CHECK(view.legal_count() == (acts ? state.legal_count() : 0));
        if (!view.fits_list()) continue;
        MoveList seen, all;
        view.legal(seen);
        if (acts) state.legal(all);
        CHECK(seen == all);
        const auto sets = certain_possibilities(view);
        for (MaskId mask = 0; mask < volto::masks; ++mask) {
            if (state.kind_of(mask) == Kind::none) continue;
            CHECK((sets[mask] & only(state.kind_of(mask))) != 0);
            CHECK((sets[mask] & ~view.possible(mask)) == 0);
        }
    }
}

}  // namespace volto_tests

using namespace volto_tests;
