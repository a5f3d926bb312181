#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "games/kwinty/state.h"

// The functions of State that search and random play call all the time.
namespace campanile::kwinty {

inline int State::height(int column) const {
    if (column < frame_.leftmost || column > frame_.rightmost) return 0;
    return static_cast<int>(frame_.heights >> lanes::shift_of(column) & 15);
}

inline Action State::action_at(unsigned place) const {
    const unsigned id = place + 2 * static_cast<unsigned>(frame_.leftmost - lanes::home);
    const std::uint64_t row = frame_.heights >> (2 * (id & ~1U) & 63) & 15;
    return Action::from_parts(static_cast<int>(id), static_cast<int>(row));
}

inline void State::legal(FixedList<Action, max_listed>& list) const {
    list.clear();
    for (std::uint64_t rest = frame_.placements; rest != 0; rest &= rest - 1) {
        list.push_back(action_at(lanes::first_place(rest)));
    }
    if (frame_.phase == Phase::passing) list.push_back(Action::pass());
}

inline int State::legal_count() const {
    if (frame_.placements == 0) [[unlikely]] {
        return frame_.phase == Phase::passing ? 1 : 0;
    }
    return lanes::count(frame_.placements);
}

inline Action State::nth_legal(int n) const {
    assert(n >= 0 && n < legal_count());
    if (frame_.placements == 0) [[unlikely]] {
        return Action::pass();
    }
    return action_at(lanes::nth_place(frame_.placements, static_cast<unsigned>(n)));
}

inline bool State::is_legal(Action action) const {
    if (action.is_pass()) return frame_.phase == Phase::passing;
    const int lane = action.column() - frame_.leftmost + lanes::home;
    if (lane < 0 || lane > 15) return false;
    const std::uint64_t bit = action.is_standing() ? lanes::standing_bit : lanes::lying_bit;
    return (frame_.placements >> (4 * lane) & bit) != 0 && action.row() == height(action.column());
}

inline std::optional<Action> State::from_id(int id) const {
    if (id < 0 || id > Action::pass_id) return std::nullopt;
    if (id == Action::pass_id) return Action::pass();
    const int row = height(id / 2);
    if (row == rows) return std::nullopt;
    return Action::from_parts(id, row);
}

inline State::Undo State::make(Action action) {
    assert(is_legal(action));
    const Undo before = frame_;
    if (action.is_pass()) [[unlikely]] {
        next_turn();
    } else {
        place(action);
    }
    return before;
}

inline void State::unmake(Action action, const Undo& undo) {
    frame_ = undo;
    if (action.is_pass()) return;
    const int standing = action.is_standing() ? 1 : 0;
    const auto side = static_cast<std::size_t>(index(frame_.mover));
    const auto column = static_cast<std::size_t>(action.column());
    const auto keep = static_cast<ColumnSquares>(~((1 + 2 * standing) << action.row()));
    own_[side][column] &= keep;
    own_[side][column + 1 - static_cast<std::size_t>(standing)] &= keep;
    // Where a standing stone was, nothing lies: this changes nothing then.
    starts_[static_cast<std::size_t>(action.row())] &= ~start_bit(frame_.mover, action.column());
}

// Keys count columns from the leftmost one, so the key of the stones laid so far turns when the wall grows to the left.
inline void State::widen(int left, int right) {
    const int leftmost = std::min<int>(frame_.leftmost, left);
    frame_.wall_key = std::rotl(frame_.wall_key, 3 * (frame_.leftmost - leftmost));
    frame_.leftmost = static_cast<std::int8_t>(leftmost);
    frame_.rightmost = static_cast<std::int8_t>(std::max<int>(frame_.rightmost, right));
}

// The marks of K3.3 after a stone, from the heights before it.
inline void State::mark(unsigned standing, unsigned row, unsigned shift) {
    constexpr std::uint64_t ends_lanes = 0x1'0001;
    const auto side = static_cast<unsigned>(index(frame_.mover));
    // On top of the stone: what begins in the row above two columns to the left and right.
    const std::uint64_t above = starts_[row + 1 + standing];
    const std::uint64_t touched = std::rotl(std::uint64_t{0xffU >> (4 * standing)}, static_cast<int>(shift));
    const std::uint64_t blocked = (std::rotl(above, 8) | std::rotr(above, 8)) & touched;
    const std::uint64_t standing_top = std::uint64_t{standing} << (shift + 2 + side);
    // At either end of a lying stone, in lanes 0 and 4 of `around`: a place in the same row is lost to its side.
    const std::uint64_t around = std::rotr(frame_.heights, static_cast<int>(shift) - 8);
    const std::uint64_t differs = (around ^ row * ends_lanes) & 15 * ends_lanes;
    const std::uint64_t equal = ~(differs + 15 * ends_lanes) >> 4 & ends_lanes * (1 - standing);
    const std::uint64_t ends = std::rotl(equal, static_cast<int>(shift + side) - 8);
    frame_.marks = (frame_.marks & ~touched) | blocked | standing_top | ends;
}

// Written without branches on the direction, which in play is as good as random: a standing stone is handled as if it
// had two equal columns.
inline void State::place(Action stone) {
    const auto side = static_cast<std::size_t>(index(frame_.mover));
    const unsigned standing = stone.is_standing() ? 1 : 0;
    const auto row = static_cast<unsigned>(stone.row());
    const int column = stone.column();
    const int second = column + 1 - static_cast<int>(standing);
    const unsigned shift = lanes::shift_of(column);

    widen(column, second);
    mark(standing, row, shift);
    starts_[row] |= std::uint64_t{1 - standing} << (shift + side);
    frame_.heights += std::rotl(std::uint64_t{standing != 0 ? 0x02U : 0x11U}, static_cast<int>(shift));
    // Both columns are read before either is written: they may be the same one.
    auto& mine = own_[side];
    const unsigned squares = (1 + 2 * standing) << row;
    const auto left = static_cast<ColumnSquares>(mine[static_cast<std::size_t>(column)] | squares);
    const auto right = static_cast<ColumnSquares>(mine[static_cast<std::size_t>(second)] | squares);
    mine[static_cast<std::size_t>(column)] = left;
    mine[static_cast<std::size_t>(second)] = right;
    frame_.wall_key ^= stone_word(side, standing, row, static_cast<unsigned>(column - frame_.leftmost));
    ++frame_.placed[side];

    if (has_five_across(&mine[static_cast<std::size_t>(frame_.leftmost)]) || has_five_upright(left, right)) {
        frame_.phase = Phase::five;
        frame_.placements = 0;
        frame_.mover = other(frame_.mover);
    } else {
        next_turn();
    }
}

inline std::uint64_t State::placements_of(Side side) const {
    if (stones_left(side) == 0) return 0;
    return lanes::placements(frame_.heights, frame_.marks, index(side), frame_.leftmost, width());
}

// The other side's turn begins, unless neither can place a stone (K5, K6).
inline void State::next_turn() {
    const Side last = frame_.mover;
    frame_.mover = other(last);
    frame_.placements = placements_of(frame_.mover);
    frame_.phase = Phase::placing;
    if (frame_.placements == 0) [[unlikely]] {
        frame_.phase = placements_of(last) != 0 ? Phase::passing : Phase::blocked;
    }
}

}  // namespace campanile::kwinty
