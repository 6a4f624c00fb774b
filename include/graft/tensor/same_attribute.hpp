// graft/tensor/same_attribute.hpp - compares the values of attributes, bit by bit
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>

#include "graft/base/container/algorithm.hpp"
#include "graft/tensor/attr_value.hpp"

GRAFT_BEGIN

namespace detail {

/// Whether two values are the same in every bit that rules or kernels could read. Shapes, tensors and lists of lists
/// are not compared: they count as different.
[[nodiscard]] inline bool same_attribute(attr_value const& a, attr_value const& b) {
    if (a.kind != b.kind) return false;
    auto const bits = [](double x, double y) {
        return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y);
    };
    switch (a.kind) {
    case attr_kind::none: return true;
    case attr_kind::integer:
    case attr_kind::boolean:
    case attr_kind::type:
    case attr_kind::unsigned_integer: return a.integer == b.integer;
    case attr_kind::floating: return bits(a.real, b.real);
    case attr_kind::string:
    case attr_kind::function:
    case attr_kind::message:
    case attr_kind::bytes: return a.string == b.string;
    case attr_kind::integers:
    case attr_kind::booleans:
    case attr_kind::types:
    case attr_kind::unsigned_integers:
        return algorithm::equal(a.integers.begin(), a.integers.end(), b.integers.begin(), b.integers.end());
    case attr_kind::floats:
        return algorithm::equal(a.floats.begin(), a.floats.end(), b.floats.begin(), b.floats.end(), bits);
    case attr_kind::strings:
    case attr_kind::functions:
    case attr_kind::messages:
    case attr_kind::byte_strings:
        return algorithm::equal(a.strings.begin(), a.strings.end(), b.strings.begin(), b.strings.end());
    default: return false;
    }
}

} // namespace detail

GRAFT_END
