#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/large_array.h"
#include "base/random.h"

namespace campanile::search {

enum class Bound : std::uint8_t { none, upper, lower, exact };

// What is remembered of a position. Scores count from the position itself, so that they mean the same on every path.
struct TableEntry {
    static constexpr std::uint16_t no_action = 0xffff;

    std::uint32_t past;    // which earlier positions could still occur again, hashed; a proof holds only for the same
    std::int16_t score;    // see evaluation.h
    std::uint16_t action;  // an integer action, merely a hint
    std::uint8_t depth;
    Bound bound;
    bool proved;
};

// Two words that threads read and write without asking each other.
//
//   content   bits 0-15 score, 16-31 action, 32-39 depth, 40-41 Bound, 42 proved, 43-47 age, 48-63 bits 16-31 of the
//   key label     bits 0-31 the upper half of the key, 32-63 the past; stored xor content
//
// Of two writes at once each may leave one word. Then the label that comes out belongs to no position, or with luck to
// one that it says nothing wrong about: a proof would also need the same past.
class TableSlot {
   public:
    static constexpr unsigned ages = 32;

    struct Words {
        std::uint64_t label = 0;
        std::uint64_t content = 0;

        [[nodiscard]] bool is_used() const { return bound() != Bound::none; }
        [[nodiscard]] bool is_of(std::uint64_t key) const {
            return static_cast<std::uint32_t>(label) == key >> 32 && content >> 48 == (key >> 16 & 0xffff);
        }
        [[nodiscard]] Bound bound() const { return static_cast<Bound>(content >> 40 & 3); }
        [[nodiscard]] bool proved() const { return (content >> 42 & 1) != 0; }
        [[nodiscard]] int depth() const { return static_cast<int>(content >> 32 & 0xff); }
        [[nodiscard]] unsigned age() const { return static_cast<unsigned>(content >> 43 & 31); }
        [[nodiscard]] std::uint32_t past() const { return static_cast<std::uint32_t>(label >> 32); }
        [[nodiscard]] std::uint16_t action() const { return static_cast<std::uint16_t>(content >> 16); }
        [[nodiscard]] TableEntry entry() const {
            return {past(),   static_cast<std::int16_t>(static_cast<std::uint16_t>(content)),
                    action(), static_cast<std::uint8_t>(depth()),
                    bound(),  proved()};
        }

        static Words of(std::uint64_t key, const TableEntry& entry, unsigned age) {
            return {key >> 32 | std::uint64_t{entry.past} << 32,
                    std::uint64_t{static_cast<std::uint16_t>(entry.score)} | std::uint64_t{entry.action} << 16 |
                        std::uint64_t{entry.depth} << 32 | static_cast<std::uint64_t>(entry.bound) << 40 |
                        std::uint64_t{entry.proved} << 42 | std::uint64_t{age % ages} << 43 |
                        (key >> 16 & 0xffff) << 48};
        }
    };

    [[nodiscard]] Words read() const {
        const std::uint64_t content = content_.load(std::memory_order_relaxed);
        return {sealed_.load(std::memory_order_relaxed) ^ content, content};
    }
    void write(const Words& words) {
        sealed_.store(words.label ^ words.content, std::memory_order_relaxed);
        content_.store(words.content, std::memory_order_relaxed);
    }

   private:
    std::atomic<std::uint64_t> sealed_{0};
    std::atomic<std::uint64_t> content_{0};
};
static_assert(sizeof(TableSlot) == 16 && std::atomic<std::uint64_t>::is_always_lock_free);

// A transposition table of fixed size, taken when it is made. Threads may share it: find, store and prefetch can be
// called at the same time, the others only when nobody else uses it.
class Table {
   public:
    // The largest power of two of buckets that fits; at least one unless `bytes` is 0: then nothing is remembered.
    explicit Table(std::size_t bytes) {
        if (bytes == 0) return;
        const std::size_t buckets = bytes < sizeof(Bucket) ? 1 : std::bit_floor(bytes / sizeof(Bucket));
        buckets_ = LargeArray<Bucket>(buckets);
        mask_ = buckets - 1;
    }

    [[nodiscard]] bool remembers() const { return static_cast<bool>(buckets_); }
    void clear() {
        for (std::size_t i = 0; buckets_ && i <= mask_; ++i) {
            for (TableSlot& slot : buckets_[i].slots) slot.write({});
        }
        age_ = 0;
        world_ = 0;
        salt_ = 0;
    }
    // What older searches left is replaced first.
    void grow_older() { ++age_; }
    [[nodiscard]] std::uint32_t age() const { return age_; }
    // From now on equal keys mean other positions: nothing that was stored before is found again. Unlike clear() it
    // takes no time.
    void change_meaning() {
        std::uint64_t seed = ++world_;
        salt_ = splitmix64(seed);
    }

    void prefetch([[maybe_unused]] std::uint64_t key) const {
#if defined(__GNUC__)
        if (buckets_) __builtin_prefetch(&buckets_[(key ^ salt_) & mask_]);
#endif
    }

    [[nodiscard]] std::optional<TableEntry> find(std::uint64_t key) const {
        if (!buckets_) return std::nullopt;
        key ^= salt_;
        for (const TableSlot& slot : buckets_[key & mask_].slots) {
            const auto words = slot.read();
            if (words.is_of(key) && words.is_used()) return words.entry();
        }
        return std::nullopt;
    }

    // Precondition: entry.bound is not `none`. The action may be no_action: then a known one is kept.
    void store(std::uint64_t key, TableEntry entry) {
        if (!buckets_) return;
        key ^= salt_;
        TableSlot& slot = place_for(key);
        const auto old = slot.read();
        const bool same = old.is_used() && old.is_of(key);
        if (same && keeps(old, entry)) return;
        if (same && entry.action == TableEntry::no_action) entry.action = old.action();
        slot.write(TableSlot::Words::of(key, entry, age_));
    }

   private:
    struct alignas(64) Bucket {
        std::array<TableSlot, 4> slots;
    };

    // A proof is worth more than any opinion, if it is about the same past, and an exact value more than a bound.
    static bool keeps(const TableSlot::Words& old, const TableEntry& entry) {
        if (old.past() != entry.past || entry.proved) return false;
        if (old.proved() && old.bound() == Bound::exact) return true;
        return entry.bound != Bound::exact && entry.depth + 3 < old.depth();
    }

    // The position's own slot, else the least valuable one: shallow, old, unproved.
    TableSlot& place_for(std::uint64_t key) {
        Bucket& bucket = buckets_[key & mask_];
        TableSlot* worst = nullptr;
        int least = 0;
        for (TableSlot& slot : bucket.slots) {
            const auto words = slot.read();
            if (!words.is_used() || words.is_of(key)) return slot;
            const int value = worth(words);
            if (worst == nullptr || value < least) {
                least = value;
                worst = &slot;
            }
        }
        return *worst;
    }

    [[nodiscard]] int worth(const TableSlot::Words& words) const {
        const unsigned years = (age_ - words.age()) % TableSlot::ages;
        return words.depth() + (words.proved() ? 4 : 0) - 8 * static_cast<int>(years);
    }

    std::size_t mask_ = 0;
    std::uint32_t age_ = 0;
    std::uint64_t world_ = 0;
    std::uint64_t salt_ = 0;
    LargeArray<Bucket> buckets_;
};

}  // namespace campanile::search
