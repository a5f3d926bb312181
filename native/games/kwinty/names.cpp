#include "games/kwinty/names.h"

namespace campanile::kwinty {

std::string column_text(int column) { return std::string(1, static_cast<char>('a' + column)); }

std::string square_text(Square square) {
    std::string text = column_text(square.column);
    text += std::to_string(square.row + 1);
    return text;
}

std::string side_text(Side side) { return side == Side::one ? "white" : "black"; }

std::string direction_text(Direction direction) { return direction == Direction::lying ? "lying" : "standing"; }

}  // namespace campanile::kwinty
