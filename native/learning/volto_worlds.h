#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/random.h"
#include "games/volto/view.h"

namespace campanile::learning {

// Draws who could be behind the other side's masks: every way that agrees with what the seer knows is equally likely.
// It agrees with the set of M2, the revealed identities and the moves that the masks made; that a side in a game that
// goes on can move (M7.1) is looked after by whoever replays the game.
class WorldDraw {
   public:
    using Cast = std::array<volto::Kind, volto::masks_each>;  // in the order of the masks' numbers

    // Precondition: the seer is White or Red.
    explicit WorldDraw(const volto::View& view) {
        const volto::MaskId first = volto::first_mask(other(static_cast<Side>(view.seer())));
        for (std::size_t i = 0; i < allowed_.size(); ++i) {
            const auto mask = static_cast<volto::MaskId>(first + i);
            const volto::Kind kind = view.kind_of(mask);
            allowed_[i] = kind == volto::Kind::none ? view.possible(mask) : volto::only(kind);
        }
        count_ways();
    }

    [[nodiscard]] std::uint32_t ways() const { return ways_[0][whole]; }

    // Precondition: ways() > 0.
    [[nodiscard]] Cast draw(Rng& rng) const {
        Cast cast{};
        std::uint32_t number = rng.below(ways());
        int left = whole;
        for (std::size_t i = 0; i < cast.size(); ++i) {
            int kind = 0;
            for (;; ++kind) {
                const std::uint32_t here = after(i, left, kind);
                if (number < here) break;
                number -= here;
            }
            cast[i] = static_cast<volto::Kind>(kind);
            left -= weight[static_cast<std::size_t>(kind)];
        }
        return cast;
    }

   private:
    // What is left of the set of M2, as a number: each kind counts its weight.
    static constexpr std::array<int, volto::kinds> weight = [] {
        std::array<int, volto::kinds> table{};
        int step = 1;
        for (std::size_t kind = 0; kind < table.size(); ++kind) {
            table[kind] = step;
            step *= volto::kind_counts[kind] + 1;
        }
        return table;
    }();
    static constexpr int whole = [] {
        int sum = 0;
        for (std::size_t kind = 0; kind < volto::kinds; ++kind) sum += volto::kind_counts[kind] * weight[kind];
        return sum;
    }();

    // The ways to go on when mask `i` is of that kind.
    [[nodiscard]] std::uint32_t after(std::size_t i, int left, int kind) const {
        const auto k = static_cast<std::size_t>(kind);
        const bool any_left = left / weight[k] % (volto::kind_counts[k] + 1) > 0;
        if (!any_left || (allowed_[i] >> kind & 1) == 0) return 0;
        return ways_[i + 1][static_cast<std::size_t>(left - weight[k])];
    }

    void count_ways() {
        ways_[volto::masks_each][0] = 1;
        for (std::size_t i = volto::masks_each; i-- > 0;) {
            for (int left = 0; left <= whole; ++left) {
                for (int kind = 0; kind < volto::kinds; ++kind) {
                    ways_[i][static_cast<std::size_t>(left)] += after(i, left, kind);
                }
            }
        }
    }

    std::array<volto::KindSet, volto::masks_each> allowed_{};
    std::array<std::array<std::uint32_t, whole + 1>, volto::masks_each + 1> ways_{};
};

}  // namespace campanile::learning
