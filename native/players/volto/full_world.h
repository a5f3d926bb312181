#pragma once

#include "games/volto/hypothetical.h"
#include "players/volto/is_mcts.h"

namespace campanile::volto_player {

// A hypothetical position of the real board, by the core's fast rules.
class FullWorld {
   public:
    using Moves = volto::MoveList;

    explicit FullWorld(const volto::State& state) : state_(state) {}

    [[nodiscard]] Side mover() const { return state_.mover(); }
    [[nodiscard]] bool is_over() const { return over_ || state_.is_over(); }
    [[nodiscard]] int result() const {
        if (over_) return result_;
        const auto ending = state_.ending();
        if (!ending || !ending->winner) return 0;
        return *ending->winner == Side::one ? 1 : -1;
    }
    void legal(Moves& list) const { state_.legal(list); }
    [[nodiscard]] Shown shown_by(Action action) const {
        const MaskId victim = state_.mask_on(action.to());
        if (victim == volto::no_mask) return {};
        const Kind kind = state_.kind_of(victim);
        return {kind, kind == Kind::lady ? state_.kind_of(state_.mask_on(action.from())) : Kind::none};
    }
    void make(Action action) { state_.make(action); }
    void play_out(Rng& rng) {
        if (over_) return;
        while (const int count = state_.legal_count()) {
            state_.make(state_.nth_legal(static_cast<int>(rng.below(static_cast<std::uint32_t>(count)))));
        }
    }
    void conclude(int result) {
        over_ = true;
        result_ = result;
    }

   private:
    volto::State state_;
    bool over_ = false;
    int result_ = 0;
};

}  // namespace campanile::volto_player
