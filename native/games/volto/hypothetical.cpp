#include "games/volto/hypothetical.h"

#include <cassert>

namespace campanile::volto {

State hypothetical(const View& view, const std::array<Kind, masks_each>& guess) {
    assert(view.in_play() && !view.is_over() && view.seer() != Seer::spectator);
    State state = State::start(view.options());
    state.set_ups_ = 2;
    state.mover_ = view.mover();
    state.quiet_ = static_cast<std::uint8_t>(view.quiet_moves());
    if (state.mover_ == Side::two) {
        state.key_ = tables::red_to_move;
        state.repetition_key_ = tables::red_to_move;
    }
    for (MaskId mask = 0; mask < masks; ++mask) {
        const Side side = owner(mask);
        const auto place = static_cast<std::size_t>(mask - first_mask(side));
        const Kind kind = view.kind_of(mask) == Kind::none ? guess[place] : view.kind_of(mask);
        state.possible_[mask] = view.possible(mask);
        if (view.square_of(mask) != off_board) {
            state.put(mask, kind, view.square_of(mask));
            continue;
        }
        state.kind_[mask] = kind;
        if (kind == Kind::soldier) state.soldier_[State::at(side)] = static_cast<std::uint8_t>(place);
    }
    for (const Side side : {Side::one, Side::two}) {
        state.captured_count_[State::at(side)] = static_cast<std::uint8_t>(view.captured_count(side));
        for (int i = 0; i < view.captured_count(side); ++i) {
            state.captured_[State::at(side)][static_cast<std::size_t>(i)] = view.captured(side, i);
        }
    }
    return state;
}

}  // namespace campanile::volto
