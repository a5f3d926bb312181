#include <cstring>

#include "games/turris/names.h"
#include "games/turris/refusal.h"
#include "games/turris/state.h"

namespace campanile::turris {

namespace {

bool can_place(Facts facts, Side side) {
    facts.mover = side;
    facts.bonus = false;
    facts.banned = no_stone;
    const State state = State::assemble(facts);
    for (int code = 0; code < stone_codes; ++code) {
        if (stone_exists(code) && !placement_refusal(state, Action::from_code(code))) return true;
    }
    return false;
}

// The set of legal actions against the rules read clause by clause.
std::string compare_with_rules(const State& state) {
    const Facts facts = state.facts();
    // T5 asks between turns; inside one the bonus comes first.
    const bool over = !state.in_bonus() && !can_place(facts, Side::one) && !can_place(facts, Side::two);
    if (over != state.is_over()) return over ? "the game should be over" : "the game should go on";
    bool any_use = false;
    for (int id = 0; id < State::action_ids; ++id) {
        const Action action = *state.from_id(id);
        const bool expected = !over && !refusal(state, action);
        any_use |= expected && action.kind() != Kind::decline;
        if (expected != state.is_legal(action)) {
            return state.action_text(action) + (expected ? " should be legal" : " should not be legal");
        }
    }
    return over || any_use ? "" : "there is nothing to choose";
}

}  // namespace

std::string State::check_consistency() const {
    const State fresh = assemble(facts());
    if (core_.profile != fresh.core_.profile || core_.base != fresh.core_.base) return "the heights differ";
    if (core_.tops != fresh.core_.tops) return "the tops differ";
    if (core_.in_hand != fresh.core_.in_hand) return "the stones in hand differ";
    if (core_.stones_key != fresh.core_.stones_key) return "the keys differ";
    if (core_.legal != fresh.core_.legal) return "the legal actions differ";
    if (std::memcmp(this, &fresh, sizeof fresh) != 0) return "the states differ";
    return compare_with_rules(*this);
}

}  // namespace campanile::turris
