#pragma once

#include <algorithm>
#include <cstdint>

namespace campanile::search {

// When to give up: after so many nodes, or when the caller says so. It is asked before the first node and then after
// every 256: well below a millisecond, unless a slow evaluation makes it one.
class Patience {
   public:
    static constexpr std::uint64_t between_questions = 256;

    template <class KeepGoing>
    Patience(std::uint64_t nodes, KeepGoing& keep_going)
        : most_(nodes),
          context_(&keep_going),
          ask_([](void* context) { return static_cast<bool>((*static_cast<KeepGoing*>(context))()); }) {}

    // Precondition: `nodes` is the last answer, or 0. The number of nodes after which to ask again; 0 means stop.
    [[nodiscard]] std::uint64_t next(std::uint64_t nodes) const {
        if (nodes >= most_ || !ask_(context_)) return 0;
        return std::min(most_, nodes + between_questions);
    }

   private:
    std::uint64_t most_;
    void* context_;
    bool (*ask_)(void*);
};

}  // namespace campanile::search
