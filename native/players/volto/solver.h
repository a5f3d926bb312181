#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/random.h"
#include "players/volto/past.h"
#include "players/volto/subgame.h"

namespace campanile::volto_player {

struct SolverSettings {
    std::size_t nodes = 20'000;  // most public positions held
    float curiosity = 0.25F;     // how often growth leaves the current strategies
    float hero_share = 0.5F;     // how often it follows the true cast
    float doubt = 0.6F;          // how much of the moves before the present one is taken to say nothing
    float retrospect = 0.1F;     // how often growth begins before them
    int settling = 60;           // rounds of regrets after the last growth
    int growth = 3;              // expansions for every round of regrets
};

// Growing-tree CFR+ (after Schmid et al., Student of Games, 2023): rounds of counterfactual regret minimisation on the
// unfolded part of the public tree alternate with its growth along lines that the strategies like.
// The tree begins some moves before the present position, so that what those moves tell about the masks follows from
// the strategies: who would have done better otherwise is less likely to be here. The first cast of the side to move
// now is the true one.
template <class S, int Most>
class Solver {
   public:
    using Game = Subgame<S, Most>;
    using Vector = PerCast<Most>;

    Solver(const SolverSettings& settings, const Weights& weights)
        : settings_(settings), game_(settings.nodes, weights) {}

    // The game from `scene` on, in which `made` has led to the present position. Ends when `budget` positions have been
    // valued, or soon after keep_going() says false.
    template <std::predicate KeepGoing>
    void solve(const Scene<S>& scene, std::span<const Witnessed> made, const Ensemble<S, Most>& ensemble,
               const std::vector<std::uint64_t>& keys, std::uint64_t seed, std::size_t budget, KeepGoing&& keep_going) {
        rng_ = Rng(seed);
        rounds_ = 0;
        game_.begin(scene, ensemble, keys);
        game_.expand(0);
        follow_past(made);
        sums_.assign(static_cast<std::size_t>(game_.node(focus_).edges), {});
        worth_.assign(sums_.size(), 0.0F);
        latest_.assign(sums_.size(), 0.0F);
        weight_ = 0;
        stopped_ = false;
        expand_replies(budget, keep_going);
        int idle = 0;
        const int most_idle = settings_.settling;  // rounds without growth: the regrets have settled by then
        while (keep_going() && idle < most_idle) {
            int grown = 0;
            for (int i = 0; i < settings_.growth && !game_.full() && game_.size() < budget; ++i)
                grown += grow() ? 1 : 0;
            idle = grown == 0 ? idle + 1 : 0;
            stopped_ = false;
            for (const Side side : {Side::one, Side::two}) update(side, keep_going);
            if (!stopped_) note_round();
        }
    }

    [[nodiscard]] const Game& game() const { return game_; }
    [[nodiscard]] int rounds() const { return rounds_; }
    // The present position.
    [[nodiscard]] int focus() const { return focus_; }

    // The average strategy of a cast of the side to move now, per edge of the focus.
    [[nodiscard]] float chance(int edge, int cast) const {
        float total = 0;
        for (const Vector& sum : sums_) total += sum[at(cast)];
        if (total <= 0) return game_.row(game_.node(focus_).first + edge).chance[at(cast)];
        return sums_[at(edge)][at(cast)] / total;
    }

    // What the true cast expects of the edge, -1 … 1 for itself: the mean over the rounds.
    [[nodiscard]] float value(int edge) const { return weight_ > 0 ? worth_[at(edge)] / weight_ : 0; }

   private:
    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
    // Each mask has at most eight steps and, if it is the soldier, a run.
    static constexpr int most_edges = S::masks_each * (8 + S::rows);

    float random() { return static_cast<float>(rng_.next() >> 40) * 0x1p-24F; }

    void follow_past(std::span<const Witnessed> made) {
        focus_ = 0;
        taken_.clear();
        for (const Witnessed& move : made) {
            const auto node = game_.node(focus_);
            for (int e = node.first; e < node.first + node.edges; ++e) {
                if (!(game_.edge(e).action == move.action)) continue;
                taken_.push_back(e);
                focus_ = game_.child(e, move.shown);
                break;
            }
            game_.expand(focus_);
        }
    }

    [[nodiscard]] bool was_taken(int e) const { return std::find(taken_.begin(), taken_.end(), e) != taken_.end(); }

    // All that the true cast can do is answered once before the regrets begin to count.
    template <class KeepGoing>
    void expand_replies(std::size_t budget, KeepGoing& keep_going) {
        const auto now = game_.node(focus_);
        for (int e = now.first; e < now.first + now.edges; ++e) {
            const auto edge = game_.edge(e);
            if ((edge.legal & 1) == 0) continue;
            for (int o = edge.first; o < edge.first + edge.outcomes; ++o) {
                const auto outcome = game_.outcome(o);
                if (outcome.node == Game::Outcome::over || (outcome.movers & 1) == 0) continue;
                if (game_.full() || game_.size() >= budget || !keep_going()) return;
                open(outcome.node);
            }
        }
    }

