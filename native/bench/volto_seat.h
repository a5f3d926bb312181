#pragma once

#include <cstdlib>
#include <string>
#include <vector>

#include "base/line.h"
#include "players/volto/engine.h"
#include "players/volto/full_world.h"
#include "players/volto/set_ups.h"

// What the side to move of a Volto game may know, for the bench programs.
namespace campanile::bench {

using Game = Line<volto::State>;

struct Seat {
    volto::View view;
    volto_player::Knowledge<volto_player::FullShape> knowledge;
};

inline Seat seat_of(const Game& game) {
    const auto seer = static_cast<volto::Seer>(game.state().mover());
    Seat seat{volto::see(game.state(), seer), {}};
    std::vector<std::string> texts;
    game.replay(0, [&](const volto::State& before, volto::Action action) {
        texts.push_back(volto::seen_record_text(before, action, seer, false));
    });
    const auto knowledge = volto_player::know(seat.view, {texts.begin(), texts.end()});
    if (!knowledge) std::abort();
    seat.knowledge = *knowledge;
    return seat;
}

}  // namespace campanile::bench
