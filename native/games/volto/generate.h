#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

#include "base/fixed_list.h"
#include "games/volto/tables.h"

namespace campanile::volto {

// Most moves of one side: 3 nobles and 3 advisors with 4 steps each, 2 ladies and the candidate with 8, the soldier
// with 6: 54; and two more, because rows of eight are written whole.
constexpr int max_moves = 56;
using MoveList = FixedList<Action, max_moves>;

// All that the legality of a move depends on (M4): the mover's own identities and the occupied squares. No opposing
// identity can be reached from here, so neither lists nor refusals can tell one (M8).
struct Sight {
    const Square* square;  // of the mover's ten masks
    const Kind* kind;
    Bits own;
    Bits others;
    Side mover;
    int soldier;  // its place among the ten
};

// The sets that each kind may step to.
struct Targets {
    Bits set[kinds + 1];

    explicit Targets(const Sight& sight) {
        const Bits free_or_other = tables::board & ~sight.own;
        const Bits free = free_or_other & ~sight.others;
        set[0] = set[1] = set[4] = free_or_other;
        set[2] = set[5] = 0;  // the soldier runs
        set[3] = free;        // M4.5
    }
};

// The folded neighbourhood that the mover's mask `i` may step into.
inline std::size_t steps_of(const Sight& sight, const Targets& targets, int i) {
    const auto kind = static_cast<std::size_t>(sight.kind[i]);
    const auto seen = static_cast<std::uint32_t>(targets.set[kind] >> tables::shift[sight.square[i]]);
    return tables::fold(seen & tables::reach[kind]);
}

// M4.4: how many squares the mover's soldier can run.
inline int run_length(const Sight& sight) {
    const Square from = sight.square[sight.soldier];
    if (from == off_board) return 0;
    const Bits stops =
        tables::ahead[static_cast<std::size_t>(sight.mover)][from] & (sight.own | sight.others | tables::rim);
    const int stop = sight.mover == Side::one ? std::countr_zero(stops) : 63 - std::countl_zero(stops);
    const int distance = sight.mover == Side::one ? stop - spot_of(from) : spot_of(from) - stop;
    // distance / 6, exact for the multiples of 6 that occur
    return (distance * 11 >> 6) - 1 + static_cast<int>(sight.others >> stop & 1);
}

inline Action step_action(Square from, std::int16_t step) {
    return {static_cast<std::uint16_t>(tables::stays[from].step[0] + step)};  // from << 6 | from + step
}

// Eight action codes in one register (an extension of GCC and Clang; it compiles for every target).
using EightCodes [[gnu::vector_size(16)]] = std::uint16_t;

// Order of the moves: the masks by number, each by its target square; last the soldier, nearest square first.
inline void list_moves(const Sight& sight, MoveList& list) {
    list.clear();
    Action* const moves = list.begin();
    std::size_t size = 0;
    const auto write = [&](Square from, const tables::StepRow& row, int count) {
        EightCodes stay, step;
        std::memcpy(&stay, &tables::stays[from], sizeof stay);
        std::memcpy(&step, &row, sizeof step);
        stay += step;
        std::memcpy(static_cast<void*>(moves + size), &stay, sizeof stay);
        size += static_cast<std::size_t>(count);
    };
    const Targets targets(sight);
#pragma GCC unroll 10
    for (int i = 0; i < masks_each; ++i) {
        const std::size_t folded = steps_of(sight, targets, i);
        write(sight.square[i], tables::steps[folded], tables::step_count[folded]);
    }
    write(sight.square[sight.soldier], tables::steps[tables::run_row + static_cast<std::size_t>(sight.mover)],
          run_length(sight));
    list.set_size(size);
}

inline int count_moves(const Sight& sight) {
    const Targets targets(sight);
    int count = run_length(sight);
#pragma GCC unroll 10
    for (int i = 0; i < masks_each; ++i) count += tables::step_count[steps_of(sight, targets, i)];
    return count;
}

inline bool any_move(const Sight& sight) {
    const Targets targets(sight);
    for (int i = 0; i < masks_each; ++i) {
        if (steps_of(sight, targets, i) != 0) return true;
    }
    return run_length(sight) != 0;
}

// Precondition: 0 <= n < count_moves(sight). The mask sought is the last one before which at most n moves are counted.
// No branch depends on n: it would be guessed wrong as often as not.
inline Action nth_move(const Sight& sight, int n) {
    const Targets targets(sight);
    int total = 0;
    int before = 0;
    int place = 0;
    std::size_t row = 0;
#pragma GCC unroll 10
    for (int i = 0; i < masks_each; ++i) {
        const std::size_t folded = steps_of(sight, targets, i);
        const bool reached = total <= n;
        before = reached ? total : before;
        place = reached ? i : place;
        row = reached ? folded : row;
        total += tables::step_count[folded];
    }
    const bool run = total <= n;
    before = run ? total : before;
    place = run ? sight.soldier : place;
    row = run ? tables::run_row + static_cast<std::size_t>(sight.mover) : row;
    return step_action(sight.square[place], tables::steps[row].step[static_cast<std::size_t>(n - before)]);
}

// Whether the mover's mask `i`, on the board, may go to `to` (0 … 34).
inline bool can_go(const Sight& sight, int i, Square to) {
    const Square from = sight.square[i];
    if (sight.kind[i] == Kind::soldier) {
        const int forward = sight.mover == Side::one ? to - from : from - to;
        return forward > 0 && forward % columns == 0 && forward / columns <= run_length(sight);
    }
    const Bits near = Bits{tables::reach[static_cast<std::size_t>(sight.kind[i])]} << tables::shift[from];
    const Targets targets(sight);
    return (near & targets.set[static_cast<std::size_t>(sight.kind[i])] & tables::bit[to]) != 0;
}

}  // namespace campanile::volto
