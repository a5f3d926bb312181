#include "games/volto/state.h"

#include "games/volto/set_up.h"

namespace campanile::volto {

Ending describe(Finish finish, std::optional<Side> winner) {
    switch (finish) {
        case Finish::candidate_removed:
            return {winner, "candidate removed", "M6.1"};
        case Finish::second_lady:
            return {winner, "second lady captured", "M6.2"};
        case Finish::palace:
            return {winner, "candidate in the opposing palace", "M6.3"};
        case Finish::repetition:
            return {winner, "third occurrence", "M7.2"};
        case Finish::quiet:
            return {winner, "100 moves without a capture", "M7.3"};
        case Finish::no_move:
            return {winner, "no legal move", "M7.1"};
        case Finish::none:
            break;
    }
    assert(false && "the game is not over");
    return {};
}

std::optional<Side> winner_of(Finish finish, Side next, bool white_lost_candidate) {
    switch (finish) {
        case Finish::candidate_removed:
            return white_lost_candidate ? Side::two : Side::one;
        case Finish::second_lady:
            return next;  // the side that lost her is next
        case Finish::palace:
        case Finish::no_move:
            return other(next);
        default:
            return std::nullopt;
    }
}

std::optional<Ending> State::ending() const {
    const Finish how = finish();
    if (how == Finish::none) return std::nullopt;
    const int lost = captured_count(Side::one);  // a candidate is the last mask that its side loses
    const bool white_lost = lost > 0 && kind_[captured(Side::one, lost - 1)] == Kind::candidate;
    return describe(how, winner_of(how, mover_, white_lost));
}

void State::put(MaskId mask, Kind kind, Square square) {
    const Side side = owner(mask);
    kind_[mask] = kind;
    square_[mask] = square;
    board_[square] = mask;
    masks_[at(side)] |= tables::bit[square];
    key_ ^= tables::kind_word(side, kind, square);
    repetition_key_ ^= tables::mask_word(mask, square);
    if (kind == Kind::soldier) soldier_[at(side)] = static_cast<std::uint8_t>(mask - first_mask(side));
}

Undo State::make_set_up(Action action) {
    const Undo undo{key_, repetition_key_, no_mask, 0, 0, quiet_, {}};
    const SetUp set_up = set_up_of_rank(action.rank());
    for (int i = 0; i < masks_each; ++i) {
        put(static_cast<MaskId>(first_mask(mover_) + i), set_up[static_cast<std::size_t>(i)], home_square(mover_, i));
    }
    const Side next = mover_ == Side::one ? Side::two : first_;
    if (next != mover_) {
        key_ ^= tables::red_to_move;
        repetition_key_ ^= tables::red_to_move;
    }
    mover_ = next;
    ++set_ups_;
    return undo;
}

void State::unmake_set_up(const Undo& undo) {
    --set_ups_;
    mover_ = set_ups_ == 0 ? Side::one : Side::two;
    for (int i = 0; i < masks_each; ++i) {
        const auto mask = static_cast<std::size_t>(first_mask(mover_) + i);
        kind_[mask] = Kind::none;
        board_[square_[mask]] = no_mask;
        square_[mask] = off_board;
    }
    masks_[at(mover_)] = 0;
    soldier_[at(mover_)] = 0;
    key_ = undo.key;
    repetition_key_ = undo.repetition_key;
    finish_ = Finish::none;
}

}  // namespace campanile::volto
