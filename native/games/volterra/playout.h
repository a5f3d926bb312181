#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "base/random.h"
#include "games/volterra/board.h"
#include "games/volterra/keys.h"
#include "games/volterra/machine_bits.h"
#include "games/volterra/score.h"
#include "games/volterra/state.h"

namespace campanile::volterra {

// A position that is only played on, at random, turn by turn, and never goes back: a State without key, phase and undo
// data, seen by the mover. The rules' clauses are explained there, in rules.h; tests play both side by side. Pawns,
// sources and targets are sets of one square: there the next choice need not wait for an index.
//
// V8 is not decided here. A pawn steps in every turn, so that a position occurs for the third time at the earliest
// eight turns after the first; until then nothing is done. From then on an outline of the position, which is noted at
// the start of every turn, tells whether it may have occurred twice before.
template <class Bits>
class Playout {
   public:
    // Not for a layout, nor after the end by V8. `keys`, which must outlive it: see RollingOutUnlessRepeated.
    Playout(const State& state, std::span<const std::uint64_t> keys)
        : occupied_(state.occupied()),
          own_(state.towers_of(state.mover())),
          tall_(state.tall()),
          pawn_(bit(state.pawn(state.mover()))),
          other_pawn_(bit(state.pawn(other(state.mover())))),
          mover_(static_cast<std::uint32_t>(state.mover())),
          keys_(keys),
          towers_(state.towers()) {
        if (state.phase() == Phase::turn) keys_ = keys_.first(keys_.size() - 1);  // this position is noted below
        earlier_ =
            static_cast<std::uint32_t>(std::min(keys_.size(), static_cast<std::size_t>(state.repetition_window())));
        if (state.phase() == Phase::turn) note_outline();
    }

    // Completes a turn of which the one action is done.
    void complete_turn(Phase phase, Rng& dice) {
        if (phase == Phase::owes_pawn) {
            step(word(dice));
        } else {
            carry_any(own_free(), word(dice));
        }
        pass_turn();
    }

    // Plays a whole turn; false when there is none.
    bool play_turn(Rng& dice) {
        const Board own_free = this->own_free();
        const std::uint64_t beside = around_both(two_boards(own_free, without_pawn()));
        const Board completable = static_cast<Board>(beside) & static_cast<Board>(beside >> 32);
        const Square centre = first_of(pawn_);
        const Board steps = own_ & neighbours_of(centre) & completable;
        const std::uint32_t step_count = Bits::count(steps, centre);
        const Carrying carrying = carrying_of(own_free);
        const std::uint32_t count = step_count + carrying.count();
        if (count == 0) return false;
        const std::uint64_t first = word(dice);
        const std::uint64_t second = word(dice);
        const std::uint32_t number = scaled(first, count);
        if (number < step_count) {
            pawn_ = Bits::nth(steps, centre, number);
            carry_any(own_free, second);
        } else {
            carry(carrying, number - step_count);
            step(second);
        }
        pass_turn();
        return true;
    }

    // V8: whether the position, at the start of a turn, may have occurred twice before. It has not when this says no.
    [[nodiscard]] bool may_be_repeated() const {
        if (noted_ + earlier_ <= 2 * shortest_cycle) [[likely]]
            return false;
        return Playout(*this).count_occurrences() > 2;  // of a copy: what nobody refers to stays in registers
    }

    // That of the State, at the start of a turn.
    [[nodiscard]] std::uint64_t key() const;

    [[nodiscard]] std::optional<Side> winner() const { return higher_towers(occupied_, towers_); }

   private:
    // The tower actions around the pawn.
    struct Carrying {
        Square centre;
        std::uint64_t sources;  // for one tile, for two tiles
        Board targets;
        std::uint32_t source_count;  // for both together
        std::uint32_t others;        // targets for each source

        [[nodiscard]] std::uint32_t count() const { return source_count * others; }
    };

    static constexpr std::uint32_t shortest_cycle = 4;  // turns
    static constexpr std::uint32_t most_noted = 64;     // more in a row are left to the plain rules

    // Rng::below in two parts. Every turn takes two numbers; both are drawn at once, and the generator is out of the
    // way.
    static std::uint64_t word(Rng& dice) { return dice.next() >> 32; }
    static std::uint32_t scaled(std::uint64_t word, std::uint32_t bound) {
        return static_cast<std::uint32_t>(word * bound >> 32);
    }

    // All squares or none.
    static constexpr Board mask(bool condition) { return Board{0} - condition; }

    [[nodiscard]] Board own_free() const { return own_ & with_free_side(occupied_); }
    [[nodiscard]] Board without_pawn() const { return occupied_ & ~(pawn_ | other_pawn_); }

    [[nodiscard]] Carrying carrying_of(Board own_free) const {
        const Square centre = first_of(pawn_);
        const Board near = neighbours_of(centre);
        const Board sources = near & own_free;
        const std::uint64_t both = two_boards(sources, sources & tall_);
        const Board targets = near & without_pawn();
        return {centre, both, targets, Bits::count_both(both, centre), Bits::count(targets, centre) - 1};
    }

