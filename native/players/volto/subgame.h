#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "players/volto/leaf.h"

namespace campanile::volto_player {

// Casts of a side that are looked at together: bit c is cast c.
using CastSet = std::uint32_t;

// The casts that a subgame begins with: some of those that each side may have, and how probable each is.
template <class S, int Most>
struct Ensemble {
    static_assert(Most <= most_casts);

    std::array<std::array<Cast<S>, Most>, 2> casts{};
    std::array<std::array<float, Most>, 2> weights{};  // the sum of each side's is 1
    std::array<int, 2> count{};
};

template <int Most>
using PerCast = std::array<float, Most>;

// The game from some public position on, as far as it is unfolded. A node is a public position: all that either side
// can tell apart is its own cast, so a strategy is a table with one row per cast of the mover, and no row can depend on
// the other side's cast. Values are those of Side::one, -1 … 1.
template <class S, int Most>
class Subgame {
   public:
    static constexpr int leaf = -1;

    // What a move leads to for some casts of the mover and some of the waiting side.
    struct Outcome {
        CastSet movers;
        CastSet waiting;
        Shown shown;
        std::int32_t node;  // or: the game is over
        float value;        // if it is
        static constexpr std::int32_t over = -1;
    };
    struct Edge {
        Action action;
        CastSet legal;
        std::int32_t first;
        std::int32_t outcomes;
    };
    struct Node {
        Scene<S> scene;
        std::array<CastSet, 2> alive;  // casts that lead here
        CastSet stuck;                 // casts of the mover without a move (M7.1)
        std::int32_t parent;
        std::int32_t first = leaf;  // edge; the tables of strategies run along
        std::int32_t edges = 0;
        std::int32_t values = 0;  // of a leaf, for every pair of casts
        std::int16_t depth = 0;
    };
    struct Row {
        PerCast<Most> regret{};
        PerCast<Most> chance{};  // the current strategy
    };

    // `most_nodes` leave room for a few expansions: 3000 are enough.
    Subgame(std::size_t most_nodes, const Weights& weights) : most_nodes_(most_nodes), weights_(weights) {}

    // `keys`: earlier positions that could occur again (M7.2).
    void begin(const Scene<S>& scene, const Ensemble<S, Most>& ensemble, const std::vector<std::uint64_t>& keys) {
        nodes_.reserve(most_nodes_);  // references to nodes stay valid while the tree grows
        values_.reserve(most_nodes_);
        nodes_.clear();
        edges_.clear();
        rows_.clear();
        outcomes_.clear();
        values_.clear();
        free_.clear();
        keys_ = &keys;
        ensemble_ = &ensemble;
        sort_casts();
        const auto everyone = [&](int side) {
            return static_cast<CastSet>((std::uint64_t{1} << ensemble.count[at(side)]) - 1);
        };
        nodes_.push_back({scene, {everyone(0), everyone(1)}, 0, -1});
        nodes_[0].values = new_values();
    }

    [[nodiscard]] bool full() const { return nodes_.size() + most_new > most_nodes_; }
    [[nodiscard]] std::size_t size() const { return nodes_.size(); }
    [[nodiscard]] const Node& node(int n) const { return nodes_[at(n)]; }
    [[nodiscard]] const Edge& edge(int e) const { return edges_[at(e)]; }
    [[nodiscard]] Row& row(int e) { return rows_[at(e)]; }
    [[nodiscard]] const Row& row(int e) const { return rows_[at(e)]; }
    [[nodiscard]] const Outcome& outcome(int o) const { return outcomes_[at(o)]; }
    [[nodiscard]] const LeafValues<Most>& values(const Node& node) const { return values_[at(node.values)]; }
    [[nodiscard]] const Ensemble<S, Most>& ensemble() const { return *ensemble_; }

    // Where a move leads that shows this. Precondition: it leads to a node.
    [[nodiscard]] int child(int e, Shown shown) const {
        const Edge& move = edge(e);
        for (int o = move.first; o < move.first + move.outcomes; ++o) {
            if (outcome(o).node != Outcome::over && outcome(o).shown == shown) return outcome(o).node;
        }
        assert(false && "the move ends the game");
        return 0;
    }

