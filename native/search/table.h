#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace campanile::search {

enum class Bound : std::uint8_t { none, upper, lower, exact };

// What is remembered of a position. Scores count from the position itself, so that they mean the same on every path.
//
//   check     the upper half of the key; the bucket is chosen by the lower one
//   past      which earlier positions could still occur again, hashed; a proof holds only for the same past
//   score, action, depth   the action is an integer action, merely a hint
//   marks     bits 0-1 Bound, bit 2 proved, bits 3-7 the age
struct TableEntry {
    static constexpr std::uint16_t no_action = 0xffff;

    std::uint32_t check = 0;
    std::uint32_t past = 0;
    std::int16_t score = 0;
    std::uint16_t action = no_action;
    std::uint8_t depth = 0;
    std::uint8_t marks = 0;
    std::uint16_t unused = 0;

    [[nodiscard]] Bound bound() const { return static_cast<Bound>(marks & 3); }
    [[nodiscard]] bool proved() const { return (marks & 4) != 0; }
    [[nodiscard]] unsigned age() const { return unsigned{marks} >> 3; }
    static std::uint8_t marks_of(Bound bound, bool proved, unsigned age) {
        return static_cast<std::uint8_t>(static_cast<unsigned>(bound) | (proved ? 4U : 0U) | (age % ages) << 3);
    }
    static constexpr unsigned ages = 32;
};
static_assert(sizeof(TableEntry) == 16);

// A transposition table of fixed size, taken when it is made.
class Table {
   public:
    // The largest power of two of buckets that fits; at least one unless `bytes` is 0: then nothing is remembered.
    explicit Table(std::size_t bytes) {
        if (bytes == 0) return;
        const std::size_t buckets = bytes < sizeof(Bucket) ? 1 : std::bit_floor(bytes / sizeof(Bucket));
        buckets_ = std::make_unique<Bucket[]>(buckets);
        mask_ = buckets - 1;
    }

    void clear() {
        for (std::size_t i = 0; buckets_ && i <= mask_; ++i) buckets_[i] = Bucket{};
        age_ = 0;
    }
    // What older searches left is replaced first.
    void grow_older() { ++age_; }
    [[nodiscard]] std::uint32_t age() const { return age_; }

    void prefetch([[maybe_unused]] std::uint64_t key) const {
#if defined(__GNUC__)
        if (buckets_) __builtin_prefetch(&buckets_[key & mask_]);
#endif
    }

    // The entry of a position or nullptr.
    [[nodiscard]] const TableEntry* find(std::uint64_t key) const {
        if (!buckets_) return nullptr;
        for (const TableEntry& entry : buckets_[key & mask_].entries) {
            if (entry.check == check_of(key) && entry.bound() != Bound::none) return &entry;
        }
        return nullptr;
    }

    // Precondition: bound is not `none`. `action` may be no_action: then a known one is kept.
    void store(std::uint64_t key, std::uint32_t past, int score, int depth, Bound bound, bool proved,
               std::uint16_t action) {
        if (!buckets_) return;
        TableEntry& entry = place_for(key);
        const bool same = entry.bound() != Bound::none && entry.check == check_of(key);
        if (same && keeps(entry, past, depth, bound, proved)) return;
        if (action == TableEntry::no_action && same) action = entry.action;
        entry = {check_of(key),
                 past,
                 static_cast<std::int16_t>(score),
                 action,
                 static_cast<std::uint8_t>(depth > 255 ? 255 : depth),
                 TableEntry::marks_of(bound, proved, age_),
                 0};
    }

   private:
    struct alignas(64) Bucket {
        TableEntry entries[4];
    };

    static std::uint32_t check_of(std::uint64_t key) { return static_cast<std::uint32_t>(key >> 32); }

    // A proof is worth more than any opinion, if it is about the same past, and an exact value more than a bound.
    static bool keeps(const TableEntry& entry, std::uint32_t past, int depth, Bound bound, bool proved) {
        if (entry.past != past || proved) return false;
        if (entry.proved() && entry.bound() == Bound::exact) return true;
        return bound != Bound::exact && depth + 3 < entry.depth;
    }

    // The position's own entry, else the least valuable one: shallow, old, unproved.
    TableEntry& place_for(std::uint64_t key) {
        Bucket& bucket = buckets_[key & mask_];
        TableEntry* worst = &bucket.entries[0];
        int least = worth(*worst);
        for (TableEntry& entry : bucket.entries) {
            if (entry.bound() == Bound::none || entry.check == check_of(key)) return entry;
            const int value = worth(entry);
            if (value < least) {
                least = value;
                worst = &entry;
            }
        }
        return *worst;
    }

    [[nodiscard]] int worth(const TableEntry& entry) const {
        const unsigned years = (age_ - entry.age()) % TableEntry::ages;
        return entry.depth + (entry.proved() ? 4 : 0) - 8 * static_cast<int>(years);
    }

    std::size_t mask_ = 0;
    std::uint32_t age_ = 0;
    std::unique_ptr<Bucket[]> buckets_;
};

}  // namespace campanile::search
