#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/random.h"
#include "games/kwinty/types.h"

namespace campanile::kwinty {

// Zobrist words of a stone in the leftmost column of the wall, by colour, direction and row. Elsewhere the word is
// turned by three bits per column, so the key of a wall that grows to the left only has to be turned as a whole and
// equal walls have equal keys wherever they stand.
inline constexpr auto stone_words = random_words<4 * rows>(0x6b77696e7479ULL);
inline constexpr std::uint64_t black_to_move_word = 0x9d1f5f2a8c3b7e61ULL;

constexpr std::uint64_t stone_word(std::size_t side, std::size_t direction, std::size_t row, unsigned from_left) {
    return std::rotl(stone_words[(2 * side + direction) * rows + row], static_cast<int>(3 * from_left));
}

}  // namespace campanile::kwinty
