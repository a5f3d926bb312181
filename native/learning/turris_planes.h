#pragma once

#include <array>
#include <string>
#include <vector>

#include "games/turris/state.h"
#include "learning/planes.h"
#include "learning/spelling.h"

namespace campanile::learning {

//   (10 * level + 5 * whose + half)   a cube, levels from 0; half: standing, other half to the east, west, north, south
//   in_hand + whose                   stones in hand, on every square
//   bonus                             all 1 when the mover has a bonus (T3)
//   last + whose                      the squares of the stone placed last (T3.3)
//   banned                            how many cells above the square may not be built on in this turn (T3.4)
template <>
struct Planes<turris::State> {
    using State = turris::State;

    static constexpr int rows = 3;
    static constexpr int columns = 3;
    static constexpr int halves = 5;
    static constexpr int in_hand = 2 * halves * turris::max_levels;
    static constexpr int bonus = in_hand + 2;
    static constexpr int last = bonus + 1;
    static constexpr int banned = last + 2;
    static constexpr int count = banned + 1 + 2;

    static std::vector<std::string> names() {
        constexpr std::array<const char*, halves> words{" standing", " lying to the east", " lying to the west",
                                                        " lying to the north", " lying to the south"};
        std::vector<std::string> names;
        for (int level = 1; level <= turris::max_levels; ++level) {
            for (const int whose : {0, 1}) {
                for (const char* half : words) {
                    names.push_back("level " + std::to_string(level) + ": " + whose_word(whose) + " cube" + half);
                }
            }
        }
        for (const int whose : {0, 1}) names.push_back(whose_word(whose) + std::string(" stones in hand"));
        names.emplace_back("a bonus is due");
        for (const int whose : {0, 1}) names.push_back(whose_word(whose) + std::string(" last stone"));
        names.emplace_back("cells not to be built on");
        name_signature(names);
        return names;
    }

    static void write(const State& state, Side seat, const Spelled<State>&, std::uint8_t* out) {
        Brush<State> brush(out);
        write_cubes(state, seat, out);
        for (const Side side : {Side::one, Side::two}) {
            brush.fill(in_hand + whose(seat, side), state.in_hand(side));
            if (const auto stone = state.last_placed(side)) {
                brush.put(last + whose(seat, side), turris::index(stone->square()));
                brush.put(last + whose(seat, side), turris::index(stone->second()));
            }
        }
        brush.fill(bonus, state.in_bonus() ? 1 : 0);
        if (const auto stone = state.banned_stone()) {
            const int each = stone->kind() == turris::Kind::stand ? 2 : 1;
            brush.put(banned, turris::index(stone->square()), each);
            brush.put(banned, turris::index(stone->second()), each);
        }
        brush.sign(seat, state.mover() == seat);
    }

   private:
    // Where in its level a cube goes, by its four bits (turris::Half); air goes where a standing cube would, as a 0.
    static constexpr auto places = [] {
        std::array<std::array<std::uint8_t, 16>, 2> table{};
        for (int seat = 0; seat < 2; ++seat) {
            for (int bits = 0; bits < 16; ++bits) {
                const int half = (bits & 7) == 0 || (bits & 7) > halves ? 0 : (bits & 7) - 1;
                const int plane = halves * ((bits >> 3) ^ seat) + half;
                table[static_cast<std::size_t>(seat)][static_cast<std::size_t>(bits)] =
                    static_cast<std::uint8_t>(plane * turris::square_count);
            }
        }
        return table;
    }();

    // Level by level and without branches: by T2.4 the columns are nearly equally high.
    static void write_cubes(const State& state, Side seat, std::uint8_t* out) {
        const auto& place_of = places[static_cast<std::size_t>(seat)];
        std::uint64_t union_of_all = 0;
        for (const std::uint64_t column : state.columns()) union_of_all |= column;
        for (int level = 0; union_of_all >> (4 * level) != 0; ++level, out += 2 * halves * turris::square_count) {
            for (std::size_t square = 0; square < turris::square_count; ++square) {
                const std::uint64_t bits = state.columns()[square] >> (4 * level) & 15;
                out[place_of[bits] + square] = bits != 0 ? 1 : 0;
            }
        }
    }
};

}  // namespace campanile::learning
