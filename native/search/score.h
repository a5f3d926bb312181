#pragma once

#include <cstdint>
#include <optional>

#include "base/ending.h"
#include "base/side.h"

namespace campanile::search {

// Results are counted in half points, so that sums of them are exact: 0 lost, 1 drawn, 2 won.
// They belong to a side, never to a ply: a side may act several times in a row.
using Score = std::uint8_t;
inline constexpr Score lost = 0;
inline constexpr Score drawn = 1;
inline constexpr Score won = 2;

constexpr Score opposite(Score score) { return static_cast<Score>(won - score); }
// The same result seen by `side` when `score` is Side::one's, and the other way round.
constexpr Score seen_by(Side side, Score score) { return side == Side::one ? score : opposite(score); }
// 0 … 1.
constexpr double value_of(Score score) { return score / 2.0; }

// Side::one's score of a finished game.
constexpr Score score_of(const Ending& ending) {
    if (!ending.winner) return drawn;
    return *ending.winner == Side::one ? won : lost;
}

// What is known of a position for a side.
enum class Proof : std::uint8_t { unknown, loss, draw, win };

// What is proved about a position's result under best play: Side::one scores at least `low` and at most `high`
// (Cazenave and Saffidine, Score bounded Monte-Carlo tree search, 2010).
struct Bounds {
    Score low = lost;
    Score high = won;

    static constexpr Bounds exactly(Score score) { return {score, score}; }
    static constexpr Bounds of(Side side, Score floor, Score ceiling) {
        return side == Side::one ? Bounds{floor, ceiling} : Bounds{opposite(ceiling), opposite(floor)};
    }

    [[nodiscard]] constexpr Score floor(Side side) const { return side == Side::one ? low : opposite(high); }
    [[nodiscard]] constexpr Score ceiling(Side side) const { return side == Side::one ? high : opposite(low); }
    [[nodiscard]] constexpr bool exact() const { return low == high; }
    [[nodiscard]] constexpr Score nearest(Score score) const {
        if (score < low) return low;
        return score > high ? high : score;
    }
    [[nodiscard]] constexpr Proof proof(Side side) const {
        if (!exact()) return Proof::unknown;
        return static_cast<Proof>(1 + floor(side));
    }

    friend constexpr bool operator==(Bounds, Bounds) = default;
};

}  // namespace campanile::search
