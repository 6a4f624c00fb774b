// Room in large pages is room like any other.
// SPDX-License-Identifier: Apache-2.0
#include "graft/base/large_pages.hpp"

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

} // namespace base_large_pages_test
