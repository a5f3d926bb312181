#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "base/concepts.h"
#include "games/volto/generate.h"
#include "games/volto/types.h"

namespace campanile::volto {

// What make() changes and unmake() cannot work out.
struct Undo {
    std::uint64_t key = 0;
    std::uint64_t repetition_key = 0;
    MaskId captured = no_mask;      // the mask on the target square
    KindSet possible = 0;           // of the moved mask, before the move
    KindSet captured_possible = 0;  // of the captured mask, before the move
    std::uint8_t quiet = 0;
    std::array<std::uint8_t, 4> unused{};  // instead of padding
};

class View;
enum class Seer : std::uint8_t;

// A position with its whole truth: for the referee only. What a player may know is a View (view.h).
class State {
   public:
    using Action = volto::Action;
    using Options = volto::Options;
    using Undo = volto::Undo;

    static constexpr std::string_view name = "volto";
    static constexpr std::array<std::string_view, 2> side_names = {"white", "red"};
    static constexpr int max_listed = max_moves;
    static constexpr int action_ids = move_ids + set_up_words;

    State() {
        board_.fill(no_mask);
        square_.fill(off_board);
        kind_.fill(Kind::none);
        possible_.fill(all_kinds);
        captured_[0].fill(no_mask);
        captured_[1].fill(no_mask);
    }
    static State start(const Options& options) {
        State state;
        state.first_ = options.first;
        return state;
    }

    [[nodiscard]] Options options() const { return {first_}; }
    [[nodiscard]] Side mover() const { return mover_; }
    [[nodiscard]] bool is_over() const { return finish() != Finish::none; }
    [[nodiscard]] Finish finish() const {
        if (finish_ != Finish::none || !in_play()) return finish_;
        return any_move(sight()) ? Finish::none : Finish::no_move;  // M7.1
    }
    [[nodiscard]] std::optional<Ending> ending() const;
    [[nodiscard]] std::uint64_t key() const { return key_; }

    [[nodiscard]] bool fits_list() const { return in_play(); }
    void legal(MoveList& list) const;
    [[nodiscard]] int legal_count() const;
    [[nodiscard]] Action nth_legal(int n) const;
    [[nodiscard]] bool is_legal(Action action) const;

    Undo make(Action action);
    void unmake(Action action, const Undo& undo);

    static int to_id(Action action) {
        return action.is_set_up() ? move_ids + action.rank() : action.from() * squares + action.to();
    }
    [[nodiscard]] std::optional<Action> from_id(int id) const {
        if (id < 0 || id >= action_ids) return std::nullopt;
        if (id >= move_ids) return Action::set_up(id - move_ids);
        return Action::move(static_cast<Square>(id / squares), static_cast<Square>(id % squares));
    }

    static Result<State> parse(std::string_view text, const Options& options);
    [[nodiscard]] std::string text() const;
    // From the first `x` of a move on, nothing is read: to check it would tell secrets.
    [[nodiscard]] Result<Action> parse_action(std::string_view text) const;
    [[nodiscard]] std::string action_text(Action action) const;
    // With what a capture reveals: `b2b3xN`, `b2b3xL+A`.
    [[nodiscard]] std::string record_text(Action action) const;
    [[nodiscard]] Error why_illegal(Action action) const;
    [[nodiscard]] std::string check_consistency() const;

    // M7.2. Every position after both set-ups counts. The key knows the masks as individuals and no kind at all.
    [[nodiscard]] bool at_repetition_point() const { return in_play(); }
    [[nodiscard]] std::uint64_t repetition_key() const { return repetition_key_; }
    [[nodiscard]] int repetition_window() const { return quiet_; }
    // M7.2 goes before M7.3, so it also replaces that ending.
    void end_by_repetition() {
        if (finish_ == Finish::none || finish_ == Finish::quiet) finish_ = Finish::repetition;
    }

