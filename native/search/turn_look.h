#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/concepts.h"
#include "base/tracked.h"
#include "search/open.h"
#include "search/patience.h"

namespace campanile::search {

// What an action can lead to within this turn and the other side's next one, if its maker goes on well. In the order in
// which he prefers them.
enum class Prospect : std::uint8_t {
    loses,    // the game is lost with this turn, or the other side can win with its next one
    unknown,  // the look ended before
    safe,
    wins,  // with this turn
};

// Looks at everything that both sides can do with their next turns, however many actions a turn has: to the end of a
// turn, where a search by depth counts actions. A turn ends where the mover changes.
template <OpenPosition S>
class TurnLook {
   public:
    using Action = typename S::Action;
    struct Seen {
        Action action;
        Prospect prospect;
    };

    // Every legal action, in the order of legal(); after so many positions, or when keep_going() says false, the rest
    // is unknown.
    template <std::predicate KeepGoing>
    std::vector<Seen> look(const Tracked<S>& root, std::uint64_t nodes, KeepGoing&& keep_going) {
        patience_.emplace(nodes, keep_going);
        nodes_ = 0;
        next_question_ = patience_->next(0);
        side_ = root.state().mover();
        line_ = root;
        remembered_.assign(places, 0);
        std::vector<Seen> seen;
        if (root.state().is_over()) return seen;
        ActionList<S> list;
        root.state().legal(list);
        for (const Action action : list) seen.push_back({action, after(action, [this] { return own_turn(); })});
        return seen;
    }

   private:
    // A turn's actions lead to the same position in several orders: what a position is worth is kept with its key, two
    // bits of which make room for it.
    static constexpr std::size_t places = std::size_t{1} << 14;

    template <class Judge>
    Prospect after(Action action, Judge&& judge) {
        const auto undo = line_.make(action);
        const Prospect prospect = line_.state().is_over() ? finished() : known([&] { return judge(); });
        line_.unmake(action, undo);
        return prospect;
    }

    [[nodiscard]] Prospect finished() const {
        const auto winner = line_.state().ending()->winner;
        return !winner ? Prospect::safe : *winner == side_ ? Prospect::wins : Prospect::loses;
    }

    template <class Judge>
    Prospect known(Judge&& judge) {
        constexpr std::uint64_t room = 3;
        const std::uint64_t key = line_.state().key();
        std::uint64_t& place = remembered_[key / (room + 1) % places];
        if (place != 0 && (place & ~room) == (key & ~room)) return static_cast<Prospect>(place & room);
        if (out_of_patience()) return Prospect::unknown;
        const Prospect prospect = judge();
        if (prospect != Prospect::unknown) place = (key & ~room) | static_cast<std::uint64_t>(prospect);
        return prospect;
    }

    bool out_of_patience() {
        if (next_question_ == 0) return true;
        if (++nodes_ >= next_question_) next_question_ = patience_->next(nodes_);
        return false;
    }

    // The best that the side of the root can reach from here.
    Prospect own_turn() {
        if (line_.state().mover() != side_) return next_turn();
        ActionList<S> list;
        line_.state().legal(list);
        Prospect best = Prospect::loses;
        for (const Action action : list) {
            best = std::max(best, after(action, [this] { return own_turn(); }));
            if (best == Prospect::wins) break;
        }
        return best;
    }

    // The worst that the other side can do with its turn. A loss by its own hand is no threat, nor a win of ours now.
    Prospect next_turn() {
        if (line_.state().mover() == side_) return Prospect::safe;
        ActionList<S> list;
        line_.state().legal(list);
        Prospect worst = Prospect::safe;
        for (const Action action : list) {
            worst = std::min(worst, after(action, [this] { return next_turn(); }));
            if (worst == Prospect::loses) break;
        }
        return worst;
    }

    std::optional<Patience> patience_;
    std::uint64_t nodes_ = 0;
    std::uint64_t next_question_ = 0;
    Side side_ = Side::one;
    Tracked<S> line_{S::start({})};
    std::vector<std::uint64_t> remembered_;
};

}  // namespace campanile::search
