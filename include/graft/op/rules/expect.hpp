// graft/op/rules/expect.hpp - requirements of rules on one input: its rank, its number of elements
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/status.hpp"
#include "graft/tensor/dim.hpp"
#include "graft/tensor/shape.hpp"

GRAFT_BEGIN

namespace rule {

/// The rank is `rank`, or unknown.
/// error wrong_rank
[[nodiscard]] constexpr status expect_rank(shape const& s, std::size_t rank, std::string_view parameter) {
    if (!s.has_rank() || s.rank() == rank) return ok;
    constexpr std::string_view names[] = {"a scalar", "a vector", "a matrix", "a tensor of this rank"};
    return fail(errc::wrong_rank, parameter, names[rank < 3 ? rank : 3], static_cast<std::int64_t>(rank),
        static_cast<std::int64_t>(s.rank()));
}

/// `x`, or `rank` unknown dims.
[[nodiscard]] constexpr shape with_rank(shape const& x, std::size_t rank) {
    return x.has_rank() ? x : shape::of_rank(rank);
}

/// `n` elements, whatever the rank, or unknown. A rule calls this for each input of which a kernel reads one number
/// per item: a bias, a factor, a state.
/// error wrong_element_count
/// example `if (auto s = rule::expect_elements(ctx.input<"slope">(), x[1], "slope"); !s) return s;`
[[nodiscard]] constexpr status expect_elements(
    shape const& s, dim n, std::string_view parameter, std::string_view expected = "one number per channel") {
    auto const have = s.has_rank() ? s.elements() : dim::unknown();
    return contradict(have, n) ? fail(errc::wrong_element_count, parameter, expected, n.value(), have.value()) : ok;
}
/// The same for an optional input: ok if it is absent.
/// error wrong_element_count
[[nodiscard]] constexpr status expect_elements(
    shape const* s, dim n, std::string_view parameter, std::string_view expected = "one number per channel") {
    return s ? expect_elements(*s, n, parameter, expected) : ok;
}

/// One element, or unknown.
/// error wrong_element_count
[[nodiscard]] constexpr status expect_scalar(shape const& s, std::string_view parameter) {
    return expect_elements(s, 1, parameter, "one element");
}

} // namespace rule

GRAFT_END
