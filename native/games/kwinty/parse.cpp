#include "base/text.h"
#include "games/kwinty/past.h"
#include "games/kwinty/state.h"
#include "games/kwinty/wall_text.h"

namespace campanile::kwinty {

Result<State> State::parse(std::string_view text, const Options& options) {
    const auto pieces = split<2>(text, ' ');
    if (!pieces.exactly(2)) {
        return position_error(text, text, "",
                              "expected the wall, one space and the side to move, but found " + quote(text));
    }
    const std::string_view mover = pieces.items[1];
    WallText wall;
    if (auto error = wall.read(text, pieces.items[0])) return *error;
    if (mover != "w" && mover != "b") {
        return position_error(text, mover, "", "expected w or b for the side to move, but found " + quote(mover));
    }
    if (auto error = wall.refusal()) return *error;

    State state;
    for (int column = 0; column < columns; ++column) {
        for (int row = 0; row < rows; ++row) {
            const auto half = wall.at(column, row);
            if (!half) continue;
            auto& mine = state.own_[static_cast<std::size_t>(index(half->side))][static_cast<std::size_t>(column)];
            mine = static_cast<ColumnSquares>(mine | 1 << row);
            if (half->direction == Direction::lying && wall.begins(column, row)) {
                state.starts_[static_cast<std::size_t>(row)] |= start_bit(half->side, column);
            }
        }
    }
    state.derive_frame(mover == "w" ? Side::one : Side::two, options.first);
    if (auto error = impossible_past(state)) return *error;
    return state;
}

}  // namespace campanile::kwinty
