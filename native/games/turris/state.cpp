#include "games/turris/state.h"

#include "games/turris/score.h"
#include "games/turris/survey.h"

namespace campanile::turris {

namespace {

Tower survey(const std::array<std::uint64_t, square_count>& columns) {
    Tower tower;
    int lowest = max_levels;
    for (const std::uint64_t column : columns) lowest = std::min(lowest, column_height(column));
    tower.base = static_cast<std::uint8_t>(lowest);
    for (int square = 0; square < square_count; ++square) {
        const std::uint64_t column = columns[static_cast<std::size_t>(square)];
        const int height = column_height(column);
        for (int above = 0; above < height - lowest; ++above) {
            tower.profile |= std::uint64_t{1} << (lane_bits * above + square);
        }
        if (height > 0 && cube_in(column, height)->colour == Side::one)
            tower.tops |= std::uint64_t{1} << (white_shift + square);
    }
    for_each_stone(columns, [&](int code, int level, Side) {
        const int top = code < square_count ? level + 1 : level;
        const StoneMasks& masks = stone(code);
        if (column_height(columns[masks.first]) == top && column_height(columns[masks.second]) == top) {
            tower.tops |= std::uint64_t{1} << code;
        }
    });
    return tower;
}

}  // namespace

State State::assemble(const Facts& facts) {
    State state;
    state.columns_ = facts.columns;
    state.set_tower(survey(facts.columns));
    for_each_stone(facts.columns, [&](int code, int level, Side colour) {
        state.core_.stones_key ^= stone_word(code, level - 1, index(colour));
        --state.core_.in_hand[static_cast<std::size_t>(colour)];
    });
    state.core_.options = option_bits(facts.options);
    state.core_.last = {static_cast<std::uint8_t>(facts.last[0]), static_cast<std::uint8_t>(facts.last[1])};
    state.core_.banned = static_cast<std::uint8_t>(facts.banned);
    state.core_.turn = static_cast<std::uint8_t>(facts.mover);
    const std::uint64_t room = state.room();
    if (!facts.bonus || !state.open_bonus(room)) state.open_turn(room);
    return state;
}

State State::start(const Options& options) {
    Facts facts;
    facts.mover = options.first;
    facts.options = options;
    return assemble(facts);
}

Facts State::facts() const {
    return {columns_, {core_.last[0], core_.last[1]}, core_.banned, mover(), in_bonus(), options()};
}

Options State::options() const {
    return {(core_.options & ground_lying_bit) != 0, (core_.options & bonus_chain_bit) != 0,
            (core_.options & first_centre_bit) != 0, (core_.options & black_first_bit) != 0 ? Side::two : Side::one};
}

// The stones' part is kept up to date by play; the rest is a few small numbers, mixed when asked for. Who began no
// longer matters, the other options do.
std::uint64_t State::key() const {
    const int choices = core_.options & ~black_first_bit;
    std::uint64_t rest = 0;
    for (const int part : {choices, int{core_.turn}, int{core_.banned}, int{core_.last[0]}, int{core_.last[1]}}) {
        rest = rest << 8 | static_cast<std::uint64_t>(part);
    }
    return core_.stones_key ^ splitmix64(rest);
}

std::optional<Ending> State::ending() const {
    if (!is_over()) return std::nullopt;
    return Ending{winner_by(total_points(*this)), "neither player can place a stone", "T5"};
}

int State::height(Square square) const { return column_height(columns_[static_cast<std::size_t>(square)]); }

std::optional<Cube> State::cube(Square square, int level) const {
    if (level < 1 || level > height(square)) return std::nullopt;
    return cube_in(columns_[static_cast<std::size_t>(square)], level);
}

std::optional<Action> State::last_placed(Side side) const {
    const int code = core_.last[static_cast<std::size_t>(side)];
    if (code == no_stone) return std::nullopt;
    return Action::from_code(code);
}

std::optional<Cell> State::last_cell(Side side) const {
    const std::optional<Action> last = last_placed(side);
    if (!last) return std::nullopt;
    int level = height(last->square());
    while (level > 1 && cube(last->square(), level)->colour != side) --level;
    return Cell{last->square(), last->kind() == Kind::stand ? level - 1 : level};
}

std::optional<Action> State::banned_stone() const {
    if (core_.banned == no_stone) return std::nullopt;
    return Action::from_code(core_.banned);
}

FixedList<Cell, 2> State::banned_cells() const {
    FixedList<Cell, 2> cells;
    if (const std::optional<Action> removed = banned_stone()) {
        const int level = height(removed->square()) + 1;
        cells.push_back({removed->square(), level});
        cells.push_back({removed->second(), removed->kind() == Kind::stand ? level + 1 : level});
    }
    return cells;
}

}  // namespace campanile::turris