    // A new node is settled by itself before the others see its value.
    void open(int n) {
        game_.expand(n);
        const auto& node = game_.node(n);
        constexpr int first_rounds = 4;
        Vector reach{};
        const int waiting = index(other(node.scene.mover));
        for (CastSet set = node.alive[at(waiting)]; set != 0; set &= set - 1) {
            const auto c = static_cast<std::size_t>(std::countr_zero(set));
            reach[c] = game_.ensemble().weights[at(waiting)][c];
        }
        for (int i = 0; i < first_rounds; ++i) {
            Vector values{};
            choose(n, node.scene.mover, reach, values, [] { return true; });
        }
    }

    // Follows one world to a leaf and opens it. False when the line ended before.
    bool grow() {
        const int hero = index(game_.node(focus_).scene.mover);
        std::array<int, 2> world{};
        world[at(hero)] = random() < settings_.hero_share ? 0 : draw(game_.ensemble().weights[at(hero)]);
        world[at(1 - hero)] = draw(game_.ensemble().weights[at(1 - hero)]);
        int n = random() < settings_.retrospect ? 0 : focus_;
        while (game_.node(n).first != Game::leaf) {
            const int edge = pick(n, world);
            if (edge < 0) return false;
            n = follow(edge, n, world);
            if (n < 0) return false;
        }
        open(n);
        return true;
    }

    int draw(const Vector& weights) {
        float left = random();
        int last = 0;
        for (int c = 0; c < Most; ++c) {
            if (weights[at(c)] <= 0) continue;
            last = c;
            left -= weights[at(c)];
            if (left < 0) break;
        }
        return last;
    }

    int pick(int n, const std::array<int, 2>& world) {
        const auto& node = game_.node(n);
        const int cast = world[at(index(node.scene.mover))];
        const bool curious = random() < settings_.curiosity;
        float left = random();
        int legal = 0;
        for (int e = node.first; e < node.first + node.edges; ++e) {
            legal += static_cast<int>(game_.edge(e).legal >> cast & 1);
        }
        int last = -1;
        for (int e = node.first; e < node.first + node.edges; ++e) {
            if ((game_.edge(e).legal >> cast & 1) == 0) continue;
            const float chance = curious ? 1.0F / static_cast<float>(legal) : game_.row(e).chance[at(cast)];
            if (chance <= 0) continue;
            last = e;
            left -= chance;
            if (left < 0) break;
        }
        return last;
    }

    [[nodiscard]] int follow(int e, int n, const std::array<int, 2>& world) const {
        const int side = index(game_.node(n).scene.mover);
        const auto& edge = game_.edge(e);
        for (int o = edge.first; o < edge.first + edge.outcomes; ++o) {
            const auto& outcome = game_.outcome(o);
            const bool fits = (outcome.movers >> world[at(side)] & outcome.waiting >> world[at(1 - side)] & 1) != 0;
            if (fits) return outcome.node;
        }
        return -1;
    }

    template <class KeepGoing>
    void update(Side side, KeepGoing& keep_going) {
        Vector values{};
        visit(0, side, game_.ensemble().weights[at(index(other(side)))], values, keep_going);
    }

    // Adds to `values`, per cast of `side`, what the node is worth to it when the other side arrives with the
    // probabilities `reach`; and updates the regrets of `side`.
    template <class KeepGoing>
    void visit(int n, Side side, const Vector& reach, Vector& values, KeepGoing& keep_going) {
        const auto& node = game_.node(n);
        if (node.first == Game::leaf) return add_leaf(node, side, reach, values);
        if (stopped_ || (++polls_ % 64 == 0 && !keep_going())) {
            stopped_ = true;
            return;
        }
        if (node.scene.mover == side) {
            choose(n, side, reach, values, keep_going);
        } else {
            respond(n, side, reach, values, keep_going);
        }
    }

    void add_leaf(const typename Game::Node& node, Side side, const Vector& reach, Vector& values) const {
        const auto& rows = game_.values(node)[at(index(other(side)))];
        add_rows(rows.data(), reach.data(), Most, side == Side::one ? 1.0F : -1.0F, values.data());
    }

    static float total(const Vector& reach, CastSet set) {
        float sum = 0;
        for (; set != 0; set &= set - 1) sum += reach[static_cast<std::size_t>(std::countr_zero(set))];
        return sum;
    }

    static void add_where(CastSet set, float value, Vector& values) {
        for (; set != 0; set &= set - 1) values[static_cast<std::size_t>(std::countr_zero(set))] += value;
    }

    // The worth of a move to `side`, of which `mover` says who makes it. `reach` is the other side's, with the chance
    // of this move in it if it is his.
    template <class KeepGoing>
    void add_edge(Side mover, int e, const Vector& reach, Side side, Vector& values, KeepGoing&& keep_going) {
        const auto& edge = game_.edge(e);
        for (int o = edge.first; o < edge.first + edge.outcomes; ++o) {
            const auto outcome = game_.outcome(o);
            const CastSet ours = side == mover ? outcome.movers : outcome.waiting;
            const CastSet theirs = side == mover ? outcome.waiting : outcome.movers;
            if (outcome.node == Game::Outcome::over) {
                const float sum = total(reach, theirs);
                if (sum > 0) add_where(ours, (side == Side::one ? sum : -sum) * outcome.value, values);
                continue;
            }
            if (edge.outcomes == 1) {  // then nobody's cast matters
                visit(outcome.node, side, reach, values, keep_going);
                continue;
            }
            Vector arriving{};
            float sum = 0;
            for (CastSet set = theirs; set != 0; set &= set - 1) {
                const auto c = static_cast<std::size_t>(std::countr_zero(set));
                arriving[c] = reach[c];
                sum += reach[c];
            }
            if (sum > 0) visit(outcome.node, side, arriving, values, keep_going);
        }
    }

