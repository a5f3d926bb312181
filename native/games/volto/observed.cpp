#include "games/volto/observed.h"

#include <algorithm>
#include <string>

#include "base/text.h"

namespace campanile::volto {
namespace {

constexpr std::string_view hidden_set_up = "XXXXXXXXXX";

Kind kind_of_letter(char c) {
    const std::size_t place = kind_letters.find(c);
    return place == std::string_view::npos ? Kind::none : static_cast<Kind>(place);
}

bool is_red(char mask) { return mask >= 'a' && mask <= 'z'; }
bool is_of(Side side, char mask) { return mask != 0 && is_red(mask) == (side == Side::two); }
char upper(char mask) { return is_red(mask) ? static_cast<char>(mask - 'a' + 'A') : mask; }

// `xN` or `xL+A`.
bool read_revealed(std::string_view text, Observed& seen) {
    if (text.size() != 2 && text.size() != 4) return false;
    seen.victim = kind_of_letter(text[1]);
    if (seen.victim == Kind::none || (seen.victim == Kind::lady) != (text.size() == 4)) return false;
    if (text.size() == 2) return true;
    seen.captor = kind_of_letter(text[3]);
    return text[2] == '+' && seen.captor != Kind::none && seen.captor != Kind::lady;
}

bool read_row(std::string_view line, int row, Shown& shown) {
    int column = 0;
    for (const char c : line) {
        const bool digit = c >= '1' && c <= '5';
        const int width = digit ? c - '0' : 1;
        if (column + width > columns) return false;
        if (!digit) {
            if (upper(c) != 'X' && kind_of_letter(upper(c)) == Kind::none) return false;
            shown.board[square_at(column, row)] = c;
        }
        column += width;
    }
    return column == columns;
}

bool read_board(std::string_view field, Shown& shown) {
    const auto lines = split<rows>(field, '/');
    if (!lines.exactly(rows)) return false;
    for (int i = 0; i < rows; ++i) {
        if (!read_row(lines.items[static_cast<std::size_t>(i)], rows - 1 - i, shown)) return false;
    }
    return true;
}

bool read_captured(std::string_view field, Shown& shown) {
    const auto lists = split<2>(field, '/');
    if (!lists.exactly(2)) return false;
    for (std::size_t side = 0; side < 2; ++side) {
        const std::string_view list = lists.items[side];
        if (list == "-") continue;
        if (list.empty() || list.size() > masks_each) return false;
        if (list.find_first_not_of(kind_letters) != std::string_view::npos) return false;
        shown.captured[side] = list;
    }
    return true;
}

bool read_quiet(std::string_view field, Shown& shown) {
    if (field.empty() || field.size() > 3) return false;
    for (const char c : field) {
        if (c < '0' || c > '9') return false;
        shown.quiet = shown.quiet * 10 + (c - '0');
    }
    return true;
}

// Takes the history back, one entry at a time. False: it did not lead to this position.
class Rewinder {
   public:
    explicit Rewinder(Shown& shown) : shown_(shown) {}

    bool take_back(const Observed& seen) { return seen.is_set_up ? lift_set_up() : move_back(seen); }

   private:
    std::string& lost(Side side) { return shown_.captured[static_cast<std::size_t>(side)]; }

    bool lift_set_up() {
        const bool red = std::any_of(shown_.board.begin(), shown_.board.end(), is_red);
        shown_.mover = red ? Side::two : Side::one;
        for (int i = 0; i < masks_each; ++i) {
            char& mask = shown_.board[home_square(shown_.mover, i)];
            if (!is_of(shown_.mover, mask)) return false;
            mask = 0;
        }
        return true;
    }

    bool move_back(const Observed& seen) {
        shown_.mover = other(shown_.mover);
        char& from = shown_.board[seen.move.from()];
        char& to = shown_.board[seen.move.to()];
        if (from != 0) return false;
        from = to;
        to = 0;
        if (seen.captor != Kind::none) {
            if (from != 0 || !bring_back(shown_.mover, seen.captor, from)) return false;
        }
        if (!is_of(shown_.mover, from)) return false;
        if (seen.victim != Kind::none) return bring_back(other(shown_.mover), seen.victim, to);
        --shown_.quiet;
        return true;
    }

    bool bring_back(Side side, Kind kind, char& square) {
        std::string& list = lost(side);
        if (list.empty() || list.back() != letter(kind)) return false;
        list.pop_back();
        square = board_letter(side, kind);
        return true;
    }

    Shown& shown_;
};

}  // namespace

Result<Observed> read_observed(std::string_view text) {
    Observed seen;
    if (text == hidden_set_up) {
        seen.is_set_up = seen.hidden = true;
        return seen;
    }
    const Result<Action> action = read_action(text);
    if (!action) return action.error();
    seen.is_set_up = action->is_set_up();
    if (seen.is_set_up) {
        seen.set_up = set_up_of_rank(action->rank());
        return seen;
    }
    seen.move = *action;
    const std::size_t cut = text.find('x');
    if (cut != std::string_view::npos && !read_revealed(text.substr(cut), seen)) {
        return Error{ErrorKind::invalid_notation, "M5",
                     "a capture shows what was revealed, such as xN or xL+A, found " + quote(text.substr(cut))};
    }
    return seen;
}

Result<Shown> read_shown(std::string_view text) {
    const auto fields = split<4>(text, ' ');
    Shown shown;
    if (!fields.exactly(4)) {
        return position_error("", "a view has four fields: board, side to move, captured masks, quiet moves");
    }
    const std::string_view mover = fields.items[1];
    if (!read_board(fields.items[0], shown)) {
        return position_error(
            "M1", "a view's board has 7 rows of NASLCX, naslcx and 1 to 5, found " + quote(fields.items[0]));
    }
    if (mover != "w" && mover != "r") return position_error("M4", "the side to move is w or r, found " + quote(mover));
    shown.mover = mover == "w" ? Side::one : Side::two;
    if (!read_captured(fields.items[2], shown)) {
        return position_error("M5",
                              "captured masks are two lists of NASLC divided by '/', found " + quote(fields.items[2]));
    }
    if (!read_quiet(fields.items[3], shown)) {
        return position_error("M7.3", "the moves since the last capture are a number, found " + quote(fields.items[3]));
    }
    return shown;
}

Result<Shown> rewind(Shown shown, const std::vector<Observed>& history) {
    Rewinder rewinder(shown);
    for (std::size_t i = history.size(); i-- > 0;) {
        if (!rewinder.take_back(history[i])) {
            return position_error("", "entry " + std::to_string(i + 1) + " of the history does not fit the position");
        }
    }
    const auto captures = [](const Observed& seen) { return seen.victim != Kind::none; };
    if (std::any_of(history.begin(), history.end(), captures)) shown.quiet = 0;
    if (shown.quiet < 0) return position_error("M7.3", "the history is longer than the moves since the last capture");
    return shown;
}

}  // namespace campanile::volto
