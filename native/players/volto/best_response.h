#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "players/volto/engine.h"
#include "players/volto/is_mcts.h"
#include "players/volto/reduced.h"
#include "players/volto/world.h"

namespace campanile::volto_player {

template <class S>
using Ask = std::function<Advice(const Knowledge<S>&)>;

// The best response of one side against a player on the tree of all public histories.
template <class S>
class BestResponse {
   public:
    BestResponse(Ask<S> ask, Side side) : ask_(std::move(ask)), side_(side) {
        Casting<S>(reduced_start<S>().start, Side::one, casts_);
    }

    // The responder's expected result.
    double value() {
        const std::vector<double> even(casts_.size(), 1.0 / static_cast<double>(casts_.size()));
        double sum = 0;
        for (const double worth : visit(reduced_start<S>(), even)) sum += worth;
        return sum / static_cast<double>(casts_.size());
    }
    [[nodiscard]] std::uint64_t asked() const { return asked_; }

   private:
    using Vector = std::vector<double>;  // per cast

    Vector visit(const Past<S>& past, const Vector& reach) {
        return past.now.mover == side_ ? respond(past, reach) : listen(past, reach);
    }

    struct Move {
        int mask;
        int to;
    };
    std::vector<Move> moves_of(const Scene<S>& scene, const Cast<S>& cast) const {
        std::vector<Move> moves;
        const int first = S::first_mask(scene.mover);
        for (int i = 0; i < S::masks_each; ++i) {
            if (!scene.on_board(first + i)) continue;
            for (Squares set = scene.reach(first + i, cast[static_cast<std::size_t>(i)]); set != 0; set &= set - 1) {
                moves.push_back({first + i, std::countr_zero(set)});
            }
        }
        return moves;
    }

    // Casts whose every mask can still be what it is in them.
    bool fits(const Scene<S>& scene, Side side, const Cast<S>& cast) const {
        for (int i = 0; i < S::masks_each; ++i) {
            if ((scene.possible(S::first_mask(side) + i) & only(cast[static_cast<std::size_t>(i)])) == 0) return false;
        }
        return true;
    }

    static Kind kind(const Cast<S>& cast, int mask) { return cast[static_cast<std::size_t>(mask % S::masks_each)]; }

    // Adds what each cast of the responder gets by a move that the casts `makers` make. `reach` is the player's: the
    // probability of each of its casts, with that of the move if it is the player's.
    void add_move(const Past<S>& past, Move move, const Vector& reach, const std::vector<bool>& makers, Vector& worth) {
        const Scene<S>& scene = past.now;
        const bool ours = scene.mover == side_;
        const int victim = scene.mask_on(move.to);
        const auto square = static_cast<Square>(move.to);
        struct Branch {
            Shown shown;
            Vector reach;
            std::vector<bool> ours;
        };
        std::vector<Branch> branches;
        for (std::size_t a = 0; a < casts_.size(); ++a) {  // the maker's
            if (!makers[a]) continue;
            for (std::size_t b = 0; b < casts_.size(); ++b) {  // the waiting side's
                const std::size_t own = ours ? a : b, their = ours ? b : a;
                if (reach[their] == 0 || !fits(scene, other(scene.mover), casts_[b])) continue;
                const Kind lost = victim == S::no_mask ? Kind::none : kind(casts_[b], victim);
                const Kind captor = kind(casts_[a], move.mask);
                const int end = decided(scene, square, captor, lost);
                if (end != 0) {
                    worth[own] += reach[their] * (ours ? end : -end);
                    continue;
                }
                const Shown shown{lost, lost == Kind::lady ? captor : Kind::none};
                std::size_t i = 0;
                while (i < branches.size() && !(branches[i].shown == shown)) ++i;
                if (i == branches.size())
                    branches.push_back({shown, Vector(casts_.size()), std::vector<bool>(casts_.size())});
                branches[i].reach[their] = reach[their];
                branches[i].ours[own] = true;
            }
        }
        for (const Branch& branch : branches) {
            Past<S> next = past;
            extend(next, Action::move(scene.square_of(move.mask), square), branch.shown);
            if (next.now.quiet >= S::quiet_limit) continue;  // drawn
            const Vector values = visit(next, branch.reach);
            for (std::size_t own = 0; own < casts_.size(); ++own) {
                if (branch.ours[own]) worth[own] += values[own];
            }
        }
    }

