// test/base/span.cpp - graft::span: its own members, and conversions to and from standard library types
// SPDX-License-Identifier: Apache-2.0
#include "graft/base/container/span.hpp"

#include <array>
#include <doctest/doctest.h>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace base_span_test {

using graft::span;

namespace {

constexpr int sum(span<int const> all) {
    int total = 0;
    for (auto v : all) total += v;
    return total;
}
int sum_of_std(std::span<int const> all) { return sum(all); }

constexpr int five[] = {1, 2, 3, 4, 5};
constexpr std::array<int, 2> two{6, 7};

static_assert(sum(five) == 15 && sum(two) == 13 && sum({}) == 0 && sum({five, 2}) == 3);
static_assert(sum(span(five).first(2)) == 3 && sum(span(five).last(2)) == 9 && sum(span(five).subspan(1)) == 14 &&
              sum(span(five).subspan(1, 2)) == 5);
static_assert(span(five).front() == 1 && span(five).back() == 5 && span(five)[2] == 3 && span(five)
    .size() == 5 && span<int>().empty());
static_assert(span(five).size_bytes() == 5 * sizeof(int) && span(five).end() - span(five).begin() == 5);

// allowed conversions
static_assert(std::is_convertible_v<span<int>, span<int const>> && !std::is_convertible_v<span<int const>, span<int>>);
static_assert(
    std::is_convertible_v<std::vector<int>&, span<int>> && !std::is_convertible_v<std::vector<int> const&, span<int>>);
static_assert(
    std::is_convertible_v<std::span<int>, span<int const>> && std::is_convertible_v<span<int>, std::span<int const>>);
static_assert(!std::is_convertible_v<span<int>, span<long>> && !std::is_convertible_v<std::string&, span<int>>);
struct base {};
struct derived : base {
    int more;
};
static_assert(!std::is_convertible_v<span<derived>, span<base>>); // a different stride between elements
static_assert(std::is_same_v<decltype(span(five)), span<int const>> &&
              std::is_same_v<decltype(span(std::declval<std::vector<int>&>())), span<int>>);
static_assert(std::is_same_v<decltype(span(std::string_view())), span<char const>> &&
              std::is_same_v<decltype(span(five, 2)), span<int const>>);
static_assert(std::is_trivially_copyable_v<span<int>> && sizeof(span<int>) == 2 * sizeof(void*));

} // namespace

TEST_CASE("span: containers, arrays and std::span go in, std::span comes out") {
    std::vector<int> numbers{1, 2, 3};
    CHECK(sum(numbers) == 6);
    CHECK(sum(std::span(numbers).first(2)) == 3);
    CHECK(sum_of_std(span<int const>(numbers)) == 6);
    span<int> const all = numbers;
    all[1] = 20;
    CHECK(sum(all) == 24);
    CHECK(sum_of_std(all) == 24);
    CHECK(sum(five) == 15);
    CHECK(sum(two) == 13);
}

TEST_CASE("span: the bytes of its elements") {
    std::uint16_t numbers[] = {0x0201, 0x0403};
    auto const bytes = graft::as_bytes(span(numbers));
    REQUIRE(bytes.size() == 4);
    CHECK(bytes[3] == std::byte{4});
    graft::as_writable_bytes(span(numbers))[2] = std::byte{9};
    CHECK(numbers[1] == 0x0409);
}

} // namespace base_span_test
