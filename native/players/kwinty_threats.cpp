#include "players/kwinty_threats.h"

#include <bit>
#include <cstddef>
#include <cstring>

#include "base/wide.h"

namespace campanile::kwinty::proof {

namespace {

constexpr std::size_t lane_count = 16;
using Lanes = std::uint16_t __attribute__((vector_size(2 * lane_count)));
using Halves = std::array<std::uint64_t, lane_count / 4>;

// The i-th squares of many lines: lane c, bit r belongs to the line that begins in column c, row r.
struct FiveSquares {
    Lanes open;                  // no square of the line is lost
    std::array<Lanes, 5> empty;  // the i-th square is empty
};

// The open lines that need at most so many stones.
struct Needs {
    Lanes one{}, two{}, three{}, four{}, any{};
};

// The number of empty squares of each line, in three binary digits.
struct EmptyCount {
    CAMPANILE_INLINE explicit EmptyCount(const std::array<Lanes, 5>& e) {
        const Lanes carry01 = e[0] & e[1], carry23 = e[2] & e[3];
        const Lanes low = e[0] ^ e[1] ^ e[2] ^ e[3];
        const Lanes carry = (e[0] ^ e[1]) & (e[2] ^ e[3]), carry4 = low & e[4];
        ones = low ^ e[4];
        twos = carry01 ^ carry23 ^ carry ^ carry4;
        // Of five squares at most two carries come; carry01 and carry23 exclude carry.
        fours = (carry01 & carry23) | ((carry01 | carry23 | carry) & carry4);
    }
    Lanes ones, twos, fours;
};

CAMPANILE_INLINE void add_diagonal(const FiveSquares& line, Needs& needs) {
    const EmptyCount count(line.empty);
    const Lanes three = line.open & ~count.fours;
    needs.any |= line.open;
    needs.four |= line.open & ~(count.fours & count.ones);
    needs.three |= three;
    needs.two |= three & ~(count.twos & count.ones);
    needs.one |= three & ~count.twos;
}

// As in stones_for: one stone for one square or two neighbours; two stones for two squares, for three unless they are
// the first, the middle and the last, and for four around an own middle one.
CAMPANILE_INLINE void add_straight(const FiveSquares& line, Needs& needs) {
    const auto& e = line.empty;
    const EmptyCount count(e);
    const Lanes neighbours = (e[0] & e[1]) | (e[1] & e[2]) | (e[2] & e[3]) | (e[3] & e[4]);
    const Lanes scattered = count.twos & count.ones & e[0] & e[2] & e[4];
    needs.any |= line.open;
    needs.four |= line.open;
    needs.three |= line.open;
    needs.two |= line.open & ((~count.fours & ~scattered) | (count.fours & ~count.ones & ~e[2]));
    needs.one |= line.open & ~count.fours & (~count.twos | (~count.ones & neighbours));
}

CAMPANILE_INLINE void load(Lanes& lanes, const ColumnSquares* columns) { std::memcpy(&lanes, columns, sizeof lanes); }

// Squares by column, counted from the first one that the wall can still reach. Beyond the last such column nothing is
// open, so that no line begins too far to the right.
struct Reachable {
    static constexpr std::size_t room = 2 * lane_count + 8;
    alignas(32) std::array<ColumnSquares, room> open{}, empty{};
    std::size_t columns;

    CAMPANILE_INLINE Reachable(const Wall& wall, Side side, unsigned reach)
        : columns(static_cast<std::size_t>(wall.last_column() - wall.first_column() + 1)) {
        const auto first = static_cast<std::size_t>(wall.first_column());
        const ColumnSquares* mine = &wall.squares(side)[first];
        const ColumnSquares* theirs = &wall.squares(other(side))[first];
        for (std::size_t i = 0; i < columns; i += lane_count) {
            Lanes own, opposing;
            load(own, mine + i);
            load(opposing, theirs + i);
            const Lanes top = (own | opposing) + 1;  // columns have no holes: a one above the highest square
            const Lanes above = ((top << static_cast<std::uint16_t>(reach)) - top) & (Lanes{} + full_column);
            const Lanes usable = above | own;
            std::memcpy(&empty[i], &above, sizeof above);
            std::memcpy(&open[i], &usable, sizeof usable);
        }
        std::memset(&open[columns], 0, lane_count * sizeof open[0]);
    }
};

CAMPANILE_INLINE void find_needs(const Wall& wall, Side side, unsigned reach, Needs& needs) {
    const Reachable squares(wall, side, reach);
    for (std::size_t i = 0; i < squares.columns; i += lane_count) {
        const Lanes all = ~Lanes{};
        FiveSquares across{all, {}}, rising{all, {}}, falling{all, {}}, upright{all, {}};
        for (std::size_t step = 0; step < 5; ++step) {
            const auto rows_off = static_cast<std::uint16_t>(step);
            Lanes empty, open, empty_here, open_here;
            load(empty, &squares.empty[i + step]);
            load(open, &squares.open[i + step]);
            load(empty_here, &squares.empty[i]);
            load(open_here, &squares.open[i]);
            across.empty[step] = empty;
            across.open &= open;
            rising.empty[step] = empty >> rows_off;
            rising.open &= open >> rows_off;
            falling.empty[step] = empty << rows_off;
            falling.open &= open << rows_off;
            upright.empty[step] = empty_here >> rows_off;
            upright.open &= open_here >> rows_off;
        }
        add_straight(across, needs);
        add_straight(upright, needs);
        add_diagonal(rising, needs);
        add_diagonal(falling, needs);
    }
}

CAMPANILE_INLINE bool any_bit(const Lanes& lanes) {
    Halves words;
    std::memcpy(&words, &lanes, sizeof words);
    return (words[0] | words[1] | words[2] | words[3]) != 0;
}
CAMPANILE_INLINE int count_bits(const Lanes& lanes) {
    Halves words;
    std::memcpy(&words, &lanes, sizeof words);
    return std::popcount(words[0]) + std::popcount(words[1]) + std::popcount(words[2]) + std::popcount(words[3]);
}

}  // namespace

CAMPANILE_WIDE int least_need(const Wall& wall, Side side, unsigned reach) {
    Needs needs;
    find_needs(wall, side, reach, needs);
    if (!any_bit(needs.any)) return unreachable;
    if (any_bit(needs.one)) return 1;
    if (any_bit(needs.two)) return 2;
    if (any_bit(needs.three)) return 3;
    return any_bit(needs.four) ? 4 : 5;
}

CAMPANILE_WIDE LineCounts count_lines(const Wall& wall, Side side, unsigned reach) {
    Needs needs;
    find_needs(wall, side, reach, needs);
    return {count_bits(needs.one), count_bits(needs.two), count_bits(needs.three), count_bits(needs.four)};
}

}  // namespace campanile::kwinty::proof