    Vector respond(const Past<S>& past, const Vector& reach) {
        double total = 0;
        for (const double r : reach) total += r;
        Vector best(casts_.size(), -total);  // M7.1: a cast without a move has lost
        std::array<std::array<bool, S::squares>, S::masks> seen{};
        for (const Cast<S>& some : casts_) {
            for (const Move move : moves_of(past.now, some)) {
                bool& done = seen[static_cast<std::size_t>(move.mask)][static_cast<std::size_t>(move.to)];
                if (done) continue;
                done = true;
                std::vector<bool> makers(casts_.size());
                for (std::size_t a = 0; a < casts_.size(); ++a) {
                    const Squares reached = past.now.reach(move.mask, kind(casts_[a], move.mask));
                    makers[a] = fits(past.now, side_, casts_[a]) && (reached & bit(move.to)) != 0;
                }
                Vector worth(casts_.size());
                add_move(past, move, reach, makers, worth);
                for (std::size_t a = 0; a < casts_.size(); ++a) {
                    if (makers[a]) best[a] = std::max(best[a], worth[a]);
                }
            }
        }
        return best;
    }

    // The player's turn: it is asked once for each of its casts.
    Vector listen(const Past<S>& past, const Vector& reach) {
        std::array<std::array<Vector, S::squares>, S::masks> chances{};
        Vector worth(casts_.size());
        for (std::size_t b = 0; b < casts_.size(); ++b) {
            if (reach[b] == 0) continue;
            if (moves_of(past.now, casts_[b]).empty()) {
                for (double& w : worth) w += reach[b];
                continue;
            }
            ++asked_;
            for (const auto& choice : ask_({casts_[b], past}).strategy) {
                if (choice.probability <= 0) continue;
                Vector& chance =
                    chances[static_cast<std::size_t>(past.now.mask_on(choice.action.from()))][choice.action.to()];
                chance.resize(casts_.size());
                chance[b] = reach[b] * choice.probability;
            }
        }
        for (int mask = 0; mask < S::masks; ++mask) {
            for (int to = 0; to < S::squares; ++to) {
                const Vector& chance = chances[static_cast<std::size_t>(mask)][static_cast<std::size_t>(to)];
                if (chance.empty()) continue;
                std::vector<bool> makers(casts_.size());
                for (std::size_t b = 0; b < casts_.size(); ++b) makers[b] = chance[b] > 0;
                add_move(past, {mask, to}, chance, makers, worth);
            }
        }
        return worth;
    }

    Ask<S> ask_;
    Side side_;
    std::vector<Cast<S>> casts_;
    std::uint64_t asked_ = 0;
};

// Half of what best responses on both sides win together: 0 for an equilibrium, 1 for a player that always loses to
// them.
template <class S>
double exploitability(const Ask<S>& ask) {
    return (BestResponse<S>(ask, Side::one).value() + BestResponse<S>(ask, Side::two).value()) / 2;
}

// IS-MCTS at an information set of any shape.
template <class S, class KeepGoing>
Advice ask_is_mcts(const Knowledge<S>& knowledge, std::uint64_t simulations, KeepGoing&& keep_going, bool by_visits) {
    IsMcts<World<S>> search({.nodes = std::size_t{1} << 14});
    const Scene<S>& scene = knowledge.past.now;
    std::vector<Cast<S>> casts;
    Casting<S>(scene, other(scene.mover), casts);
    const auto draw = [&](Rng& rng) {
        std::array<Cast<S>, 2> both;
        both[static_cast<std::size_t>(scene.mover)] = knowledge.own;
        both[static_cast<std::size_t>(other(scene.mover))] = casts[rng.below(static_cast<std::uint32_t>(casts.size()))];
        return World<S>(scene, both);
    };
    return search.advise(draw, simulations, keep_going, by_visits);
}

}  // namespace campanile::volto_player
