#include "games/volto/observer.h"

#include <algorithm>

#include "games/volto/deduction.h"

namespace campanile::volto {
namespace {

Error misfit(std::string_view clause, std::string message) {
    return {ErrorKind::invalid_position, clause, std::move(message)};
}

Kind shown_kind(char mask) {
    const char upper = mask >= 'a' ? static_cast<char>(mask - 'a' + 'A') : mask;
    return upper == 'X' ? Kind::none : static_cast<Kind>(kind_letters.find(upper));
}

bool is_shown_of(Side side, char mask) { return mask != 0 && (mask >= 'a') == (side == Side::two); }

}  // namespace

Observer::Observer(Seer seer, const Options& options) {
    view_.seer_ = seer;
    view_.first_ = options.first;
    view_.square_.fill(off_board);
    view_.kind_.fill(Kind::none);
    view_.possible_.fill(all_kinds);
    for (auto& list : view_.captured_) list.fill(no_mask);
}

Result<View> Observer::observe(Seer seer, std::string_view text, const std::vector<std::string>& history,
                               const Options& options) {
    const Result<Shown> shown = read_shown(text);
    if (!shown) return shown.error();
    std::vector<Observed> entries;
    for (const std::string& entry : history) {
        const Result<Observed> seen = read_observed(entry);
        if (!seen) return seen.error();
        entries.push_back(*seen);
    }
    const Result<Shown> start = rewind(*shown, entries);
    if (!start) return start.error();
    Observer observer(seer, options);
    if (const Fault fault = observer.put_start(*start)) return *fault;
    for (const Observed& seen : entries) {
        if (const Fault fault = observer.play(seen)) return *fault;
    }
    observer.conclude();
    if (const Fault fault = observer.check_knowledge()) return *fault;
    if (observer.view_.text() != text) {
        return misfit("", "the history leads to " + observer.view_.text() + ", not to the text of the view");
    }
    return observer.view_;
}

// The numbers of the masks are those of a parsed position: by square, then by capture.
Observer::Fault Observer::put_side(const Shown& start, Side side) {
    MaskId next = first_mask(side);
    const auto has_room = [&] { return next < first_mask(side) + masks_each; };
    for (Square s = 0; s < squares; ++s) {
        if (!is_shown_of(side, start.board[s])) continue;
        if (!has_room()) return misfit("M2", "a side has more than ten masks");
        const MaskId mask = next++;
        view_.square_[mask] = s;
        view_.kind_[mask] = shown_kind(start.board[s]);
        if (in_palace(other(side), s)) view_.possible_[mask] = in_opposing_palace(view_.kind_[mask]);
    }
    for (const char c : start.captured[View::at(side)]) {
        if (!has_room()) return misfit("M2", "a side has more than ten masks");
        const MaskId mask = next++;
        view_.kind_[mask] = shown_kind(c);
        view_.possible_[mask] = only(view_.kind_[mask]);
        view_.captured_[View::at(side)][view_.captured_count_[View::at(side)]++] = mask;
    }
    if (next == first_mask(side)) return std::nullopt;
    if (has_room()) return misfit("M2", "a side has fewer than ten masks");
    if (view_.set_ups_ != campanile::index(side)) return misfit("M3", "red is set up before white");
    ++view_.set_ups_;
    return std::nullopt;
}

Observer::Fault Observer::put_start(const Shown& start) {
    for (const Side side : {Side::one, Side::two}) {
        if (Fault fault = put_side(start, side)) return fault;
    }
    view_.mover_ = start.mover;
    view_.quiet_ = static_cast<std::uint8_t>(std::min(start.quiet, quiet_limit));
    if (view_.set_ups_ < 2 && (campanile::index(start.mover) != view_.set_ups_ || start.quiet != 0)) {
        return misfit("M3", "during set-up white sets up first, then red, and no move is counted");
    }
    if (view_.in_play()) {
        view_.finish_ = finish_at_start();
        note_position();
    }
    return std::nullopt;
}

Finish Observer::finish_at_start() const {
    for (const Side side : {Side::one, Side::two}) {
        if (lost(side, Kind::candidate) > 0) return Finish::candidate_removed;
    }
    for (const Side side : {Side::one, Side::two}) {
        if (lost(side, Kind::lady) == 2) return Finish::second_lady;
    }
    for (MaskId mask = 0; mask < masks; ++mask) {
        const bool arrived = in_palace(other(owner(mask)), view_.square_[mask]);
        if (arrived && view_.kind_[mask] == Kind::candidate) return Finish::palace;
    }
    return view_.quiet_ == quiet_limit ? Finish::quiet : Finish::none;
}

int Observer::lost(Side side, Kind kind) const {
    int count = 0;
    for (int i = 0; i < view_.captured_count(side); ++i) count += view_.kind_[view_.captured(side, i)] == kind;
    return count;
}

Observer::Fault Observer::play(const Observed& seen) {
    if (view_.is_over()) return misfit("M6", "the history goes on after the end of the game");
    if (seen.is_set_up == view_.in_play()) return misfit("M3", "each side sets up once, before the first move");
    return seen.is_set_up ? play_set_up(seen) : play_move(seen);
}

Observer::Fault Observer::play_set_up(const Observed& seen) {
    for (int i = 0; i < masks_each; ++i) {
        const auto mask = static_cast<std::size_t>(first_mask(view_.mover_) + i);
        view_.square_[mask] = home_square(view_.mover_, i);
        view_.kind_[mask] = seen.hidden ? Kind::none : seen.set_up[static_cast<std::size_t>(i)];
    }
    view_.mover_ = view_.mover_ == Side::one ? Side::two : view_.first_;
    ++view_.set_ups_;
    if (view_.in_play()) note_position();
    return std::nullopt;
}

// Whether some kind that the mask can have makes this step (M4).
bool Observer::could_go(MaskId mask, Square to) const {
    const Side side = owner(mask);
    for (int k = 0; k < kinds; ++k) {
        const Kind kind = static_cast<Kind>(k);
        if ((view_.possible_[mask] & only(kind)) == 0) continue;
        if (view_.kind_[mask] != Kind::none && view_.kind_[mask] != kind) continue;
        const Square from = view_.square_[mask];
        const Sight alone{&from, &kind, view_.occupied(side), view_.occupied(other(side)), side, 0};
        if (can_go(alone, 0, to)) return true;
    }
    return false;
}

Observer::Fault Observer::play_move(const Observed& seen) {
    const Square from = seen.move.from();
    const Square to = seen.move.to();
    const Side side = view_.mover_;
    const MaskId mask = view_.mask_on(from);
    const MaskId victim = view_.mask_on(to);
    const std::string where = square_name(from) + square_name(to);
    if (mask == no_mask || owner(mask) != side || !could_go(mask, to)) {
        return misfit("M4", "no mask can have made the move " + where);
    }
    if ((victim == no_mask) != (seen.victim == Kind::none)) {
        return misfit("M5", "the move " + where + " captures, or does not, against the history");
    }
    // What everyone now knows of the mask, as in State::make.
    const KindSet arrival = tables::arrivals[View::at(side)][to];
    const KindSet steps_so = tables::movers_by_step[View::at(side)][static_cast<std::size_t>(to - from + 34)];
    view_.possible_[mask] = static_cast<KindSet>(view_.possible_[mask] & steps_so & arrival);
    const bool arrives = view_.kind_[mask] == Kind::candidate && (only(Kind::candidate) & arrival) == 0;
    if (arrives) view_.possible_[mask] = only(Kind::candidate);
    view_.square_[mask] = to;
    view_.mover_ = other(side);
    ++view_.quiet_;
    if (victim != no_mask) {
        if (Fault fault = capture(mask, victim, seen)) return fault;
    }
    if (arrives && !view_.is_over()) view_.finish_ = Finish::palace;                     // M6.3
    if (view_.quiet_ == quiet_limit && !view_.is_over()) view_.finish_ = Finish::quiet;  // M7.3
    note_position();
    return std::nullopt;
}

// M5. mover_ is the victim's side already.
Observer::Fault Observer::capture(MaskId captor, MaskId victim, const Observed& seen) {
    view_.quiet_ = 0;
    positions_.clear();
    if (Fault fault = reveal(victim, seen.victim)) return fault;
    remove(victim);
    view_.possible_[captor] = static_cast<KindSet>(view_.possible_[captor] & ~only(Kind::lady));  // M4.5
    if (seen.victim == Kind::lady) {                                                              // M5.3
        // A candidate that captures a lady in the opposing palace is not known as such before it is shown (M6.1).
        if (seen.captor == Kind::candidate) view_.possible_[captor] |= only(Kind::candidate);
        if (Fault fault = reveal(captor, seen.captor)) return fault;
        remove(captor);
        if (lost(view_.mover_, Kind::lady) == kind_counts[index(Kind::lady)]) view_.finish_ = Finish::second_lady;
    }
    if (seen.victim == Kind::candidate || seen.captor == Kind::candidate) view_.finish_ = Finish::candidate_removed;
    return std::nullopt;
}

Observer::Fault Observer::reveal(MaskId mask, Kind kind) {
    const bool contradicts = view_.kind_[mask] != Kind::none && view_.kind_[mask] != kind;
    if (contradicts || (view_.possible_[mask] & only(kind)) == 0) {
        return misfit("M5", "a revealed mask cannot be a " + std::string(word(kind)));
    }
    view_.kind_[mask] = kind;
    return std::nullopt;
}

void Observer::remove(MaskId mask) {
    const std::size_t side = View::at(owner(mask));
    view_.square_[mask] = off_board;
    view_.possible_[mask] = only(view_.kind_[mask]);
    view_.captured_[side][view_.captured_count_[side]++] = mask;
}

// M7.2, which goes before M7.3. Sides alternate, so a position and who is to move are told by the places and by parity.
void Observer::note_position() {
    std::uint64_t key = view_.mover_ == Side::two ? tables::red_to_move : 0;
    for (MaskId mask = 0; mask < masks; ++mask) {
        if (view_.square_[mask] != off_board) key ^= tables::mask_word(mask, view_.square_[mask]);
    }
    positions_.push_back(key);
    const bool third = std::count(positions_.begin(), positions_.end(), key) >= 3;
    if (third && (view_.finish_ == Finish::none || view_.finish_ == Finish::quiet)) view_.finish_ = Finish::repetition;
}

bool Observer::knows_all(Side side) const {
    const auto begin = view_.kind_.begin() + first_mask(side);
    return std::find(begin, begin + masks_each, Kind::none) == begin + masks_each;
}

void Observer::conclude() {
    // M7.1 can be seen only by who knows the mover's masks: he himself, and everybody after the end.
    const bool plays_on = view_.in_play() && !view_.is_over() && knows_all(view_.mover_);
    if (plays_on && !any_move(view_.sight())) view_.finish_ = Finish::no_move;
    const int white_lost = view_.captured_count(Side::one);
    const bool white_candidate =
        white_lost > 0 && view_.kind_[view_.captured(Side::one, white_lost - 1)] == Kind::candidate;
    const std::optional<Side> winner = winner_of(view_.finish_, view_.mover_, white_candidate);
    view_.winner_ = winner ? static_cast<std::uint8_t>(*winner) : View::nobody;
}

Observer::Fault Observer::check_knowledge() const {
    for (const Side side : {Side::one, Side::two}) {
        if (campanile::index(side) >= view_.set_ups_) continue;
        const bool own = static_cast<int>(view_.seer_) == campanile::index(side);
        if ((own || view_.is_over()) && !knows_all(side)) {
            return misfit("M8", "the seer knows all of " + std::string(side_word(side)) + "'s masks, but X is given");
        }
        std::array<int, kinds + 1> count{};
        for (MaskId mask = first_mask(side); mask < first_mask(side) + masks_each; ++mask) {
            ++count[static_cast<std::size_t>(view_.kind_[mask])];
            const bool standing = view_.square_[mask] != off_board;
            if (!own && !view_.is_over() && standing && view_.kind_[mask] != Kind::none) {
                return misfit("M8", "the view shows what the seer may not know: a position is not a view");
            }
        }
        for (std::size_t k = 0; k < kinds; ++k) {
            if (count[k] > kind_counts[k]) return misfit("M2", "a side has more masks of one kind than it may");
        }
    }
    const auto sets = certain_possibilities(view_);
    for (MaskId mask = 0; mask < masks; ++mask) {
        if (campanile::index(owner(mask)) < view_.set_ups_ && sets[mask] == 0) {
            return misfit("M2", "no identities explain this history");
        }
    }
    return std::nullopt;
}

}  // namespace campanile::volto
