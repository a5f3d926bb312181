#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "base/concepts.h"

namespace campanile::search {

// What made the difference elsewhere in the tree, by integer action: the two last refutations at the same distance
// from the root, and for each side how often an action refuted and how often it was tried before one that did.
template <Position S>
class Experience {
   public:
    static constexpr int no_action = -1;

    void forget() {
        for (auto& side : success_) side.fill(0);
        killers_.fill({no_action, no_action});
    }

    void note_refutation(Side side, int ply, int action, int depth) {
        auto& pair = killers_[static_cast<std::size_t>(ply)];
        if (pair[0] != action) pair = {action, pair[0]};
        adjust(side, action, bonus(depth));
    }
    void note_failure(Side side, int action, int depth) { adjust(side, action, -bonus(depth)); }

    // The higher the earlier. Every killer comes before everything else.
    [[nodiscard]] int rank(Side side, int ply, int action) const {
        const auto& pair = killers_[static_cast<std::size_t>(ply)];
        const int past = success_[static_cast<std::size_t>(side)][static_cast<std::size_t>(action)];
        if (action == pair[0]) return 3 * most;
        return action == pair[1] ? 2 * most : past;
    }

    static constexpr int most = 1 << 14;
    static constexpr std::size_t most_plies = 256;

   private:
    static int bonus(int depth) { return std::min(16 * depth * depth, 1600); }
    // Pulled back the harder the nearer it is to the limit, which it so never passes.
    void adjust(Side side, int action, int by) {
        int& past = success_[static_cast<std::size_t>(side)][static_cast<std::size_t>(action)];
        past += by - past * std::abs(by) / most;
    }

    std::array<std::array<int, S::action_ids>, 2> success_{};
    std::array<std::array<int, 2>, most_plies> killers_{};
};

// Hands out a legal list best first. Selecting one at a time is cheaper than sorting: most nodes need only a few.
template <Position S>
class Picker {
   public:
    using Action = typename S::Action;

    explicit Picker(const S& state) { state.legal(list_); }

    // `hint` is an integer action to begin with; one that is not legal here means nothing.
    void rank(Side side, const Experience<S>& experience, int ply, int hint) {
        for (std::size_t i = 0; i < list_.size(); ++i) {
            const int id = S::to_id(list_[i]);
            ranks_[i] = id == hint ? first_of_all : experience.rank(side, ply, id);
        }
    }

    [[nodiscard]] std::size_t size() const { return list_.size(); }
    [[nodiscard]] Action operator[](std::size_t at) const { return list_[at]; }

    // Precondition: rank(), then pick(0 … at-1) were called before, at < size().
    Action pick(std::size_t at) {
        std::size_t best = at;
        for (std::size_t i = at + 1; i < list_.size(); ++i) {
            if (ranks_[i] > ranks_[best]) best = i;
        }
        std::swap(list_[at], list_[best]);
        std::swap(ranks_[at], ranks_[best]);
        return list_[at];
    }

   private:
    static constexpr int first_of_all = 4 * Experience<S>::most;

    ActionList<S> list_;
    std::array<int, S::max_listed> ranks_;  // NOLINT: written with the list
};

}  // namespace campanile::search
