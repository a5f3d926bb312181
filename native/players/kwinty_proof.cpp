#include "players/kwinty_proof.h"

#include <algorithm>
#include <bit>

namespace campanile::kwinty::proof {

namespace {

constexpr Stone no_stone = 255;

std::uint8_t effort_of(std::uint64_t nodes) {
    return static_cast<std::uint8_t>(std::min(15, static_cast<int>(std::bit_width(nodes)) / 2));
}

int one_more(int plies) { return std::min(plies + 1, never); }

}  // namespace

Answer FiveProof::ask(const Wall& wall, Side mover, int plies, const search::Patience& patience) {
    wall_ = wall;
    patience_ = &patience;
    nodes_ = 0;
    next_question_ = 0;
    const int result = mover == attacker_ ? attack(plies) : defend(plies);
    if (result == stopped) return Answer::unknown;
    if (result == forced) return Answer::forced;
    safe_ = result;
    return Answer::safe;
}

// Only asked where a search goes deeper: the rest takes no time.
bool FiveProof::out_of_patience() {
    if (nodes_ < next_question_) return false;
    next_question_ = patience_->next(nodes_);
    return next_question_ == 0;
}

// However long it may take; so many that they last for ever if there are not enough.
int FiveProof::stones_needed() const {
    const int need = least_need(wall_, attacker_, whole_column);
    return need > wall_.stones_left(attacker_) ? never : need;
}

// The attacker to move: his k-th stone from here is ply 2k - 1.
int FiveProof::attack(int plies) {
    ++nodes_;
    const int stones = (plies + 1) / 2;
    const int need = least_need(wall_, attacker_, rows_added(plies));
    if (need > std::min(stones, wall_.stones_left(attacker_)))
        return std::clamp(2 * stones_needed() - 2, 2 * stones, never);
    if (need == 1 && can_make_five(wall_, attacker_)) return forced;
    if (plies <= 2) return 2;
    return attack_deeply(plies);
}

// The defender to move: the attacker's k-th stone from here is ply 2k.
int FiveProof::defend(int plies) {
    ++nodes_;
    const int stones = plies / 2;
    const int need = least_need(wall_, attacker_, rows_added(plies));
    if (need > std::min(stones, wall_.stones_left(attacker_)))
        return std::clamp(2 * stones_needed() - 1, 2 * stones + 1, never);
    if (can_make_five(wall_, other(attacker_))) return never;
    if (plies < 4 && has_quiet_reply()) return 3;
    return defend_deeply(plies);
}

FiveProof::Place FiveProof::look_up(Side mover) const {
    Place place{wall_.code(mover), {}, {}, nodes_};
    place.hash = hash_of(place.seen.code);
    table_.find(place.hash, place.known);
    return place;
}

std::optional<int> FiveProof::recall(const Known& known, int plies) {
    if (known.safe >= plies) return known.safe;
    if (known.won <= plies) return forced;
    return std::nullopt;
}

void FiveProof::remember(Place& place, Stone reply) {
    const std::uint64_t cost = nodes_ - place.nodes_before;
    if (reply != no_stone) place.known.reply = static_cast<std::uint8_t>(wall_.to_seen(reply, place.seen.mirrored));
    place.known.effort = effort_of(cost);
    table_.store(place.hash, place.known);
    if (cost >= dear_) facts_.push_back({place.seen.code, place.known});
}

Stone FiveProof::suggested(const Place& place) const {
    return place.known.reply != 0 ? wall_.from_seen(place.known.reply, place.seen.mirrored) : no_stone;
}

int FiveProof::attack_deeply(int plies) {
    Place place = look_up(attacker_);
    if (const auto known = recall(place.known, plies)) return *known;
    if (out_of_patience()) return stopped;
    Stones list;
    wall_.placements(attacker_, list);
    if (list.empty()) return pass(attacker_, plies);
    RankedStones ranked;
    rank_attacks(list, suggested(place), ranked);
    int safe = never;
    for (const auto& [rank, stone] : ranked) {
        const auto undo = wall_.place(attacker_, stone);
        const int result = defend(plies - 1);
        wall_.unplace(attacker_, stone, undo);
        if (result == stopped) return stopped;
        if (result == forced) {
            place.known.won = static_cast<std::uint8_t>(plies);
            remember(place, stone);
            return forced;
        }
        safe = std::min(safe, one_more(result));
    }
    place.known.safe = static_cast<std::uint8_t>(safe);
    remember(place, no_stone);
    return safe;
}

int FiveProof::defend_deeply(int plies) {
    Place place = look_up(other(attacker_));
    if (const auto known = recall(place.known, plies)) return *known;
    if (out_of_patience()) return stopped;
    const Side defender = other(attacker_);
    Stones list;
    wall_.placements(defender, list);
    if (list.empty()) return pass(defender, plies);
    RankedStones ranked;
    rank_replies(list, plies, suggested(place), ranked);
    for (const auto& [rank, stone] : ranked) {
        const auto undo = wall_.place(defender, stone);
        const int result = attack(plies - 1);
        wall_.unplace(defender, stone, undo);
        if (result == stopped) return stopped;
        if (result == forced) continue;
        place.known.safe = static_cast<std::uint8_t>(one_more(result));
        remember(place, stone);
        return place.known.safe;
    }
    place.known.won = static_cast<std::uint8_t>(plies);
    remember(place, no_stone);
    return forced;
}

// K6, K5: who cannot place passes; if neither can, there will be no five.
int FiveProof::pass(Side side, int plies) {
    if (!wall_.can_place(other(side))) return never;
    const int result = side == attacker_ ? defend(plies - 1) : attack(plies - 1);
    return result < 0 ? result : one_more(result);
}

Stone FiveProof::reply(const Wall& wall, int plies) const {
    const Side defender = other(attacker_);
    Stones list;
    wall.placements(defender, list);
    for (const Stone stone : list) {
        if (wall.makes_five(defender, stone)) return stone;
    }
    const auto [code, mirrored] = wall.code(defender);
    Known known;
    if (table_.find(hash_of(code), known) && known.safe >= plies && known.reply != 0) {
        return wall.from_seen(known.reply, mirrored);
    }
    const auto* quiet = std::find_if(list.begin(), list.end(), [&](Stone stone) {
        Wall next = wall;
        next.place(defender, stone);
        return !can_make_five(next, attacker_);
    });
    return quiet == list.end() ? list[0] : *quiet;
}

// Whether the defender has a reply after which the attacker cannot make five at once.
bool FiveProof::has_quiet_reply() {
    const Side defender = other(attacker_);
    Stones list;
    wall_.placements(defender, list);
    return std::any_of(list.begin(), list.end(), [&](Stone stone) {
        ++nodes_;
        const auto undo = wall_.place(defender, stone);
        const bool hit = can_make_five(wall_, attacker_);
        wall_.unplace(defender, stone, undo);
        return !hit;
    });
}

// How many stones the attacker, who is to move, can place without losing at once.
int FiveProof::answers_left() const {
    Stones list;
    wall_.placements(attacker_, list);
    const Side defender = other(attacker_);
    if (!can_make_five(wall_, defender)) return static_cast<int>(list.size());
    Wall next = wall_;
    return static_cast<int>(std::count_if(list.begin(), list.end(), [&](Stone stone) {
        const auto undo = next.place(attacker_, stone);
        const bool loses = can_make_five(next, defender);
        next.unplace(attacker_, stone, undo);
        return !loses;
    }));
}

// After a reply: little for the attacker to choose from, few and unripe lines.
int FiveProof::reply_rank() const {
    const Side defender = other(attacker_);
    const LineCounts near = count_lines(wall_, attacker_, rows_added(1));
    const LineCounts close = count_lines(wall_, attacker_, rows_added(2));
    const LineCounts all = count_lines(wall_, attacker_, whole_column);
    const LineCounts own_near = count_lines(wall_, defender, rows_added(1));
    const LineCounts own_all = count_lines(wall_, defender, whole_column);
    const ReplyWeights& w = weights_;
    return w.near[0] * near.one + w.near[1] * near.two + w.close[0] * close.one + w.close[1] * close.two +
           w.close[2] * close.three + w.all[0] * all.two + w.all[1] * all.three + w.all[2] * all.four -
           w.own_near[0] * own_near.one - w.own_near[1] * own_near.two - w.own_all[0] * own_all.one -
           w.own_all[1] * own_all.two - w.own_all[2] * own_all.three + w.mobility * answers_left();
}

// Best first: a reply into a wall that is known to be safe, what the table suggests, then by rank; what is known to
// lose comes last.
void FiveProof::rank_replies(const Stones& list, int plies, Stone first, RankedStones& ranked) {
    constexpr int best = -(1 << 24), good = -(1 << 23), bad = 1 << 24;
    const Side defender = other(attacker_);
    ranked.clear();
    for (const Stone stone : list) {
        const auto undo = wall_.place(defender, stone);
        const Known child = plies > 4 ? look_up(attacker_).known : Known{};
        const int rank = child.safe >= plies - 1  ? best
                         : child.won <= plies - 1 ? bad
                         : stone == first         ? good
                                                  : reply_rank();
        wall_.unplace(defender, stone, undo);
        ranked.push_back({rank, stone});
        if (rank == best) break;
    }
    sort(ranked);
}

// Best first: what the table suggests, then the ripest lines. That only helps where one of them wins.
void FiveProof::rank_attacks(const Stones& list, Stone first, RankedStones& ranked) {
    ranked.clear();
    for (const Stone stone : list) {
        const auto undo = wall_.place(attacker_, stone);
        const LineCounts near = count_lines(wall_, attacker_, rows_added(1));
        const LineCounts all = count_lines(wall_, attacker_, whole_column);
        wall_.unplace(attacker_, stone, undo);
        const int ripe = 64 * near.one + 16 * near.two + 4 * near.three + 16 * all.one + 4 * all.two + all.three;
        ranked.push_back({stone == first ? -(1 << 20) : -ripe, stone});
    }
    sort(ranked);
}

void FiveProof::sort(RankedStones& ranked) {
    std::sort(ranked.begin(), ranked.end(),
              [](const Ranked& a, const Ranked& b) { return a.rank != b.rank ? a.rank < b.rank : a.stone < b.stone; });
}

}  // namespace campanile::kwinty::proof
