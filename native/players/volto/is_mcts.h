#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "base/random.h"
#include "base/side.h"
#include "players/volto/report.h"
#include "players/volto/scene.h"

namespace campanile::volto_player {

// What IS-MCTS asks of a world: legal actions, making one, what it shows to all, the end.
template <class W>
concept Determinisation = requires(W world, const W& position, Action action, Rng& rng) {
    { position.mover() } -> std::same_as<Side>;
    { position.is_over() } -> std::same_as<bool>;
    { position.result() } -> std::convertible_to<int>;  // Side::one's, -1 … 1
    { position.shown_by(action) } -> std::same_as<Shown>;
    world.make(action);
    world.play_out(rng);  // to the end, every legal action equally likely
};

struct IsMctsSettings {
    std::uint64_t seed = 1;
    double exploration = 0.7;  // as Cowling, Powley and Whitehouse use it for results 0 … 1
    std::size_t nodes = 1 << 20;
};

// Single-observer information set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012) with random playouts: the
// baseline. Every simulation draws a world, each with the same probability; a node is what the seer has seen since the
// root, and its children compete only among those that the drawn world allows.
template <Determinisation W>
class IsMcts {
   public:
    explicit IsMcts(const IsMctsSettings& settings) : settings_(settings) {}

    // draw(rng) gives a world; at most `simulations`, as long as keep_going(). The method plays the action that was
    // visited most; `by_visits` gives every action its share of the visits instead.
    template <class Draw, std::predicate KeepGoing>
    Advice advise(Draw&& draw, std::uint64_t simulations, KeepGoing&& keep_going, bool by_visits = false) {
        rng_ = Rng(settings_.seed);
        nodes_.clear();
        nodes_.reserve(settings_.nodes);
        nodes_.push_back({});
        std::uint64_t done = 0;
        for (; done < simulations && (done % 32 != 0 || done == 0 || keep_going()); ++done) simulate(draw(rng_));
        return report(done, by_visits);
    }

   private:
    struct Node {
        Action action{};
        Shown shown{};
        std::int32_t first = -1;    // child
        std::int32_t sibling = -1;  // next
        std::uint32_t visits = 0;
        std::uint32_t offers = 0;  // how often it could have been chosen
        std::uint32_t points = 0;  // half points of who chose it
    };

    void simulate(W world) {
        path_.clear();
        choosers_.clear();
        int n = 0;
        while (!world.is_over()) {
            world.legal(moves_);
            if (moves_.empty()) {
                world.conclude(world.mover() == Side::one ? -1 : 1);  // M7.1
                break;
            }
            const auto [next, fresh] = select(n, world);
            if (next < 0) break;
            path_.push_back(next);
            choosers_.push_back(world.mover());
            world.make(nodes_[at(next)].action);
            n = next;
            if (fresh) break;
        }
        world.play_out(rng_);
        for (std::size_t i = 0; i < path_.size(); ++i) {
            Node& node = nodes_[at(path_[i])];
            ++node.visits;
            node.points +=
                static_cast<std::uint32_t>(1 + (choosers_[i] == Side::one ? world.result() : -world.result()));
        }
    }

    struct Selected {
        int node;
        bool fresh;
    };

    // A move that is not in the tree yet comes first, drawn among those; else the most urgent child.
    Selected select(int n, const W& world) {
        found_.assign(moves_.size(), -1);
        for (std::size_t i = 0; i < moves_.size(); ++i) place_[moves_[i].code] = static_cast<std::uint8_t>(i);
        for (int c = nodes_[at(n)].first; c >= 0; c = nodes_[at(c)].sibling) {
            const Node& child = nodes_[at(c)];
            const std::size_t place = place_[child.action.code];
            if (place >= moves_.size() || !(moves_[place] == child.action)) continue;
            if (world.shown_by(child.action) == child.shown) found_[place] = c;
        }
        const auto missing = static_cast<std::uint32_t>(std::count(found_.begin(), found_.end(), -1));
        for (const int c : found_) {
            if (c >= 0) ++nodes_[at(c)].offers;
        }
        if (missing == 0) return {most_urgent(), false};
        if (nodes_.size() == settings_.nodes) return {missing == found_.size() ? -1 : most_urgent(), false};
        std::uint32_t skip = rng_.below(missing);
        std::size_t place = 0;
        while (found_[place] >= 0 || skip-- > 0) ++place;
        const Action action = moves_[place];
        nodes_.push_back({action, world.shown_by(action), -1, nodes_[at(n)].first, 0, 1, 0});
        nodes_[at(n)].first = static_cast<std::int32_t>(nodes_.size()) - 1;
        return {nodes_[at(n)].first, true};
    }

    int most_urgent() const {
        int best = -1;
        double most = -1;
        for (const int c : found_) {
            if (c < 0) continue;
            const Node& node = nodes_[at(c)];
            const double visits = std::max(node.visits, 1U);
            const double urgency =
                node.points / (2 * visits) +
                settings_.exploration * std::sqrt(std::log(static_cast<double>(node.offers)) / visits);
            if (urgency > most) {
                most = urgency;
                best = c;
            }
        }
        return best;
    }

    // The children of the root are one per action and what it shows.
    Advice report(std::uint64_t simulations, bool by_visits) const {
        Advice advice;
        std::vector<std::uint64_t> visits;
        std::vector<std::uint64_t> points;
        for (int c = nodes_[0].first; c >= 0; c = nodes_[at(c)].sibling) {
            const Node& node = nodes_[at(c)];
            std::size_t place = 0;
            while (place < advice.strategy.size() && !(advice.strategy[place].action == node.action)) ++place;
            if (place == advice.strategy.size()) {
                advice.strategy.push_back({node.action, 0, 0.5});
                visits.push_back(0);
                points.push_back(0);
            }
            visits[place] += node.visits;
            points[place] += node.points;
        }
        for (std::size_t i = 0; i < visits.size(); ++i) {
            advice.strategy[i].probability = static_cast<double>(visits[i]);
            if (visits[i] > 0)
                advice.strategy[i].value = static_cast<double>(points[i]) / (2.0 * static_cast<double>(visits[i]));
        }
        std::stable_sort(advice.strategy.begin(), advice.strategy.end(),
                         [](const auto& a, const auto& b) { return a.probability > b.probability; });
        const auto total = static_cast<double>(std::accumulate(visits.begin(), visits.end(), std::uint64_t{0}));
        for (auto& choice : advice.strategy) choice.probability = by_visits ? choice.probability / total : 0;
        if (!by_visits && !advice.strategy.empty()) advice.strategy[0].probability = 1;
        if (!advice.strategy.empty()) advice.value = advice.strategy[0].value;
        advice.nodes = simulations;
        return advice;
    }

    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

    IsMctsSettings settings_;
    Rng rng_{0};
    std::vector<Node> nodes_;
    typename W::Moves moves_;
    std::vector<int> found_;                                 // child per move, or -1
    std::array<std::uint8_t, Action::set_up_base> place_{};  // of a move's code in moves_
    std::vector<int> path_;
    std::vector<Side> choosers_;
};

}  // namespace campanile::volto_player
