#include "games/volto/removals.h"

#include <array>
#include <cstddef>

namespace campanile::volto {
namespace {

// Searches over how much of each list the captures so far explain.
class Explanation {
   public:
    explicit Explanation(const Removals& removals) : removals_(removals) {}

    // reached[i][j]: some order of captures removes exactly the first i of White's and the first j of Red's list,
    // and the game goes on (or, at the very end, may be over).
    bool exists() {
        reached_[0][0] = true;
        for (std::size_t i = 0; i <= size(0); ++i) {
            for (std::size_t j = 0; j <= size(1); ++j) {
                if (!reached_[i][j]) continue;
                for (std::size_t victim = 0; victim < 2; ++victim) try_capture({i, j}, victim);
            }
        }
        return reached_[size(0)][size(1)];
    }

   private:
    using Place = std::array<std::size_t, 2>;

    [[nodiscard]] std::size_t size(std::size_t side) const { return removals_.lost[side].size(); }

    void try_capture(Place place, std::size_t victim) {
        const std::size_t captor = victim ^ 1;
        if (place[victim] == size(victim)) return;
        const Kind captured = removals_.lost[victim][place[victim]];
        Place next = place;
        ++next[victim];
        bool ends = captured == Kind::candidate;
        if (captured == Kind::lady) {
            if (place[captor] == size(captor)) return;
            const Kind with_her = removals_.lost[captor][place[captor]];
            if (with_her == Kind::lady) return;  // M4.5: no lady captures
            ++next[captor];
            ends = with_her == Kind::candidate || ladies_before(victim, place[victim]) == 1;
        }
        const bool last = next[0] == size(0) && next[1] == size(1);
        if (last ? !can_be_last(victim, captured == Kind::lady, ends) : ends) return;
        reached_[next[0]][next[1]] = true;
    }

    [[nodiscard]] int ladies_before(std::size_t side, std::size_t place) const {
        int ladies = 0;
        for (std::size_t i = 0; i < place; ++i) ladies += removals_.lost[side][i] == Kind::lady;
        return ladies;
    }

    // After a capture it is the turn of the side that lost the mask; then the turns alternate.
    [[nodiscard]] bool can_be_last(std::size_t victim, bool lady, bool ends) const {
        const Side next = removals_.quiet % 2 == 0 ? removals_.mover : other(removals_.mover);
        if (static_cast<std::size_t>(next) != victim) return false;
        if (removals_.quiet > 0) return !ends;
        return !(lady && removals_.arrived);  // the captor of a lady is gone, so no candidate arrived by that move
    }

    const Removals& removals_;
    bool reached_[masks_each + 1][masks_each + 1] = {};
};

}  // namespace

bool some_order_explains(const Removals& removals) { return Explanation(removals).exists(); }

}  // namespace campanile::volto
