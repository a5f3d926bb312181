#pragma once

#include <cstdint>
#include <limits>

#include "search/score.h"

namespace campanile::search {

// As UctNode, for a search that has an opinion on a position before its first visit; the opinion counts like a visit.
template <class Action>
struct PuctNode {
    float value;   // mean for the side that chooses it, 0 … 1; `settled` when it need not be tried again
    float spread;  // prior / (1 + visits)
    std::uint32_t visits;
    float prior;
    double points;        // Side::one's half points, with those of the opinion
    std::uint32_t first;  // where its children begin
    std::uint16_t children;
    Action action;
    Bounds bounds;
    Side mover;  // set by the first visit

    static constexpr float settled = -std::numeric_limits<float>::infinity();

    static PuctNode fresh(Action action) { return {0, 0, 0, 0, drawn, 0, 0, action, {}, Side::one}; }

    void set_opinion(double half_points, Side chooser) {
        points = half_points;
        value = static_cast<float>(mean(chooser));
    }
    void set_prior(float share) {
        prior = share;
        spread = share;
    }

    // Counts one value, Side::one's half points, for a node that `chooser` chose.
    void note(Side chooser, double half_points) {
        ++visits;
        points += half_points;
        value = static_cast<float>(mean(chooser));
        spread = prior / (1 + static_cast<float>(visits));
    }

    [[nodiscard]] double mean(Side side) const {
        const double mean_of_one = points / (2 * (1 + static_cast<double>(visits)));
        return side == Side::one ? mean_of_one : 1 - mean_of_one;
    }
};

}  // namespace campanile::search
