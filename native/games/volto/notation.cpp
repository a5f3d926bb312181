#include "games/volto/notation.h"

#include "base/text.h"
#include "games/volto/set_up.h"
#include "games/volto/state.h"

namespace campanile::volto {
namespace {

// The square that the two characters name, or off_board.
Square read_square(char column, char row) {
    if (column < 'a' || column >= 'a' + columns || row < '1' || row >= '1' + rows) return off_board;
    return square_at(column - 'a', row - '1');
}

Error not_an_action(std::string_view found) {
    return {ErrorKind::invalid_notation, "M4",
            "a move is two squares such as b2b3 and a set-up ten letters such as NACNALNSLA, found " + quote(found)};
}

}  // namespace

std::string position_text(const Shown& shown) {
    std::string text;
    for (int row = rows - 1; row >= 0; --row) {
        int run = 0;
        const auto end_run = [&] {
            if (run > 0) text += static_cast<char>('0' + run);
            run = 0;
        };
        for (int column = 0; column < columns; ++column) {
            const char mask = shown.board[square_at(column, row)];
            if (mask == 0) {
                ++run;
                continue;
            }
            end_run();
            text += mask;
        }
        end_run();
        text += row > 0 ? '/' : ' ';
    }
    text += shown.mover == Side::one ? "w " : "r ";
    for (std::size_t side = 0; side < 2; ++side) {
        text += shown.captured[side].empty() ? "-" : shown.captured[side];
        text += side == 0 ? '/' : ' ';
    }
    return text + std::to_string(shown.quiet);
}

char board_letter(Side side, Kind kind) {
    const char upper = kind == Kind::none ? 'X' : letter(kind);
    return side == Side::one ? upper : static_cast<char>(upper - 'A' + 'a');
}

std::string action_text(Action action) {
    if (action.is_set_up()) return set_up_text(set_up_of_rank(action.rank()));
    return square_name(action.from()) + square_name(action.to());
}

Result<Action> read_action(std::string_view text) {
    const std::size_t cut = text.find('x');
    const std::string_view head = text.substr(0, cut);
    if (head.size() == 4) {
        const Square from = read_square(head[0], head[1]);
        const Square to = read_square(head[2], head[3]);
        if (from == off_board || to == off_board) return not_an_action(head);
        return Action::move(from, to);
    }
    if (cut != std::string_view::npos || head.size() != masks_each) return not_an_action(head);
    const Result<SetUp> set_up = read_set_up(head);
    if (!set_up) return set_up.error();
    return Action::set_up(rank_of_set_up(*set_up));
}

std::string State::text() const {
    Shown shown;
    for (Square s = 0; s < squares; ++s) {
        const MaskId mask = board_[s];
        if (mask != no_mask) shown.board[s] = board_letter(owner(mask), kind_[mask]);
    }
    shown.mover = mover_;
    shown.quiet = quiet_;
    for (const Side side : {Side::one, Side::two}) {
        for (int i = 0; i < captured_count(side); ++i) shown.captured[at(side)] += letter(kind_[captured(side, i)]);
    }
    return position_text(shown);
}

Result<Action> State::parse_action(std::string_view text) const { return read_action(text); }

std::string State::action_text(Action action) const { return volto::action_text(action); }

std::string State::record_text(Action action) const {
    std::string text = volto::action_text(action);
    if (action.is_set_up() || !is_legal(action)) return text;
    const MaskId victim = board_[action.to()];
    if (victim == no_mask) return text;
    text += 'x';
    text += letter(kind_[victim]);
    if (kind_[victim] == Kind::lady) {  // M5.3
        text += '+';
        text += letter(kind_[board_[action.from()]]);
    }
    return text;
}

}  // namespace campanile::volto
