// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>

#include "graft/base/narrow.hpp"

namespace graft {
namespace {

TEST_CASE("a number becomes narrower if it fits, and is refused with its limit if not") {
    std::int32_t held = 7;
    CHECK(narrow(INT32_MAX, "n", held));
    CHECK(held == INT32_MAX);
    CHECK(narrow(INT32_MIN, "n", held));
    CHECK(held == INT32_MIN);
    auto const above = narrow(std::int64_t{1} << 32 | 3, "depth", held);
    CHECK(above.code == errc::number_out_of_range);
    CHECK(above.parameter == "depth");
    CHECK(held == INT32_MIN); // unchanged
    CHECK(narrow(std::int64_t{INT32_MIN} - 1, "n", held).code == errc::number_out_of_range);

    std::uint32_t count = 1;
    CHECK(narrow(std::int64_t{UINT32_MAX}, "n", count));
    CHECK(count == UINT32_MAX);
    CHECK(narrow(-1, "n", count).code == errc::number_out_of_range);
    std::uint64_t size = 1;
    CHECK(narrow(-1, "n", size).code == errc::number_out_of_range);
    CHECK(narrow(INT64_MAX, "n", size));
    CHECK(size == static_cast<std::uint64_t>(INT64_MAX));
}

static_assert(can_hold<std::int8_t>(-128) && !can_hold<std::int8_t>(-129) && !can_hold<std::int8_t>(128));
static_assert(can_hold<std::uint8_t>(255) && !can_hold<std::uint8_t>(256) && !can_hold<std::uint8_t>(-1));
static_assert(can_hold<std::uint64_t>(0) && !can_hold<std::uint64_t>(-1) && can_hold<std::int64_t>(INT64_MIN));

} // namespace
} // namespace graft
