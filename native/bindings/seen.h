#pragma once

#include <optional>
#include <string>

#include "games/volto/notation.h"
#include "games/volto/state.h"
#include "games/volto/view.h"

namespace campanile::bindings {

// Volto's view with the numbers and texts of actions, which are the same for everybody: Python's VoltoView.
class Seen : public volto::View {
   public:
    using Action = volto::Action;
    static constexpr int max_listed = volto::State::max_listed;

    explicit Seen(const View& view) : View(view) {}
    static int to_id(Action action) { return volto::State::to_id(action); }
    [[nodiscard]] std::optional<Action> from_id(int id) const { return volto::State().from_id(id); }
    [[nodiscard]] std::string action_text(Action action) const { return volto::action_text(action); }
};

}  // namespace campanile::bindings
