#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/random.h"
#include "games/turris/state.h"
#include "games/turris/tables.h"
#include "games/turris/totals.h"
#include "games/turris/tower.h"

namespace campanile::turris {

// What a stone of one colour does to the words of a Playout; `covers` and `shows` are as in StoneMasks. One cache line
// each.
struct alignas(64) Building {
    std::uint64_t covers = 0;
    std::uint64_t shows = 0;
    std::uint64_t first_cube = 0;  // in the highest nibble
    std::uint64_t second_cube = 0;
    std::uint8_t first = 0;
    std::uint8_t second = 0;
    bool in_centre = false;
};

// [colour][code]
inline constexpr auto buildings = [] {
    std::array<std::array<Building, 32>, 2> table{};
    for (std::size_t colour = 0; colour < 2; ++colour) {
        for (int code = 0; code < stone_codes; ++code) {
            const StoneMasks& masks = stone(code);
            const unsigned second = masks.second_cube[colour];
            table[colour][static_cast<std::size_t>(code)] = {
                .covers = masks.covers,
                .shows = masks.shows[colour],
                .first_cube = std::uint64_t{masks.first_cube[colour]} << 60,
                .second_cube = std::uint64_t{code < square_count ? second >> 4 : second} << 60,
                .first = masks.first,
                .second = masks.second,
                .in_centre = masks.in_centre,
            };
        }
    }
    return table;
}();

// A position that is only played on, at random, and never goes back: a State without key and undo data. Its columns
// have their highest cube in the highest nibble, so that building asks for no height. The rules' clauses are explained
// there, in play.h; tests play both side by side.
class Playout {
   public:
    explicit Playout(const State& state)
        : tower_(state.tower()),
          legal_(state.legal_codes()),
          columns_(state.columns()),
          options_(option_bits(state.options())),
          colour_(static_cast<std::size_t>(state.mover())),
          may_earn_(!state.in_bonus() || (options_ & bonus_chain_bit) != 0) {
        for (const Side side : {Side::one, Side::two}) {
            const auto at = static_cast<std::size_t>(side);
            const auto last = state.last_placed(side);
            last_[at] = static_cast<std::uint8_t>(last ? last->code() : no_stone);
            in_hand_[at] = static_cast<std::uint8_t>(state.in_hand(side));
        }
        if (const auto banned = state.banned_stone()) banned_ = stone(banned->code()).blocks;
        // A cube's nibble is not 0. (60: no cube, no shift.)
        for (std::uint64_t& column : columns_) column <<= std::countl_zero(column) & 60;
    }

    // The legal actions as a set of codes; none when the game is over.
    [[nodiscard]] std::uint64_t legal() const { return legal_; }

    // Precondition: the action is legal.
    void make(int code) {
        if (code < stone_codes) [[likely]] {
            place(code);
        } else if (code < Action::decline().code()) {
            take(code - Action::remove(Square::a1).code());
        } else {
            end_turn(placements(tower_, options_), 0);
        }
    }

    [[nodiscard]] Points points() const {
        std::array<std::uint64_t, square_count> columns = columns_;
        // Back to the ground, where the lowest cube is.
        for (std::uint64_t& column : columns) column >>= std::countr_zero(column) & 60;
        return total_points(columns, tower_);
    }

   private:
    void place(int code) {
        const Building& building = buildings[colour_][static_cast<std::size_t>(code)];
        columns_[building.first] = columns_[building.first] >> 4 | building.first_cube;
        columns_[building.second] = columns_[building.second] >> 4 | building.second_cube;
        tower_.raise(code);
        tower_.tops = (tower_.tops & ~building.covers) | building.shows;
        last_[colour_] = static_cast<std::uint8_t>(code);
        --in_hand_[colour_];
        const bool earns = building.in_centre & may_earn_;
        const std::uint64_t room = placements(tower_, options_);
        if (earns && open_bonus(room)) return;
        end_turn(room, 0);
    }

    void take(int square);
    void uncover(std::size_t square);

    [[nodiscard]] std::uint64_t own_placements(std::uint64_t room) const {
        return room & ~banned_ & all_if_any(in_hand_[colour_]);
    }

    bool open_bonus(std::uint64_t room) {
        const std::uint64_t spared = stone(last_[colour_ ^ 1]).first_bit;
        const std::uint64_t taken = removals(tower_, static_cast<Side>(colour_)) & ~spared;
        const std::uint64_t actions = own_placements(room) | taken << Action::remove(Square::a1).code();
        if (actions == 0) return false;
        legal_ = actions | std::uint64_t{1} << Action::decline().code();
        may_earn_ = (options_ & bonus_chain_bit) != 0;
        return true;
    }

    void end_turn(std::uint64_t room, std::uint64_t banned) {
        colour_ ^= 1;
        may_earn_ = true;
        banned_ = banned;
        legal_ = own_placements(room);
        if (legal_ == 0) [[unlikely]] {
            if (room != 0 && (in_hand_[0] | in_hand_[1]) != 0) legal_ = std::uint64_t{1} << Action::pass().code();
        }
    }

    Tower tower_;
    std::uint64_t legal_;
    std::uint64_t banned_ = 0;  // placements
    std::array<std::uint64_t, square_count> columns_;
    std::array<std::uint8_t, 2> last_{};
    std::array<std::uint8_t, 2> in_hand_{};
    std::uint8_t options_;
    std::size_t colour_;  // the mover's
    bool may_earn_;       // T3.1
};

inline void Playout::take(int square) {
    const int code = bare_stone(tower_.tops, square);
    const Building& building = buildings[0][static_cast<std::size_t>(code)];
    tower_.lower(building.first);
    tower_.lower(building.second);
    tower_.tops &= ~building.covers;
    columns_[building.first] <<= 4;
    columns_[building.second] <<= 4;
    uncover(building.first);
    uncover(building.second);
    ++in_hand_[colour_ ^ 1];
    end_turn(placements(tower_, options_), stone(code).blocks);
}

inline void Playout::uncover(std::size_t square) {
    tower_.tops |= uncovered(tower_, static_cast<int>(square), columns_[square] >> 60);
}

// Plays to the end at random, with the numbers that State::nth_legal(rng.below(legal_count())) would take. On dice of
// its own: what nobody else can refer to may stay in registers. Bits counts and picks (machine_bits.h).
template <class Bits>
[[gnu::always_inline]] inline Points play_out(const State& state, Rng& rng) {
    Rng dice = rng;
    Playout playout(state);
    while (const std::uint64_t legal = playout.legal()) {
        const auto count = static_cast<std::uint32_t>(Bits::count(legal));
        playout.make(Bits::nth(legal, static_cast<int>(dice.below(count))));
    }
    rng = dice;
    return playout.points();
}

}  // namespace campanile::turris
