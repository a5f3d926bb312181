#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>

#include "base/random.h"
#include "games/turris/score.h"
#include "games/turris/state.h"
#include "players/features.h"
#include "players/open_games.h"
#include "players/turris_outline.h"

namespace campanile::players {

// Own and foreign are the mover's. Where each group of features begins:
//
//   panes     side view × whose × whether it can still be hidden × bit of Panes (11 rows of 4)
//   roof      square × whose
//   groups    side view × whose × size of the largest group (0 … 23)
//   growing   side view × whose × size of the largest group that can still grow upwards (0 … 23)
//   roof_group  whose × size of the largest group (0 … 9)
//   lead      own points less foreign ones (-20 … 20)
//   profile   square × height above the lowest column (0 … 3)
//   base      lowest column (0 … 11)
//   standing  squares topped by a standing stone, whichever colour: what can be removed whole
//   in_hand   whose × stones (0 … 20)
//   bonus     the mover has one
//   centre    placements in the centre that the mover has now (0 … 5)
//   choices   how many actions he has (0 … 15, more)
template <>
struct Features<turris::State> {
    using State = turris::State;
    using Panes = turris::Panes;

    static constexpr int panes_per_view = 4 * turris::max_levels;
    static constexpr int group_sizes = 24;
    static constexpr int most_lead = 20;
    static constexpr int panes = 0;
    static constexpr int roof = panes + 4 * 2 * 2 * panes_per_view;
    static constexpr int groups = roof + turris::square_count * 2;
    static constexpr int growing = groups + 4 * 2 * group_sizes;
    static constexpr int roof_group = growing + 4 * 2 * group_sizes;
    static constexpr int lead = roof_group + 2 * 10;
    static constexpr int profile = lead + 2 * most_lead + 1;
    static constexpr int base = profile + turris::square_count * 4;
    static constexpr int standing = base + turris::max_levels + 1;
    static constexpr int in_hand = standing + turris::square_count;
    static constexpr int bonus = in_hand + 2 * (turris::stones_per_side + 1);
    static constexpr int centre = bonus + 1;
    static constexpr int choices = centre + 6;
    static constexpr int count = choices + 17;
    static constexpr std::uint32_t layout = 0x54520002;
    static constexpr int symmetries = 8;  // bit 2: mirrored west to east; then bits 0-1: quarter turns
    static constexpr double margin_unit = 6;

    // Three games in four begin as most people play.
    static State start(Rng& rng) {
        return State::start(rng.below(4) != 0 ? State::Options{} : turris::options_from_bits(rng.below(16)));
    }

    using Memory = PictureMemory;
    static FeatureSet<count> collect(const State& state, Memory& memory) {
        return collect(state, 0, outline(state, memory));
    }
    static FeatureSet<count> collect(const State& state, int symmetry) {
        return collect(state, symmetry, outline(state, picture_groups));
    }

    // The difference in points (T6).
    static std::optional<double> margin(const State& state) {
        const turris::Points points = turris::total_points(state);
        return points[0] - points[1];
    }

   private:
    static FeatureSet<count> collect(const State& state, int symmetry, const Outline& outline) {
        FeatureSet<count> set;
        const Side mover = state.mover();
        add_views(outline, mover, symmetry, set);
        const turris::Tower tower = state.tower();
        for (int square = 0; square < turris::square_count; ++square) {
            const int at = image(square, symmetry);
            set.add(profile + at * 4 + tower.height(square) - tower.base);
            if ((tower.tops >> square & 1) != 0) set.add(standing + at);
        }
        set.add(base + std::min<int>(tower.base, turris::max_levels));
        set.add(in_hand + state.in_hand(mover));
        set.add(in_hand + turris::stones_per_side + 1 + state.in_hand(other(mover)));
        if (state.in_bonus()) set.add(bonus);
        set.add(centre + turris::count_bits(state.legal_codes() & centre_placements));
        set.add(choices + std::min(state.legal_count(), 16));
        return set;
    }

    // The codes of placements that fill a square of the centre.
    static constexpr std::uint64_t centre_placements = turris::stone(index(turris::centre)).blocks;

    static int image(int square, int symmetry) {
        int column = square % 3;
        int row = square / 3;
        if ((symmetry & 4) != 0) column = 2 - column;
        for (int turn = 0; turn < (symmetry & 3); ++turn) {
            const int before = column;
            column = 2 - row;
            row = before;
        }
        return 3 * row + column;
    }

    // A quarter turn as in image() takes the south side to the east, and so on; a mirror changes east and west first.
    static int view_image(int view, int symmetry) {
        if ((symmetry & 4) != 0 && view % 2 == 1) view = 4 - view;
        return (view + (symmetry & 3)) % 4;
    }

    static void add_views(const Outline& outline, Side mover, int symmetry, FeatureSet<count>& set) {
        int points = 0;
        for (int whose = 0; whose < 2; ++whose) {
            const auto colour = static_cast<std::size_t>(index(whose == 0 ? mover : other(mover)));
            const int sign = whose == 0 ? 1 : -1;
            for (int view = 0; view < 4; ++view) {
                const Outline::View& seen = outline.views[static_cast<std::size_t>(view)];
                const int side = view_image(view, symmetry) * 2 + whose;
                const auto [largest, live] = seen.groups[colour];
                points += sign * largest;
                set.add(groups + side * group_sizes + std::min(largest, group_sizes - 1));
                set.add(growing + side * group_sizes + std::min(live, group_sizes - 1));
                const auto turned = [symmetry](Panes side_on) {
                    return (symmetry & 4) != 0 ? mirrored(side_on) : side_on;
                };
                const Panes shown = turned(seen.picture.colours[colour]);
                const Panes lasting = turned(seen.picture.foremost);
                const int first = panes + side * 2 * panes_per_view;
                set.add_bits(first, shown & lasting);
                set.add_bits(first + panes_per_view, shown & ~lasting);
            }
            const Outline::View& top = outline.views[4];
            points += sign * top.groups[colour].largest;
            set.add(roof_group + whose * 10 + top.groups[colour].largest);
            for (Panes rest = top.picture.colours[colour]; rest != 0; rest &= rest - 1) {
                const int bit = std::countr_zero(rest);
                set.add(roof + image(3 * (bit / 4) + bit % 4, symmetry) * 2 + whose);
            }
        }
        set.add(lead + most_lead + std::clamp(points, -most_lead, most_lead));
    }

    static Panes mirrored(Panes set) {
        constexpr Panes left = turris::first_of_each_row;
        return (set & 2 * left) | (set & left) << 2 | (set >> 2 & left);
    }
};

static_assert(HasFeatures<turris::State>);

}  // namespace campanile::players
