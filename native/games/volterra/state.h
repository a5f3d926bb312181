#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "base/concepts.h"
#include "base/random.h"
#include "games/volterra/board.h"
#include "games/volterra/types.h"

namespace campanile::volterra {

// What a position text holds; all else is derived from it.
struct Setup {
    std::array<Tower, squares> towers{};
    std::array<Square, 2> pawns{Square::none, Square::none};
    Side mover = Side::one;
    Phase phase = Phase::turn;
};

// A position of Volterra without history.
class State {
   public:
    using Action = volterra::Action;
    using Options = volterra::Options;
    struct Undo;

    static constexpr std::string_view name = "volterra";
    static constexpr std::array<std::string_view, 2> side_names{"light", "dark"};
    // At the start of a turn: the pawn to 8 neighbours, and from each of them 1 or 2 tiles to the 7 others.
    static constexpr int max_listed = 8 + 8 * 7 * most_moved;
    static constexpr int action_ids = last_id_end;

    static State start(const Options& options);

    [[nodiscard]] Options options() const { return rest_.options; }
    [[nodiscard]] Side mover() const { return rest_.mover; }
    [[nodiscard]] Phase phase() const { return rest_.phase; }
    [[nodiscard]] bool is_over() const;
    [[nodiscard]] std::optional<Ending> ending() const;
    [[nodiscard]] std::uint64_t key() const { return rest_.key; }

    [[nodiscard]] Tower tower(Square square) const {
        return contains(rest_.occupied, square) ? towers_[static_cast<std::size_t>(square)] : Tower();
    }
    // All squares; what lies on unoccupied ones means nothing.
    [[nodiscard]] const std::array<Tower, squares>& towers() const { return towers_; }
    // The squares with any tower, with one of a side's colour (V3), with one of two tiles or more.
    [[nodiscard]] Board occupied() const { return rest_.occupied; }
    [[nodiscard]] Board towers_of(Side side) const {
        return (rest_.dark ^ (static_cast<Board>(side) - 1)) & rest_.occupied;
    }
    [[nodiscard]] Board tall() const { return rest_.tall; }
    [[nodiscard]] Square pawn(Side side) const { return rest_.pawns[static_cast<std::size_t>(side)]; }

    // Order: pawn steps by target; then tower actions with one tile by source, then target; then those with two tiles
    // likewise. In a layout: by square.
    [[nodiscard]] static constexpr bool fits_list() { return true; }
    void legal(ActionList<State>& list) const;
    [[nodiscard]] int legal_count() const;
    [[nodiscard]] Action nth_legal(int number) const;
    // See Drawing.
    bool draw(Rng& rng, Action& action) const;
    // See RollingOutUnlessRepeated.
    std::optional<RolledOut> roll_out(Rng& rng, std::span<const std::uint64_t> keys) const;
    [[nodiscard]] bool is_legal(Action action) const;

    Undo make(Action action);
    void unmake(Action action, const Undo& undo);

    [[nodiscard]] static int to_id(Action action) { return action_id(action); }
    [[nodiscard]] static std::optional<Action> from_id(int id) { return action_with_id(id); }

    [[nodiscard]] static Result<State> parse(std::string_view text, const Options& options);
    [[nodiscard]] std::string text() const;
    [[nodiscard]] static Result<Action> parse_action(std::string_view text);
    [[nodiscard]] static std::string action_text(Action action);
    [[nodiscard]] static std::string record_text(Action action) { return action_text(action); }
    [[nodiscard]] Error why_illegal(Action action) const;

    // V8. Squares are never filled again, so only positions since a square last became empty can occur again.
    [[nodiscard]] bool at_repetition_point() const { return phase() == Phase::turn || phase() == Phase::repeated; }
    [[nodiscard]] std::uint64_t repetition_key() const { return rest_.key; }
    [[nodiscard]] int repetition_window() const { return rest_.reversible_turns; }
    void end_by_repetition() { rest_.phase = Phase::repeated; }

    [[nodiscard]] std::string check_consistency() const;

   private:
    // The legal actions: one for each place, and tower actions from every source to every *other* target.
    struct Choices {
        Board places;        // where the pawn may step (V4.1, V4.5), or in a layout what is put may go (V9)
        Board sources;       // V4.2a–c
        Board tall_sources;  // those of which two tiles can be taken
        Board targets;       // V4.2d–f
    };
    struct Counts;

    // Everything but the towers.
    struct Rest {
        std::uint64_t key = 0;
        Board occupied = 0;
        Board dark = 0;                     // by the top tile
        Board tall = 0;                     // two tiles or more
        std::int32_t reversible_turns = 0;  // begun since a square last became empty, or since the start
        std::array<Square, 2> pawns{Square::none, Square::none};
        Side mover = Side::one;
        Phase phase = Phase::place_tiles;
        Options options{};
        std::uint8_t unused = 0;  // no padding: unmake restores every bit
    };

    // Fills in everything derived; `setup` need not be a possible position.
    static State assemble(const Setup& setup, const Options& options);
    // Why no game can have this position, if so.
    [[nodiscard]] std::optional<Error> impossible() const;
    [[nodiscard]] std::optional<Error> impossible_layout() const;
    [[nodiscard]] std::optional<Error> impossible_in_play() const;

    [[nodiscard]] Error why_illegal_in_layout(Action action) const;
    [[nodiscard]] Error why_pawn_may_not(Square target) const;
    [[nodiscard]] Error why_tower_may_not(Action action) const;

    [[nodiscard]] bool in_layout() const { return phase() >= Phase::place_tiles; }
    [[nodiscard]] Choices choices() const;
    [[nodiscard]] static Counts counts(const Choices& choices);
    [[nodiscard]] Action placing(Square target) const;

    void step_pawn(Square target);
    void move_tiles(Square source, Square target, int tiles);
    void put_tile(Square target);
    void put_pawn(Square target);
    void place_pawn(Square target);
    void finish_action(Phase owed);
    void pass_turn();
    void remove_pawnless_parts();

    // What lies on unoccupied squares means nothing: a part lost by V6 is left there, so that undoing is cheap.
    std::array<Tower, squares> towers_{};
    Rest rest_{};
};

// An action changes at most two towers.
struct State::Undo {
    Rest rest;
    Tower source;
    Tower target;
};

// V7: the heights of the towers of each side still in play, highest first.
[[nodiscard]] std::array<FixedList<std::uint8_t, squares>, 2> tower_heights(const State& state);

}  // namespace campanile::volterra

#include "games/volterra/rules.h"  // IWYU pragma: keep

namespace campanile::volterra {

static_assert(RollingOutUnlessRepeated<State> && Drawing<State>);
static_assert(sizeof(State) == 112 && sizeof(State::Undo) == 40);
static_assert(std::has_unique_object_representations_v<State>);

}  // namespace campanile::volterra
