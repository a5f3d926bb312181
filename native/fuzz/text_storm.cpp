// A storm of texts without guidance: <game>_storm N gives N random byte strings and mutated texts of real positions and
// actions to the parsers. Meant for a build with sanitizers.
#include <cstdio>

#include "base/random.h"
#include "base/tracked.h"
#include "fuzz/check_text.h"

namespace {

using campanile::Rng;
using campanile::fuzz::State;

std::string random_bytes(Rng& rng) {
    std::string text(rng.below(80), '\0');
    for (char& c : text) c = static_cast<char>(rng.below(256));
    return text;
}

// One to four edits: a character replaced by another of the text or by any byte, one left out, one doubled, or two
// swapped.
std::string mutated(std::string text, Rng& rng) {
    for (std::uint32_t edits = 1 + rng.below(4); edits > 0 && !text.empty(); --edits) {
        const auto size = static_cast<std::uint32_t>(text.size());
        const std::uint32_t at = rng.below(size);
        const std::uint32_t other = rng.below(size);
        switch (rng.below(5)) {
            case 0:
                text[at] = text[other];
                break;
            case 1:
                text[at] = static_cast<char>(rng.below(256));
                break;
            case 2:
                text.erase(at, 1);
                break;
            case 3:
                text.insert(at, 1, text[other]);
                break;
            default:
                std::swap(text[at], text[other]);
        }
    }
    return text;
}

}  // namespace

int main(int argc, char** argv) {
    const long wanted = argc > 1 ? std::atol(argv[1]) : 100000;
    Rng rng(20261115);
    long given = 0;
    long accepted = 0;
    while (given < wanted) {
        const unsigned bits = rng.below(16);
        campanile::Tracked<State> line(State::start(campanile::CAMPANILE_GAME::options_from_bits(bits)));
        while (const int count = line.state().legal_count()) {
            const auto action = line.state().nth_legal(static_cast<int>(rng.below(static_cast<std::uint32_t>(count))));
            const std::string position = line.state().text();
            const std::string name = line.state().action_text(action);
            for (int i = 0; i < 8; ++i) {
                accepted += campanile::fuzz::check_text(bits, mutated(position, rng), random_bytes(rng));
                accepted += campanile::fuzz::check_text(bits, position, mutated(name, rng));
                accepted += campanile::fuzz::check_text(bits, random_bytes(rng), mutated(name, rng));
                given += 6;  // a position and an action each time
            }
            line.make(action);
        }
    }
    std::printf("%s: %ld texts, %ld positions accepted, no fault\n", State::name.data(), given, accepted);
}
