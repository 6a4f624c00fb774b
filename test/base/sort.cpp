// test/base/sort.cpp - graft::sort compared with std::sort, on easy lists and on lists constructed to be hard for it
// SPDX-License-Identifier: Apache-2.0
#include "graft/base/container/sort.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <doctest/doctest.h>
#include <string>
#include <vector>

namespace base_sort_test {

namespace {

template <class T> void check_sorted(std::vector<T> list) {
    auto expected = list;
    std::sort(expected.begin(), expected.end());
    graft::sort(list);
    CHECK(list == expected);
}

std::uint64_t random_of(std::uint64_t& state) {
    return (state = state * 6364136223846793005u + 1442695040888963407u) >> 33;
}

/// A comparison that decides the values of the elements as late as possible: the worst list for the algorithm that
/// calls it.
struct adversary {
    std::vector<std::size_t> value;
    std::size_t solid = 0, candidate = 0, requested = 0;
    static constexpr std::size_t gas = ~std::size_t{0};

    explicit adversary(std::size_t count) : value(count, gas) {}
    bool before(std::size_t a, std::size_t b) {
        ++requested;
        if (value[a] == gas && value[b] == gas) value[a == candidate ? a : b] = solid++;
        if (value[a] == gas) candidate = a;
        else if (value[b] == gas) candidate = b;
        return value[a] < value[b];
    }
};

} // namespace

TEST_CASE("lists of every length up to 300, with few and with many values, are sorted as std::sort does") {
    std::uint64_t state = 1;
    for (std::size_t n = 0; n <= 300; ++n)
        for (std::uint64_t values : {1u, 2u, 7u, 1000000u}) {
            std::vector<std::uint64_t> list(n);
            for (auto& x : list) x = random_of(state) % values;
            check_sorted(list);
        }
}

TEST_CASE("sorted, reversed, rising and falling lists, and strings") {
    std::vector<int> up(5000), organ(5000);
    for (std::size_t i = 0; i < up.size(); ++i)
        up[i] = static_cast<int>(i), organ[i] = static_cast<int>(std::min(i, up.size() - i));
    check_sorted(up);
    check_sorted(std::vector<int>(up.rbegin(), up.rend()));
    check_sorted(organ);
    std::vector<std::string> words;
    std::uint64_t state = 2;
    for (int i = 0; i < 1000; ++i)
        words.push_back("a word that has no room inside of its object " + std::to_string(random_of(state) % 500));
    check_sorted(words);
}

TEST_CASE("the order is the caller's") {
    std::vector<int> list{3, 1, 2};
    graft::sort(list, [](int a, int b) { return a > b; });
    CHECK(list == std::vector<int>{3, 2, 1});
}

TEST_CASE("no list costs more than O(n log n)") {
    std::size_t const count = 20000;
    adversary a(count);
    std::vector<std::size_t> list(count);
    for (std::size_t i = 0; i < count; ++i) list[i] = i;
    graft::sort(list, [&](std::size_t x, std::size_t y) { return a.before(x, y); });
    for (std::size_t i = 1; i < count; ++i) REQUIRE(a.value[list[i - 1]] <= a.value[list[i]]);
    CHECK(a.requested < count * 15 * 8); // 1.1 million comparisons; 100 million without the heap
}

/// An element whose order is that of its key alone.
template <class Rest> struct keyed {
    std::uint32_t key = 0, number = 0;
    Rest rest{};
};
template <class Rest> void check_equal_elements() {
    std::uint64_t state = 3;
    auto const before = [](keyed<Rest> const& a, keyed<Rest> const& b) { return a.key < b.key; };
    for (std::size_t n : {2u, 16u, 17u, 100u, 1000u}) {
        std::vector<keyed<Rest>> erased(n);
        for (std::uint32_t i = 0; i < n; ++i)
            erased[i].key = static_cast<std::uint32_t>(random_of(state) % 5), erased[i].number = i;
        auto typed = erased;
        graft::sort(erased, before);
        graft::sort_many(typed, before);
        for (std::size_t i = 0; i < n; ++i) REQUIRE(erased[i].number == typed[i].number);
    }
}

TEST_CASE("equal elements end in the same order in `sort`, for elements of every size and kind, as in `sort_many`") {
    check_equal_elements<std::uint32_t>();
    check_equal_elements<std::array<char, 3>>();
    check_equal_elements<std::array<std::uint64_t, 9>>(); // more than is moved as bytes
    check_equal_elements<std::string>();
}
constexpr auto sorted_by_the_compiler = [] {
    std::array<int, 20> all{};
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<int>(i * 7 % 20);
    graft::sort(all);
    return all;
}();
static_assert(sorted_by_the_compiler[0] == 0 && sorted_by_the_compiler[13] == 13 && sorted_by_the_compiler[19] == 19);

TEST_CASE("a comparison that throws leaves the list as it was, and no memory (seen by a sanitizer)") {
    std::vector<std::string> words;
    for (int i = 0; i < 100; ++i) words.push_back("a long word, number " + std::to_string((i * 37) % 100));
    auto const before = words;
    int calls = 0;
    CHECK_THROWS_AS(graft::sort(words,
                        [&](std::string const& a, std::string const& b) {
                            if (++calls == 200) throw 7;
                            return a < b;
                        }),
        int);
    CHECK(words == before);
}

} // namespace base_sort_test
