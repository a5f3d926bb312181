#pragma once

#include <cstddef>
#include <cstdint>

#include "base/random.h"
#include "games/volterra/types.h"

// The random words of the 64-bit position key: the exclusive or over all tiles, both pawns, the side to move and the
// action still owed. Options, counters and V8's flag are not part of it.
namespace campanile::volterra {

namespace words {
inline constexpr auto tiles = random_words<std::size_t{squares} * (most_tiles + 1) * 2>(0x564f4c5445525241ULL);
inline constexpr auto pawns = random_words<2 * (std::size_t{squares} + 1)>(0x5041574e53ULL);
inline constexpr auto other = random_words<3>(0x4f54484552ULL);
}  // namespace words

// The tile at height 1 (on the ground) to 20. Height 0 may be asked for too: the hot path does so where it drops the
// answer.
constexpr std::uint64_t tile_word(Square square, int height, Side tile) {
    return words::tiles[static_cast<std::size_t>((index(square) * (most_tiles + 1) + height) * 2 + index(tile))];
}
constexpr std::uint64_t tower_word(Square square, Tower tower) {
    std::uint64_t word = 0;
    for (int height = tower.height(), depth = 0; height > 0; --height, ++depth) {
        word ^= tile_word(square, height, tower.tile(depth));
    }
    return word;
}
constexpr std::uint64_t pawn_word(Side side, Square square) {
    return words::pawns[static_cast<std::size_t>(index(square) * 2 + index(side))];
}
inline constexpr std::uint64_t dark_to_move_word = words::other[0];
constexpr std::uint64_t owed_word(Phase phase) {
    if (phase == Phase::owes_pawn) return words::other[1];
    return phase == Phase::owes_tower ? words::other[2] : 0;
}

}  // namespace campanile::volterra
