#include "games/kwinty/state.h"

#include <bit>

namespace campanile::kwinty {

State State::start(const Options& options) {
    State state;
    state.frame_.mover = options.first;
    state.frame_.first = options.first;
    return state;
}

std::optional<Ending> State::ending() const {
    if (!is_over()) return std::nullopt;
    if (frame_.phase == Phase::five) return Ending{other(frame_.mover), "five in a line", "K4"};
    const int white = count_fours(*this, Side::one);
    const int black = count_fours(*this, Side::two);
    if (white == black) return Ending{std::nullopt, "equally many fours", "K5"};
    return Ending{white > black ? Side::one : Side::two, "more fours", "K5"};
}

bool State::begins_lying(Side side, int column, int row) const {
    if (column < 0 || column >= columns - 1) return false;
    return (starts_[static_cast<std::size_t>(row)] & start_bit(side, column)) != 0;
}

std::optional<Half> State::at(Square square) const {
    for (const Side side : {Side::one, Side::two}) {
        if ((squares(side)[square.column] >> square.row & 1) == 0) continue;
        const bool lying =
            begins_lying(side, square.column, square.row) || begins_lying(side, square.column - 1, square.row);
        return Half{side, lying ? Direction::lying : Direction::standing};
    }
    return std::nullopt;
}

// The slow way, from the squares and lying stones alone; make() must always arrive at the same.
void State::derive_frame(Side mover, Side first) {
    frame_ = Frame{};
    frame_.mover = mover;
    frame_.first = first;
    derive_extent();
    for (const Side side : {Side::one, Side::two}) derive_side(side);
    if (!fives(*this, other(mover)).empty()) {
        frame_.phase = Phase::five;
        frame_.placements = 0;
        return;
    }
    frame_.mover = other(mover);
    next_turn();
}

void State::derive_extent() {
    for (int column = columns - 1; column >= 0; --column) {
        if (squares(Side::one)[static_cast<std::size_t>(column)] == 0 &&
            squares(Side::two)[static_cast<std::size_t>(column)] == 0) {
            continue;
        }
        if (width() == 0) frame_.rightmost = static_cast<std::int8_t>(column);
        frame_.leftmost = static_cast<std::int8_t>(column);
    }
    for (int column = frame_.leftmost; column <= frame_.rightmost; ++column) {
        const auto i = static_cast<std::size_t>(column);
        const auto all = static_cast<unsigned>(own_[0][i] | own_[1][i]);
        frame_.heights |= static_cast<std::uint64_t>(std::popcount(all)) << lanes::shift_of(column);
    }
}

void State::derive_side(Side side) {
    int squares_laid = 0;
    for (int column = frame_.leftmost - 2; column <= frame_.rightmost + 2; ++column) {
        const int high = height(column);
        const unsigned shift = lanes::shift_of(column);
        const bool blocked = begins_lying(side, column - 2, high) || begins_lying(side, column + 2, high);
        frame_.marks |= static_cast<std::uint64_t>(blocked) << (shift + static_cast<unsigned>(index(side)));
        for (int row = 0; row < high; ++row) {
            const auto half = at(square_at(column, row));
            if (!half || half->side != side) continue;
            ++squares_laid;
            const bool standing = half->direction == Direction::standing;
            const bool starts =
                standing ? row == 0 || at(square_at(column, row - 1)) != half : begins_lying(side, column, row);
            if (starts) {
                frame_.wall_key ^=
                    stone_word(static_cast<std::size_t>(index(side)), standing ? 1 : 0, static_cast<std::size_t>(row),
                               static_cast<unsigned>(column - frame_.leftmost));
            }
            const bool topmost = row == high - 1;
            frame_.marks |= static_cast<std::uint64_t>(standing && topmost)
                            << (shift + 2 + static_cast<unsigned>(index(side)));
        }
    }
    frame_.placed[static_cast<std::size_t>(index(side))] = static_cast<std::uint8_t>(squares_laid / 2);
}

}  // namespace campanile::kwinty
