#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "games/volto/types.h"

namespace campanile::volto {

// A set-up (M3): ten kinds, palace row a–e, then the row before it a–e.
using SetUp = std::array<Kind, masks_each>;

// The square of place `i` (0 … 9) of a set-up word.
constexpr Square home_square(Side side, int i) {
    const int row = side == Side::one ? i / columns : rows - 1 - i / columns;
    return square_at(i % columns, row);
}

// The word of that rank (0 … 50399) in lexicographic order with the letters N A S L C, and back.
SetUp set_up_of_rank(int rank);
int rank_of_set_up(const SetUp& set_up);

std::string set_up_text(const SetUp& set_up);
// Ten letters that are the set of M2, or what is wrong with them.
Result<SetUp> read_set_up(std::string_view text);

}  // namespace campanile::volto
