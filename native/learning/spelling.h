#pragma once

#include <string_view>

#include "base/concepts.h"

namespace campanile::learning {

// A set-up with too many words to number them in a mask can be spelled: one letter is one action, and the word is
// played when it is complete. Most games have nothing to spell; the others specialise this as
//   static constexpr std::string_view letters;   each letter once, in the order of their numbers
//   static constexpr std::string_view all;       the letters of a whole word
//   static Action action(std::string_view word); precondition: an arrangement of `all`
// Numbers of actions: 0 … first_id - 1 as in S, then one for each letter.
template <Position S>
struct Spelling {
    static constexpr std::string_view letters = "";
    static constexpr std::string_view all = "";
    static constexpr int first_id = S::action_ids;
};

// The letters that the side to act has put so far.
template <Position S>
class Spelled {
   public:
    static constexpr int length = static_cast<int>(Spelling<S>::all.size());

    [[nodiscard]] std::string_view text() const { return {word_, static_cast<std::size_t>(size_)}; }
    [[nodiscard]] bool complete() const { return size_ == length; }
    // How often the letter may still be put.
    [[nodiscard]] int left(char letter) const {
        int count = 0;
        for (const char each : Spelling<S>::all) count += each == letter;
        for (const char each : text()) count -= each == letter;
        return count;
    }
    // Precondition: left(letter) > 0.
    void put(char letter) { word_[size_++] = letter; }
    void clear() { size_ = 0; }

   private:
    char word_[static_cast<std::size_t>(length) + 1]{};
    int size_ = 0;
};

}  // namespace campanile::learning
