#pragma once

// The hot half of State: part of state.h, which includes it.
#include "games/turris/state.h"

namespace campanile::turris {

inline void State::set_tower(const Tower& tower) {
    core_.profile = tower.profile;
    core_.tops = tower.tops;
    core_.base = tower.base;
}

inline void State::put_cubes(int code, int below, int colour) {
    const StoneMasks& masks = stone(code);
    const auto at = static_cast<std::size_t>(colour);
    columns_[masks.first] |= std::uint64_t{masks.first_cube[at]} << (4 * below);
    columns_[masks.second] |= std::uint64_t{masks.second_cube[at]} << (4 * below);
}

inline void State::clear_cubes(int code, int below) {
    const StoneMasks& masks = stone(code);
    const std::uint64_t keep = (std::uint64_t{1} << (4 * below)) - 1;
    columns_[masks.first] &= keep;
    columns_[masks.second] &= keep;
}

// What the mover may do with the room that the tower has for a stone (T3.4, and T4: who has no stone).
inline std::uint64_t State::own_placements(std::uint64_t room) const {
    return room & ~stone(core_.banned).blocks & all_if_any(core_.in_hand[mover_index()]);
}

// The actions of a player who has earned a bonus. False when there are none: the turn then ends (T3).
inline bool State::open_bonus(std::uint64_t room) {
    // T3.3: the opponent's last stone is the highest of his in its columns, so its first square tells it.
    const std::uint64_t spared = stone(core_.last[mover_index() ^ 1]).first_bit;
    const std::uint64_t taken = removals(tower(), mover()) & ~spared;
    const std::uint64_t actions = own_placements(room) | taken << Action::remove(Square::a1).code();
    if (actions == 0) return false;
    core_.legal = actions | std::uint64_t{1} << Action::decline().code();
    core_.turn |= bonus_bit;
    return true;
}

// The actions at the start of a turn. T4: who cannot place passes, be it for want of stones or because of T3.4 alone.
// T5 sets T3.4 aside and asks here only: a bonus is used or declined before the game can end.
inline void State::open_turn(std::uint64_t room) {
    core_.legal = own_placements(room);
    if (core_.legal != 0) return;
    const bool goes_on = room != 0 && (core_.in_hand[0] | core_.in_hand[1]) != 0;
    if (goes_on) core_.legal = std::uint64_t{1} << Action::pass().code();
}

inline void State::end_turn(std::uint64_t room, int banned) {
    core_.turn = static_cast<std::uint8_t>(mover_index() ^ 1);
    core_.banned = static_cast<std::uint8_t>(banned);
    open_turn(room);
}

inline void State::place(int code) {
    const StoneMasks& masks = stone(code);
    const std::size_t colour = mover_index();
    Tower now = tower();
    const int below = now.height(masks.first);
    put_cubes(code, below, static_cast<int>(colour));
    now.raise(code);
    now.tops = (now.tops & ~masks.covers) | masks.shows[colour];
    set_tower(now);
    core_.stones_key ^= stone_word(code, below, static_cast<int>(colour));
    core_.last[colour] = static_cast<std::uint8_t>(code);
    --core_.in_hand[colour];
    // T3.1: without bonus_chain a stone placed as a bonus earns nothing.
    const bool chains = (core_.options & bonus_chain_bit) != 0;
    const bool begins = !in_bonus();
    const bool earns = masks.in_centre & (chains | begins);
    // Before the question: a processor that guesses it wrong, as often happens, has done at least this.
    const std::uint64_t room = placements(now, core_.options);
    if (earns && open_bonus(room)) return;
    end_turn(room, no_stone);
}

// Writes into `tops` what the removal of a stone has brought to light on one of its squares.
inline void State::uncover(int square) {
    const int height = tower().height(square);
    const std::uint64_t cube = height == 0 ? 0 : columns_[static_cast<std::size_t>(square)] >> (4 * (height - 1));
    core_.tops |= uncovered(tower(), square, cube);
}

inline void State::take(int square) {
    const int code = bare_stone(core_.tops, square);
    const StoneMasks& masks = stone(code);
    const std::size_t owner = mover_index() ^ 1;
    Tower now = tower();
    now.lower(masks.first);
    now.lower(masks.second);
    now.tops &= ~masks.covers;
    set_tower(now);
    const int below = now.height(masks.first);
    clear_cubes(code, below);
    uncover(masks.first);
    uncover(masks.second);
    core_.stones_key ^= stone_word(code, below, static_cast<int>(owner));
    ++core_.in_hand[owner];
    end_turn(room(), code);
}

inline State::Undo State::make(Action action) {
    assert(is_legal(action));
    const Undo undo = core_;
    if (action.places()) {
        place(action.code());
    } else if (action.kind() == Kind::remove) {
        take(index(action.square()));
    } else {
        end_turn(room(), no_stone);
    }
    return undo;
}

inline void State::unmake(Action action, const Undo& undo) {
    core_ = undo;
    if (action.places()) {
        clear_cubes(action.code(), tower().height(index(action.square())));
    } else if (action.kind() == Kind::remove) {
        const int code = bare_stone(core_.tops, index(action.square()));
        const int levels = code < square_count ? 2 : 1;
        put_cubes(code, tower().height(index(action.square())) - levels, static_cast<int>(mover_index() ^ 1));
    }
}

}  // namespace campanile::turris
