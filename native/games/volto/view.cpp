#include "games/volto/view.h"

#include <algorithm>
#include <cassert>

#include "base/random.h"
#include "games/volto/notation.h"
#include "games/volto/refusal.h"

namespace campanile::volto {
namespace {

// Whose masks' kinds are hidden from the seer in a game that goes on.
bool is_foreign(Seer seer, Side side) { return static_cast<int>(seer) != campanile::index(side); }

}  // namespace

View see(const State& state, Seer seer) {
    View view;
    view.seer_ = seer;
    view.mover_ = state.mover();
    view.first_ = state.options().first;
    view.set_ups_ = static_cast<std::uint8_t>(state.set_ups_made());
    view.quiet_ = static_cast<std::uint8_t>(state.quiet_moves());
    view.finish_ = state.finish();
    view.square_ = state.square_;
    view.possible_ = state.possible_;
    view.kind_ = state.kind_;
    view.captured_ = state.captured_;
    view.captured_count_ = state.captured_count_;
    if (view.is_over()) {
        const auto winner = state.ending()->winner;
        view.winner_ = winner ? static_cast<std::uint8_t>(*winner) : View::nobody;
        return view;
    }
    for (const Side side : {Side::one, Side::two}) {
        if (!is_foreign(seer, side)) continue;
        for (std::size_t mask = first_mask(side); mask < std::size_t{first_mask(side)} + masks_each; ++mask) {
            // Captured masks are known. One that is not yet set up has no kind that could be hidden.
            view.kind_[mask] = view.square_[mask] == off_board ? view.kind_[mask] : Kind::none;
        }
    }
    return view;
}

std::string seen_record_text(const State& before, Action action, Seer seer, bool game_over) {
    const bool foreign = static_cast<int>(seer) != campanile::index(before.mover());
    if (action.is_set_up() && foreign && !game_over) return std::string(masks_each, 'X');
    return before.record_text(action);
}

std::optional<Ending> View::ending() const {
    if (!is_over()) return std::nullopt;
    std::optional<Side> winner;
    if (winner_ != nobody) winner = static_cast<Side>(winner_);
    return describe(finish_, winner);
}

MaskId View::mask_on(Square square) const {
    const auto found = std::find(square_.begin(), square_.end(), square);
    return static_cast<MaskId>(found - square_.begin());
}

Bits View::occupied(Side side) const {
    Bits set = 0;
    for (int i = 0; i < masks_each; ++i) set |= tables::bit[square_[static_cast<std::size_t>(first_mask(side) + i)]];
    return set;
}

std::string View::text() const {
    Shown shown;
    for (MaskId mask = 0; mask < masks; ++mask) {
        if (square_[mask] != off_board) shown.board[square_[mask]] = board_letter(owner(mask), kind_[mask]);
    }
    shown.mover = mover_;
    shown.quiet = quiet_;
    for (const Side side : {Side::one, Side::two}) {
        for (int i = 0; i < captured_count(side); ++i) shown.captured[at(side)] += letter(kind_[captured(side, i)]);
    }
    return position_text(shown);
}

namespace {

std::uint64_t mixed(std::uint64_t value) { return splitmix64(value); }

// Keys are sums over the masks: their numbers make no difference.
std::uint64_t mask_key(MaskId mask, Square square, Kind kind) {
    return mixed(std::uint64_t{1} << 32 | static_cast<std::uint64_t>(owner(mask)) << 24 |
                 static_cast<std::uint64_t>(square) << 16 | static_cast<std::uint64_t>(kind) << 8);
}

std::uint64_t turn_key(Side mover, int set_ups) {
    return mixed(static_cast<std::uint64_t>(mover) << 16 | static_cast<std::uint64_t>(set_ups) << 8);
}

}  // namespace

std::uint64_t View::key() const {
    std::uint64_t key = turn_key(mover_, set_ups_) + mixed(static_cast<std::uint64_t>(finish_) << 4 | winner_);
    for (MaskId mask = 0; mask < masks; ++mask) key += mask_key(mask, square_[mask], kind_[mask]);
    return key;
}

std::uint64_t public_key(const State& state) {
    std::uint64_t key = turn_key(state.mover(), state.set_ups_made());
    for (MaskId mask = 0; mask < masks; ++mask) {
        const Square square = state.square_of(mask);
        key += mask_key(mask, square, square == off_board ? state.kind_of(mask) : Kind::none);
    }
    return key;
}

// Precondition: is_to_act(), so all kinds of the mover are known to the seer.
Sight View::sight() const {
    const MaskId first = first_mask(mover_);
    const Kind* const kinds_of_mover = &kind_[first];
    const auto soldier = std::find(kinds_of_mover, kinds_of_mover + masks_each, Kind::soldier) - kinds_of_mover;
    return {&square_[first],         kinds_of_mover, occupied(mover_),
            occupied(other(mover_)), mover_,         static_cast<int>(soldier) % masks_each};
}

void View::legal(MoveList& list) const {
    assert(fits_list());
    list.clear();
    if (is_to_act()) list_moves(sight(), list);
}

int View::legal_count() const {
    if (!is_to_act()) return 0;
    return in_play() ? count_moves(sight()) : set_up_words;
}

Action View::nth_legal(int n) const {
    assert(n >= 0 && n < legal_count());
    return in_play() ? nth_move(sight(), n) : Action::set_up(n);
}

bool View::is_legal(Action action) const {
    if (!is_to_act() || action.is_set_up() == in_play()) return false;
    if (action.is_set_up()) return true;
    const MaskId mask = mask_on(action.from());
    if (mask == no_mask || owner(mask) != mover_) return false;
    return can_go(sight(), mask - first_mask(mover_), action.to());
}

Error View::why_illegal(Action action) const {
    assert(is_to_act() && !is_legal(action));
    return refusal(sight(), in_play(), action);
}

Result<Action> View::read(std::string_view text) const {
    const Result<Action> action = read_action(text);
    if (!action) return action;
    if (const auto over = ending()) return game_over_error(*over);
    if (!is_to_act()) {
        return Error{ErrorKind::illegal_action, in_play() ? "M4" : "M3",
                     "it is " + std::string(side_word(mover_)) + "'s turn"};
    }
    if (!is_legal(*action)) return why_illegal(*action);
    return action;
}

}  // namespace campanile::volto
