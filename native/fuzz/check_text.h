#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/line.h"
#include CAMPANILE_STATE_HEADER

#ifdef NDEBUG
#error "the fuzzers also try the preconditions: build with assertions"
#endif

// What must hold for any bytes given to one game's two parsers: what is accepted is consistent and prints itself again,
// what is legal can be played and taken back, and what is refused gets a printable reason.
namespace campanile::fuzz {

using State = CAMPANILE_GAME::State;

inline void require(bool condition) {
    if (!condition) std::abort();
}

inline void check_message(const Error& error) {
    require(!error.message.empty());
    for (const char c : error.message) require(c >= 0x20 && c < 0x7f);
}

inline void check_action(const State& state, std::string_view text) {
    Line<State> line(state);
    const auto action = line.read(text);
    if (!action) return check_message(action.error());
    line.play_unchecked(*action);
    require(line.state().check_consistency().empty());
    const auto again = State::parse(line.state().text(), line.state().options());
    require(again.ok() && again->key() == line.state().key());
    line.undo();
    require(line.state().text() == state.text());
}

// True when the position was accepted.
inline bool check_text(unsigned option_bits, std::string_view position, std::string_view action) {
    const auto options = CAMPANILE_GAME::options_from_bits(option_bits);
    const auto state = State::parse(position, options);
    if (!state) {
        check_message(state.error());
        check_action(State::start(options), action);
        return false;
    }
    require(state->check_consistency().empty());
    require(state->text() == position);
    check_action(*state, action);
    return true;
}

}  // namespace campanile::fuzz
