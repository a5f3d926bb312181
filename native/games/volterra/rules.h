#pragma once

#include <bit>
#include <cassert>
#include <limits>

#include "games/volterra/keys.h"
#include "games/volterra/state.h"

// The inline part of State: legal actions and their effects. Random play and search live here, so what can be computed
// is computed without branches: a wrong guess of the processor costs more than twenty instructions.
namespace campanile::volterra {

namespace detail {

// What a phase admits, as sets of squares.
struct Admitted {
    ActionKind placing;       // what is done with one of the `places`
    Board completable_steps;  // V4.5
    Board all_steps;
    Board towers;
    Board empty_squares;  // V9
    Board own_towers;     // V9
};
inline constexpr Board all = whole_board;
inline constexpr std::array<Admitted, 6> admitted_in{{
    {ActionKind::pawn, all, 0, all, 0, 0},    // Phase::turn
    {ActionKind::pawn, 0, all, 0, 0, 0},      // Phase::owes_pawn
    {ActionKind::pawn, 0, 0, all, 0, 0},      // Phase::owes_tower
    {ActionKind::pawn, 0, 0, 0, 0, 0},        // Phase::repeated
    {ActionKind::put_tile, 0, 0, 0, all, 0},  // Phase::place_tiles
    {ActionKind::put_pawn, 0, 0, 0, 0, all},  // Phase::place_pawns
}};

}  // namespace detail

// V4.2: every source is also a target. It neighbours the mover's pawn, and it carries none: the mover's pawn is not its
// own neighbour, the other stands on a tower of the other colour (a pawn steps only onto its colour, and its tower
// never changes: it is nobody's source and nobody's target).
//
// V4.5: a tower action that comes first can always be completed. It leaves a tower of the mover's colour and without a
// pawn beside his pawn, which may step onto it (V4.3); V6 cannot remove that tower, for it touches the pawn's.
// A step from p to q can be completed exactly when q neighbours a source, and a possible target besides p: the tower on
// p has become one. A step changes no tower and stays inside its part of the field, so V6 never follows it.
inline State::Choices State::choices() const {
    const detail::Admitted& admitted = detail::admitted_in[static_cast<std::size_t>(phase())];
    const Board near = neighbours_of(pawn(mover()));
    const Board own = towers_of(mover());
    const Board own_free = own & with_free_side(occupied());
    const Board without_pawn = occupied() & ~(bit(pawn(Side::one)) | bit(pawn(Side::two)));
    const std::uint64_t beside = around_both(two_boards(own_free, without_pawn));
    const Board completable = static_cast<Board>(beside) & static_cast<Board>(beside >> 32);
    const Board steps = near & own & ((completable & admitted.completable_steps) | admitted.all_steps);
    const Board places = steps | (~occupied() & admitted.empty_squares) | (own & admitted.own_towers);
    const Board sources = near & own_free & admitted.towers;
    return {places, sources, sources & rest_.tall, near & without_pawn};
}

struct State::Counts {
    int places;
    int sources;
    int tall_sources;
    int other_targets;  // for each source; -1 without any target, but then there is no source either

