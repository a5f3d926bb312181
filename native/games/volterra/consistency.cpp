#include "base/text.h"
#include "games/volterra/keys.h"
#include "games/volterra/names.h"
#include "games/volterra/state.h"

namespace campanile::volterra {

State State::start(const Options& options) {
    Setup setup;
    setup.mover = options.first;
    setup.phase = Phase::place_tiles;
    if (options.layout == Layout::standard) {  // V2
        setup.phase = Phase::turn;
        for (int row = 0; row < rows; ++row) {
            for (int column = 0; column < columns; ++column) {
                setup.towers[static_cast<std::size_t>(square_at(column, row))].put((column + row) % 2 == 0 ? Side::two
                                                                                                           : Side::one);
            }
        }
        setup.pawns = {square_at(2, 1), square_at(2, 2)};
    }
    return assemble(setup, options);
}

State State::assemble(const Setup& setup, const Options& options) {
    State state;
    state.towers_ = setup.towers;
    Rest& rest = state.rest_;
    rest.pawns = setup.pawns;
    rest.mover = setup.mover;
    rest.phase = setup.phase;
    rest.options = options;
    for (int i = 0; i < squares; ++i) {
        const Square square = square_at(i);
        const Tower& tower = state.towers_[static_cast<std::size_t>(i)];
        rest.key ^= tower_word(square, tower);
        if (tower.empty()) continue;
        rest.occupied |= bit(square);
        if (tower.top() == Side::two) rest.dark |= bit(square);
        if (tower.height() > 1) rest.tall |= bit(square);
    }
    for (const Side side : {Side::one, Side::two}) rest.key ^= pawn_word(side, state.pawn(side));
    if (rest.mover == Side::two) rest.key ^= dark_to_move_word;
    rest.key ^= owed_word(rest.phase);
    return state;
}

std::optional<Error> State::impossible() const {
    std::array<int, 2> tiles{};
    for (int i = 0; i < squares; ++i) {
        const Tower tower = this->tower(square_at(i));
        for (int depth = 0; depth < tower.height(); ++depth) ++tiles[static_cast<std::size_t>(tower.tile(depth))];
    }
    for (const Side side : {Side::one, Side::two}) {
        if (tiles[static_cast<std::size_t>(side)] > tiles_per_side) {
            return position_error("V1", side_text(side) + " has more than 10 tiles");
        }
        if (pawn(side) != Square::none && !contains(towers_of(side), pawn(side))) {
            return position_error("V4.1", side_text(side) + "'s pawn stands on " + square_text(pawn(side)) +
                                              ", which is not a tower of its colour");
        }
    }
    const bool in_play = pawn(Side::one) != Square::none && pawn(Side::two) != Square::none;
    return in_play ? impossible_in_play() : impossible_layout();
}

// V9: who has put how much decides who is next.
std::optional<Error> State::impossible_layout() const {
    const Side first = options().first;
    const Side second = other(first);
    if (options().layout == Layout::standard) {
        return position_error("V9", "fewer than two pawns: a layout in progress needs the option layout=\"free\"");
    }
    if (tall() != 0) {
        return position_error("V9", "in a layout every square holds at most one tile, and the tower on " +
                                        square_text(first_of(tall())) + " has more");
    }
    const int own = std::popcount(towers_of(first));
    const int foreign = std::popcount(towers_of(second));
    if (own != foreign && own != foreign + 1) {
        return position_error(
            "V9", side_text(first) + " puts the first tile and the sides alternate, so it cannot have " +
                      count_text(own, "tile") + " when " + side_text(second) + " has " + std::to_string(foreign));
    }
    const bool full = occupied() == whole_board;
    const bool first_stands = pawn(first) != Square::none;
    if (!full && (first_stands || pawn(second) != Square::none)) {
        return position_error("V9", "a pawn stands before every square holds a tile");
    }
    if (pawn(second) != Square::none) {
        return position_error("V9",
                              side_text(first) + " puts its pawn first, and only " + side_text(second) + "'s stands");
    }
    const Side next = own == foreign && !first_stands ? first : second;
    if (mover() != next) return position_error("V9", "the next to put something is " + side_text(next));
    if (phase() != (full ? Phase::place_pawns : Phase::place_tiles))
        return position_error("V9", "wrong phase of a layout");
    return std::nullopt;
}

std::optional<Error> State::impossible_in_play() const {
    const Board kept = connected_with(bit(pawn(Side::one)) | bit(pawn(Side::two)), occupied());
    if (const Board lost = occupied() & ~kept; lost != 0) {
        return position_error("V6", "the tower on " + square_text(first_of(lost)) +
                                        " belongs to a part of the field on which no pawn stands");
    }
    if (phase() == Phase::owes_pawn && legal_count() == 0) {
        return position_error("V4.5", "no pawn action can be owed: no " + side_text(mover()) +
                                          " tower neighbours the pawn on " + square_text(pawn(mover())));
    }
    if (phase() == Phase::owes_tower && legal_count() == 0) {
        return position_error("V4.5",
                              "no tower action can be owed: none exists for the pawn on " + square_text(pawn(mover())));
    }
    if (in_layout()) {
        return position_error("V9", "the layout is over when both pawns stand");
    }
    return std::nullopt;
}

std::string State::check_consistency() const {
    if (const auto error = impossible()) return error->message;
    Setup setup{{}, rest_.pawns, mover(), phase()};
    for (int i = 0; i < squares; ++i) setup.towers[static_cast<std::size_t>(i)] = tower(square_at(i));
    const Rest fresh = assemble(setup, options()).rest_;
    if (fresh.occupied != rest_.occupied) return "the board of towers is wrong";
    if (fresh.dark != rest_.dark) return "the board of dark towers is wrong";
    if (fresh.tall != rest_.tall) return "the board of tall towers is wrong";
    if (fresh.key != rest_.key) return "the key is wrong";
    if (rest_.reversible_turns < 0) return "the count of reversible turns is wrong";
    return "";
}

}  // namespace campanile::volterra
