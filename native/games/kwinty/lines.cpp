#include "games/kwinty/lines.h"

#include "games/kwinty/state.h"

namespace campanile::kwinty {

namespace {

bool holds(const std::array<ColumnSquares, columns>& squares, int column, int row) {
    if (column < 0 || column >= columns || row < 0 || row >= rows) return false;
    return (squares[static_cast<std::size_t>(column)] >> row & 1) != 0;
}

int run_length(const std::array<ColumnSquares, columns>& squares, Square start, LineDirection direction) {
    const auto [right, up] = step(direction);
    if (holds(squares, start.column - right, start.row - up)) return 0;  // not its beginning
    int length = 0;
    while (holds(squares, start.column + length * right, start.row + length * up)) ++length;
    return length;
}

}  // namespace

Runs runs(const std::array<ColumnSquares, columns>& squares, int shortest, int longest) {
    Runs found;
    for (const auto direction :
         {LineDirection::right, LineDirection::up, LineDirection::right_up, LineDirection::right_down}) {
        for (int column = 0; column < columns; ++column) {
            for (int row = 0; row < rows; ++row) {
                const Square start = square_at(column, row);
                const int length = run_length(squares, start, direction);
                if (length < shortest || length > longest) continue;
                found.push_back({start, direction, static_cast<std::uint8_t>(length)});
            }
        }
    }
    return found;
}

Runs fours(const State& state, Side side) { return runs(state.squares(side), 4, 4); }

Runs fives(const State& state, Side side) { return runs(state.squares(side), 5, widest); }

}  // namespace campanile::kwinty
