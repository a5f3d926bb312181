#pragma once

#include <array>
#include <bit>
#include <string>
#include <vector>

#include "games/kwinty/state.h"
#include "learning/planes.h"
#include "learning/spelling.h"

namespace campanile::learning {

//   2 * whose + direction   squares of stones, own 0 or the other's 1, lying 0 or standing 1
//   left + whose            stones that are left, on every square
template <>
struct Planes<kwinty::State> {
    using State = kwinty::State;

    static constexpr int rows = kwinty::rows;
    static constexpr int columns = kwinty::columns;
    static constexpr int left = 4;
    static constexpr int count = left + 2 + 2;

    static std::vector<std::string> names() {
        std::vector<std::string> names;
        for (const int whose : {0, 1}) {
            for (const char* how : {" lying stone", " standing stone"})
                names.push_back(whose_word(whose) + std::string(how));
        }
        for (const int whose : {0, 1}) names.push_back(whose_word(whose) + std::string(" stones left"));
        name_signature(names);
        return names;
    }

    static void write(const State& state, Side seat, const Spelled<State>&, std::uint8_t* out) {
        Brush<State> brush(out);
        Squares lying{};
        find_lying(state, lying);
        for (const Side side : {Side::one, Side::two}) {
            const auto& all = state.squares(side);
            Column standing[kwinty::columns];
            auto& lies = lying[static_cast<std::size_t>(side)];
            for (std::size_t i = 0; i < kwinty::columns; ++i) standing[i] = static_cast<Column>(all[i] & ~lies[i]);
            std::uint8_t* const planes = out + 2 * whose(seat, side) * Brush<State>::area;
            write_rows(lies.data(), planes);
            write_rows(standing, planes + Brush<State>::area);
            brush.fill(left + whose(seat, side), state.stones_left(side));
        }
        brush.sign(seat, state.mover() == seat);
    }

   private:
    using Column = kwinty::ColumnSquares;
    using Squares = std::array<std::array<Column, kwinty::columns>, 2>;

    static void find_lying(const State& state, Squares& lying) {
        for (int row = 0; row < rows; ++row) {
            for (std::uint64_t rest = state.lying_starts(row); rest != 0; rest &= rest - 1) {
                const int bit = std::countr_zero(rest);
                auto& columns_of = lying[static_cast<std::size_t>(bit & 1)];
                for (const int column : {bit / 4, bit / 4 + 1}) {
                    auto& squares = columns_of[static_cast<std::size_t>(column)];
                    squares = static_cast<Column>(squares | 1U << row);
                }
            }
        }
    }

    // Columns of bits become rows of bytes: sixteen of them at once.
    static void write_rows(const Column* squares, std::uint8_t* out) {
        unsigned union_of_all = 0;
        for (int column = 0; column < columns; ++column) union_of_all |= squares[column];
        for (int row = 0; union_of_all >> row != 0; ++row, out += columns) {
            for (int column = 0; column < columns - 1; ++column) {
                out[column] = static_cast<std::uint8_t>(squares[column] >> row & 1);
            }
            out[columns - 1] = static_cast<std::uint8_t>(squares[columns - 1] >> row & 1);
        }
    }
};

}  // namespace campanile::learning