    // Details, for views, evaluation and bindings.
    [[nodiscard]] int set_ups_made() const { return set_ups_; }
    [[nodiscard]] bool in_play() const { return set_ups_ == 2; }
    [[nodiscard]] MaskId mask_on(Square square) const { return board_[square]; }
    [[nodiscard]] Square square_of(MaskId mask) const { return square_[mask]; }
    [[nodiscard]] Kind kind_of(MaskId mask) const { return kind_[mask]; }
    // The kinds that the mask can be, judging by its own public moves since the start (or since the parsed position).
    [[nodiscard]] KindSet possible(MaskId mask) const { return possible_[mask]; }
    [[nodiscard]] int captured_count(Side side) const { return captured_count_[at(side)]; }
    // The masks that `side` has lost, in order of removal.
    [[nodiscard]] MaskId captured(Side side, int i) const { return captured_[at(side)][static_cast<std::size_t>(i)]; }
    [[nodiscard]] int quiet_moves() const { return quiet_; }
    [[nodiscard]] Bits occupied(Side side) const { return masks_[at(side)]; }
    // What the legality of the mover's moves depends on.
    [[nodiscard]] Sight sight() const;

   private:
    friend View see(const State& state, Seer seer);                                          // view.h
    friend class PositionReader;                                                             // parse.cpp
    friend State hypothetical(const View& view, const std::array<Kind, masks_each>& guess);  // hypothetical.h

    static constexpr std::size_t at(Side side) { return static_cast<std::size_t>(side); }

    Undo make_set_up(Action action);
    void unmake_set_up(const Undo& undo);
    void put(MaskId mask, Kind kind, Square square);
    void capture(MaskId captor, MaskId victim, Square square);
    void remove(MaskId mask, Square square);
    void arrive(MaskId candidate);

