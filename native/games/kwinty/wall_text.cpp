#include "games/kwinty/wall_text.h"

#include <cassert>

#include "base/text.h"
#include "games/kwinty/names.h"

namespace campanile::kwinty {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::optional<Half> read_half(char letter) {
    switch (letter) {
        case 'H':
            return Half{Side::one, Direction::lying};
        case 'V':
            return Half{Side::one, Direction::standing};
        case 'h':
            return Half{Side::two, Direction::lying};
        case 'v':
            return Half{Side::two, Direction::standing};
        default:
            return std::nullopt;
    }
}

}  // namespace

std::optional<Half> WallText::at(int column, int row) const {
    if (column < 0 || column >= columns || row < 0 || row >= rows) return std::nullopt;
    return squares_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
}

bool WallText::begins(int column, int row) const {
    const auto half = at(column, row);
    return half->direction == Direction::lying ? at(column - 1, row) != half : at(column, row - 1) != half;
}

Error WallText::error_at(int column, int row, std::string_view clause, std::string message) const {
    const std::string_view place = places_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
    return position_error(whole_, place, clause, std::move(message));
}

std::optional<Error> WallText::read(std::string_view whole, std::string_view wall) {
    whole_ = whole;
    const auto pieces = split<rows>(wall, '/');
    if (pieces.too_many) return position_error(whole, wall, "K2", "the wall has more than 9 rows");
    int row = static_cast<int>(pieces.items.size());
    for (const std::string_view piece : pieces.items) {
        if (auto error = read_row(piece, --row)) return error;
    }
    if (pieces.items.size() == 1) return std::nullopt;  // an empty wall is one empty row
    for (const std::string_view piece : pieces.items) {
        if (piece == "17")
            return position_error(whole, piece, "", "this row is empty, only rows with stones are written");
    }
    return std::nullopt;
}

std::optional<Error> WallText::read_row(std::string_view text, int row) {
    const std::string name = "row " + std::to_string(row + 1);
    auto& squares = squares_[static_cast<std::size_t>(row)];
    auto& places = places_[static_cast<std::size_t>(row)];
    std::size_t column = 0;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t taken = 1;   // characters
        std::size_t passed = 1;  // squares
        if (is_digit(text[i])) {
            passed = static_cast<std::size_t>(text[i] - '0');
            if (i + 1 < text.size() && is_digit(text[i + 1])) {
                passed = 10 * passed + static_cast<std::size_t>(text[i + 1] - '0');
                taken = 2;
            }
            if (text[i] == '0' || (i + 2 < text.size() && taken == 2 && is_digit(text[i + 2]))) {
                return position_error(whole_, text.substr(i), "",
                                      "expected a number from 1 to 17 of empty squares without leading zeros");
            }
        } else if (!read_half(text[i])) {
            return position_error(whole_, text.substr(i), "",
                                  "expected H, V, h, v or a number of empty squares in " + name + ", but found " +
                                      quote(text.substr(i, 1)));
        }
        if (passed > columns - column) {
            return position_error(whole_, text.substr(i), "", name + " has more than 17 squares");
        }
        if (!is_digit(text[i])) {
            squares[column] = read_half(text[i]);
            empty_ = false;
        }
        for (std::size_t k = 0; k < passed; ++k) places[column++] = text.substr(i);
        i += taken;
    }
    if (column == columns) return std::nullopt;
    return position_error(whole_, text, "", name + " has " + std::to_string(column) + " squares and not 17");
}

std::optional<Error> WallText::refusal() const {
    if (empty_) return std::nullopt;
    if (auto error = floating()) return error;
    if (auto error = wrong_ground()) return error;
    if (auto error = broken_stone()) return error;
    return too_many_stones();
}

std::optional<Error> WallText::floating() const {
    for (int row = 1; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            if (at(column, row) && !at(column, row - 1)) {
                return error_at(column, row, "K3.1", "nothing lies under " + square_text(square_at(column, row)));
            }
        }
    }
    return std::nullopt;
}

// Row 1 is unbroken (K3.2), at most 9 wide (K2), and contains the place where every first stone begins.
std::optional<Error> WallText::wrong_ground() const {
    if (!at(home_column, 0)) {
        return error_at(home_column, 0, "K2", "i1 is empty, but the first stone of a wall always begins there");
    }
    int left = home_column;
    int right = home_column;
    while (at(left - 1, 0)) --left;
    while (at(right + 1, 0)) ++right;
    for (int column = 0; column < columns; ++column) {
        if (at(column, 0) && (column < left || column > right)) {
            return error_at(column, 0, "K3.2",
                            "the stone on " + square_text(square_at(column, 0)) +
                                " does not touch the wall on columns " + column_text(left) + " to " +
                                column_text(right));
        }
    }
    if (right - left < widest) return std::nullopt;
    return error_at(left, 0, "K2",
                    "the wall reaches from column " + column_text(left) + " to " + column_text(right) + " and is " +
                        std::to_string(right - left + 1) + " wide, but 9 is the most");
}

// By K3.3 equal letters side by side (H, h) or upon each other (V, v) are exactly one stone.
std::optional<Error> WallText::broken_stone() const {
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            const auto half = at(column, row);
            if (!half || !begins(column, row)) continue;
            const int right = half->direction == Direction::lying ? 1 : 0;
            int length = 1;
            while (at(column + length * right, row + length * (1 - right)) == half) ++length;
            if (length == 2) continue;
            const std::string what = side_text(half->side) + " squares of " + direction_text(half->direction) +
                                     " stones in a line from " + square_text(square_at(column, row));
            if (length % 2 == 1) {
                return error_at(column, row, "K1",
                                std::to_string(length) + " " + what + " are not whole stones of two squares");
            }
            return error_at(column, row, "K3.3", std::to_string(length) + " " + what + " are stones end to end");
        }
    }
    return std::nullopt;
}

std::optional<Error> WallText::too_many_stones() const {
    for (const Side side : {Side::one, Side::two}) {
        int squares = 0;
        for (int row = 0; row < rows; ++row) {
            for (int column = 0; column < columns; ++column) {
                const auto half = at(column, row);
                squares += static_cast<int>(half && half->side == side);
            }
        }
        if (squares <= 2 * stones_each) continue;
        return position_error("K1",
                              side_text(side) + " has " + std::to_string(squares / 2) + " stones, but 20 at most");
    }
    return std::nullopt;
}

}  // namespace campanile::kwinty
