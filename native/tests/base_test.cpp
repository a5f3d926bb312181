#include <doctest/doctest.h>

#include <set>
#include <string>

#include "base/fixed_list.h"
#include "base/random.h"
#include "base/result.h"
#include "base/text.h"

using namespace campanile;

TEST_CASE("a fixed list keeps what is pushed, in order") {
    FixedList<int, 3> list;
    CHECK(list.empty());
    list.push_back(4);
    list.push_back(2);
    CHECK(list.size() == 2);
    CHECK(list.contains(2));
    CHECK_FALSE(list.contains(3));
    list.push_back(9);
    CHECK(list.full());
    list.pop_back();
    CHECK(list.back() == 2);
    list.clear();
    CHECK(list.empty());
}

TEST_CASE("random words differ and are always the same") {
    constexpr auto words = random_words<1000>(7);
    CHECK(std::set<std::uint64_t>(words.begin(), words.end()).size() == words.size());
    CHECK(words == random_words<1000>(7));
    CHECK(words != random_words<1000>(8));
    std::uint64_t zero = 0;
    CHECK(splitmix64(zero) == 0xe220a8397b1dcdafULL);  // the published first value for seed 0
}

TEST_CASE("numbers below a bound reach every value about equally often") {
    Rng rng(3);
    int counts[7] = {};
    for (int i = 0; i < 70000; ++i) ++counts[rng.below(7)];
    for (const int count : counts) CHECK((count > 9500 && count < 10500));
}

TEST_CASE("split keeps empty pieces and says when there are too many") {
    CHECK(split<3>("a//b", '/').exactly(3));
    CHECK(split<3>("a//b", '/').items[1].empty());
    CHECK(split<3>("", '/').exactly(1));
    CHECK_FALSE(split<3>("a/b/c/d", '/').exactly(3));
    CHECK(split<3>("a/b/c/", '/').too_many);
}

TEST_CASE("quoted text is printable and short whatever it was") {
    CHECK(quote("abc") == "'abc'");
    CHECK(quote(std::string_view("a\0\xff", 3)) == "'a\\x00\\xff'");
    CHECK(quote(std::string(1000, 'x')).size() < 50);
}

TEST_CASE("an error says where") {
    const std::string_view whole = "abc def";
    const Error error = position_error(whole, whole.substr(4), "X1", "no");
    CHECK(error.message == "character 5: no");
    CHECK(error.clause == "X1");
    const Result<int> result = error;
    CHECK_FALSE(result.ok());
    CHECK(*Result<int>(4) == 4);
}