    //   bytes      field
    //     0 …  31  the two keys and the two sets of occupied squares (frame layout of tables.h)
    //    32 …  66  the mask on each square
    //    67 … 126  square, kind and public possibilities of each mask
    //   127 … 148  masks lost by each side in order of removal, and how many
    //   149 … 155  soldier of each side (0 … 9), mover, first, set-ups made, finish, moves since the last capture
    std::uint64_t key_ = 0;
    std::uint64_t repetition_key_ = 0;
    std::array<Bits, 2> masks_{};
    std::array<MaskId, squares> board_;
    std::array<Square, masks> square_;
    std::array<Kind, masks> kind_;
    std::array<KindSet, masks> possible_;
    std::array<std::array<MaskId, masks_each>, 2> captured_;
    std::array<std::uint8_t, 2> captured_count_{};
    std::array<std::uint8_t, 2> soldier_{};
    Side mover_ = Side::one;
    Side first_ = Side::one;
    std::uint8_t set_ups_ = 0;
    Finish finish_ = Finish::none;
    std::uint8_t quiet_ = 0;
    std::array<std::uint8_t, 4> unused_{};  // instead of padding
};

static_assert(sizeof(State) == 160 && std::has_unique_object_representations_v<State>);
static_assert(sizeof(Undo) == 24 && std::has_unique_object_representations_v<Undo>);

inline Sight State::sight() const {
    const std::size_t side = at(mover_);
    return {&square_[first_mask(mover_)],
            &kind_[first_mask(mover_)],
            masks_[side],
            masks_[side ^ 1],
            mover_,
            soldier_[side]};
}

inline void State::legal(MoveList& list) const {
    assert(fits_list());
    if (finish_ != Finish::none) {
        list.clear();
        return;
    }
    list_moves(sight(), list);
}

inline int State::legal_count() const {
    if (finish_ != Finish::none) return 0;
    return in_play() ? count_moves(sight()) : set_up_words;
}

inline Action State::nth_legal(int n) const {
    assert(n >= 0 && n < legal_count());
    return in_play() ? nth_move(sight(), n) : Action::set_up(n);
}

inline bool State::is_legal(Action action) const {
    if (finish_ != Finish::none || action.is_set_up() == in_play()) return false;
    if (action.is_set_up()) return true;
    const MaskId mask = board_[action.from()];
    if (mask == no_mask || owner(mask) != mover_) return false;
    return can_go(sight(), mask - first_mask(mover_), action.to());
}

inline Undo State::make(Action action) {
    assert(is_legal(action));
    if (!in_play()) return make_set_up(action);
    const Square from = action.from();
    const Square to = action.to();
    const MaskId mask = board_[from];
    const MaskId victim = board_[to];
    const Kind kind = kind_[mask];
    const std::size_t side = at(mover_);
    Undo undo{key_, repetition_key_, victim, possible_[mask], 0, quiet_, {}};

    // What everyone now knows of the mask.
    const KindSet arrival = tables::arrivals[side][to];
    const KindSet steps_so = tables::movers_by_step[side][static_cast<std::size_t>(to - from + 34)];
    possible_[mask] = static_cast<KindSet>(possible_[mask] & steps_so & arrival);

    board_[from] = no_mask;
    board_[to] = mask;
    square_[mask] = to;
    masks_[side] ^= tables::bit[from] | tables::bit[to];
    key_ ^= tables::kind_word(mover_, kind, from) ^ tables::kind_word(mover_, kind, to) ^ tables::red_to_move;
    repetition_key_ ^= tables::mask_word(mask, from) ^ tables::mask_word(mask, to) ^ tables::red_to_move;
    mover_ = other(mover_);
    ++quiet_;
    if (victim != no_mask) {
        undo.captured_possible = possible_[victim];
        capture(mask, victim, to);
    }
    if ((only(kind) & arrival) == 0) arrive(mask);
    if (quiet_ == quiet_limit && finish_ == Finish::none) finish_ = Finish::quiet;  // M7.3
    return undo;
}

// M5, after the captor has gone to `square`, where the victim stood. mover_ is the victim's side already.
inline void State::capture(MaskId captor, MaskId victim, Square square) {
    quiet_ = 0;
    masks_[at(mover_)] ^= tables::bit[square];
    remove(victim, square);
    possible_[captor] = static_cast<KindSet>(possible_[captor] & ~only(Kind::lady));  // M4.5
    if (kind_[victim] == Kind::lady) {                                                // M5.3
        masks_[at(other(mover_))] ^= tables::bit[square];
        board_[square] = no_mask;
        remove(captor, square);
        int ladies = 0;
        for (int i = 0; i < captured_count(mover_); ++i) ladies += kind_[captured(mover_, i)] == Kind::lady;
        if (ladies == kind_counts[index(Kind::lady)]) finish_ = Finish::second_lady;  // M6.2
    }
    if (kind_[victim] == Kind::candidate || (kind_[captor] == Kind::candidate && square_[captor] == off_board)) {
        finish_ = Finish::candidate_removed;  // M6.1, which goes before M6.2
    }
}

// M6.3: the candidate has gone to the opposing palace. There it can have captured a candidate or a lady (M6.1).
inline void State::arrive(MaskId candidate) {
    possible_[candidate] = only(Kind::candidate);
    if (finish_ == Finish::none) finish_ = Finish::palace;
}

// Everything but the sets and the board: those differ between victim and captor.
inline void State::remove(MaskId mask, Square square) {
    const Side side = owner(mask);
    square_[mask] = off_board;
    possible_[mask] = only(kind_[mask]);
    captured_[at(side)][captured_count_[at(side)]++] = mask;
    key_ ^= tables::kind_word(side, kind_[mask], square);
    repetition_key_ ^= tables::mask_word(mask, square);
}

inline void State::unmake(Action action, const Undo& undo) {
    if (action.is_set_up()) return unmake_set_up(undo);
    const Square from = action.from();
    const Square to = action.to();
    const Side waiting = mover_;
    mover_ = other(mover_);
    MaskId mask = board_[to];
    masks_[at(mover_)] ^= tables::bit[from];
    if (mask == no_mask) {  // M5.3: the captor went too
        auto& count = captured_count_[at(mover_)];
        mask = captured_[at(mover_)][--count];
        captured_[at(mover_)][count] = no_mask;
    } else {
        masks_[at(mover_)] ^= tables::bit[to];
    }
    board_[to] = undo.captured;
    board_[from] = mask;
    square_[mask] = from;
    possible_[mask] = undo.possible;
    if (undo.captured != no_mask) {
        square_[undo.captured] = to;
        possible_[undo.captured] = undo.captured_possible;
        masks_[at(waiting)] ^= tables::bit[to];
        captured_[at(waiting)][--captured_count_[at(waiting)]] = no_mask;
    }
    key_ = undo.key;
    repetition_key_ = undo.repetition_key;
    quiet_ = undo.quiet;
    finish_ = Finish::none;
}

static_assert(Repeating<State>);

// Who has won, if anybody. `next` is the side that would move; of the removed candidates, White's is the one or is not.
std::optional<Side> winner_of(Finish finish, Side next, bool white_lost_candidate);

// The ending in words. Precondition: not Finish::none.
Ending describe(Finish finish, std::optional<Side> winner);

}  // namespace campanile::volto
