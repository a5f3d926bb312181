#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/random.h"
#include "players/volto/shape.h"

namespace campanile::volto_player {

// What a move shows to all: the captured mask's kind, and her captor's if it was a lady (M5).
struct Shown {
    Kind victim = Kind::none;
    Kind captor = Kind::none;

    friend constexpr bool operator==(Shown, Shown) = default;
};

// Everything public about a game in progress, and nothing else: no kind of any mask on the board stands in it.
template <class S>
class Scene {
   public:
    Scene() {
        square_.fill(S::off_board);
        board_.fill(S::no_mask);
        possible_.fill(volto::all_kinds);
    }

    Side mover = Side::one;
    int quiet = 0;
    std::array<std::uint8_t, 2> ladies_lost{};

    [[nodiscard]] Square square_of(int mask) const { return square_[at(mask)]; }
    [[nodiscard]] bool on_board(int mask) const { return square_[at(mask)] != S::off_board; }
    [[nodiscard]] int mask_on(int square) const { return board_[at(square)]; }
    [[nodiscard]] Squares occupied(Side side) const { return occupied_[at(index(side))]; }
    [[nodiscard]] KindSet possible(int mask) const { return possible_[at(mask)]; }
    void set_possible(int mask, KindSet set) { possible_[at(mask)] = set; }
    // M7.2: masks as individuals, and who is to move.
    [[nodiscard]] std::uint64_t key() const { return key_ + static_cast<std::uint64_t>(mover); }

    void put(int mask, Square square) {
        square_[at(mask)] = square;
        board_[at(square)] = static_cast<MaskId>(mask);
        occupied_[at(index(S::owner(static_cast<MaskId>(mask))))] |= bit(square);
        key_ += word(mask, square);
    }
    void take(int mask) {
        const Square square = square_[at(mask)];
        square_[at(mask)] = S::off_board;
        board_[at(square)] = S::no_mask;
        occupied_[at(index(S::owner(static_cast<MaskId>(mask))))] &= ~bit(square);
        key_ -= word(mask, square);
    }

    // M4: where the mask may go now if it is of that kind.
    [[nodiscard]] Squares reach(int mask, Kind kind) const {
        const Side side = S::owner(static_cast<MaskId>(mask));
        const Square from = square_of(mask);
        const Squares own = occupied(side);
        switch (kind) {
            case Kind::noble:
                return steps<S>.straight[from] & ~own;
            case Kind::advisor:
                return steps<S>.slanting[from] & ~own;
            case Kind::candidate:
                return steps<S>.around[from] & ~own;
            case Kind::lady:
                return steps<S>.around[from] & ~own & ~occupied(other(side));
            case Kind::soldier:
                return run(side, from);
            case Kind::none:
                break;
        }
        return 0;
    }

    // M4, M5 for a move after which the game goes on; `shown` is what it shows.
    void play(Action action, Shown shown) {
        const int mask = mask_on(action.from());
        const int victim = mask_on(action.to());
        const Side side = mover;
        set_possible(mask, static_cast<KindSet>(possible(mask) & movers(side, action.from(), action.to())));
        take(mask);
        if (victim != S::no_mask) take(victim);
        if (shown.victim != Kind::lady) put(mask, action.to());
        if (victim != S::no_mask) note_capture(mask, victim, shown);
        quiet = victim != S::no_mask && S::capture_resets ? 0 : quiet + 1;
        mover = other(side);
    }

   private:
    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

    static constexpr std::uint64_t word(int mask, int square) {
        std::uint64_t seed = static_cast<std::uint64_t>(mask * 64 + square) << 8;
        return splitmix64(seed) & ~std::uint64_t{1};
    }

    [[nodiscard]] Squares run(Side side, Square from) const {
        const int step = side == Side::one ? S::columns : -S::columns;
        Squares squares = 0;
        for (int to = from + step; to >= 0 && to < S::squares; to += step) {
            if ((occupied(side) & bit(to)) != 0) break;
            squares |= bit(to);
            if ((occupied(other(side)) & bit(to)) != 0) break;
        }
        return squares;
    }

    // Which kinds can go so without ending the game.
    static KindSet movers(Side side, int from, int to) {
        KindSet set = 0;
        if ((steps<S>.straight[at(from)] & bit(to)) != 0) set |= only(Kind::noble);
        if ((steps<S>.slanting[at(from)] & bit(to)) != 0) set |= only(Kind::advisor);
        if ((steps<S>.around[at(from)] & bit(to)) != 0) {
            set |= only(Kind::lady);
            if ((S::palace(other(side)) & bit(to)) == 0) set |= only(Kind::candidate);
        }
        const bool ahead = S::column_of(from) == S::column_of(to) && S::progress(side, to) > S::progress(side, from);
        return ahead ? static_cast<KindSet>(set | only(Kind::soldier)) : set;
    }

    void note_capture(int mask, int victim, Shown shown) {
        set_possible(victim, only(shown.victim));
        if (shown.victim == Kind::lady) {
            set_possible(mask, only(shown.captor));
            ++ladies_lost[at(index(S::owner(static_cast<MaskId>(victim))))];
        } else {
            set_possible(mask, static_cast<KindSet>(possible(mask) & ~only(Kind::lady)));
        }
    }

    std::array<Square, S::masks> square_;
    std::array<MaskId, S::squares> board_;
    std::array<KindSet, S::masks> possible_;
    std::array<Squares, 2> occupied_{};
    std::uint64_t key_ = 0;
};

// How a move ends the game, if it does, for masks of those kinds (victim: Kind::none if there is none): 1 the mover
// wins, -1 he loses, 0 the game goes on or is drawn by its length.
template <class S>
int decided(const Scene<S>& scene, Square to, Kind mask, Kind victim) {
    const Side side = scene.mover;
    if (victim == Kind::candidate) return 1;  // M5.2
    if (victim == Kind::lady) {               // M5.3, M6.1, M6.2
        const bool last = scene.ladies_lost[static_cast<std::size_t>(other(side))] + 1 == S::ladies;
        return mask == Kind::candidate || last ? -1 : 0;
    }
    return mask == Kind::candidate && (S::palace(other(side)) & bit(to)) != 0 ? 1 : 0;  // M6.3
}

}  // namespace campanile::volto_player
