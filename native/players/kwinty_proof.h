#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "players/kwinty_table.h"
#include "players/kwinty_threats.h"
#include "players/kwinty_wall.h"
#include "search/patience.h"

// Who can force a line of five, and how soon. The attacker has forced it within d plies if, whatever the defender does,
// the attacker completes five by the d-th stone from here on. Lines of four (K5) do not matter here.
namespace campanile::kwinty::proof {

// What makes a defender's reply look good; less is better. Tuned for small proofs: only the time depends on it.
struct ReplyWeights {
    std::array<int, 2> near{3, 21};     // the attacker's lines within one stone's reach that need 1, 2 stones
    std::array<int, 3> close{2, 0, 2};  // within two stones' reach that need 1, 2, 3 stones
    std::array<int, 3> all{-5, 0, 0};   // anywhere that need 2, 3, 4 stones
    std::array<int, 2> own_near{1, 1};  // the defender's own, taken off
    std::array<int, 3> own_all{1, 8, 1};
    int mobility = 25;  // what the attacker can place without losing at once
};

enum class Answer : std::uint8_t { unknown, forced, safe };

// A result that cost much: worth keeping when the program ends.
struct Fact {
    Code code;
    Known known;
};

class FiveProof {
   public:
    // Results that cost `dear` nodes or more are also kept as facts.
    FiveProof(Side attacker, std::size_t table_bytes, std::uint64_t dear, const ReplyWeights& weights = {})
        : attacker_(attacker), dear_(dear), weights_(weights), table_(table_bytes) {}

    // Whether the attacker can force a five within `plies` (1 to 62) from this wall, where no five stands. Unknown if
    // the patience ends before; what was found stays in the table, so that asking again goes on from there.
    Answer ask(const Wall& wall, Side mover, int plies, const search::Patience& patience);

    // Of the last answer `safe`: for how many plies it holds; never: for all.
    [[nodiscard]] int safe_plies() const { return safe_; }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }  // of the last question
    [[nodiscard]] Side attacker() const { return attacker_; }

    [[nodiscard]] const std::vector<Fact>& facts() const { return facts_; }
    void forget_facts() { facts_.clear(); }
    // Precondition: it is true.
    void learn(const Fact& fact) { table_.store(hash_of(fact.code), fact.known); }
    // The defender's reply in a wall that ask() has just called safe for so many plies and where he can place a stone.
    // What is not in the table is short: any reply that leaves no five at once is as good as another.
    [[nodiscard]] Stone reply(const Wall& wall, int plies) const;

   private:
    struct Ranked {
        int rank;
        Stone stone;
    };
    using RankedStones = FixedList<Ranked, State::max_listed>;

    // Where a search stands: the wall's code, its place in the table, and what is known.
    struct Place {
        SeenCode seen;
        Hash hash;
        Known known;
        std::uint64_t nodes_before;
    };

    // These give the number of plies for which the attacker has no forced five if that is at least `plies`, else
    // `forced`, or `stopped`.
    static constexpr int forced = -1;
    static constexpr int stopped = -2;
    int attack(int plies);
    int defend(int plies);
    int attack_deeply(int plies);
    int defend_deeply(int plies);
    int pass(Side side, int plies);
    [[nodiscard]] int stones_needed() const;

    [[nodiscard]] Place look_up(Side mover) const;
    static std::optional<int> recall(const Known& known, int plies);
    void remember(Place& place, Stone reply);
    [[nodiscard]] Stone suggested(const Place& place) const;
    bool out_of_patience();

    bool has_quiet_reply();
    [[nodiscard]] int reply_rank() const;
    [[nodiscard]] int answers_left() const;
    void rank_replies(const Stones& list, int plies, Stone first, RankedStones& ranked);
    void rank_attacks(const Stones& list, Stone first, RankedStones& ranked);
    static void sort(RankedStones& ranked);

    Side attacker_;
    std::uint64_t dear_;
    ReplyWeights weights_;
    Wall wall_;
    KnownTable table_;
    std::vector<Fact> facts_;
    const search::Patience* patience_ = nullptr;  // of the question under way
    std::uint64_t nodes_ = 0;
    std::uint64_t next_question_ = 0;
    int safe_ = 0;
};

}  // namespace campanile::kwinty::proof