    template <class KeepGoing>
    void choose(int n, Side side, const Vector& reach, Vector& values, KeepGoing&& keep_going) {
        const auto node = game_.node(n);
        std::array<Vector, most_edges> worth;
        Vector mean{};
        const int edges = node.edges;
        for (int e = 0; e < edges; ++e) {
            worth[at(e)].fill(0);
            add_edge(side, node.first + e, reach, side, worth[at(e)], keep_going);
            const Vector& chance = game_.row(node.first + e).chance;
            for (std::size_t c = 0; c < Most; ++c) mean[c] += chance[c] * worth[at(e)][c];
        }
        if (node.stuck != 0) add_where(node.stuck, -total(reach, node.alive[at(index(other(side)))]), mean);  // M7.1
        for (std::size_t c = 0; c < Most; ++c) values[c] += mean[c];
        if (stopped_) return;
        if (n == focus_) {
            const float arriving = std::max(total(reach, node.alive[at(index(other(side)))]), 1e-9F);
            for (int e = 0; e < edges; ++e) latest_[at(e)] = worth[at(e)][0] / arriving;
        }
        match_regrets(node, worth, mean);
    }

    // CFR+: regrets never fall below zero; the next strategy is proportional to them.
    void match_regrets(const typename Game::Node& node, const std::array<Vector, most_edges>& worth,
                       const Vector& mean) {
        Vector sum{};
        const int edges = node.edges;
        for (int e = 0; e < edges; ++e) {
            auto& row = game_.row(node.first + e);
            for (std::size_t c = 0; c < Most; ++c) {
                row.regret[c] = std::max(0.0F, row.regret[c] + worth[at(e)][c] - mean[c]);
            }
            for (std::size_t c = 0; c < Most; ++c) {
                if ((game_.edge(node.first + e).legal >> c & 1) == 0) row.regret[c] = 0;
                sum[c] += row.regret[c];
            }
        }
        for (int e = 0; e < edges; ++e) {
            auto& row = game_.row(node.first + e);
            for (std::size_t c = 0; c < Most; ++c) {
                if (sum[c] > 0) row.chance[c] = row.regret[c] / sum[c];
            }
        }
    }

    template <class KeepGoing>
    void respond(int n, Side side, const Vector& reach, Vector& values, KeepGoing& keep_going) {
        const auto node = game_.node(n);
        const Side mover = node.scene.mover;
        for (int e = node.first; e < node.first + node.edges; ++e) {
            const Vector& chance = game_.row(e).chance;
            Vector arriving;
            float sum = 0;
            const bool taken = was_taken(e);
            for (std::size_t c = 0; c < Most; ++c) arriving[c] = reach[c] * (taken ? doubted(e, c) : chance[c]);
            for (const float one : arriving) sum += one;
            if (sum > 1e-9F) add_edge(mover, e, arriving, side, values, keep_going);
        }
        if (node.stuck != 0) add_where(node.alive[at(index(side))], total(reach, node.stuck), values);
    }

    // The chance of a move that was made, part of which is taken to say nothing but that it was possible.
    [[nodiscard]] float doubted(int e, std::size_t c) const {
        const float chance = game_.row(e).chance[c];
        const bool legal = (game_.edge(e).legal >> c & 1) != 0;
        return legal ? chance + settings_.doubt * (typical_chance - chance) : 0.0F;
    }

    // The average counts later rounds more: the tree was smaller and the strategies were worse before.
    void note_round() {
        ++rounds_;
        const auto& now = game_.node(focus_);
        const float weight = static_cast<float>(rounds_) * static_cast<float>(rounds_);
        weight_ += weight;
        for (int e = 0; e < now.edges; ++e) {
            worth_[at(e)] += weight * latest_[at(e)];
            for (std::size_t c = 0; c < Most; ++c) {
                sums_[at(e)][c] += weight * game_.row(now.first + e).chance[c];
            }
        }
    }

    static constexpr float typical_chance = 0.05F;  // of a move that was made, if it says nothing

    SolverSettings settings_;
    Game game_;
    Rng rng_{0};
    int focus_ = 0;
    std::vector<int> taken_;  // edges from the root to the focus
    int rounds_ = 0;
    bool stopped_ = false;
    std::uint32_t polls_ = 0;
    std::vector<Vector> sums_;   // of the strategies now, later rounds counting more
    std::vector<float> worth_;   // of its edges to the true cast, summed in the same way
    std::vector<float> latest_;  // in the latest round
    float weight_ = 0;
};

}  // namespace campanile::volto_player
