#include "players/kwinty_strategy.h"

#include <algorithm>

namespace campanile::kwinty::proof {

Answer Strategy::collect(const Wall& wall, Side mover, int plies, const search::Patience& patience) {
    wall_ = wall;
    patience_ = &patience;
    replies_.clear();
    seen_.clear();
    answer_ = Answer::safe;
    if (is_safe(mover, plies)) mover == proof_.attacker() ? attack(plies) : defend(plies);
    return answer_;
}

bool Strategy::is_closed(int stones) const {
    const Side attacker = proof_.attacker();
    return least_need(wall_, attacker, whole_column) > std::min(stones, wall_.stones_left(attacker));
}

bool Strategy::is_new(Side mover, int plies) {
    int& known = seen_[wall_.code(mover).code];
    if (known >= plies) return false;
    known = plies;
    return true;
}

bool Strategy::is_safe(Side mover, int plies) {
    answer_ = proof_.ask(wall_, mover, plies, *patience_);
    return answer_ == Answer::safe;
}

// All of these give false when there is no point in going on.
bool Strategy::attack(int plies) {
    const Side attacker = proof_.attacker();
    if (plies <= 0 || is_closed((plies + 1) / 2) || !is_new(attacker, plies)) return true;
    Stones list;
    wall_.placements(attacker, list);
    if (list.empty()) return !wall_.can_place(other(attacker)) || defend(plies - 1);
    return std::all_of(list.begin(), list.end(), [&](Stone stone) {
        const auto undo = wall_.place(attacker, stone);
        const bool good = defend(plies - 1);
        wall_.unplace(attacker, stone, undo);
        return good;
    });
}

bool Strategy::defend(int plies) {
    const Side defender = other(proof_.attacker());
    if (plies <= 1 || is_closed(plies / 2) || !is_new(defender, plies)) return true;
    if (wall_.can_place(defender)) return answer(plies);
    return !wall_.can_place(proof_.attacker()) || attack(plies - 1);
}

bool Strategy::answer(int plies) {
    const Side defender = other(proof_.attacker());
    if (!is_safe(defender, plies)) return false;
    const Stone stone = proof_.reply(wall_, plies);
    const auto [code, mirrored] = wall_.code(defender);
    replies_.push_back({code, static_cast<std::uint8_t>(wall_.to_seen(stone, mirrored))});
    if (wall_.makes_five(defender, stone)) return true;
    const auto undo = wall_.place(defender, stone);
    const bool good = is_safe(proof_.attacker(), plies - 1) && attack(plies - 1);
    wall_.unplace(defender, stone, undo);
    return good;
}

}  // namespace campanile::kwinty::proof
