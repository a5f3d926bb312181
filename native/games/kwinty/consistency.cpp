#include <bit>

#include "games/kwinty/state.h"

namespace campanile::kwinty {

namespace {

// The squares must form columns without holes or double use; the lying stones must consist of own squares.
std::string wrong_with_squares(const State& state) {
    for (int column = 0; column < columns; ++column) {
        const auto i = static_cast<std::size_t>(column);
        const unsigned white = state.squares(Side::one)[i];
        const unsigned black = state.squares(Side::two)[i];
        const std::string where = " in column " + std::string(1, static_cast<char>('a' + column));
        if ((white & black) != 0) return "a square of both colours" + where;
        if (((white | black) & ((white | black) + 1)) != 0) return "a hole" + where;
        if (std::popcount(white | black) > rows) return "more than nine squares" + where;
    }
    return {};
}

}  // namespace

std::string State::check_consistency() const {
    if (std::string wrong = wrong_with_squares(*this); !wrong.empty()) return wrong;
    if (starts_[rows] != 0) return "a lying stone in row 10";
    for (std::size_t row = 0; row < rows; ++row) {
        if ((starts_[row] & 12 * lanes::ones) != 0) return "a lying stone of no colour";
        for (int column = 0; column + 1 < columns; ++column) {
            for (const Side side : {Side::one, Side::two}) {
                const auto i = static_cast<std::size_t>(column);
                const bool own = (squares(side)[i] & squares(side)[i + 1] & 1 << row) != 0;
                if (!own && begins_lying(side, column, static_cast<int>(row))) return "a lying stone off its squares";
            }
        }
    }
    State expected = *this;
    expected.derive_frame(frame_.mover, frame_.first);
    const Frame& right = expected.frame_;
    if (frame_.leftmost != right.leftmost || frame_.rightmost != right.rightmost) return "the extent of the wall";
    if (frame_.heights != right.heights) return "the heights";
    if (frame_.marks != right.marks) return "the marks of K3.3";
    if (frame_.placed != right.placed) return "the number of stones";
    if (frame_.wall_key != right.wall_key) return "the key";
    if (frame_.phase != right.phase) return "the phase";
    if (frame_.placements != right.placements) return "the legal placements";
    if (frame_.unused != 0 || unused_ != 0) return "a byte that is always zero";
    if (width() > widest) return "a wall wider than nine";
    if (width() > 0 && height(home_column) == 0) return "a wall without column i";
    return {};
}

}  // namespace campanile::kwinty
