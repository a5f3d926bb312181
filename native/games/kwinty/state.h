#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/concepts.h"
#include "games/kwinty/lanes.h"
#include "games/kwinty/lines.h"
#include "games/kwinty/types.h"
#include "games/kwinty/zobrist.h"

namespace campanile::kwinty {

// What a placement changes beside the squares themselves; the words are laid out in lanes.h.
struct Frame {
    std::uint64_t heights = 0;
    std::uint64_t marks = 0;
    std::uint64_t placements = lanes::room[0];  // the mover's; none when he must pass or the game is over
    std::uint64_t wall_key = 0;
    std::int8_t leftmost = home_column;  // columns of the wall; of an empty one i and h, so that its width is 0
    std::int8_t rightmost = home_column - 1;
    Side mover = Side::one;
    Phase phase = Phase::placing;
    std::array<std::uint8_t, 2> placed{};  // stones by side
    Side first = Side::one;
    std::uint8_t unused = 0;

    friend bool operator==(const Frame&, const Frame&) = default;
};
static_assert(sizeof(Frame) == 40);

class State {
   public:
    using Action = kwinty::Action;
    using Options = kwinty::Options;
    using Undo = Frame;

    static constexpr std::string_view name = "kwinty";
    static constexpr std::array<std::string_view, 2> side_names{"white", "black"};
    // lanes::room is largest for walls 7 to 9 wide, e.g. 9 standing and 8 lying stones; a pass is listed alone.
    static constexpr int max_listed = 17;
    static constexpr int action_ids = Action::pass_id + 1;

    static State start(const Options& options);
    [[nodiscard]] Options options() const { return {frame_.first}; }
    [[nodiscard]] Side mover() const { return frame_.mover; }
    [[nodiscard]] bool is_over() const { return frame_.phase >= Phase::five; }
    [[nodiscard]] std::optional<Ending> ending() const;
    [[nodiscard]] std::uint64_t key() const {
        return frame_.wall_key ^ (frame_.mover == Side::one ? 0 : black_to_move_word);
    }

    // Ordered by id: by column, lying before standing. A pass is the only action where it is legal.
    [[nodiscard]] bool fits_list() const { return true; }
    void legal(FixedList<Action, max_listed>& list) const;
    [[nodiscard]] int legal_count() const;
    [[nodiscard]] Action nth_legal(int n) const;
    [[nodiscard]] bool is_legal(Action action) const;

    Undo make(Action action);
    void unmake(Action action, const Undo& undo);

    static int to_id(Action action) { return action.id(); }
    // The stone at the present height of its column; empty where that column is nine high.
    [[nodiscard]] std::optional<Action> from_id(int id) const;

    static Result<State> parse(std::string_view text, const Options& options);
    [[nodiscard]] std::string text() const;
    [[nodiscard]] Result<Action> parse_action(std::string_view text) const;
    [[nodiscard]] std::string action_text(Action action) const;
    [[nodiscard]] std::string record_text(Action action) const { return action_text(action); }
    [[nodiscard]] Error why_illegal(Action action) const;
    [[nodiscard]] std::string check_consistency() const;

    // The wall. Columns 0–16, rows 0–8; leftmost() > rightmost() when nothing is built.
    [[nodiscard]] int leftmost() const { return frame_.leftmost; }
    [[nodiscard]] int rightmost() const { return frame_.rightmost; }
    [[nodiscard]] int width() const { return frame_.rightmost - frame_.leftmost + 1; }
    [[nodiscard]] int height(int column) const;
    [[nodiscard]] std::optional<Half> at(Square square) const;
    [[nodiscard]] int stones_left(Side side) const {
        return stones_each - frame_.placed[static_cast<std::size_t>(index(side))];
    }
    // Whether it has a stone and a place for it, were it to move.
    [[nodiscard]] bool can_place(Side side) const { return placements_of(side) != 0; }
    [[nodiscard]] const std::array<ColumnSquares, columns>& squares(Side side) const {
        return own_[static_cast<std::size_t>(index(side))];
    }
    // Where lying stones of a row begin: bit 4 * column + side.
    [[nodiscard]] std::uint64_t lying_starts(int row) const { return starts_[static_cast<std::size_t>(row)]; }
    [[nodiscard]] Phase phase() const { return frame_.phase; }

   private:
    void place(Action stone);
    void widen(int left, int right);
    void mark(unsigned standing, unsigned row, unsigned shift);
    void next_turn();
    [[nodiscard]] std::uint64_t placements_of(Side side) const;
    [[nodiscard]] Action action_at(unsigned place) const;
    void derive_frame(Side mover, Side first);
    void derive_extent();
    void derive_side(Side side);
    [[nodiscard]] bool begins_lying(Side side, int column, int row) const;

    // Where a lying stone begins in its word of starts_. Column q begins none, so 16 lanes are enough.
    static constexpr std::uint64_t start_bit(Side side, int column) {
        return std::uint64_t{1} << (lanes::shift_of(column) + static_cast<unsigned>(index(side)));
    }

    Frame frame_;
    std::array<std::array<ColumnSquares, columns>, 2> own_{};  // by side: the squares of its stones
    std::uint32_t unused_ = 0;
    // By row: where lying stones begin. Standing stones are what remains. Nothing lies in row 10, but the top of a
    // full column is looked up there.
    std::array<std::uint64_t, rows + 1> starts_{};
};

}  // namespace campanile::kwinty

#include "games/kwinty/play.h"

namespace campanile::kwinty {

static_assert(Position<State>);
static_assert(!Repeating<State>);
static_assert(sizeof(State) == 192);

}  // namespace campanile::kwinty
