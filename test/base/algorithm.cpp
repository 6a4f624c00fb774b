// test/base/algorithm.cpp - the replacements of <algorithm>, compared with <algorithm>
// SPDX-License-Identifier: Apache-2.0
#include "graft/base/container/algorithm.hpp"

#include <algorithm>
#include <cstddef>
#include <doctest/doctest.h>
#include <functional>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace base_algorithm_test {

namespace algorithm = graft::algorithm;

constexpr int odd[] = {1, 3, 3, 5};
static_assert(algorithm::min(2, 1) == 1 && algorithm::max(2, 1) == 2);
static_assert(algorithm::find(odd, odd + 4, 3) == odd + 1 && algorithm::find(odd, odd + 4, 2) == odd + 4);
static_assert(algorithm::lower_bound(odd, odd + 4, 4) == odd + 3);
static_assert([] {
    int to[4] = {};
    return algorithm::copy(odd, odd + 4, to) == to + 4 && algorithm::equal(odd, odd + 4, to, to + 4);
}());

TEST_CASE("base.algorithm finds, copies and compares as <algorithm> does") {
    std::mt19937 random(11);
    for (int turn = 0; turn < 2000; ++turn) {
        std::vector<int> all(random() % 20);
        for (auto& x : all) x = static_cast<int>(random() % 8);
        auto const first = all.begin(), last = all.end();
        auto const value = static_cast<int>(random() % 10);
        auto const is = [&](int x) { return x > value; };
        CHECK(algorithm::find(first, last, value) == std::find(first, last, value));
        CHECK(algorithm::find_if(first, last, is) == std::find_if(first, last, is));
        CHECK(algorithm::is_sorted(first, last, std::less<>()) == std::is_sorted(first, last));

        auto other = all;
        if (!other.empty() && random() % 2) other[random() % other.size()] = value;
        if (random() % 4 == 0) other.push_back(value);
        CHECK(algorithm::equal(first, last, other.begin(), other.end()) == (all == other));

        std::vector<int> to(all.size() + 1, -1), wanted = to;
        CHECK(algorithm::copy(first, last, to.begin()) == to.end() - 1);
        std::copy(first, last, wanted.begin());
        CHECK(to == wanted);
        CHECK(algorithm::copy(all.data(), all.data() + all.size(), to.data() + 1) == to.data() + to.size());
        std::copy(first, last, wanted.begin() + 1);
        CHECK(to == wanted);

        std::sort(first, last);
        CHECK(algorithm::is_sorted(first, last, std::less<>()));
        CHECK(algorithm::lower_bound(first, last, value) == std::lower_bound(first, last, value));
        CHECK(algorithm::upper_bound(first, last, value, std::less<>()) == std::upper_bound(first, last, value));
        auto one = all, same = all;
        one.erase(algorithm::unique(one.begin(), one.end()), one.end());
        same.erase(std::unique(same.begin(), same.end()), same.end());
        CHECK(one == same);
    }
}

TEST_CASE("base.algorithm keeps strings whole where equal ones go") {
    std::vector<std::string> all{std::string(40, 'a'), std::string(40, 'b'), std::string(40, 'b'), "c"};
    all.erase(algorithm::unique(all.begin(), all.end()), all.end());
    CHECK(all == std::vector{std::string(40, 'a'), std::string(40, 'b'), std::string("c")});
}

TEST_CASE("base.algorithm's heap gives what is first in order, whatever comes and goes") {
    std::mt19937 random(5);
    std::vector<unsigned> heap, left;
    for (int turn = 0; turn < 5000; ++turn) {
        if (heap.empty() || random() % 5 < (turn < 2500 ? 3u : 2u)) {
            heap.push_back(static_cast<unsigned>(random() % 1000));
            left.push_back(heap.back());
            algorithm::push_heap(heap.begin(), heap.end(), std::greater<>());
        } else {
            algorithm::pop_heap(heap.begin(), heap.end(), std::greater<>());
            auto const min = std::min_element(left.begin(), left.end());
            REQUIRE(heap.back() == *min);
            heap.pop_back();
            left.erase(min);
        }
        REQUIRE(std::is_heap(heap.begin(), heap.end(), std::greater<>()));
    }
}

} // namespace base_algorithm_test
