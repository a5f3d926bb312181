#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/fixed_list.h"
#include "base/random.h"
#include "base/side.h"
#include "players/volto/scene.h"

namespace campanile::volto_player {

// A scene with a cast for each side: a position with nothing hidden, as a determinising player imagines it.
template <class S>
class World {
   public:
    using Moves = FixedList<Action, std::size_t{S::masks_each} * 9>;

    World(const Scene<S>& scene, const std::array<Cast<S>, 2>& casts) : scene_(scene), casts_(casts) {}

    [[nodiscard]] const Scene<S>& scene() const { return scene_; }
    [[nodiscard]] Side mover() const { return scene_.mover; }
    [[nodiscard]] const Cast<S>& cast(Side side) const { return casts_[static_cast<std::size_t>(side)]; }
    [[nodiscard]] Kind kind_of(int mask) const {
        return cast(S::owner(static_cast<MaskId>(mask)))[static_cast<std::size_t>(mask % S::masks_each)];
    }
    // Ended by a move, or by its length. A side without a move (M7.1) is found when its moves are listed.
    [[nodiscard]] bool is_over() const { return over_; }
    // Side::one's, -1 … 1, when it is over.
    [[nodiscard]] int result() const { return result_; }

    void legal(Moves& list) const {
        list.clear();
        const int first = S::first_mask(scene_.mover);
        for (int mask = first; mask < first + S::masks_each; ++mask) {
            if (!scene_.on_board(mask)) continue;
            for (Squares set = scene_.reach(mask, kind_of(mask)); set != 0; set &= set - 1) {
                list.push_back(Action::move(scene_.square_of(mask), static_cast<Square>(std::countr_zero(set))));
            }
        }
    }

    [[nodiscard]] Shown shown_by(Action action) const {
        const int victim = scene_.mask_on(action.to());
        if (victim == S::no_mask) return {};
        const Kind kind = kind_of(victim);
        return {kind, kind == Kind::lady ? kind_of(scene_.mask_on(action.from())) : Kind::none};
    }

    void make(Action action) {
        const Shown shown = shown_by(action);
        const int sign = scene_.mover == Side::one ? 1 : -1;
        const int end = decided(scene_, action.to(), kind_of(scene_.mask_on(action.from())), shown.victim);
        scene_.play(action, shown);
        if (end != 0) return conclude(sign * end);
        if (scene_.quiet >= S::quiet_limit) conclude(0);
    }

    void play_out(Rng& rng) {
        Moves moves;
        while (!over_) {
            legal(moves);
            if (moves.empty()) return conclude(scene_.mover == Side::one ? -1 : 1);  // M7.1
            make(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }

    void conclude(int result) {
        over_ = true;
        result_ = result;
    }

   private:
    Scene<S> scene_;
    std::array<Cast<S>, 2> casts_;
    bool over_ = false;
    int result_ = 0;
};

}  // namespace campanile::volto_player
