#include <algorithm>

#include "games/volto/state.h"

namespace campanile::volto {
namespace {

std::string about(MaskId mask, std::string_view what) {
    return "mask " + std::to_string(int{mask}) + ": " + std::string(what);
}

// What is wrong with one mask on its own.
std::string check_mask(const State& state, MaskId mask) {
    const bool set_up = index(owner(mask)) < state.set_ups_made();
    const Kind kind = state.kind_of(mask);
    const Square square = state.square_of(mask);
    if (set_up != (kind != Kind::none)) return about(mask, "kind does not fit the set-ups made");
    if (!set_up) return square == off_board ? "" : about(mask, "on the board before its set-up");
    if ((state.possible(mask) & only(kind)) == 0) return about(mask, "its kind is not among the possible ones");
    if (square == off_board && state.possible(mask) != only(kind)) return about(mask, "captured but not revealed");
    if (square != off_board && state.mask_on(square) != mask) return about(mask, "not on its square of the board");
    const Side side = owner(mask);
    int listed = 0;
    for (int i = 0; i < state.captured_count(side); ++i) listed += state.captured(side, i) == mask;
    if (listed != (square == off_board ? 1 : 0)) return about(mask, "captured list and square disagree");
    return "";
}

std::string check_set(const State& state, Side side) {
    std::array<int, kinds> found{};
    for (MaskId mask = first_mask(side); mask < first_mask(side) + masks_each; ++mask) {
        ++found[static_cast<std::size_t>(state.kind_of(mask))];
    }
    for (std::size_t k = 0; k < kinds; ++k) {
        if (found[k] != kind_counts[k]) return std::string(side_word(side)) + " does not have the set of M2";
    }
    return "";
}

// M6, M7.3 told from the position (M7.2 cannot be).
Finish finish_by_position(const State& state) {
    std::array<int, 2> ladies{};
    for (MaskId mask = 0; mask < masks; ++mask) {
        if (state.square_of(mask) != off_board) continue;
        if (state.kind_of(mask) == Kind::candidate) return Finish::candidate_removed;
        if (state.kind_of(mask) == Kind::lady) ++ladies[static_cast<std::size_t>(owner(mask))];
    }
    if (ladies[0] == 2 || ladies[1] == 2) return Finish::second_lady;
    for (MaskId mask = 0; mask < masks; ++mask) {
        if (state.kind_of(mask) == Kind::candidate && in_palace(other(owner(mask)), state.square_of(mask))) {
            return Finish::palace;
        }
    }
    return state.quiet_moves() == quiet_limit ? Finish::quiet : Finish::none;
}

}  // namespace

std::string State::check_consistency() const {
    std::uint64_t key = mover_ == Side::two ? tables::red_to_move : 0;
    std::uint64_t repetition_key = key;
    std::array<Bits, 2> sets{};
    for (MaskId mask = 0; mask < masks; ++mask) {
        if (const std::string wrong = check_mask(*this, mask); !wrong.empty()) return wrong;
        const Square square = square_[mask];
        const Side side = owner(mask);
        if (kind_[mask] == Kind::soldier && soldier_[at(side)] != mask - first_mask(side)) return "wrong soldier";
        if (square == off_board) continue;
        sets[at(side)] |= tables::bit[square];
        key ^= tables::kind_word(side, kind_[mask], square);
        repetition_key ^= tables::mask_word(mask, square);
    }
    for (Square s = 0; s < squares; ++s) {
        if (board_[s] != no_mask && square_[board_[s]] != s) return "a mask on " + square_name(s) + " is elsewhere";
    }
    for (const Side side : {Side::one, Side::two}) {
        if (index(side) >= set_ups_) continue;
        if (const std::string wrong = check_set(*this, side); !wrong.empty()) return wrong;
    }
    if (sets != masks_) return "occupied squares differ from the masks";
    if (key != key_) return "key differs";
    if (repetition_key != repetition_key_) return "repetition key differs";
    if (quiet_ > quiet_limit) return "too many moves without a capture";
    if (!in_play() && (quiet_ != 0 || mover_ != (set_ups_ == 0 ? Side::one : Side::two))) return "wrong set-up phase";
    const Finish finish = in_play() ? finish_by_position(*this) : Finish::none;
    const bool repeated = finish_ == Finish::repetition && (finish == Finish::none || finish == Finish::quiet);
    return finish == finish_ || repeated ? "" : "the finish differs from the position";
}

}  // namespace campanile::volto
