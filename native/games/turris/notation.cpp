#include <array>
#include <utility>

#include "base/text.h"
#include "games/turris/names.h"
#include "games/turris/state.h"

namespace campanile::turris {

namespace {

constexpr int first_lying_id = 9;
constexpr int first_removal_id = 21;
constexpr int decline_id = 30;
constexpr int pass_id = 31;

// Codes of the lying stones in alphabetical order of their notation (the table above Action).
constexpr auto lying_codes = [] {
    std::array<int, 12> codes{};
    std::size_t size = 0;
    for (int column = 0; column < 3; ++column) {
        for (int row = 0; row < 3; ++row) {
            const int square = 3 * row + column;
            if (row < 2) codes[size++] = 18 + square;    // a1a2 before
            if (column < 2) codes[size++] = 9 + square;  // a1b1
        }
    }
    return codes;
}();

constexpr auto id_of_code = [] {
    std::array<int, Action::codes> ids{};
    for (int square = 0; square < square_count; ++square) {
        ids[static_cast<std::size_t>(square)] = square;
        ids[static_cast<std::size_t>(27 + square)] = first_removal_id + square;
    }
    for (std::size_t i = 0; i < lying_codes.size(); ++i) {
        ids[static_cast<std::size_t>(lying_codes[i])] = first_lying_id + static_cast<int>(i);
    }
    ids[static_cast<std::size_t>(Action::decline().code())] = decline_id;
    ids[static_cast<std::size_t>(Action::pass().code())] = pass_id;
    return ids;
}();

char cube_letter(Cube cube) {
    const char letter = ".VEWNS"[static_cast<int>(cube.half)];
    return cube.colour == Side::one ? letter : static_cast<char>(letter - 'A' + 'a');
}

std::string column_text(const State& state, Square square) {
    const int height = state.height(square);
    if (height == 0) return ".";
    std::string out;
    for (int level = 1; level <= height; ++level) out += cube_letter(*state.cube(square, level));
    return out;
}

std::string last_text(const State& state, Side side) {
    const std::optional<Cell> cell = state.last_cell(side);
    return cell ? cell_text(*cell) : "-";
}

std::string banned_text(const State& state) {
    std::string out;
    for (const Cell cell : state.banned_cells()) out += (out.empty() ? "" : "+") + cell_text(cell);
    return out.empty() ? "-" : out;
}

Error notation_error(std::string_view text, std::string_view hint) {
    std::string message =
        "expected a square (a1), two neighbouring squares (a1b1), x and a square (xa1), - or pass, not ";
    message += quote(text);
    message += hint;
    return {ErrorKind::invalid_notation, "", std::move(message)};
}

}  // namespace

int State::to_id(Action action) { return id_of_code[static_cast<std::size_t>(action.code())]; }

std::optional<Action> State::from_id(int id) const {
    if (id < 0 || id >= action_ids) return std::nullopt;
    if (id == decline_id) return Action::decline();
    if (id == pass_id) return Action::pass();
    if (id >= first_removal_id) return Action::remove(square_at(id - first_removal_id));
    if (id >= first_lying_id) return Action::from_code(lying_codes[static_cast<std::size_t>(id - first_lying_id)]);
    return Action::stand(square_at(id));
}

std::string State::text() const {
    std::string out;
    for (int row = 2; row >= 0; --row) {
        for (int column = 0; column < 3; ++column) {
            out += column_text(*this, square_at(3 * row + column));
            if (column < 2) out += ',';
        }
        if (row > 0) out += '/';
    }
    out += mover() == Side::one ? " w" : " b";
    out += in_bonus() ? " bonus " : " - ";
    out += last_text(*this, Side::one) + "/" + last_text(*this, Side::two);
    out += " " + banned_text(*this);
    return out;
}

std::string State::action_text(Action action) const {
    switch (action.kind()) {
        case Kind::remove:
            return "x" + square_text(action.square());
        case Kind::decline:
            return "-";
        case Kind::pass:
            return "pass";
        default:
            return stone_text(action);
    }
}

Result<Action> State::parse_action(std::string_view text) const {
    if (text == "-") return Action::decline();
    if (text == "pass") return Action::pass();
    if (text.size() == 3 && text[0] == 'x') {
        if (const auto square = read_square(text.substr(1))) return Action::remove(*square);
    }
    if (text.size() == 2) {
        if (const auto square = read_square(text)) return Action::stand(*square);
    }
    if (text.size() != 4) return notation_error(text, "");
    const auto first = read_square(text.substr(0, 2));
    const auto second = read_square(text.substr(2));
    if (!first || !second) return notation_error(text, "");
    const int east = column_of(*second) - column_of(*first);
    const int north = row_of(*second) - row_of(*first);
    if (east == 1 && north == 0) return Action::lie_east(*first);
    if (east == 0 && north == 1) return Action::lie_north(*first);
    const bool swapped = (east == -1 && north == 0) || (east == 0 && north == -1);
    return notation_error(text,
                          swapped ? ": the squares go in alphabetical order" : ": the squares are not neighbours");
}

}  // namespace campanile::turris
