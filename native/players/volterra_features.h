#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>

#include "base/random.h"
#include "games/volterra/state.h"
#include "players/features.h"
#include "players/open_games.h"

namespace campanile::players {

// Own and foreign are the mover's. Where each group of features begins:
//
//   towers    square × owner × height (1 … 7, more)
//   tops      square × the colours of its top one to three tiles (2 + 4 + 8 patterns)
//   pawns     square × whose
//   ring      whose pawn × direction of the neighbour × owner and height (1, 2, 3, 4, more) of the tower there
//   seat      whose pawn × height of the tower under it
//   free      whose pawn × how many towers of his own beside it have a free side and carry no pawn (0 … 8)
//   steps     whose pawn × how many towers of his own are beside it (0 … 8)
//   highest   whose × height of his highest tower (0 … 11)
//   second    whose × height of his second highest tower (0 … 7)
//   towers_in_play   whose × how many (0 … 10)
//   lead      of the two lists as they are: behind, equal, ahead (V7)
//   size      how many squares hold towers, by pairs (0 … 10)
//   parts     whether each pawn has a part of its own (V6)
//   phase     start of a turn, pawn owed, tower owed, layout of tiles, of pawns
template <>
struct Features<volterra::State> {
    using State = volterra::State;

    static constexpr int heights = 8;
    static constexpr int patterns = 14;
    static constexpr int ring_heights = 5;
    static constexpr int towers = 0;
    static constexpr int tops = towers + volterra::squares * 2 * heights;
    static constexpr int pawns = tops + volterra::squares * patterns;
    static constexpr int ring = pawns + volterra::squares * 2;
    static constexpr int seat = ring + 2 * 9 * 2 * ring_heights;
    static constexpr int free = seat + 2 * heights;
    static constexpr int steps = free + 2 * 9;
    static constexpr int highest = steps + 2 * 9;
    static constexpr int second = highest + 2 * 12;
    static constexpr int towers_in_play = second + 2 * heights;
    static constexpr int lead = towers_in_play + 2 * 11;
    static constexpr int size = lead + 3;
    static constexpr int parts = size + 11;
    static constexpr int phase = parts + 2;
    static constexpr int count = phase + 5;
    static constexpr std::uint32_t layout = 0x564c0001;
    static constexpr int symmetries = 4;  // bit 0: columns mirrored, bit 1: rows mirrored
    static constexpr double margin_unit = 3;

    // Three games in four begin as most people play.
    static State start(Rng& rng) {
        return State::start(rng.below(4) != 0 ? State::Options{} : volterra::options_from_bits(rng.below(8)));
    }

    static FeatureSet<count> collect(const State& state, int symmetry) {
        FeatureSet<count> set;
        const Side mover = state.mover();
        std::array<Ranking, 2> rankings{};
        volterra::for_each_square(state.occupied(), [&](volterra::Square square) {
            const volterra::Tower tower = state.tower(square);
            const int whose = tower.top() != mover;
            const int height = tower.height();
            const int at = image(volterra::index(square), symmetry);
            set.add(towers + (at * 2 + whose) * heights + std::min(height, heights) - 1);
            set.add(tops + at * patterns + pattern(tower, height, mover));
            rankings[static_cast<std::size_t>(whose)].note(height);
        });
        for (int whose = 0; whose < 2; ++whose) {
            const Ranking& ranking = rankings[static_cast<std::size_t>(whose)];
            set.add(highest + whose * 12 + std::min(ranking.first, 11));
            set.add(second + whose * heights + std::min(ranking.second, heights - 1));
            set.add(towers_in_play + whose * 11 + std::min(ranking.towers, 10));
            add_pawn(state, whose == 0 ? mover : other(mover), whose, symmetry, set);
        }
        const auto& own = rankings[0].lists;
        const auto& foreign = rankings[1].lists;
        set.add(lead + 1 + (own > foreign) - (own < foreign));
        set.add(size + std::popcount(state.occupied()) / 2);
        const volterra::Square pawn = state.pawn(mover);
        if (pawn != volterra::Square::none) {
            const bool apart = volterra::connected_with(volterra::bit(pawn), state.occupied()) != state.occupied();
            set.add(parts + apart);
        }
        set.add(phase + phase_number(state.phase()));
        return set;
    }

