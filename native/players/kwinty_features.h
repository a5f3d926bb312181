#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <utility>

#include "base/random.h"
#include "games/kwinty/lines.h"
#include "games/kwinty/state.h"
#include "players/features.h"
#include "players/kwinty_fives.h"
#include "players/kwinty_frame.h"
#include "players/open_games.h"

namespace campanile::players {

// Own and foreign are the mover's. Where each group of features begins:
//
//   windows   direction × whose × stones − 1 (0 … 3) × first square of a line of five squares that can still become
//             his: it holds so many of his squares and none of the other's
//   wall      column 0 … 8 × height (0 … 9)
//   width     1 … 9
//   left      whose × stones in hand (0 … 20)
//   choices   how many placements the mover has (0 … 17)
//   fours     own lines of four less foreign ones (-4 … 4)
//   threats   whose × square that would complete a five of his
//   hanging   whose × row × how many squares of the column are missing below it (0 … 3, more) of such a square
//   threat_count   whose × how many such squares (0 … 5, more)
//   lines_of   whose × stones (2, 3) × how many open windows hold so many (0 … 7, more; by pairs for 2)
template <>
struct Features<kwinty::State> {
    using State = kwinty::State;

    static constexpr int cells = kwinty_frame::columns * kwinty::rows;
    static constexpr int windows = 0;
    static constexpr int wall = windows + 4 * 2 * 4 * cells;
    static constexpr int width = wall + kwinty::widest * (kwinty::rows + 1);
    static constexpr int left = width + kwinty::widest + 1;
    static constexpr int choices = left + 2 * (kwinty::stones_each + 1);
    static constexpr int fours = choices + kwinty::State::max_listed + 1;
    static constexpr int threats = fours + 9;
    static constexpr int gaps = 5;
    static constexpr int hanging = threats + 2 * cells;
    static constexpr int threat_count = hanging + 2 * kwinty::rows * gaps;
    static constexpr int lines_of = threat_count + 2 * 7;
    static constexpr int count = lines_of + 2 * 2 * 9;
    static constexpr std::uint32_t layout = 0x4b570002;
    static constexpr int symmetries = 2;  // 1: mirrored
    static constexpr double margin_unit = 2;

    // Who begins is all that can be chosen.
    static State start(Rng& rng) { return State::start(kwinty::options_from_bits(rng.below(2))); }

    static FeatureSet<count> collect(const State& state, int symmetry) {
        FeatureSet<count> set;
        const Side mover = state.mover();
        const bool mirrored = symmetry != 0;
        const Cells own = kwinty_frame::squares_of(state, mover, mirrored);
        const Cells foreign = kwinty_frame::squares_of(state, other(mover), mirrored);
        const Cells room = kwinty_frame::room_by_width[static_cast<std::size_t>(state.width())];
        std::array<Tally, 2> tallies{};
        const auto add_both = [&]<int direction>() {
            add_windows<direction, 0>(own, foreign, room, tallies[0], set);
            add_windows<direction, 1>(foreign, own, room, tallies[1], set);
        };
        [&]<int... directions>(std::integer_sequence<int, directions...>) {
            (add_both.template operator()<directions>(), ...);
        }(std::make_integer_sequence<int, 4>{});
        const Cells ground = own | foreign;
        for (int whose = 0; whose < 2; ++whose) add_tally(whose, tallies[static_cast<std::size_t>(whose)], ground, set);
        const int balance = tallies[0].fours.total() - tallies[1].fours.total();
        const int wide = state.width();
        for (int column = 0; column < wide; ++column) {
            const int there = state.leftmost() + (mirrored ? wide - 1 - column : column);
            set.add(wall + column * (kwinty::rows + 1) + state.height(there));
        }
        set.add(width + wide);
        set.add(left + state.stones_left(mover));
        set.add(left + kwinty::stones_each + 1 + state.stones_left(other(mover)));
        set.add(choices + state.legal_count());
        set.add(fours + 4 + std::clamp(balance, -4, 4));
        return set;
    }

    // What a search should not have to find out.
    static std::optional<kwinty::Action> win_at_once(const State& state) { return kwinty_frame::winning_stone(state); }
    static bool is_threatened(const State& state) { return kwinty_frame::may_make_five(state, other(state.mover())); }

    // The difference in fours, where they are counted (K5).
    static std::optional<double> margin(const State& state) {
        if (state.phase() != kwinty::Phase::blocked) return std::nullopt;
        const auto fours_of = [&](Side side) { return static_cast<double>(kwinty::fours(state, side).size()); };
        return fours_of(Side::one) - fours_of(Side::two);
    }

   private:
    using Cells = kwinty_frame::Cells;

