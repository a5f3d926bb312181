#include "players/kwinty_wall.h"

#include <algorithm>

namespace campanile::kwinty::proof {

namespace {

constexpr std::size_t at(int column) { return static_cast<std::size_t>(column); }
constexpr int beyond_edge = 3;
constexpr bool holds(unsigned squares, int row) { return (squares >> row & 1) != 0; }

}  // namespace

Wall::Wall(const State& state) : left_(static_cast<std::int8_t>(state.leftmost())) {
    right_ = static_cast<std::int8_t>(state.rightmost());
    for (int column = left_; column <= right_; ++column) {
        heights_[at(column)] = static_cast<std::int8_t>(state.height(column));
        for (int row = 0; row < state.height(column); ++row) {
            const auto half = state.at(square_at(column, row));
            const auto bit = static_cast<ColumnSquares>(1U << row);
            own_[at(index(half->side))][at(column)] |= bit;
            if (half->direction == Direction::lying) lying_[at(column)] |= bit;
        }
    }
    for (const Side side : {Side::one, Side::two}) {
        stones_left_[at(index(side))] = static_cast<std::int8_t>(state.stones_left(side));
    }
}

// K3.3: an own standing stone right below.
bool Wall::may_stand(std::size_t side, int column) const {
    const int height = heights_[at(column)];
    if (height > rows - 2) return false;
    const unsigned standing = own_[side][at(column)] & ~unsigned{lying_[at(column)]};
    return height == 0 || !holds(standing, height - 1);
}

// K3.1: both columns are equally high. K3.3: an own lying stone right beside it; what lies in the neighbouring column
// in this row ends there, because this column is lower.
bool Wall::may_lie(std::size_t side, int column) const {
    const int height = heights_[at(column)];
    if (height != heights_[at(column + 1)] || height > rows - 1) return false;
    const auto lies = [&](int beside) {
        return beside >= 0 && holds(unsigned{own_[side][at(beside)]} & lying_[at(beside)], height);
    };
    return !lies(column - 1) && !lies(column + 2);
}

void Wall::placements(Side side, Stones& list) const {
    list.clear();
    const auto who = at(index(side));
    if (stones_left_[who] == 0) return;
    if (right_ < left_) {
        list.push_back(2 * home_column);
        list.push_back(2 * home_column + 1);
        return;
    }
    const int first = std::max<int>(left_ - 2, first_column());
    const int last = std::min<int>(right_ + 2, last_column());
    for (int column = first; column <= last; ++column) {
        // Two columns beside the wall: a lying stone reaches it, a standing one does not (K3.2).
        if (column < last && column != right_ + 2 && may_lie(who, column)) {
            list.push_back(static_cast<Stone>(2 * column));
        }
        if (column >= left_ - 1 && column <= right_ + 1 && may_stand(who, column)) {
            list.push_back(static_cast<Stone>(2 * column + 1));
        }
    }
}

Wall::Undo Wall::place(Side side, Stone stone) {
    const auto who = at(index(side));
    const int column = column_of(stone);
    const Undo undo{left_, right_};
    const int height = heights_[at(column)];
    if (stands(stone)) {
        own_[who][at(column)] |= static_cast<ColumnSquares>(3U << height);
        heights_[at(column)] = static_cast<std::int8_t>(height + 2);
    } else {
        for (const int each : {column, column + 1}) {
            const auto bit = static_cast<ColumnSquares>(1U << height);
            own_[who][at(each)] |= bit;
            lying_[at(each)] |= bit;
            heights_[at(each)] = static_cast<std::int8_t>(height + 1);
        }
    }
    left_ = static_cast<std::int8_t>(std::min<int>(left_, column));
    right_ = static_cast<std::int8_t>(std::max<int>(right_, column + (stands(stone) ? 0 : 1)));
    --stones_left_[who];
    return undo;
}

void Wall::unplace(Side side, Stone stone, Undo undo) {
    const auto who = at(index(side));
    const int column = column_of(stone);
    if (stands(stone)) {
        const int height = heights_[at(column)] - 2;
        own_[who][at(column)] &= static_cast<ColumnSquares>(~(3U << height));
        heights_[at(column)] = static_cast<std::int8_t>(height);
    } else {
        const int height = heights_[at(column)] - 1;
        for (const int each : {column, column + 1}) {
            const auto keep = static_cast<ColumnSquares>(~(1U << height));
            own_[who][at(each)] &= keep;
            lying_[at(each)] &= keep;
            heights_[at(each)] = static_cast<std::int8_t>(height);
        }
    }
    left_ = undo.left;
    right_ = undo.right;
    ++stones_left_[who];
}

bool Wall::makes_five(Side side, Stone stone) const {
    Columns mine = own_[at(index(side))];
    const int column = column_of(stone);
    const int second = column + (stands(stone) ? 0 : 1);
    const unsigned squares = (stands(stone) ? 3U : 1U) << heights_[at(column)];
    mine[at(column)] |= static_cast<ColumnSquares>(squares);
    if (second != column) mine[at(second)] |= static_cast<ColumnSquares>(squares);
    return has_five_across(&mine[at(std::min<int>(left_, column))]) ||
           has_five_upright(mine[at(column)], mine[at(second)]);
}

std::uint64_t Wall::column_code(int column) const {
    const auto i = at(column);
    return own_[0][i] | std::uint64_t{1} << heights_[i] | std::uint64_t{lying_[i]} << 10;
}

SeenCode Wall::code(Side mover) const {
    Code plain, turned;
    const int width = right_ - left_ + 1;
    for (int i = 0; i < width; ++i) {
        const std::uint64_t column = column_code(left_ + i);
        const int j = width - 1 - i;
        plain.words[at(i / 3)] |= column << (19 * (i % 3));
        turned.words[at(j / 3)] |= column << (19 * (j % 3));
    }
    const std::uint64_t black = std::uint64_t{mover == Side::two} << 63;
    plain.words[2] |= black;
    turned.words[2] |= black;
    if (turned < plain) return {turned, true};
    return {plain, false};
}

unsigned Wall::to_seen(Stone stone, bool mirrored) const {
    const int column = column_of(stone);
    const int from_edge = mirrored ? right_ - (column + (stands(stone) ? 0 : 1)) : column - left_;
    return static_cast<unsigned>(2 * (from_edge + beyond_edge)) + (stone & 1U);
}

Stone Wall::from_seen(unsigned seen, bool mirrored) const {
    const int from_edge = static_cast<int>(seen >> 1) - beyond_edge;
    const bool standing = (seen & 1) != 0;
    const int column = mirrored ? right_ - from_edge - (standing ? 0 : 1) : left_ + from_edge;
    return static_cast<Stone>(2 * column + (standing ? 1 : 0));
}

}  // namespace campanile::kwinty::proof
