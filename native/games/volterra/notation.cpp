#include "base/text.h"
#include "games/volterra/names.h"
#include "games/volterra/state.h"

namespace campanile::volterra {

namespace {

// ---- actions

std::optional<Square> read_square(std::string_view text) {
    if (text.size() != 2) return std::nullopt;
    const int column = text[0] - 'a';
    const int row = text[1] - '1';
    if (column < 0 || column >= columns || row < 0 || row >= rows) return std::nullopt;
    return square_at(column, row);
}

std::optional<Action> read_action(std::string_view text) {
    if (text.size() == 2) {
        if (const auto target = read_square(text)) return Action::pawn(*target);
    } else if (text.size() == 3 && (text[0] == '+' || text[0] == '@')) {
        const auto target = read_square(text.substr(1));
        if (target) return text[0] == '+' ? Action::put_tile(*target) : Action::put_pawn(*target);
    } else if (text.size() == 5 && (text[2] == '-' || text[2] == '=')) {
        const auto source = read_square(text.substr(0, 2));
        const auto target = read_square(text.substr(3));
        if (source && target) return Action::tower(*source, *target, text[2] == '-' ? 1 : 2);
    }
    return std::nullopt;
}

// ---- positions

constexpr char tile_letter(Side tile) { return tile == Side::one ? 'l' : 'd'; }
constexpr char pawn_letter(Side tile) { return tile == Side::one ? 'L' : 'D'; }

void append_tower(std::string& out, const Tower& tower, bool carries_pawn) {
    if (tower.empty()) {
        out += '.';
        return;
    }
    for (int depth = tower.height() - 1; depth > 0; --depth) out += tile_letter(tower.tile(depth));
    out += carries_pawn ? pawn_letter(tower.top()) : tile_letter(tower.top());
}

std::string_view owed_text(Phase phase) {
    if (phase == Phase::owes_pawn) return "pawn";
    if (phase == Phase::owes_tower) return "tower";
    return "-";
}

// Reads a position text into a Setup. Every step gives the error that stops it, or none.
class Reader {
   public:
    explicit Reader(std::string_view text) : text_(text) {}

    [[nodiscard]] std::optional<Error> read() {
        const auto fields = split<3>(text_, ' ');
        if (!fields.exactly(3)) {
            return position_error(text_, text_, "",
                                  "expected three fields with single spaces between them (field, side to move, owed "
                                  "action), found " +
                                      quote(text_));
        }
        if (auto error = read_rows(fields.items[0])) return error;
        if (auto error = read_mover(fields.items[1])) return error;
        return read_owed(fields.items[2]);
    }

    [[nodiscard]] const Setup& setup() const { return setup_; }

   private:
    std::optional<Error> read_rows(std::string_view field) {
        const auto lines = split<rows>(field, '/');
        if (!lines.exactly(rows)) return position_error(text_, field, "V2", "expected 4 rows joined by '/'");
        for (int row = rows - 1; row >= 0; --row) {
            const std::string_view line = lines.items[static_cast<std::size_t>(rows - 1 - row)];
            const auto cells = split<columns>(line, ',');
            if (!cells.exactly(columns)) {
                return position_error(text_, line, "V2",
                                      "expected 5 squares joined by ',' in row " + std::to_string(row + 1));
            }
            for (int column = 0; column < columns; ++column) {
                const std::string_view cell = cells.items[static_cast<std::size_t>(column)];
                if (auto error = read_cell(cell, square_at(column, row))) return error;
            }
        }
        return std::nullopt;
    }

    std::optional<Error> read_cell(std::string_view cell, Square square) {
        if (cell == ".") return std::nullopt;
        if (cell.empty()) {
            return position_error(text_, cell, "",
                                  "expected tiles or '.' on " + square_text(square) + ", found nothing");
        }
        for (std::size_t i = 0; i < cell.size(); ++i) {
            if (auto error = read_tile(cell.substr(i), square)) return error;
        }
        return std::nullopt;
    }