    static void add_cells(int first, Cells cells, FeatureSet<count>& set) {
        set.add_bits(first, static_cast<std::uint64_t>(cells));
        set.add_bits(first + 64, static_cast<std::uint64_t>(cells >> 64));
    }

    // Counts the squares of up to 15 sets together, at most 254: there are 236 windows, a side has 40 squares, which
    // begin lines in four directions. The machine's own instruction is not there in a portable build, and a call for
    // each half of a set takes longer.
    class Count {
       public:
        void add(Cells cells) {
            if (cells == 0) return;
            bytes_ += counted(static_cast<std::uint64_t>(cells)) + counted(static_cast<std::uint64_t>(cells >> 64));
        }
        [[nodiscard]] int total() const { return static_cast<int>(bytes_ % 255); }

       private:
        static constexpr std::uint64_t each_byte = 0x0101'0101'0101'0101;

        // Each byte: how many bits of it are set.
        static std::uint64_t counted(std::uint64_t bits) {
            bits -= bits >> 1 & 0x55 * each_byte;
            bits = (bits & 0x33 * each_byte) + (bits >> 2 & 0x33 * each_byte);
            return (bits + (bits >> 4)) & 0x0f * each_byte;
        }

        std::uint64_t bytes_ = 0;
    };

    // What the windows of all directions come to.
    struct Tally {
        Cells threats = 0;
        Count twos;
        Count threes;
        Count fours;  // lines of exactly four: no five exists while the game goes on
    };

    // Where to look is known when this is compiled, so that all shifts are.
    template <int direction, int whose>
    static void add_windows(Cells mine, Cells theirs, Cells room, Tally& tally, FeatureSet<count>& set) {
        constexpr int stride = kwinty_frame::strides[static_cast<std::size_t>(direction)];
        const auto at = [](Cells cells, int i) { return cells >> (stride * i); };
        const Cells a = mine, b = at(mine, 1), c = at(mine, 2), d = at(mine, 3), e = at(mine, 4);
        const Cells good = room & ~theirs;
        const Cells open = good & at(good, 1) & at(good, 2) & at(good, 3) & at(good, 4) &
                           kwinty_frame::starts[static_cast<std::size_t>(direction)];
        // Full adders: the number of own squares in each window, in binary.
        const Cells s1 = a ^ b ^ c, c1 = (a & b) | (c & (a ^ b));
        const Cells bit0 = s1 ^ d ^ e, c2 = (s1 & d) | (e & (s1 ^ d));
        const Cells bit1 = c1 ^ c2, bit2 = c1 & c2;
        const Cells two = open & ~bit0 & bit1;
        const Cells three = open & bit0 & bit1;
        const Cells four = open & ~bit0 & ~bit1 & bit2;
        constexpr int first = windows + (direction * 2 + whose) * 4 * cells;
        add_cells(first, open & bit0 & ~bit1 & ~bit2, set);
        add_cells(first + cells, two, set);
        add_cells(first + 2 * cells, three, set);
        tally.twos.add(two);
        tally.threes.add(three);
        if (four != 0) {
            add_cells(first + 3 * cells, four, set);
            for (int i = 0; i < 5; ++i) tally.threats |= (four << (stride * i)) & ~mine;
        }
        tally.fours.add(four_starts(direction) & a & b & c & d);
    }

    static void add_tally(int whose, const Tally& tally, Cells ground, FeatureSet<count>& set) {
        add_cells(threats + whose * cells, tally.threats, set);
        Count threatened;
        threatened.add(tally.threats);
        set.add(threat_count + whose * 7 + std::min(threatened.total(), 6));
        set.add(lines_of + whose * 18 + std::min(tally.twos.total() / 2, 8));
        set.add(lines_of + whose * 18 + 9 + std::min(tally.threes.total(), 8));
        for (const int half : {0, 64}) {
            for (auto rest = static_cast<std::uint64_t>(tally.threats >> half); rest != 0; rest &= rest - 1) {
                const int cell = half + std::countr_zero(rest);
                const int row = cell % kwinty::rows;
                const auto column = static_cast<unsigned>(ground >> (cell - row)) & 0x1ff;
                const int gap = row - static_cast<int>(std::bit_width(column));
                set.add(hanging + (whose * kwinty::rows + row) * gaps + std::clamp(gap, 0, gaps - 1));
            }
        }
    }

    // The first squares of lines of four: those of five, and one step further where that still fits.
    static constexpr Cells four_starts(int direction) {
        const int stride = kwinty_frame::strides[static_cast<std::size_t>(direction)];
        const Cells fives = kwinty_frame::starts[static_cast<std::size_t>(direction)];
        return fives | fives << stride;
    }
};

static_assert(HasFeatures<kwinty::State>);

}  // namespace campanile::players
