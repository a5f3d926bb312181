#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "base/side.h"

// A position as a learner from outside sees it: planes of small numbers over the board, one byte a square.
namespace campanile::learning {

// Specialised once per game, in its own file:
//   static constexpr int count, rows, columns;
//   static std::vector<std::string> names();   one for each plane
//   static void write(const S& state, Side seat, const Spelled<S>& spelled, std::uint8_t* out);
// `out` has room for size<S> numbers in the order plane, row, column; row 0 is the row 1 of the notation. All of them
// are written, from what `seat` may know and nothing else (M8). The last two planes are the same everywhere: whether
// the seat is to act, and which seat it is.
template <class S>
struct Planes;

template <class S>
inline constexpr std::size_t size = static_cast<std::size_t>(Planes<S>::count) * Planes<S>::rows * Planes<S>::columns;

// Writes the planes of one position.
template <class S>
class Brush {
   public:
    static constexpr std::size_t area = static_cast<std::size_t>(Planes<S>::rows) * Planes<S>::columns;

    explicit Brush(std::uint8_t* out) : out_(out) { std::memset(out, 0, size<S>); }

    void put(int plane, int square, int value = 1) {
        out_[static_cast<std::size_t>(plane) * area + static_cast<std::size_t>(square)] =
            static_cast<std::uint8_t>(value);
    }
    // The same number on every square.
    void fill(int plane, int value) { std::memset(out_ + static_cast<std::size_t>(plane) * area, value, area); }
    void sign(Side seat, bool acts) {
        fill(Planes<S>::count - 2, acts ? 1 : 0);
        fill(Planes<S>::count - 1, index(seat));
    }

   private:
    std::uint8_t* out_;
};

inline void name_signature(std::vector<std::string>& names) {
    names.emplace_back("the seat is to act");
    names.emplace_back("the seat is the second side");
}

constexpr int whose(Side seat, Side side) { return seat == side ? 0 : 1; }
inline const char* whose_word(int whose) { return whose == 0 ? "own" : "other's"; }

}  // namespace campanile::learning
