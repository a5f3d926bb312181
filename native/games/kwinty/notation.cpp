#include "base/text.h"
#include "games/kwinty/names.h"
#include "games/kwinty/state.h"

namespace campanile::kwinty {

namespace {

char half_letter(Half half) {
    const char letter = half.direction == Direction::lying ? 'h' : 'v';
    return half.side == Side::one ? static_cast<char>(letter - 'a' + 'A') : letter;
}

std::string row_text(const State& state, int row) {
    std::string text;
    int empty = 0;
    const auto write_empty = [&] {
        if (empty > 0) text += std::to_string(empty);
        empty = 0;
    };
    for (int column = 0; column < columns; ++column) {
        const auto half = state.at(square_at(column, row));
        if (!half) {
            ++empty;
            continue;
        }
        write_empty();
        text += half_letter(*half);
    }
    write_empty();
    return text;
}

}  // namespace

std::string State::text() const {
    int highest = 1;
    for (int column = frame_.leftmost; column <= frame_.rightmost; ++column) {
        highest = std::max(highest, height(column));
    }
    std::string text;
    for (int row = highest - 1; row >= 0; --row) {
        text += row_text(*this, row);
        text += row > 0 ? '/' : ' ';
    }
    return text + (frame_.mover == Side::one ? 'w' : 'b');
}

std::string State::action_text(Action action) const {
    if (action.is_pass()) return "pass";
    return square_text(action.square()) + (action.is_standing() ? 'v' : 'h');
}

Result<Action> State::parse_action(std::string_view text) const {
    if (text == "pass") return Action::pass();
    if (text.size() == 3 && text[0] >= 'a' && text[0] <= 'q' && text[1] >= '1' && text[1] <= '9' &&
        (text[2] == 'h' || text[2] == 'v')) {
        return Action::stone(square_at(text[0] - 'a', text[1] - '1'),
                             text[2] == 'h' ? Direction::lying : Direction::standing);
    }
    return Error{ErrorKind::invalid_notation, "",
                 "expected a square a1 to q9 with h for lying or v for standing, such as j1v, or pass, but found " +
                     quote(text)};
}

}  // namespace campanile::kwinty
