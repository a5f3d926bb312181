// Coverage-guided fuzzing of one game's two parsers. Input: one byte of options, a position text, a newline, an action.
// What is accepted must be consistent and print itself again; what is legal must be playable and come back.
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

#include "base/line.h"
#include CAMPANILE_STATE_HEADER

namespace {

using State = campanile::CAMPANILE_GAME::State;

void require(bool condition) {
    if (!condition) std::abort();
}

void check_message(const campanile::Error& error) {
    require(!error.message.empty());
    for (const char c : error.message) require(c >= 0x20 && c < 0x7f);
}

void try_action(const State& state, std::string_view text) {
    campanile::Line<State> line(state);
    const auto action = line.read(text);
    if (!action) return check_message(action.error());
    line.play_unchecked(*action);
    require(line.state().check_consistency().empty());
    const auto again = State::parse(line.state().text(), line.state().options());
    require(again.ok() && again->key() == line.state().key());
    line.undo();
    require(line.state().text() == state.text());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const auto options = campanile::CAMPANILE_GAME::options_from_bits(data[0]);
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    const std::size_t cut = text.find('\n');
    const std::string_view position = text.substr(0, cut);
    const std::string_view action = cut == std::string_view::npos ? "" : text.substr(cut + 1);

    const auto state = State::parse(position, options);
    if (!state) {
        check_message(state.error());
        try_action(State::start(options), action);
        return 0;
    }
    require(state->check_consistency().empty());
    require(state->text() == position);
    try_action(*state, action);
    return 0;
}
