// test/base/series.cpp - a series behaves like a std::vector
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"

namespace base_series_test {

namespace {

using words = graft::series<std::string>;

std::string const& word(std::size_t i) { // too long for the string's own buffer
    static std::string const all[] = {
        std::string(40, 'a'), std::string(40, 'b'), std::string(40, 'c'), std::string(40, 'd')};
    return all[i % 4];
}
bool same(words const& a, std::vector<std::string> const& b) {
    return std::vector<std::string>(a.begin(), a.end()) == b;
}

/// Applies one of the changes to both.
void change(std::uint32_t what, words& a, std::vector<std::string>& b) {
    auto const at = b.empty() ? 0 : (what >> 8) % (b.size() + 1), to = at + (b.size() - at) / 2;
    auto const before = [&](std::size_t i) { return b.begin() + static_cast<std::ptrdiff_t>(i); };
    switch (what % 13) {
    case 0:
    case 1: a.push_back(word(what)), b.push_back(word(what)); break;
    case 2: a.emplace_back(std::size_t{30}, 'e'), b.emplace_back(std::size_t{30}, 'e'); break;
    case 3: a.insert(a.begin() + at, word(what)), b.insert(before(at), word(what)); break;
    case 4: {
        std::string const some[] = {word(0), word(1), word(2)};
        auto const* const put = a.insert(a.begin() + at, some, some + 3);
        CHECK(put == a.begin() + at);
        b.insert(before(at), some, some + 3);
        break;
    }
    case 5: a.erase(a.begin() + at, a.begin() + to), b.erase(before(at), before(to)); break;
    case 6:
        if (b.empty()) break;
        a.erase(a.begin() + (at == b.size() ? 0 : at)), b.erase(before(at == b.size() ? 0 : at));
        break;
    case 7: a.resize(at + 2), b.resize(at + 2); break;
    case 8: a.resize(at + 1, word(1)), b.resize(at + 1, word(1)); break;
    case 9: a.assign(3, word(what)), b.assign(3, word(what)); break;
    case 10:
        if (b.empty()) break;
        a.pop_back(), b.pop_back();
        break;
    case 11:
        a.erase_if([](std::string const& w) { return w == word(2); });
        std::erase(b, word(2));
        break;
    default:
        if (b.empty()) break;
        a.push_back(a.front()), b.push_back(b.front()); // one of its own elements, also if it must grow
        a.push_back(std::move(a[0])), b.push_back(std::move(b[0]));
        a[0] = word(3), b[0] = word(3);
    }
}

} // namespace

/// Lists of lists, in a constant expression.
constexpr bool is_constant() {
    struct row {
        int number = 0;
        graft::series<int> list{};
    };
    graft::series<row> all;
    for (int i = 0; i < 10; ++i) all.push_back({i, {1, 2, i}});
    all.erase(all.begin() + 2);
    auto copy = all;
    copy.insert(copy.begin(), row{-1, {100}});
    copy.erase_if([](row const& r) { return r.number == 5; });
    copy.back().list.push_back(7);
    copy.back().list.pop_back();
    int sum = 0;
    for (auto const& r : copy)
        for (int x : r.list) sum += x;
    copy.resize(2);
    all = std::move(copy);
    all.shrink_to_fit();
    return sum == 100 + 8 * 3 + 38 && all.size() == 2 && all.capacity() == 2 && all.back().number == 0;
}
static_assert(is_constant());

TEST_CASE("series: after any changes it holds what a vector holds") {
    std::uint32_t state = 1;
    for (int round = 0; round < 40; ++round) {
        words a;
        std::vector<std::string> b;
        for (int step = 0; step < 60; ++step) {
            state = state * 1664525u + 1013904223u;
            change(state >> 8, a, b);
            REQUIRE(same(a, b));
            CHECK(a.empty() == b.empty());
        }
        words const copy = a;
        words moved = std::move(a);
        CHECK(copy == moved);
        CHECK(a.empty()); // NOLINT: the moved-from state is specified
        a = moved;
        CHECK(a == copy);
        a = std::move(moved);
        CHECK(a == copy);
        a.push_back(word(0));
        CHECK_FALSE(a == copy);
        auto& itself = a;
        a = itself;
        CHECK(a.size() == copy.size() + 1);
        a = {word(2), word(1)};
        CHECK(same(a, {word(2), word(1)}));
    }
}

TEST_CASE("series: room is reserved, used and given back without a change of what is there") {
    words a{word(0), word(1)};
    a.reserve(100);
    CHECK(a.capacity() >= 100);
    auto const* const first = a.data();
    for (std::size_t i = 2; i < 100; ++i) a.push_back(word(i));
    CHECK(a.data() == first);
    a.resize(2);
    a.shrink_to_fit();
    CHECK(a.capacity() == 2);
    CHECK(same(a, {word(0), word(1)}));
    a.clear();
    a.shrink_to_fit();
    CHECK(a.data() == nullptr);
}

TEST_CASE("series: holds what cannot be copied, what asks for more alignment, and itself") {
    graft::series<std::unique_ptr<int>> owners;
    for (int i = 0; i < 20; ++i) owners.push_back(std::make_unique<int>(i));
    owners.insert(owners.begin(), std::make_unique<int>(-1));
    CHECK(*owners.front() == -1);
    CHECK(*owners.back() == 19);

    struct alignas(64) line {
        int x = 0;
    };
    graft::series<line> lines(5);
    lines.push_back({7});
    CHECK(reinterpret_cast<std::uintptr_t>(lines.data()) % 64 == 0);
    CHECK(lines.back().x == 7);

    struct node {
        int value = 0;
        graft::series<node> inner{};
    };
    node tree{1, {{2, {}}, {3, {{4, {}}}}}};
    auto const copy = tree;
    tree.inner.clear();
    CHECK(copy.inner[1].inner[0].value == 4);
}

TEST_CASE("series: converts to a span") {
    graft::series<int> const a(3, 5);
    graft::span<int const> const s = a;
    CHECK(s.size() == 3);
    CHECK(s[2] == 5);
}

TEST_CASE("series: what is copied as bytes is copied, cut and grown too") {
    struct row {
        int x = 1;
        double y = 2;
    };
    graft::series<row> a(3);
    a[1].x = 7;
    auto b = a;
    for (int i = 0; i < 9; ++i) b.push_back({i, 0});
    CHECK(b.size() == 12);
    CHECK(b[1].x == 7);
    CHECK(b[11].x == 8);
    a = b;
    a.resize(2);
    CHECK(a.size() == 2);
    CHECK(a[1].y == 2);
    a.resize(4);
    CHECK(a[3].x == 1);
}

TEST_CASE("series: a long one begins with a large page, and keeps what it held as it grows into one and out of it") {
    using graft::large_pages;
    graft::series<std::uint64_t> a;
    constexpr std::size_t max = large_pages::min / sizeof(std::uint64_t);
    a.reserve(max);
    CHECK(a.capacity() == max);
    for (std::uint64_t i = 0; i < 2 * max; ++i) a.push_back(i * i);
    CHECK(reinterpret_cast<std::uintptr_t>(a.data()) % large_pages::size == 0);
    bool same = true;
    for (std::uint64_t i = 0; i < a.size(); ++i) same = same && a[i] == i * i;
    CHECK(same);
    auto b = std::move(a);
    a = b;
    CHECK(a == b);
    b.resize(5);
    b.shrink_to_fit();
    CHECK(b == graft::series<std::uint64_t>{0, 1, 4, 9, 16});
}

} // namespace base_series_test