    void carry_any(Board own_free, std::uint64_t word) {
        const Carrying carrying = carrying_of(own_free);
        carry(carrying, scaled(word, carrying.count()));
    }

    // See detail::nth_tower_action.
    void carry(const Carrying& carrying, std::uint32_t number) {
        const std::uint32_t quotient = number * detail::quotient_factors[carrying.others] >> 16;
        const std::uint64_t source = Bits::nth_of_both(carrying.sources, carrying.centre, quotient);
        const Board from = static_cast<Board>(source | source >> 32);
        const Board to = Bits::nth(carrying.targets & ~from, carrying.centre, number - quotient * carrying.others);
        move_tiles(from, to, 1 + (source >> 32 != 0));
    }

    void move_tiles(Board from, Board to, int tiles) {
        Tower& source = towers_[static_cast<std::size_t>(first_of(from))];
        towers_[static_cast<std::size_t>(first_of(to))].take_from(source, tiles);
        const std::uint32_t left = source.bits();
        const Board emptied = from & mask(left == 1);
        occupied_ &= ~emptied;
        own_ = ((own_ & ~from) | to | (from & mask(((left ^ mover_) & 1) == 0))) & occupied_;
        tall_ = (tall_ & ~from) | to | (from & mask(left > 3));
        const std::uint32_t reversible = mask(left != 1);
        noted_ &= reversible;
        earlier_ &= reversible;
        // One question instead of two: whether a square becomes empty is hard to guess, whether a part is lost is
        // easier.
        if ((emptied & mask(Bits::may_separate(first_of(from), occupied_))) != 0) remove_pawnless_parts();
    }

    void remove_pawnless_parts() {
        occupied_ = connected_with(pawn_ | other_pawn_, occupied_);
        own_ &= occupied_;
        tall_ &= occupied_;
    }

    void step(std::uint64_t word) {
        const Square centre = first_of(pawn_);
        const Board steps = own_ & neighbours_of(centre);
        pawn_ = Bits::nth(steps, centre, scaled(word, Bits::count(steps, centre)));
    }

    void pass_turn() {
        own_ ^= occupied_;
        std::swap(pawn_, other_pawn_);
        mover_ ^= 1;
        note_outline();
    }

    // Any function of the position will do that most often differs where positions differ.
    void note_outline() {
        outlines_[noted_++ % most_noted] = two_boards(own_, pawn_) ^ two_boards(tall_, other_pawn_) << 12;
    }

    [[nodiscard]] std::uint32_t count_occurrences() const;

    Board occupied_;
    Board own_;
    Board tall_;
    Board pawn_;
    Board other_pawn_;
    std::uint32_t mover_;
    std::uint32_t noted_ = 0;              // repetition points since a square last became empty
    std::uint32_t earlier_ = 0;            // those before the playout that can be equal
    std::span<const std::uint64_t> keys_;  // of all those before the playout
    std::array<Tower, squares> towers_;
    std::array<std::uint64_t, most_noted> outlines_;  // of the last ones in the playout
};

// Occurrences of the present position, this one included; more where the outlines do not tell.
template <class Bits>
[[gnu::noinline, gnu::cold]] std::uint32_t Playout<Bits>::count_occurrences() const {
    if (noted_ > most_noted) return noted_;
    std::uint32_t occurrences = 1;
    const std::uint32_t last = noted_ - 1;
    for (std::uint32_t back = 2; back <= last; back += 2) occurrences += outlines_[last - back] == outlines_[last];
    if (earlier_ > 0) {
        const std::uint64_t key = this->key();
        for (std::uint32_t before = 1 + noted_ % 2; before <= earlier_; before += 2) {
            occurrences += keys_[keys_.size() - before] == key;
        }
    }
    return occurrences;
}

template <class Bits>
std::uint64_t Playout<Bits>::key() const {
    const Side mover = static_cast<Side>(mover_);
    std::uint64_t key = pawn_word(mover, first_of(pawn_)) ^ pawn_word(other(mover), first_of(other_pawn_));
    if (mover == Side::two) key ^= dark_to_move_word;
    for_each_square(occupied_,
                    [&](Square square) { key ^= tower_word(square, towers_[static_cast<std::size_t>(square)]); });
    return key;
}

// Plays to the end at random, with the numbers that State::nth_legal(rng.below(legal_count())) would take; or gives up
// when V8 may have ended the game. Not for a layout, nor after the end by V8. On dice of its own: what nobody else can
// refer to may stay in registers. Bits counts and picks (machine_bits.h).
template <class Bits>
[[gnu::always_inline]] inline std::optional<RolledOut> play_out(const State& state, Rng& rng,
                                                                std::span<const std::uint64_t> keys) {
    Rng dice = rng;
    Playout<Bits> playout(state, keys);
    const bool inside_turn = state.phase() != Phase::turn;
    if (inside_turn) playout.complete_turn(state.phase(), dice);
    bool was_finished = !inside_turn;
    for (;; was_finished = false) {
        if (playout.may_be_repeated()) [[unlikely]]
            return std::nullopt;
        if (!playout.play_turn(dice)) break;
    }
    rng = dice;
    return RolledOut{playout.winner(), was_finished};
}

}  // namespace campanile::volterra
