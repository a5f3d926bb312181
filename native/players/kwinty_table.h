#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "players/kwinty_wall.h"

namespace campanile::kwinty::proof {

inline constexpr int never = 63;  // plies: more than a game has

// What is known about a wall with a side to move, for one attacker.
struct Known {
    std::uint8_t safe = 0;     // the attacker cannot force a five within so many plies; never: not at all
    std::uint8_t won = never;  // he can within so many; never: unknown
    std::uint8_t reply = 0;    // the mover's best stone as Wall::to_seen writes it; 0: none known
    std::uint8_t effort = 0;   // half the logarithm of the nodes that it cost
};

// 128 bits of a code, well mixed: three rounds of multiplication to 128 bits and folding.
struct Hash {
    std::uint64_t place;
    std::uint64_t check;
};
inline Hash hash_of(const Code& code) {
    const auto fold = [](std::uint64_t a, std::uint64_t b) {
        __extension__ using Wide = unsigned __int128;
        const Wide product = Wide{a} * b;
        return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
    };
    const auto& w = code.words;
    const std::uint64_t a = fold(w[0] ^ 0xa0761d6478bd642fULL, w[1] ^ 0xe7037ed1a0b428dbULL);
    const std::uint64_t b = fold(w[1] ^ 0x8ebc6af09c88c6e3ULL, w[2] ^ 0x589965cc75374cc3ULL);
    const std::uint64_t c = fold(w[2] ^ 0x1d8e4e27c47d124fULL, w[0] ^ 0xeb44accab455d165ULL);
    return {fold(a ^ 0x9e3779b97f4a7c15ULL, b ^ c), fold(b ^ 0xbf58476d1ce4e5b9ULL, a + c) ^ c};
}

// A table of fixed size. Six positions share a cache line; the cheapest gives way.
// A wrong hit needs equal places and 58 equal further bits: for each question less than 6 / 2^58.
class KnownTable {
   public:
    explicit KnownTable(std::size_t bytes) {
        const std::size_t buckets = std::bit_floor(bytes < sizeof(Bucket) ? sizeof(Bucket) : bytes) / sizeof(Bucket);
        buckets_ = std::make_unique<Bucket[]>(buckets);
        mask_ = buckets - 1;
    }

    void prefetch(const Hash& hash) const { __builtin_prefetch(&buckets_[hash.place & mask_]); }

    bool find(const Hash& hash, Known& known) const {
        const Bucket& bucket = buckets_[hash.place & mask_];
        for (std::size_t i = 0; i < ways; ++i) {
            if (bucket.first[i] >> 6 != hash.check >> 6 || bucket.second[i] == 0) continue;
            known = unpack(bucket.first[i], bucket.second[i]);
            return true;
        }
        return false;
    }

    void store(const Hash& hash, const Known& known) {
        Bucket& bucket = buckets_[hash.place & mask_];
        std::size_t place = 0;
        for (std::size_t i = 0; i < ways; ++i) {
            if (bucket.second[i] == 0 || bucket.first[i] >> 6 == hash.check >> 6) {
                place = i;
                break;
            }
            if ((bucket.second[i] & 15) < (bucket.second[place] & 15)) place = i;
        }
        bucket.first[place] = (hash.check & ~std::uint64_t{63}) | known.safe;
        bucket.second[place] =
            static_cast<std::uint16_t>((known.won & 63) << 10 | (known.reply & 63) << 4 | (known.effort & 15));
    }

   private:
    static constexpr std::size_t ways = 6;
    //   first   check 58 bits | safe 6 bits       second   won 6 bits | reply 6 bits | effort 4 bits; 0: nothing here
    struct alignas(64) Bucket {
        std::array<std::uint64_t, ways> first{};
        std::array<std::uint16_t, ways> second{};
    };
    static_assert(sizeof(Bucket) == 64);

    static Known unpack(std::uint64_t first, std::uint16_t second) {
        return {static_cast<std::uint8_t>(first & 63), static_cast<std::uint8_t>(second >> 10),
                static_cast<std::uint8_t>(second >> 4 & 63), static_cast<std::uint8_t>(second & 15)};
    }

    std::unique_ptr<Bucket[]> buckets_;
    std::size_t mask_ = 0;
};

}  // namespace campanile::kwinty::proof