    // Gives a leaf its moves and values what they lead to. Precondition: !full().
    void expand(int n) {
        const Side side = nodes_[at(n)].scene.mover;
        const auto first = static_cast<std::int32_t>(edges_.size());
        CastSet mobile = 0;
        for (int i = 0; i < S::masks_each; ++i) mobile |= expand_mask(n, i);
        Node& node = nodes_[at(n)];
        node.stuck = node.alive[at(index(side))] & ~mobile;
        node.first = first;
        node.edges = static_cast<std::int32_t>(edges_.size()) - first;
        free_.push_back(node.values);
        begin_strategy(node);
    }

   private:
    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
    // A mask has at most 8 + rows targets, each with at most 7 outcomes; far fewer together, but never more.
    static constexpr std::size_t most_new = 600;

    // Which casts have which kind behind which mask.
    void sort_casts() {
        with_.fill({});
        for (int side = 0; side < 2; ++side) {
            for (int c = 0; c < ensemble_->count[at(side)]; ++c) {
                const Cast<S>& cast = ensemble_->casts[at(side)][at(c)];
                for (int i = 0; i < S::masks_each; ++i) {
                    with_[at(side * S::masks_each + i)][static_cast<std::size_t>(cast[at(i)])] |= CastSet{1} << c;
                }
            }
        }
    }
    [[nodiscard]] CastSet with(int mask, Kind kind) const { return with_[at(mask)][static_cast<std::size_t>(kind)]; }

    // All moves of the mover's mask `i`; the casts that have one.
    CastSet expand_mask(int n, int i) {
        const Node& node = nodes_[at(n)];
        const Scene<S>& scene = node.scene;
        const int mask = S::first_mask(scene.mover) + i;
        if (!scene.on_board(mask)) return 0;
        const CastSet alive = node.alive[at(index(scene.mover))];
        std::array<Squares, kinds> reach{};
        Squares anywhere = 0;
        for (std::size_t k = 0; k < kinds; ++k) {
            if ((with(mask, static_cast<Kind>(k)) & alive) != 0) reach[k] = scene.reach(mask, static_cast<Kind>(k));
            anywhere |= reach[k];
        }
        CastSet mobile = 0;
        for (; anywhere != 0; anywhere &= anywhere - 1) {
            const int to = std::countr_zero(anywhere);
            CastSet legal = 0;
            for (std::size_t k = 0; k < kinds; ++k) {
                if ((reach[k] & bit(to)) != 0) legal |= with(mask, static_cast<Kind>(k)) & alive;
            }
            add_edge(n, mask, static_cast<Square>(to), legal);
            mobile |= legal;
        }
        return mobile;
    }

    void add_edge(int n, int mask, Square to, CastSet legal) {
        const Scene<S> scene = nodes_[at(n)].scene;
        const CastSet waiting = nodes_[at(n)].alive[at(index(other(scene.mover)))];
        const Action action = Action::move(scene.square_of(mask), to);
        const auto first = static_cast<std::int32_t>(outcomes_.size());
        edges_.push_back({action, legal, first, 0});
        rows_.emplace_back();
        const int victim = scene.mask_on(to);
        if (victim == S::no_mask) {
            add_outcomes(n, action, mask, Kind::none, legal, waiting);
        } else {
            for (std::size_t k = 0; k < kinds; ++k) {
                const auto kind = static_cast<Kind>(k);
                add_outcomes(n, action, mask, kind, legal, waiting & with(victim, kind));
            }
        }
        edges_.back().outcomes = static_cast<std::int32_t>(outcomes_.size()) - first;
    }

    // For a victim of one kind. A captured lady shows her captor's kind, so each kind leads to a place of its own.
    void add_outcomes(int n, Action action, int mask, Kind victim, CastSet movers, CastSet waiting) {
        if (waiting == 0) return;
        const Scene<S> scene = nodes_[at(n)].scene;
        CastSet going_on = 0;
        for (std::size_t k = 0; k < kinds; ++k) {
            const auto kind = static_cast<Kind>(k);
            const CastSet such = movers & with(mask, kind);
            if (such == 0) continue;
            if (const int result = decided(scene, action.to(), kind, victim); result != 0) {
                add_end(such, waiting, static_cast<float>(scene.mover == Side::one ? result : -result));
            } else if (victim == Kind::lady) {
                add_node(n, action, {victim, kind}, such, waiting);
            } else {
                going_on |= such;
            }
        }
        if (going_on != 0) add_node(n, action, {victim, Kind::none}, going_on, waiting);
    }

