#include "games/volto/deduction.h"

#include <bitset>

#include "base/fixed_list.h"

namespace campanile::volto {
namespace {

// How many masks of each kind are left to assign, as one number: N A S L C with 4, 4, 2, 3, 2 values.
constexpr std::array<int, kinds> radix = {1, 4, 16, 32, 96};
constexpr int remainders = 192;

int left_of(int remainder, int kind) {
    return remainder / radix[static_cast<std::size_t>(kind)] % (kind_counts[kind] + 1);
}

// The unseen masks of one side.
struct Unseen {
    FixedList<MaskId, masks_each> masks;
    int remainder = 0;       // what the set of M2 leaves for them
    bool must_move = false;  // at least one of the side's masks must be able to move (M7.1)
};

// Whether the mask could move if it were of that kind; that needs only the occupied squares.
bool could_move(const View& view, MaskId mask, Kind kind) {
    const Square square = view.square_of(mask);
    const Side side = owner(mask);
    const Sight alone{&square, &kind, view.occupied(side), view.occupied(other(side)), side, 0};
    if (kind == Kind::soldier) return run_length(alone) > 0;
    return steps_of(alone, Targets(alone), 0) != 0;
}

Unseen unseen_of(const View& view, Side side) {
    Unseen unseen;
    for (int k = 0; k < kinds; ++k) unseen.remainder += kind_counts[k] * radix[static_cast<std::size_t>(k)];
    unseen.must_move = view.in_play() && !view.is_over() && view.mover() == side;
    for (MaskId mask = first_mask(side); mask < first_mask(side) + masks_each; ++mask) {
        const Kind kind = view.kind_of(mask);
        if (kind == Kind::none) {
            unseen.masks.push_back(mask);
            continue;
        }
        unseen.remainder -= radix[static_cast<std::size_t>(kind)];
        if (view.square_of(mask) != off_board && could_move(view, mask, kind)) unseen.must_move = false;
    }
    return unseen;
}

// Remainders that assignments can reach: bit 2 r + 1 when some mask among them can move, else bit 2 r.
using Reached = std::bitset<2 * remainders>;

class Assignment {
   public:
    Assignment(const View& view, const Unseen& unseen) : unseen_(unseen) {
        for (std::size_t i = 0; i < unseen.masks.size(); ++i) {
            for (int k = 0; k < kinds; ++k) {
                possible_[i][k] = (view.possible(unseen.masks[i]) & only(static_cast<Kind>(k))) != 0;
                moves_[i][k] = could_move(view, unseen.masks[i], static_cast<Kind>(k));
            }
        }
    }

    // before_[i]: after the masks 0 … i-1. after_[i]: from which the masks i … can be completed; there the odd bit
    // says that one of *them* can move.
    std::array<KindSet, masks_each> solve() {
        const std::size_t n = unseen_.masks.size();
        before_[0].set(place(unseen_.remainder, false));
        for (std::size_t i = 0; i < n; ++i) advance(i);
        after_[n].set(place(0, false));
        for (std::size_t i = n; i-- > 0;) retreat(i);
        std::array<KindSet, masks_each> sets{};
        for (std::size_t i = 0; i < n; ++i) {
            for (int k = 0; k < kinds; ++k) {
                if (allowed(i, k)) sets[i] |= only(static_cast<Kind>(k));
            }
        }
        return sets;
    }

   private:
    static std::size_t place(int remainder, bool moves) {
        return static_cast<std::size_t>(2 * remainder + (moves ? 1 : 0));
    }

    static int less(int remainder, int kind) { return remainder - radix[static_cast<std::size_t>(kind)]; }

    void advance(std::size_t i) {
        for (int r = 0; r < remainders; ++r) {
            for (int k = 0; k < kinds; ++k) {
                if (!possible_[i][k] || left_of(r, k) == 0) continue;
                for (const bool moves : {false, true}) {
                    if (before_[i].test(place(r, moves))) before_[i + 1].set(place(less(r, k), moves || moves_[i][k]));
                }
            }
        }
    }

    void retreat(std::size_t i) {
        for (int r = 0; r < remainders; ++r) {
            for (int k = 0; k < kinds; ++k) {
                if (!possible_[i][k] || left_of(r, k) == 0) continue;
                for (const bool moves : {false, true}) {
                    if (after_[i + 1].test(place(less(r, k), moves))) after_[i].set(place(r, moves || moves_[i][k]));
                }
            }
        }
    }

    [[nodiscard]] bool allowed(std::size_t i, int k) const {
        if (!possible_[i][k]) return false;
        for (int r = 0; r < remainders; ++r) {
            if (left_of(r, k) == 0) continue;
            for (const bool earlier : {false, true}) {
                if (!before_[i].test(place(r, earlier))) continue;
                for (const bool later : {false, true}) {
                    const bool moves = earlier || later || moves_[i][k] || !unseen_.must_move;
                    if (moves && after_[i + 1].test(place(less(r, k), later))) return true;
                }
            }
        }
        return false;
    }

    const Unseen& unseen_;
    bool possible_[masks_each][kinds] = {};
    bool moves_[masks_each][kinds] = {};
    Reached before_[masks_each + 1];
    Reached after_[masks_each + 1];
};

}  // namespace

std::array<KindSet, masks> certain_possibilities(const View& view) {
    std::array<KindSet, masks> sets{};
    for (const Side side : {Side::one, Side::two}) {
        if (campanile::index(side) >= view.set_ups_made()) continue;
        for (MaskId mask = first_mask(side); mask < first_mask(side) + masks_each; ++mask) {
            if (view.kind_of(mask) != Kind::none) sets[mask] = only(view.kind_of(mask));
        }
        const Unseen unseen = unseen_of(view, side);
        const auto solved = Assignment(view, unseen).solve();
        for (std::size_t i = 0; i < unseen.masks.size(); ++i) sets[unseen.masks[i]] = solved[i];
    }
    return sets;
}

}  // namespace campanile::volto
