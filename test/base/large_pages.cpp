// Memory in large pages behaves like any other memory.
// SPDX-License-Identifier: Apache-2.0
#include "graft/base/container/large_pages.hpp"

#include <cstddef>
#include <vector>

#include "test/check.hpp"

namespace base_large_pages_test {

TEST_CASE("large pages: what is in the vector stays, what is reserved can be filled") {
    for (std::size_t count : {0u, 1u, 1000u, 5'000'000u}) {
        std::vector<int> v{1, 2, 3};
        graft::reserve_large(v, count);
        CHECK(v.capacity() >= count);
        CHECK(v == std::vector<int>{1, 2, 3});
        for (std::size_t i = 3; i < count; ++i) v.push_back(static_cast<int>(i));
        CHECK(v.back() == (count > 3 ? static_cast<int>(count - 1) : 3));
    }
}

TEST_CASE("large pages: room that is given back is still room, and what is before it stays") {
    for (std::size_t count : {0u, 3u, 1'000'000u}) {
        std::vector<int> v(count, 7);
        graft::reserve_large(v, 5'000'000);
        auto const* const first = v.data();
        graft::release_memory(v);
        CHECK(v.size() == count);
        v.resize(4'000'000, 9);
        CHECK(v.data() == first);
        std::size_t sevens = 0, nines = 0;
        for (auto x : v) sevens += x == 7, nines += x == 9;
        CHECK(sevens == count);
        CHECK(nines == 4'000'000 - count);
    }
}

} // namespace base_large_pages_test
