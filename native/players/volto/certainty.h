#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "players/volto/belief.h"

namespace campanile::volto_player {

// What is certain in all worlds: a move that wins at once whatever the masks of the other side are, or one after which
// every reply that any cast allows leaves such a move; or that every move lets any cast of the other side win at once.
// Precondition: `casts` are all that the other side can have; the game is in play.
template <class S>
class Certainty {
   public:
    // `keys`: of the positions that could occur again (M7.2).
    Certainty(const Scene<S>& scene, const Cast<S>& own, const std::vector<Cast<S>>& casts,
              const std::vector<std::uint64_t>& keys)
        : scene_(scene), own_(own), casts_(casts), keys_(keys) {}

    // A winning move and the moves until the end.
    struct Win {
        Action action;
        int length;
    };
    [[nodiscard]] std::optional<Win> win() const {
        std::optional<Win> found;
        each_move(scene_, [&](int mask, int to) {
            if (!found && wins_now(scene_, casts_, mask, to)) found = Win{action_of(scene_, mask, to), 1};
        });
        if (found) return found;
        each_move(scene_, [&](int mask, int to) {
            if (!found && wins_in_three(mask, to)) found = Win{action_of(scene_, mask, to), 3};
        });
        return found;
    }

    // Whether that move loses at once, or after it every cast of the other side has an entry into the palace (M6.3)
    // that it knows of.
    [[nodiscard]] bool is_hopeless(Action action) const {
        const int mask = scene_.mask_on(action.from());
        return std::all_of(casts_.begin(), casts_.end(),
                           [&](const Cast<S>& cast) { return loses(mask, action.to(), cast); });
    }

    // Whatever is played.
    [[nodiscard]] bool lost() const {
        bool all = true;
        each_move(scene_, [&](int mask, int to) { all = all && is_hopeless(action_of(scene_, mask, to)); });
        return all;
    }

   private:
    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
    [[nodiscard]] int first() const { return S::first_mask(scene_.mover); }
    [[nodiscard]] int theirs() const { return S::first_mask(other(scene_.mover)); }
    [[nodiscard]] Kind own_kind(int mask) const { return own_[at(mask - first())]; }
    static Action action_of(const Scene<S>& scene, int mask, int to) {
        return Action::move(scene.square_of(mask), static_cast<Square>(to));
    }

    [[nodiscard]] bool is_drawn(const Scene<S>& scene) const {
        return scene.quiet > 0 && std::count(keys_.begin(), keys_.end(), scene.key()) >= 2;
    }

    static Scene<S> played(Scene<S> scene, int mask, int to) {
        scene.play(action_of(scene, mask, to), {});
        return scene;
    }

    template <class Visit>
    void each_move(const Scene<S>& scene, Visit&& visit) const {
        for (int i = 0; i < S::masks_each; ++i) {
            const int mask = first() + i;
            if (!scene.on_board(mask)) continue;
            for (Squares set = scene.reach(mask, own_[at(i)]); set != 0; set &= set - 1) {
                visit(mask, std::countr_zero(set));
            }
        }
    }

    [[nodiscard]] bool wins_now(const Scene<S>& scene, const std::vector<Cast<S>>& casts, int mask, int to) const {
        const int victim = scene.mask_on(to);
        const Kind kind = own_kind(mask);
        if (victim == S::no_mask) return decided(scene, static_cast<Square>(to), kind, Kind::none) == 1;
        for (const Cast<S>& cast : casts) {
            if (decided(scene, static_cast<Square>(to), kind, cast[at(victim - theirs())]) != 1) return false;
        }
        return true;
    }

    // Only moves that threaten something: the candidate then stands next to the palace. Captures are left out: what
    // they show would have to be followed.
    [[nodiscard]] bool wins_in_three(int mask, int to) const {
        if (scene_.mask_on(to) != S::no_mask || scene_.quiet + 3 >= S::quiet_limit) return false;
        Scene<S> after = scene_;
        after.play(action_of(scene_, mask, to), {});
        if (is_drawn(after)) return false;
        const Side side = scene_.mover;
        Squares candidate = 0;
        for (int i = 0; i < S::masks_each; ++i) {
            if (own_[at(i)] == Kind::candidate) candidate = bit(after.square_of(first() + i));
        }
        const Square stand = static_cast<Square>(std::countr_zero(candidate));
        const Squares palace = S::palace(other(side));
        const Squares doors = steps<S>.around[stand] & palace & ~after.occupied(side);
        if (doors == 0) return false;
        for (const Cast<S>& cast : casts_) {
            if (!helpless(after, cast, candidate, doors)) return false;
        }
        return true;
    }

    // Whether no move of that cast captures the candidate, wins, or fills the last free door.
    [[nodiscard]] bool helpless(const Scene<S>& after, const Cast<S>& cast, Squares candidate, Squares doors) const {
        const Side side = after.mover;
        for (int i = 0; i < S::masks_each; ++i) {
            const int mask = theirs() + i;
            if (!after.on_board(mask)) continue;
            for (Squares set = after.reach(mask, cast[at(i)]); set != 0; set &= set - 1) {
                const int to = std::countr_zero(set);
                const int victim = after.mask_on(to);
                if ((bit(to) & candidate) != 0) return false;
                const Kind lost = victim == S::no_mask ? Kind::none : own_kind(victim);
                const int result = decided(after, static_cast<Square>(to), cast[at(i)], lost);
                if (result == 1) return false;
                if (result == -1) continue;
                const Squares others =
                    (after.occupied(side) & ~bit(after.square_of(mask))) | (lost == Kind::lady ? Squares{0} : bit(to));
                if ((doors & ~others) == 0) return false;
                if (lost == Kind::none && is_drawn(played(after, mask, to))) return false;
            }
        }
        return true;  // a side without a move has lost (M7.1)
    }

    [[nodiscard]] bool loses(int mask, int to, const Cast<S>& cast) const {
        const int victim = scene_.mask_on(to);
        const Kind lost = victim == S::no_mask ? Kind::none : cast[at(victim - theirs())];
        const int result = decided(scene_, static_cast<Square>(to), own_kind(mask), lost);
        if (result != 0) return result < 0;
        if (scene_.quiet + 1 >= S::quiet_limit) return false;
        Scene<S> after = scene_;
        after.play(action_of(scene_, mask, to), {lost, lost == Kind::lady ? own_kind(mask) : Kind::none});
        if (is_drawn(after)) return false;
        for (int i = 0; i < S::masks_each; ++i) {
            if (cast[at(i)] != Kind::candidate) continue;
            const Squares doors = S::palace(scene_.mover) & ~after.occupied(scene_.mover);
            return (after.reach(theirs() + i, Kind::candidate) & doors) != 0;
        }
        return false;
    }

    const Scene<S>& scene_;
    const Cast<S>& own_;
    const std::vector<Cast<S>>& casts_;
    const std::vector<std::uint64_t>& keys_;
};

}  // namespace campanile::volto_player
