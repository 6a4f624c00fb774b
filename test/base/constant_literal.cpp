// test/base/constant_literal.cpp - constants carried by types, and the contents of an argument passed by name
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string_view>
#include <type_traits>

#include "graft/base/constant_literal.hpp"

namespace base_constant_literal_test {

using namespace graft::literals;

static_assert(decltype(0_c)::value == 0);
static_assert(decltype(1'000'000_c)::value == 1000000);
static_assert(decltype(9223372036854775807_c)::value == INT64_MAX);
static_assert(decltype(-3_c)::value == -3);
static_assert(std::is_same_v<decltype(3_c), graft::constant_of<std::int64_t{3}>>);
static_assert(std::is_same_v<decltype(decltype(3_c)::as<true>()), std::uint64_t>);
static_assert(std::is_same_v<decltype(decltype(-3_c)::as<true>()), std::int64_t>); // never an unsigned integer
static_assert(std::is_same_v<decltype(decltype(3_c)::as<false>()), std::int64_t>);
static_assert(std::string_view(decltype("SAME"_c)::value) == "SAME");
static_assert(graft::constant_of<7>() + 1 == 8);

// An argument holds a constant itself and everything else by reference; a string literal is distinguished from a
// string at run time.
static_assert(std::is_same_v<decltype("x"_p = 3_c), graft::named<"x", graft::constant_of<std::int64_t{3}>>>);
static_assert(std::is_same_v<decltype("x"_p = "SAME"), graft::named<"x", graft::quoted_string>>);
static_assert(("x"_p = "SAME").value.text == "SAME");
static_assert(std::is_same_v<decltype("x"_p = 3), graft::named<"x", int const&>>);

TEST_CASE("what an argument by name holds, at run time") {
    int const n = 3;
    auto const by_reference = "x"_p = n;
    CHECK(&by_reference.value == &n);
    auto const quoted = "x"_p = "SAME";
    CHECK(quoted.value.text == "SAME");
    [[maybe_unused]] auto const constant = "x"_p = "SAME"_c;
    CHECK(std::string_view(decltype(constant.value)::value) == "SAME");
}

} // namespace base_constant_literal_test
