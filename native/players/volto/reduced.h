#pragma once

#include "players/volto/past.h"

namespace campanile::volto_player {

// A board small enough to be solved: 3 columns, 4 rows; each side has a noble, a lady and a candidate in its palace,
// dealt at random. One lady is the last lady. After `Moves` moves of both together the game is drawn.
template <int Moves>
using ReducedShape = Shape<3, 4, {1, 0, 0, 1, 1}, Moves, false>;

template <class S>
Past<S> reduced_start() {
    Past<S> past;
    for (int i = 0; i < S::masks_each; ++i) {
        past.start.put(i, static_cast<Square>(i));
        past.start.put(S::masks_each + i, static_cast<Square>(S::squares - S::columns + i));
    }
    constexpr KindSet kinds_here = only(Kind::noble) | only(Kind::lady) | only(Kind::candidate);
    for (int mask = 0; mask < S::masks; ++mask) past.start.set_possible(mask, kinds_here);
    past.now = past.start;
    return past;
}

template <class S>
void extend(Past<S>& past, Action action, Shown shown) {
    past.moves.push_back({action, shown});
    past.now.play(action, shown);
}

}  // namespace campanile::volto_player
