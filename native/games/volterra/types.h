#pragma once

#include <bit>
#include <cassert>
#include <cstdint>
#include <optional>

#include "base/side.h"

// The vocabulary of Volterra (section V of the rules): squares, towers, actions, options.
namespace campanile::volterra {

inline constexpr int columns = 5;
inline constexpr int rows = 4;
inline constexpr int squares = columns * rows;
inline constexpr int tiles_per_side = 10;  // V1
inline constexpr int most_tiles = 2 * tiles_per_side;
inline constexpr int most_moved = 2;  // V4.4

// a1 = 0, b1 = 1, … e1 = 4, a2 = 5, … e4 = 19. `none` is where a pawn stands before it is placed (V9).
enum class Square : std::uint8_t { none = squares };

constexpr int index(Square square) { return static_cast<int>(square); }
constexpr Square square_at(int number) { return static_cast<Square>(number); }
constexpr Square square_at(int column, int row) { return static_cast<Square>(row * columns + column); }

enum class Layout : std::uint8_t { standard, free };       // V2, V9
enum class RepetitionRule : std::uint8_t { score, draw };  // V8

struct Options {
    Layout layout = Layout::standard;
    RepetitionRule repetition = RepetitionRule::score;
    Side first = Side::two;  // dark

    friend constexpr bool operator==(const Options&, const Options&) = default;
};

// Any number names a choice of options, and all eight are named, for fuzzing: bit 0 layout, 1 repetition, 2 first.
constexpr Options options_from_bits(unsigned bits) {
    return {(bits & 1) != 0 ? Layout::free : Layout::standard,
            (bits & 2) != 0 ? RepetitionRule::draw : RepetitionRule::score, (bits & 4) != 0 ? Side::one : Side::two};
}

// A stack of tiles (V3). Taking and putting tiles in unchanged order is shifting.
//
//   bits 0 … height-1   the tiles, the top one at bit 0, the lowest at bit height-1; 0 light, 1 dark (= Side)
//   bit  height         1, marks the ground; an empty square is 1
class Tower {
   public:
    constexpr Tower() = default;

    [[nodiscard]] constexpr bool empty() const { return bits_ == 1; }
    [[nodiscard]] constexpr int height() const { return static_cast<int>(std::bit_width(bits_)) - 1; }
    // Preconditions: height() > 0; depth < height(), the top tile has depth 0.
    [[nodiscard]] constexpr Side top() const { return static_cast<Side>(bits_ & 1); }
    [[nodiscard]] constexpr Side tile(int depth) const { return static_cast<Side>((bits_ >> depth) & 1); }

    // As laid out above.
    [[nodiscard]] constexpr std::uint32_t bits() const { return bits_; }

    constexpr void put(Side tile) { bits_ = bits_ << 1 | static_cast<std::uint32_t>(tile); }

    // Preconditions: count <= height(); the two heights together at most most_tiles.
    constexpr void take_from(Tower& source, int count) {
        bits_ = bits_ << count | (source.bits_ & ((1U << count) - 1));
        source.bits_ >>= count;
    }

    friend constexpr bool operator==(const Tower&, const Tower&) = default;

   private:
    std::uint32_t bits_ = 1;
};

// Where in the game, and inside a turn, a position stands.
enum class Phase : std::uint8_t {
    turn,         // the start of a turn: two actions to come (V4), or none at all when the game is over (V7)
    owes_pawn,    // inside a turn, the tower action is done
    owes_tower,   // inside a turn, the pawn action is done
    repeated,     // the start of a turn, but V8 has ended the game; text and key are those of `turn`
    place_tiles,  // free layout: empty squares are left (V9)
    place_pawns,  // free layout: the field is full, fewer than two pawns stand (V9)
};

enum class ActionKind : std::uint8_t { pawn, tower, put_tile, put_pawn };

// One action: `pawn` steps to a tower (V4.1); `tower` carries one or two tiles (V4.2); `put_tile` and `put_pawn` belong
// to the free layout (V9).
//
//   bits  0–4    target: where the pawn, the tiles, the tile or the pawn goes
//   bits  5–9    source of a tower action, else 0
//   bits 10–11   tiles of a tower action, 1 or 2, else 0
//   bits 12–13   kind
class Action {
   public:
    constexpr Action() = default;
    // Any kind but a tower action.
    constexpr Action(ActionKind kind, Square target) : Action(index(target) | static_cast<int>(kind) << 12) {}

    static constexpr Action pawn(Square target) { return Action(ActionKind::pawn, target); }
    static constexpr Action tower(Square source, Square target, int tiles) {
        return Action(index(target) | index(source) << 5 | tiles << 10 | static_cast<int>(ActionKind::tower) << 12);
    }
    static constexpr Action put_tile(Square target) { return Action(ActionKind::put_tile, target); }
    static constexpr Action put_pawn(Square target) { return Action(ActionKind::put_pawn, target); }

    [[nodiscard]] constexpr ActionKind kind() const { return static_cast<ActionKind>(code_ >> 12); }
    [[nodiscard]] constexpr Square target() const { return square_at(code_ & 31); }
    [[nodiscard]] constexpr Square source() const { return square_at(code_ >> 5 & 31); }
    [[nodiscard]] constexpr int tiles() const { return code_ >> 10 & 3; }

    friend constexpr bool operator==(const Action&, const Action&) = default;

   private:
    explicit constexpr Action(int code) : code_(static_cast<std::uint16_t>(code)) {}

    std::uint16_t code_ = 0;
};

// Integer actions.
//
//     0 …  19   pawn to square id
//    20 … 819   tower: 20 + 2 * (20 * source + target) + (tiles - 1)
//   820 … 839   put a tile on square id - 820
//   840 … 859   put the pawn on square id - 840
inline constexpr int first_tower_id = squares;
inline constexpr int first_put_tile_id = first_tower_id + most_moved * squares * squares;
inline constexpr int first_put_pawn_id = first_put_tile_id + squares;
inline constexpr int last_id_end = first_put_pawn_id + squares;

constexpr int action_id(Action action) {
    switch (action.kind()) {
        case ActionKind::pawn:
            return index(action.target());
        case ActionKind::tower:
            return first_tower_id + most_moved * (squares * index(action.source()) + index(action.target())) +
                   action.tiles() - 1;
        case ActionKind::put_tile:
            return first_put_tile_id + index(action.target());
        case ActionKind::put_pawn:
            return first_put_pawn_id + index(action.target());
    }
    assert(false);
    return 0;
}

constexpr std::optional<Action> action_with_id(int id) {
    if (id < 0 || id >= last_id_end) return std::nullopt;
    if (id >= first_put_pawn_id) return Action::put_pawn(square_at(id - first_put_pawn_id));
    if (id >= first_put_tile_id) return Action::put_tile(square_at(id - first_put_tile_id));
    if (id < first_tower_id) return Action::pawn(square_at(id));
    const int pair = (id - first_tower_id) / most_moved;
    return Action::tower(square_at(pair / squares), square_at(pair % squares), (id - first_tower_id) % most_moved + 1);
}

}  // namespace campanile::volterra
