#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "base/concepts.h"
#include "games/turris/select.h"
#include "games/turris/tower.h"
#include "games/turris/types.h"

namespace campanile::turris {

// All of a state but the cubes; also what unmake needs, since the action says which cubes to take back.
struct Core {
    std::uint64_t profile = 0;     // see Tower
    std::uint64_t tops = 0;        // see Tower
    std::uint64_t legal = 0;       // the legal actions, bit = Action::code(); none when the game is over
    std::uint64_t stones_key = 0;  // exclusive or of the stones' words
    std::uint8_t base = 0;         // see Tower
    std::uint8_t options = 0;
    // T3.3, by colour: the stone placed last. A later stone of that colour in the same columns would be above it, so
    // it is the highest one of its colour there and needs no level.
    std::array<std::uint8_t, 2> last{no_stone, no_stone};
    // T3.4: the removed stone whose cells the mover may not use. Nobody builds below or in them during that turn, so
    // they stay the lowest free ones of their columns and need no level.
    std::uint8_t banned = no_stone;
    std::uint8_t turn = 0;  // bit 0: the mover, bit 1: he has a bonus
    std::array<std::uint8_t, 2> in_hand{stones_per_side, stones_per_side};
};

// What a position text says, and nothing derived.
struct Facts {
    std::array<std::uint64_t, square_count> columns{};  // four bits a cube (see Half), level 1 in the lowest
    std::array<int, 2> last{no_stone, no_stone};
    int banned = no_stone;
    Side mover = Side::one;
    bool bonus = false;
    Options options;
};

struct Cell {
    Square square;
    int level;
    friend constexpr bool operator==(Cell, Cell) = default;
};

// A position of Turris, section T of the rules.
class State {
   public:
    using Action = turris::Action;
    using Options = turris::Options;
    using Undo = Core;

    static constexpr std::string_view name = "turris";
    static constexpr std::array<std::string_view, 2> side_names = colour_names;
    // 9 standing, 12 lying, 8 removals (centre stones stay, T7), the bonus declined.
    static constexpr int max_listed = 30;
    static constexpr int action_ids = 32;

    State() = default;  // not yet a position: start(), parse() and assemble() make those
    static State start(const Options& options);
    // Precondition: every stone is whole, no colour has more than 20, T2.4 holds.
    static State assemble(const Facts& facts);

    [[nodiscard]] Options options() const;
    [[nodiscard]] Side mover() const { return static_cast<Side>(core_.turn & 1); }
    [[nodiscard]] bool is_over() const { return core_.legal == 0; }
    [[nodiscard]] std::optional<Ending> ending() const;
    [[nodiscard]] std::uint64_t key() const;

    // Actions come in the order of their codes: standing, lying east, lying north, removals, each by square; `-`, pass.
    [[nodiscard]] bool fits_list() const { return true; }
    void legal(ActionList<State>& list) const {
        list.clear();
        for (std::uint64_t rest = core_.legal; rest != 0; rest &= rest - 1) {
            list.push_back(Action::from_code(std::countr_zero(rest)));
        }
    }
    [[nodiscard]] int legal_count() const { return count_codes(core_.legal); }
    [[nodiscard]] Action nth_legal(int n) const {
        assert(n >= 0 && n < legal_count());
        return Action::from_code(nth_code(core_.legal, n));
    }
    [[nodiscard]] std::uint64_t legal_codes() const { return core_.legal; }  // bit = Action::code()
    [[nodiscard]] bool is_legal(Action action) const { return (core_.legal >> action.code() & 1) != 0; }

    Undo make(Action action);
    void unmake(Action action, const Undo& undo);

    // See RollingOut.
    std::optional<Side> roll_out(Rng& rng) const;

    static int to_id(Action action);
    [[nodiscard]] std::optional<Action> from_id(int id) const;

    static Result<State> parse(std::string_view text, const Options& options);
    [[nodiscard]] std::string text() const;
    [[nodiscard]] Result<Action> parse_action(std::string_view text) const;
    [[nodiscard]] std::string action_text(Action action) const;
    [[nodiscard]] std::string record_text(Action action) const { return action_text(action); }
    [[nodiscard]] Error why_illegal(Action action) const;
    [[nodiscard]] std::string check_consistency() const;

    // What stands where. Levels count from 1.
    [[nodiscard]] int height(Square square) const;
    [[nodiscard]] std::optional<Cube> cube(Square square, int level) const;
    [[nodiscard]] Facts facts() const;
    [[nodiscard]] const std::array<std::uint64_t, square_count>& columns() const { return columns_; }  // as in Facts
    [[nodiscard]] Tower tower() const { return {core_.profile, core_.tops, core_.base}; }
    [[nodiscard]] int in_hand(Side side) const { return core_.in_hand[static_cast<std::size_t>(side)]; }
    [[nodiscard]] bool in_bonus() const { return (core_.turn & bonus_bit) != 0; }
    // The stone that a player placed last, as the action that placed it, and its lowest, first cube.
    [[nodiscard]] std::optional<Action> last_placed(Side side) const;
    [[nodiscard]] std::optional<Cell> last_cell(Side side) const;
    // T3.4: the removed stone whose cells the mover may not use in this turn, and the two cells.
    [[nodiscard]] std::optional<Action> banned_stone() const;
    [[nodiscard]] FixedList<Cell, 2> banned_cells() const;

   private:
    static constexpr std::uint8_t bonus_bit = 2;

    void place(int code);
    void take(int square);
    void put_cubes(int code, int below, int colour);
    void clear_cubes(int code, int below);
    void uncover(int square);
    void set_tower(const Tower& tower);
    // What T2 allows, T3.4 set aside: `room` below.
    [[nodiscard]] std::uint64_t room() const { return placements(tower(), core_.options); }
    [[nodiscard]] std::uint64_t own_placements(std::uint64_t room) const;
    void end_turn(std::uint64_t room, int banned);
    void open_turn(std::uint64_t room);
    bool open_bonus(std::uint64_t room);
    [[nodiscard]] std::size_t mover_index() const { return core_.turn & 1; }

    std::array<std::uint64_t, square_count> columns_{};  // as in Facts
    Core core_;
};

static_assert(sizeof(State) == 112 && sizeof(Core) == 40);
static_assert(std::has_unique_object_representations_v<State>);  // no padding: states compare by their bytes

}  // namespace campanile::turris

#include "games/turris/play.h"  // make and unmake, inline

namespace campanile::turris {
static_assert(Position<State> && RollingOut<State> && !Repeating<State>);
}
