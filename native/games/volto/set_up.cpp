#include "games/volto/set_up.h"

#include <cassert>

#include "base/text.h"

namespace campanile::volto {

namespace {

// How many letters of each kind are left, as one number: N A S L C with 4, 4, 2, 3 and 2 values.
constexpr std::array<int, kinds> radix = {1, 4, 16, 32, 96};
constexpr int whole_set = 191;  // 3 + 3 * 4 + 1 * 16 + 2 * 32 + 1 * 96

// How many words the letters left can form.
constexpr auto make_words() {
    std::array<std::uint16_t, whole_set + 1> words{};
    words[0] = 1;
    for (int left = 1; left <= whole_set; ++left) {
        for (std::size_t k = 0; k < kinds; ++k) {
            const bool some = left / radix[k] % (kind_counts[k] + 1) > 0;
            if (some) words[static_cast<std::size_t>(left)] += words[static_cast<std::size_t>(left - radix[k])];
        }
    }
    return words;
}
constexpr auto words = make_words();
static_assert(words[whole_set] == set_up_words);

// For every remainder the words that begin with each letter.
constexpr auto make_beginning() {
    std::array<std::array<std::uint16_t, kinds>, whole_set + 1> beginning{};
    for (int left = 0; left <= whole_set; ++left) {
        for (std::size_t k = 0; k < kinds; ++k) {
            const bool some = left / radix[k] % (kind_counts[k] + 1) > 0;
            if (some) beginning[static_cast<std::size_t>(left)][k] = words[static_cast<std::size_t>(left - radix[k])];
        }
    }
    return beginning;
}
constexpr auto beginning = make_beginning();

}  // namespace

// No branch depends on the rank: random play makes two set-ups a game.
SetUp set_up_of_rank(int rank) {
    assert(rank >= 0 && rank < set_up_words);
    SetUp set_up{};
    int left = whole_set;
    for (auto& kind : set_up) {
        const auto& counts = beginning[static_cast<std::size_t>(left)];
        std::size_t k = 0;
        int before = 0;
        int total = 0;
        for (std::size_t next = 1; next < kinds; ++next) {
            total += counts[next - 1];
            const bool reached = rank >= total;
            k += reached ? 1 : 0;
            before = reached ? total : before;
        }
        rank -= before;
        left -= radix[k];
        kind = static_cast<Kind>(k);
    }
    return set_up;
}

int rank_of_set_up(const SetUp& set_up) {
    int rank = 0;
    int left = whole_set;
    for (const Kind kind : set_up) {
        for (int k = 0; k < index(kind); ++k)
            rank += beginning[static_cast<std::size_t>(left)][static_cast<std::size_t>(k)];
        left -= radix[static_cast<std::size_t>(kind)];
    }
    return rank;
}

std::string set_up_text(const SetUp& set_up) {
    std::string text;
    for (const Kind kind : set_up) text += letter(kind);
    return text;
}

Result<SetUp> read_set_up(std::string_view text) {
    const auto wrong = [](std::string_view clause, std::string message) {
        return Error{ErrorKind::invalid_notation, clause, std::move(message)};
    };
    if (text.size() != masks_each) {
        return wrong("M3", "a set-up has ten letters such as NACNALNSLA, found " + quote(text));
    }
    std::array<int, kinds> found{};
    SetUp set_up{};
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::size_t k = kind_letters.find(text[i]);
        if (k == std::string_view::npos) {
            return wrong("M3", "a set-up has the letters N, A, S, L and C, found " + quote(text.substr(i, 1)) +
                                   " as letter " + std::to_string(i + 1));
        }
        set_up[i] = static_cast<Kind>(k);
        ++found[k];
    }
    for (std::size_t k = 0; k < kinds; ++k) {
        if (found[k] != kind_counts[k]) {
            return wrong("M2", "a set-up has 3 N, 3 A, 1 S, 2 L and 1 C, found " + std::to_string(found[k]) + " " +
                                   kind_letters[k] + " in " + quote(text));
        }
    }
    return set_up;
}

}  // namespace campanile::volto