    void add_end(CastSet movers, CastSet waiting, float value) {
        outcomes_.push_back({movers, waiting, {}, Outcome::over, value});
    }

    void add_node(int n, Action action, Shown shown, CastSet movers, CastSet waiting) {
        Node child{nodes_[at(n)].scene, {}, 0, n};
        const int side = index(child.scene.mover);
        child.scene.play(action, shown);
        if (child.scene.quiet == S::quiet_limit || occurs_again(n, child.scene)) return add_end(movers, waiting, 0);
        child.alive[at(side)] = movers;
        child.alive[at(1 - side)] = waiting;
        child.depth = static_cast<std::int16_t>(nodes_[at(n)].depth + 1);
        child.values = new_values();
        fill(child);
        outcomes_.push_back({movers, waiting, shown, static_cast<std::int32_t>(nodes_.size()), 0});
        nodes_.push_back(child);
    }

    // M7.2, with what lies ahead taken more strictly: who comes back to a position once can do so again.
    [[nodiscard]] bool occurs_again(int n, const Scene<S>& scene) const {
        if (scene.quiet < 4) return false;
        int quiet = scene.quiet;
        for (int m = n; m >= 0 && quiet > 0; m = nodes_[at(m)].parent, --quiet) {
            if (nodes_[at(m)].scene.key() == scene.key()) return true;
        }
        int before = 0;
        for (const std::uint64_t key : *keys_) before += key == scene.key();
        return before >= 2 && scene.quiet > 0;
    }

    std::int32_t new_values() {
        if (!free_.empty()) {
            const std::int32_t place = free_.back();
            free_.pop_back();
            return place;
        }
        values_.emplace_back();
        return static_cast<std::int32_t>(values_.size()) - 1;
    }

    // The static values of a leaf.
    void fill(const Node& node) {
        const Scene<S>& scene = node.scene;
        std::array<Aspects, 2> aspects{};
        for (int side = 0; side < 2; ++side) {
            const AspectMaker<S> maker(scene, static_cast<Side>(side), weights_);
            for (CastSet set = node.alive[at(side)]; set != 0; set &= set - 1) {
                const auto c = static_cast<std::size_t>(std::countr_zero(set));
                maker.make(ensemble_->casts[at(side)][c], c, aspects[at(side)]);
            }
        }
        const auto last_lady = [&](Side side) { return AspectMaker<S>::last_lady(scene, side); };
        const PairWeights pair(weights_, last_lady(scene.mover), last_lady(other(scene.mover)));
        auto& values = values_[at(node.values)];
        value_pairs(aspects, scene.mover, pair, Most, {values[0].data(), values[1].data()});
    }

    void begin_strategy(const Node& node) {
        const CastSet alive = node.alive[at(index(node.scene.mover))];
        for (CastSet set = alive & ~node.stuck; set != 0; set &= set - 1) {
            const int c = std::countr_zero(set);
            int legal = 0;
            for (int e = 0; e < node.edges; ++e) legal += static_cast<int>(edge(node.first + e).legal >> c & 1);
            for (int e = 0; e < node.edges; ++e) {
                if ((edge(node.first + e).legal >> c & 1) != 0) {
                    row(node.first + e).chance[at(c)] = 1.0F / static_cast<float>(legal);
                }
            }
        }
    }

    std::size_t most_nodes_;
    Weights weights_;
    const Ensemble<S, Most>* ensemble_ = nullptr;
    const std::vector<std::uint64_t>* keys_ = nullptr;
    std::array<std::array<CastSet, kinds>, S::masks> with_{};
    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
    std::vector<Row> rows_;
    std::vector<Outcome> outcomes_;
    std::vector<LeafValues<Most>> values_;
    std::vector<std::int32_t> free_;
};

}  // namespace campanile::volto_player