    // `rest` begins with the tile.
    std::optional<Error> read_tile(std::string_view rest, Square square) {
        const char letter = rest[0];
        const bool light = letter == tile_letter(Side::one) || letter == pawn_letter(Side::one);
        const Side tile = light ? Side::one : Side::two;
        if (!light && letter != tile_letter(Side::two) && letter != pawn_letter(Side::two)) {
            return position_error(
                text_, rest, "",
                "expected l, d, L or D in the tower on " + square_text(square) + ", found " + quote(rest.substr(0, 1)));
        }
        if (++tiles_[static_cast<std::size_t>(tile)] > tiles_per_side) {
            return position_error(text_, rest, "V1", side_text(tile) + " has more than 10 tiles");
        }
        setup_.towers[static_cast<std::size_t>(square)].put(tile);
        if (letter == tile_letter(tile)) return std::nullopt;

        if (rest.size() > 1) {
            return position_error(text_, rest, "V2",
                                  "the pawn on " + square_text(square) + " must stand on the top tile");
        }
        Square& pawn = setup_.pawns[static_cast<std::size_t>(tile)];
        if (pawn != Square::none) {
            return position_error(
                text_, rest, "V1",
                side_text(tile) + " has two pawns, on " + square_text(pawn) + " and " + square_text(square));
        }
        pawn = square;
        return std::nullopt;
    }

    std::optional<Error> read_mover(std::string_view field) {
        if (field != "l" && field != "d") {
            return position_error(text_, field, "", "expected the side to move, l or d, found " + quote(field));
        }
        setup_.mover = field == "l" ? Side::one : Side::two;
        return std::nullopt;
    }

    std::optional<Error> read_owed(std::string_view field) {
        const bool in_play = setup_.pawns[0] != Square::none && setup_.pawns[1] != Square::none;
        if (!in_play) {
            if (field != "-") {
                return position_error(
                    text_, field, "V9",
                    "expected '-', for nothing is owed while a pawn is missing, found " + quote(field));
            }
            const bool full = tiles_[0] + tiles_[1] == most_tiles;
            setup_.phase = full ? Phase::place_pawns : Phase::place_tiles;
            return std::nullopt;
        }
        for (const Phase phase : {Phase::turn, Phase::owes_pawn, Phase::owes_tower}) {
            setup_.phase = phase;
            if (field == owed_text(phase)) return std::nullopt;
        }
        return position_error(text_, field, "V4", "expected '-', 'pawn' or 'tower', found " + quote(field));
    }

    std::string_view text_;
    Setup setup_;
    std::array<int, 2> tiles_{};
};

}  // namespace

Result<Action> State::parse_action(std::string_view text) {
    if (const auto action = read_action(text)) return *action;
    return Error{ErrorKind::invalid_notation, "",
                 "expected a pawn action such as b3, a tower action such as b1-c1 (one tile) or b1=c1 (two), or in a "
                 "free layout +a1 or @a1, with squares a1 to e4, found " +
                     quote(text)};
}

std::string State::action_text(Action action) {
    const std::string target = square_text(action.target());
    switch (action.kind()) {
        case ActionKind::pawn:
            return target;
        case ActionKind::tower:
            return square_text(action.source()) + (action.tiles() == 1 ? "-" : "=") + target;
        case ActionKind::put_tile:
            return "+" + target;
        case ActionKind::put_pawn:
            return "@" + target;
    }
    return {};
}

std::string State::text() const {
    std::string out;
    for (int row = rows - 1; row >= 0; --row) {
        for (int column = 0; column < columns; ++column) {
            const Square square = square_at(column, row);
            append_tower(out, tower(square), square == pawn(Side::one) || square == pawn(Side::two));
            out += column < columns - 1 ? ',' : row > 0 ? '/' : ' ';
        }
    }
    out += tile_letter(mover());
    out += ' ';
    out += owed_text(phase());
    return out;
}

Result<State> State::parse(std::string_view text, const Options& options) {
    Reader reader(text);
    if (auto error = reader.read()) return *error;
    const State state = assemble(reader.setup(), options);
    if (auto error = state.impossible()) return *error;
    return state;
}

}  // namespace campanile::volterra