    // The difference between the highest towers.
    static std::optional<double> margin(const State& state) {
        const auto lists = volterra::tower_heights(state);
        const auto top = [&](std::size_t side) { return lists[side].empty() ? 0 : int{lists[side][0]}; };
        return top(0) - top(1);
    }

   private:
    // Heights of one side's towers: the two highest, how many, and all as one number that compares as in V7: four bits
    // count the towers of each height (at most 10), the tallest in the highest bits; beyond 15 all are one.
    struct Ranking {
        int first = 0;
        int second = 0;
        int towers = 0;
        std::uint64_t lists = 0;

        void note(int height) {
            ++towers;
            if (height > first) {
                second = first;
                first = height;
            } else {
                second = std::max(second, height);
            }
            lists += std::uint64_t{1} << (4 * (std::min(height, 15) - 1));
        }
    };

    static int image(int square, int symmetry) {
        const int column = square % volterra::columns;
        const int row = square / volterra::columns;
        const int there = (symmetry & 1) != 0 ? volterra::columns - 1 - column : column;
        return there + volterra::columns * ((symmetry & 2) != 0 ? volterra::rows - 1 - row : row);
    }

    static int pattern(volterra::Tower tower, int height, Side mover) {
        const int known = std::min(height, 3);
        int bits = 0;
        for (int depth = 0; depth < known; ++depth) bits |= (tower.tile(depth) != mover) << depth;
        return (1 << known) - 2 + bits;
    }

    static void add_pawn(const State& state, Side side, int whose, int symmetry, FeatureSet<count>& set) {
        const volterra::Square pawn = state.pawn(side);
        if (pawn == volterra::Square::none) return;
        const int at = image(volterra::index(pawn), symmetry);
        set.add(pawns + at * 2 + whose);
        set.add(seat + whose * heights + std::clamp(state.tower(pawn).height(), 1, heights) - 1);
        const volterra::Board beside = volterra::neighbours_of(pawn);
        const volterra::Board own = beside & state.towers_of(side);
        volterra::Board carrying = volterra::bit(pawn);
        if (state.pawn(other(side)) != volterra::Square::none) carrying |= volterra::bit(state.pawn(other(side)));
        const volterra::Board movable = own & volterra::with_free_side(state.occupied()) & ~carrying;
        set.add(free + whose * 9 + std::popcount(movable));
        set.add(steps + whose * 9 + std::popcount(own));
        volterra::for_each_square(beside & state.occupied(), [&](volterra::Square square) {
            const volterra::Tower tower = state.tower(square);
            const int there = image(volterra::index(square), symmetry);
            const int right = there % volterra::columns - at % volterra::columns + 1;
            const int up = there / volterra::columns - at / volterra::columns + 1;
            const int foreign = tower.top() != side;
            const int direction = 3 * up + right;
            set.add(ring + ((whose * 9 + direction) * 2 + foreign) * ring_heights +
                    std::min(tower.height(), ring_heights) - 1);
        });
    }

    static int phase_number(volterra::Phase phase) {
        switch (phase) {
            case volterra::Phase::turn:
            case volterra::Phase::repeated:
                return 0;
            case volterra::Phase::owes_pawn:
                return 1;
            case volterra::Phase::owes_tower:
                return 2;
            case volterra::Phase::place_tiles:
                return 3;
            case volterra::Phase::place_pawns:
                return 4;
        }
        return 0;
    }
};

static_assert(HasFeatures<volterra::State>);

}  // namespace campanile::players
