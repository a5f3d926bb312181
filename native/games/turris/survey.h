#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "games/turris/state.h"

namespace campanile::turris {

// Slow, plain reading of columns (see Facts), for everything that is not play.

constexpr int column_height(std::uint64_t column) { return (67 - std::countl_zero(column)) / 4; }

// Level 1 … 15; nothing where there is air.
constexpr std::optional<Cube> cube_in(std::uint64_t column, int level) {
    const std::uint64_t nibble = column >> (4 * (level - 1)) & 15;
    if ((nibble & 7) == 0) return std::nullopt;
    return Cube{(nibble & 8) != 0 ? Side::two : Side::one, static_cast<Half>(nibble & 7)};
}

// Calls visit(code, level of the lowest cube, colour) for every stone; codes as in tables.h.
// Precondition: every stone is whole.
template <class Visit>
void for_each_stone(const std::array<std::uint64_t, square_count>& columns, Visit visit) {
    for (int square = 0; square < square_count; ++square) {
        const std::uint64_t column = columns[static_cast<std::size_t>(square)];
        for (int level = 1; level <= column_height(column); ++level) {
            const std::optional<Cube> cube = cube_in(column, level);
            if (!cube) continue;
            if (cube->half == Half::upright) visit(square, level++, cube->colour);
            if (cube->half == Half::east) visit(9 + square, level, cube->colour);
            if (cube->half == Half::north) visit(18 + square, level, cube->colour);
        }
    }
}

}  // namespace campanile::turris
