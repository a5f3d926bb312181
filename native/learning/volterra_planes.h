#pragma once

#include <string>
#include <vector>

#include "games/volterra/state.h"
#include "learning/planes.h"
#include "learning/spelling.h"

namespace campanile::learning {

//   2 * depth + whose   a tile, own 0 or the other's 1; the top tile of a tower has depth 0
//   pawns + whose       the pawns
//   phases …            one plane for each action or layout that is due: all 1 or all 0
template <>
struct Planes<volterra::State> {
    using State = volterra::State;

    static constexpr int rows = volterra::rows;
    static constexpr int columns = volterra::columns;
    static constexpr int pawns = 2 * volterra::most_tiles;
    static constexpr int phases = pawns + 2;
    static constexpr int count = phases + 4 + 2;

    static std::vector<std::string> names() {
        std::vector<std::string> names;
        for (int depth = 0; depth < volterra::most_tiles; ++depth) {
            for (const int whose : {0, 1}) {
                names.push_back(whose_word(whose) + std::string(" tile, ") + std::to_string(depth) + " below the top");
            }
        }
        for (const int whose : {0, 1}) names.push_back(whose_word(whose) + std::string(" pawn"));
        for (const char* due : {"pawn action is owed", "tower action is owed", "tiles are laid", "pawns are placed"}) {
            names.emplace_back(due);
        }
        name_signature(names);
        return names;
    }

    static void write(const State& state, Side seat, const Spelled<State>&, std::uint8_t* out) {
        Brush<State> brush(out);
        write_tiles(state, static_cast<std::uint32_t>(seat), out);
        for (const Side side : {Side::one, Side::two}) {
            const volterra::Square pawn = state.pawn(side);
            if (pawn != volterra::Square::none) brush.put(pawns + whose(seat, side), volterra::index(pawn));
        }
        if (const int due = phase_plane(state.phase()); due >= 0) brush.fill(phases + due, 1);
        brush.sign(seat, state.mover() == seat);
    }

   private:
    // All squares at once, depth by depth, without branches. What is written beyond a plane is zero and lies in planes
    // that are written later.
    static void write_tiles(const State& state, std::uint32_t seat, std::uint8_t* out) {
        constexpr std::size_t padded = 32;
        std::uint32_t towers[padded] = {};
        std::uint32_t union_of_all = 0;
        for (std::size_t square = 0; square < volterra::squares; ++square) {
            towers[square] = state.tower(static_cast<volterra::Square>(square)).bits();
            union_of_all |= towers[square];
        }
        for (int depth = 0; union_of_all >> depth > 1; ++depth) {
            std::uint8_t tiles[2][padded];
            for (std::size_t square = 0; square < padded; ++square) {
                const std::uint32_t rest = towers[square] >> depth;
                const std::uint32_t there = rest > 1 ? 1 : 0;  // above the mark of the ground
                const std::uint32_t foreign = (rest ^ seat) & there;
                tiles[0][square] = static_cast<std::uint8_t>(there ^ foreign);
                tiles[1][square] = static_cast<std::uint8_t>(foreign);
            }
            std::memcpy(out + 2 * depth * volterra::squares, tiles[0], padded);
            std::memcpy(out + (2 * depth + 1) * volterra::squares, tiles[1], padded);
        }
    }

    static constexpr int phase_plane(volterra::Phase phase) {
        switch (phase) {
            case volterra::Phase::owes_pawn:
                return 0;
            case volterra::Phase::owes_tower:
                return 1;
            case volterra::Phase::place_tiles:
                return 2;
            case volterra::Phase::place_pawns:
                return 3;
            default:
                return -1;
        }
    }
};

}  // namespace campanile::learning