    [[nodiscard]] int towers() const { return (sources + tall_sources) * other_targets; }
};

namespace detail {

// The number of squares in each of two boards, again one in each half. (The baseline of x86-64 has no instruction.)
constexpr std::uint64_t count_both(std::uint64_t boards) {
    boards -= boards >> 1 & 0x5555'5555'5555'5555;
    boards = (boards & 0x3333'3333'3333'3333) + (boards >> 2 & 0x3333'3333'3333'3333);
    boards = (boards + (boards >> 4)) & 0x0f0f'0f0f'0f0f'0f0f;
    boards += boards >> 8;
    return (boards + (boards >> 16)) & 0x0000'00ff'0000'00ff;
}

}  // namespace detail

inline State::Counts State::counts(const Choices& choices) {
    const std::uint64_t sources = detail::count_both(two_boards(choices.sources, choices.tall_sources));
    const std::uint64_t others = detail::count_both(two_boards(choices.places, choices.targets));
    return {static_cast<int>(others & 0xff), static_cast<int>(sources & 0xff), static_cast<int>(sources >> 32),
            static_cast<int>(others >> 32) - 1};
}

inline bool State::is_over() const { return legal_count() == 0; }

// What is done with one of the `places`.
inline Action State::placing(Square target) const {
    return Action(detail::admitted_in[static_cast<std::size_t>(phase())].placing, target);
}

inline void State::legal(ActionList<State>& list) const {
    list.clear();
    const Choices choices = this->choices();
    const auto list_towers = [&](Board sources, int tiles) {
        for_each_square(sources, [&](Square source) {
            for_each_square(choices.targets & ~bit(source),
                            [&](Square target) { list.push_back(Action::tower(source, target, tiles)); });
        });
    };
    for_each_square(choices.places, [&](Square target) { list.push_back(placing(target)); });
    list_towers(choices.sources, 1);
    list_towers(choices.tall_sources, 2);
}

inline int State::legal_count() const {
    const Counts counts = this->counts(choices());
    return counts.places + counts.towers();
}

namespace detail {

// n / d = n * quotient_factors[d] >> 16 for the numbers of tower actions and of targets.
inline constexpr auto quotient_factors = [] {
    std::array<std::uint32_t, 8> factors{};
    for (std::uint32_t d = 1; d < factors.size(); ++d) factors[d] = (1U << 16) / d + 1;
    return factors;
}();

// The tower action with this number. Arguments: rings around the pawn, as in Choices.
inline Action nth_tower_action(std::uint32_t sources, std::uint32_t tall_sources, std::uint32_t targets, Square pawn,
                               std::uint32_t number) {
    // All sources have equally many targets.
    const std::uint32_t others = ring_counts[targets] - 1U;
    const std::uint32_t quotient = number * quotient_factors[others] >> 16;
    const std::uint32_t with_one_tile = ring_counts[sources];
    const bool two_tiles = quotient >= with_one_tile;
    const std::uint32_t mask = 0U - two_tiles;
    const std::uint32_t from =
        nth_member(sources ^ ((sources ^ tall_sources) & mask), quotient - (with_one_tile & mask));
    const std::uint32_t to = nth_member(targets & ~from, number - quotient * others);
    return Action::tower(square_of(from, pawn), square_of(to, pawn), 1 + two_tiles);
}

}  // namespace detail

inline Action State::nth_legal(int number) const {
    assert(number >= 0 && number < legal_count());
    const Choices choices = this->choices();
    const Counts counts = this->counts(choices);
    const Square pawn = this->pawn(mover());
    if (in_layout()) [[unlikely]] {
        Board left = choices.places;
        for (; number > 0; --number) left &= left - 1;
        return placing(first_of(left));
    }
    if (number < counts.places) return Action::pawn(nth_neighbour(choices.places, pawn, number));
    number -= counts.places;
    return detail::nth_tower_action(ring(choices.sources, pawn), ring(choices.tall_sources, pawn),
                                    ring(choices.targets, pawn), pawn, static_cast<std::uint32_t>(number));
}

// The same choice as nth_legal(rng.below(legal_count())), at half the work: the second action of a turn is either a
// step or a tower action, so that the phase tells what need not be looked at.
inline bool State::draw(Rng& rng, Action& action) const {
    if (phase() > Phase::owes_tower) [[unlikely]] {
        const int count = legal_count();
        if (count != 0) action = nth_legal(static_cast<int>(rng.below(static_cast<std::uint32_t>(count))));
        return count != 0;
    }
    const Square pawn = this->pawn(mover());
    const Board near = neighbours_of(pawn);
    const Board own = towers_of(mover());
    if (phase() == Phase::owes_pawn) {
        const std::uint32_t steps = ring(near & own, pawn);
        const std::uint32_t count = ring_counts[steps];
        if (count != 0) action = Action::pawn(square_of(nth_member(steps, rng.below(count)), pawn));
        return count != 0;
    }
    const Board own_free = own & with_free_side(occupied());
    const Board without_pawn = occupied() & ~(bit(this->pawn(Side::one)) | bit(this->pawn(Side::two)));
    const std::uint32_t sources = ring(near & own_free, pawn);
    const std::uint32_t tall_sources = ring(near & own_free & rest_.tall, pawn);
    const std::uint32_t targets = ring(near & without_pawn, pawn);
    std::uint32_t steps = 0;
    if (phase() == Phase::turn) {
        const std::uint64_t beside = around_both(two_boards(own_free, without_pawn));
        steps = ring(near & own & static_cast<Board>(beside) & static_cast<Board>(beside >> 32), pawn);
    }
    const std::uint32_t step_count = ring_counts[steps];
    const std::uint32_t towers = (ring_counts[sources] + ring_counts[tall_sources]) * (ring_counts[targets] - 1U);
    const std::uint32_t count = step_count + towers;
    if (count == 0) return false;
    const std::uint32_t number = rng.below(count);
    action = number < step_count ? Action::pawn(square_of(nth_member(steps, number), pawn))
                                 : detail::nth_tower_action(sources, tall_sources, targets, pawn, number - step_count);
    return true;
}

inline bool State::is_legal(Action action) const {
    const Choices choices = this->choices();
    if (action.kind() != ActionKind::tower) {
        return action == placing(action.target()) && contains(choices.places, action.target());
    }
    return contains(action.tiles() == 1 ? choices.sources : choices.tall_sources, action.source()) &&
           contains(choices.targets & ~bit(action.source()), action.target());
}

inline State::Undo State::make(Action action) {
    assert(is_legal(action));
    const Undo undo{rest_, towers_[static_cast<std::size_t>(action.source())],
                    towers_[static_cast<std::size_t>(action.target())]};
    switch (action.kind()) {
        case ActionKind::pawn:
            step_pawn(action.target());
            break;
        case ActionKind::tower:
            move_tiles(action.source(), action.target(), action.tiles());
            break;
        case ActionKind::put_tile:
            put_tile(action.target());
            break;
        case ActionKind::put_pawn:
            put_pawn(action.target());
            break;
    }
    return undo;
}

// Where an action names no source, source() is a1, which is then unchanged or the target.
inline void State::unmake(Action action, const Undo& undo) {
    towers_[static_cast<std::size_t>(action.source())] = undo.source;
    towers_[static_cast<std::size_t>(action.target())] = undo.target;
    rest_ = undo.rest;
}

inline void State::pass_turn() {
    rest_.mover = other(rest_.mover);
    rest_.key ^= dark_to_move_word;
}

// After one of the two actions of a turn (V4): `owed` is the other one, unless it was done before.
inline void State::finish_action(Phase owed) {
    if (rest_.phase == Phase::turn) {
        rest_.phase = owed;
        rest_.key ^= owed_word(owed);
        rest_.reversible_turns += rest_.reversible_turns != std::numeric_limits<std::int32_t>::max();
    } else {
        rest_.key ^= owed_word(rest_.phase);
        rest_.phase = Phase::turn;
        pass_turn();
    }
}

inline void State::place_pawn(Square target) {
    Square& pawn = rest_.pawns[static_cast<std::size_t>(rest_.mover)];
    rest_.key ^= pawn_word(rest_.mover, pawn) ^ pawn_word(rest_.mover, target);
    pawn = target;
}

inline void State::step_pawn(Square target) {
    place_pawn(target);
    finish_action(Phase::owes_tower);
}

inline void State::move_tiles(Square source, Square target, int tiles) {
    Tower& from = towers_[static_cast<std::size_t>(source)];
    Tower& to = towers_[static_cast<std::size_t>(target)];
    const int from_height = from.height();
    const int to_height = to.height() + tiles;
    const Side top = from.top();
    const Side second = from.tile(1);  // of no meaning, and masked out, when one tile is moved
    const std::uint64_t two = tiles == 2 ? ~std::uint64_t{0} : 0;
    rest_.key ^= tile_word(source, from_height, top) ^ tile_word(target, to_height, top);
    rest_.key ^= (tile_word(source, from_height - 1, second) ^ tile_word(target, to_height - 1, second)) & two;
    to.take_from(from, tiles);

    const Board emptied = Board{from.empty()} << index(source);
    rest_.occupied &= ~emptied;
    // The target's new top tile is the mover's, as was the source's (V4.2b).
    rest_.dark = (rest_.dark & ~(bit(source) | bit(target))) | static_cast<Board>(mover()) << index(target) |
                 (static_cast<Board>(from.top()) << index(source) & ~emptied);
    rest_.tall = (rest_.tall & ~bit(source)) | bit(target) | Board{from_height - tiles > 1} << index(source);
    finish_action(Phase::owes_pawn);
    rest_.reversible_turns &= std::int32_t{emptied != 0} - 1;
    // One question instead of two: whether a square becomes empty is hard to guess, whether a part is lost is easier.
    if ((emptied & (Board{may_separate(source, occupied())} << index(source))) != 0) remove_pawnless_parts();
}

// V6.
inline void State::remove_pawnless_parts() {
    const Board kept = connected_with(bit(pawn(Side::one)) | bit(pawn(Side::two)), occupied());
    const Board lost = occupied() & ~kept;
    if (lost == 0) return;
    for_each_square(lost, [&](Square square) { rest_.key ^= tower_word(square, tower(square)); });
    rest_.occupied = kept;
    rest_.dark &= kept;
    rest_.tall &= kept;
}

inline void State::put_tile(Square target) {
    towers_[static_cast<std::size_t>(target)].put(mover());
    rest_.occupied |= bit(target);
    rest_.dark |= static_cast<Board>(mover()) << index(target);
    rest_.key ^= tile_word(target, 1, mover());
    pass_turn();
    if (occupied() == whole_board) rest_.phase = Phase::place_pawns;
}

inline void State::put_pawn(Square target) {
    place_pawn(target);
    pass_turn();
    if (pawn(mover()) != Square::none) rest_.phase = Phase::turn;  // both stand
}

}  // namespace campanile::volterra
