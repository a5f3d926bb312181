#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "players/kwinty_proof.h"

namespace campanile::kwinty::proof {

// What the defender answers in a wall: a stone as Wall::to_seen writes it.
struct Reply {
    Code code;
    std::uint8_t seen;
};

// A defence written out: a reply for every wall that the attacker can reach against it, so that somebody who trusts no
// search can check it. It ends where the lemma in kwinty_threats.h shows by itself, with lines of any height, that the
// attacker's remaining stones are too few.
class Strategy {
   public:
    explicit Strategy(FiveProof& proof) : proof_(proof) {}

    // Safe when all replies have been found. Each is confirmed by a search of its own.
    Answer collect(const Wall& wall, Side mover, int plies, const search::Patience& patience);
    [[nodiscard]] const std::vector<Reply>& replies() const { return replies_; }

   private:
    bool attack(int plies);
    bool defend(int plies);
    bool answer(int plies);
    [[nodiscard]] bool is_closed(int stones) const;
    bool is_new(Side mover, int plies);
    bool is_safe(Side mover, int plies);

    FiveProof& proof_;
    const search::Patience* patience_ = nullptr;
    Wall wall_;
    std::vector<Reply> replies_;
    std::map<Code, int> seen_;  // with so many plies to go
    Answer answer_ = Answer::unknown;
};

}  // namespace campanile::kwinty::proof
