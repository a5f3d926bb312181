#pragma once

#include <string_view>
#include <vector>

#include "base/result.h"
#include "games/volto/view.h"
#include "players/volto/scene.h"

namespace campanile::volto_player {

// A move as all saw it.
struct Witnessed {
    Action action;
    Shown shown;
};

// What all have seen of a game since its start or since a parsed position.
template <class S>
struct Past {
    Scene<S> start;
    Scene<S> now;
    std::vector<Witnessed> moves;
    bool from_set_up = false;  // the history begins with the set-ups: a mask's number is its place in the set-up word
    std::vector<std::uint64_t> keys;  // of the positions before `now` that could occur again (M7.2)
};

// The position before the last `back` moves. Precondition: there are so many.
template <class S>
Scene<S> scene_before(const Past<S>& past, std::size_t back) {
    Scene<S> scene = past.start;
    for (std::size_t i = 0; i + back < past.moves.size(); ++i) scene.play(past.moves[i].action, past.moves[i].shown);
    return scene;
}

// Of a game in play; `history` are the texts as the seer's history has them. An error when they do not lead to the
// view.
Result<Past<FullShape>> read_past(const volto::View& view, const std::vector<std::string_view>& history);

}  // namespace campanile::volto_player
