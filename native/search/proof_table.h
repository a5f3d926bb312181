#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace campanile::search {

// How far a claim is from being proved and from being refuted: the least number of positions that still have to be
// decided for it (Allis 1994). (0, endless): proved; (endless, 0): refuted.
struct ProofNumbers {
    static constexpr std::uint32_t endless = (std::uint32_t{1} << 26) - 1;
    static constexpr std::uint32_t most = endless - 1;  // of what is not decided

    std::uint32_t proof = 1;
    std::uint32_t refutation = 1;

    static constexpr ProofNumbers decided(bool holds) {
        return holds ? ProofNumbers{0, endless} : ProofNumbers{endless, 0};
    }
    [[nodiscard]] constexpr bool is_decided() const { return proof == 0 || refutation == 0; }

    friend constexpr bool operator==(ProofNumbers, ProofNumbers) = default;
};

// A table of proof numbers of fixed size. Four positions share a cache line; the one that cost least gives way.
class ProofTable {
   public:
    // The largest power of two of buckets that fits, at least one.
    explicit ProofTable(std::size_t bytes) {
        const std::size_t buckets = std::bit_floor(std::max(bytes, sizeof(Bucket)) / sizeof(Bucket));
        buckets_ = std::make_unique<Bucket[]>(buckets);
        mask_ = buckets - 1;
    }

    void clear() { std::fill_n(buckets_.get(), mask_ + 1, Bucket{}); }

    // (1, 1) for what is not known.
    [[nodiscard]] ProofNumbers find(std::uint64_t key) const {
        for (const Entry& entry : buckets_[key & mask_].entries) {
            if (entry.key == key && entry.numbers != 0) return unpack(entry.numbers);
        }
        return {};
    }

    void store(std::uint64_t key, ProofNumbers numbers, std::uint64_t nodes) {
        Bucket& bucket = buckets_[key & mask_];
        Entry* place = &bucket.entries[0];
        for (Entry& entry : bucket.entries) {
            if (entry.key == key || entry.numbers == 0) {
                place = &entry;
                break;
            }
            if (effort(entry.numbers) < effort(place->numbers)) place = &entry;
        }
        const auto cost = static_cast<std::uint64_t>(std::bit_width(nodes >> 1));
        *place = {key, std::uint64_t{numbers.proof} | std::uint64_t{numbers.refutation} << 26 | cost << 52};
    }

   private:
    //   numbers   bits 0-25 proof, 26-51 refutation, 52-57 logarithm of the nodes that it cost; 0: nothing here
    struct Entry {
        std::uint64_t key = 0;
        std::uint64_t numbers = 0;
    };
    struct alignas(64) Bucket {
        std::array<Entry, 4> entries{};
    };

    static ProofNumbers unpack(std::uint64_t numbers) {
        return {static_cast<std::uint32_t>(numbers) & ProofNumbers::endless,
                static_cast<std::uint32_t>(numbers >> 26) & ProofNumbers::endless};
    }
    static std::uint64_t effort(std::uint64_t numbers) { return numbers >> 52; }

    std::unique_ptr<Bucket[]> buckets_;
    std::size_t mask_ = 0;
};

}  // namespace campanile::search
