#pragma once

#include <array>
#include <bit>
#include <cstddef>

#include "players/volto/evaluation.h"
#include "players/volto/habits.h"

namespace campanile::volto_player {

// The circumstances of a move for somebody who knows the masks of the other side: its direction, whether it leaves and
// enters squares that they attack, and what it captures (nothing, a mask that fights, a lady, the candidate).
constexpr int preys = 4;
constexpr int insights = directions * 2 * 2 * preys;
// The kinds, and a side's last lady, who may be captured gladly (M6.2).
constexpr int roles = kinds + 1;

// How readily a mask of each role makes a move in such circumstances, compared with other moves.
using Conduct = std::array<std::array<float, insights>, roles>;

// Of those who know the other side's masks, and of those who do not.
struct Minds {
    Conduct knowing;
    Conduct guessing;
};
const Minds& learned_minds();  // learned_minds.cpp

// A position as the mover sees it if it knows the other side's cast.
template <class S>
class Insight {
   public:
    Insight(const Scene<S>& scene, const Cast<S>& others) : scene_(scene), others_(others) {
        const Stance stance = stance_of(scene, other(scene.mover), others);
        attacked_ = stance.attacks | stance.strikes;
    }

    [[nodiscard]] std::size_t role(std::size_t kind) const {
        const bool last = S::ladies - scene_.ladies_lost[static_cast<std::size_t>(scene_.mover)] == 1;
        return kind == static_cast<std::size_t>(Kind::lady) && last ? kinds : kind;
    }
    [[nodiscard]] std::size_t circumstance(int from, int to) const {
        const int gain = S::progress(scene_.mover, to) - S::progress(scene_.mover, from);
        const int direction = gain > 0 ? 0 : gain == 0 ? 1 : 2;
        return static_cast<std::size_t>(((direction * 2 + attacked(from)) * 2 + attacked(to)) * preys + prey(to));
    }

   private:
    [[nodiscard]] int attacked(int square) const { return (attacked_ & bit(square)) != 0 ? 1 : 0; }
    [[nodiscard]] int prey(int square) const {
        const int victim = scene_.mask_on(square);
        if (victim == S::no_mask) return 0;
        const Kind kind = others_[static_cast<std::size_t>(victim - S::first_mask(other(scene_.mover)))];
        return kind == Kind::candidate ? 3 : kind == Kind::lady ? 2 : 1;
    }

    const Scene<S>& scene_;
    const Cast<S>& others_;
    Squares attacked_ = 0;
};

}  // namespace campanile::volto_player
