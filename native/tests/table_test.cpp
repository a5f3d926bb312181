#include "search/table.h"

#include <doctest/doctest.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

#include "base/random.h"

using namespace campanile;
using search::Bound;
using search::Table;
using search::TableEntry;

namespace {

// An entry that tells by itself which key it belongs to.
TableEntry entry_of(std::uint64_t key) {
    return {static_cast<std::uint32_t>(key >> 7),           static_cast<std::int16_t>(key >> 11),
            static_cast<std::uint16_t>(key >> 13 & 0x7fff), static_cast<std::uint8_t>(key >> 17),
            static_cast<Bound>(1 + (key >> 19) % 3),        (key >> 23 & 1) != 0};
}

bool same(const TableEntry& a, const TableEntry& b) {
    return a.past == b.past && a.score == b.score && a.action == b.action && a.depth == b.depth && a.bound == b.bound &&
           a.proved == b.proved;
}

std::vector<std::uint64_t> some_keys(std::uint64_t seed, std::size_t count) {
    Rng rng(seed);
    std::vector<std::uint64_t> keys(count);
    for (auto& key : keys) key = rng.next();
    return keys;
}

}  // namespace

TEST_CASE("what is stored is found again, bit for bit, and only under its key") {
    Table table(1 << 16);
    for (const auto key : some_keys(1, 20000)) {
        CHECK(!table.find(key));
        table.store(key, entry_of(key));
        const auto found = table.find(key);
        REQUIRE(found);
        CHECK(same(*found, entry_of(key)));
        for (int bit = 16; bit < 64; ++bit) CHECK(!table.find(key ^ std::uint64_t{1} << bit));
    }
}

TEST_CASE("clearing, ageing and another meaning") {
    Table table(1 << 12);
    const auto keys = some_keys(2, 10);
    for (const auto key : keys) table.store(key, entry_of(key));
    table.grow_older();
    CHECK(table.find(keys[0]));
    table.change_meaning();
    for (const auto key : keys) CHECK(!table.find(key));
    table.store(keys[0], entry_of(keys[0]));
    CHECK(table.find(keys[0]));
    table.clear();
    for (const auto key : keys) CHECK(!table.find(key));
    CHECK(table.age() == 0);
}

TEST_CASE("of a full bucket the old and the shallow leave first; a missing action is kept") {
    Table table(1);
    const auto deep = [](int depth) {
        return TableEntry{0, 5, 7, static_cast<std::uint8_t>(depth), Bound::lower, false};
    };
    const auto keys = some_keys(3, 6);
    for (std::size_t i = 0; i < 4; ++i) table.store(keys[i], deep(10 + static_cast<int>(i)));
    table.store(keys[4], deep(3));
    CHECK(!table.find(keys[0]));
    table.grow_older();
    table.grow_older();
    table.store(keys[4], deep(1));
    table.store(keys[5], deep(1));
    CHECK(table.find(keys[4]));
    CHECK(!table.find(keys[1]));

    table.store(keys[5], {0, 9, TableEntry::no_action, 8, Bound::exact, false});
    CHECK(table.find(keys[5])->action == 7);
    CHECK(table.find(keys[5])->score == 9);
    table.store(keys[5], {0, 1, 1, 2, Bound::upper, false});
    CHECK(table.find(keys[5])->score == 9);
}

TEST_CASE("a table of no bytes remembers nothing") {
    Table table(0);
    table.store(1, entry_of(1));
    CHECK(!table.find(1));
    table.prefetch(1);
    table.clear();
}

TEST_CASE("threads that share a table never read what nobody wrote") {
    Table table(256);  // sixteen slots for 64 keys: they are overwritten all the time
    const auto keys = some_keys(4, 64);
    std::atomic<int> wrong{0};
    std::atomic<int> found{0};
    const auto work = [&](std::uint64_t seed) {
        Rng rng(seed);
        for (int i = 0; i < 200000; ++i) {
            const auto key = keys[rng.below(64)];
            if (i % 2 == 0) {
                table.store(key, entry_of(key));
            } else if (const auto entry = table.find(key)) {
                ++found;
                if (!same(*entry, entry_of(key))) ++wrong;
            }
        }
    };
    std::array<std::thread, 3> threads{std::thread(work, 1), std::thread(work, 2), std::thread(work, 3)};
    for (auto& thread : threads) thread.join();
    CHECK(wrong == 0);
    CHECK(found > 1000);
}
