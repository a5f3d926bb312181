#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "players/volto/evaluation.h"
#include "players/volto/world.h"

namespace campanile::volto_player {

// Alpha-beta in one world, as if nothing were hidden: for players for comparison, and for the engine's second look
// while it is on its guard (Caution). Whoever decides by this alone takes it that both sides know everything.
template <class S>
class OpenSearch {
   public:
    explicit OpenSearch(const Weights& weights, std::size_t slots = std::size_t{1} << 14)
        : weights_(weights), table_(slots) {}

    // Forgets another world.
    void forget() { std::fill(table_.begin(), table_.end(), Slot{}); }

    // Before the first world: so the same searches poll at the same nodes.
    void begin() {
        stopped_ = false;
        nodes_ = 0;
        next_poll_ = poll_after;
    }

    // The mover's value, -1 … 1, of a position. Sets stopped() soon after keep_going() says false.
    template <std::predicate KeepGoing>
    float search(const World<S>& world, int depth, float alpha, float beta, KeepGoing& keep_going) {
        if (world.is_over()) return static_cast<float>(world.mover() == Side::one ? world.result() : -world.result());
        ++nodes_;
        if (depth == 0) return static_value(world);
        if (stopped_ || out_of_patience(keep_going)) {
            stopped_ = true;
            return 0;
        }
        Slot& slot = table_[world.scene().key() % table_.size()];
        const std::uint64_t key = world.scene().key() ^ static_cast<std::uint64_t>(world.scene().quiet > 90);
        const bool known = slot.key == key;
        if (known && slot.depth >= depth) {
            if (slot.bound >= 0 && slot.value >= beta) return slot.value;
            if (slot.bound <= 0 && slot.value <= alpha) return slot.value;
        }
        typename World<S>::Moves moves;
        world.legal(moves);
        if (moves.empty()) return -decisive;  // M7.1
        order(world, moves, known ? slot.best : Action{});
        float best = -2;
        Action choice{};
        const float floor = alpha;
        for (const Action action : moves) {
            World<S> next = world;
            next.make(action);
            // Nearer wins are worth a little more.
            const float value = -0.999F * search(next, depth - 1, -beta, -alpha, keep_going);
            if (stopped_) return 0;
            if (value > best) {
                best = value;
                choice = action;
            }
            alpha = std::max(alpha, best);
            if (alpha >= beta) break;
        }
        slot = {key, best, choice, static_cast<std::int8_t>(depth),
                static_cast<std::int8_t>(best >= beta    ? 1
                                         : best <= floor ? -1
                                                         : 0)};
        return best;
    }

    [[nodiscard]] bool stopped() const { return stopped_; }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

   private:
    struct Slot {
        std::uint64_t key = 0;
        float value = 0;
        Action best{};
        std::int8_t depth = -1;
        std::int8_t bound = 0;  // 1 at least, -1 at most, 0 exact
    };

    static constexpr std::uint64_t poll_after = 1024;  // nodes, some tenths of a millisecond

    // Asked above the leaves only, so not at every number of nodes.
    template <class KeepGoing>
    bool out_of_patience(KeepGoing& keep_going) {
        if (nodes_ < next_poll_) return false;
        next_poll_ = nodes_ + poll_after;
        return !keep_going();
    }

    float static_value(const World<S>& world) const {
        const Side mover = world.mover();
        const auto stance = [&](Side side) {
            return valued_stance(world.scene(), side, world.cast(side), decoys(world.scene(), side), weights_);
        };
        return evaluate(stance(mover), stance(other(mover)), weights_);
    }

    // The best known move, captures, then forward moves of the candidate.
    static void order(const World<S>& world, typename World<S>::Moves& moves, Action best) {
        const auto rank = [&](Action action) {
            if (action == best) return 4;
            const Kind victim = world.shown_by(action).victim;
            if (victim == Kind::candidate) return 5;
            if (victim != Kind::none && victim != Kind::lady) return 3;
            return world.kind_of(world.scene().mask_on(action.from())) == Kind::candidate ? 1 : 0;
        };
        std::array<int, World<S>::Moves::capacity> ranks;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const Action action = moves[i];
            const int own = rank(action);
            std::size_t place = i;
            for (; place > 0 && ranks[place - 1] < own; --place) {
                moves[place] = moves[place - 1];
                ranks[place] = ranks[place - 1];
            }
            moves[place] = action;
            ranks[place] = own;
        }
    }

    Weights weights_;
    std::vector<Slot> table_;
    bool stopped_ = false;
    std::uint64_t nodes_ = 0;
    std::uint64_t next_poll_ = poll_after;
};

}  // namespace campanile::volto_player
