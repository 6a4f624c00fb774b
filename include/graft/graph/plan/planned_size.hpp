// graft/graph/plan/planned_size.hpp - the number of bytes of a tensor in a memory plan
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/tensor/desc.hpp"

GRAFT_BEGIN

/// Alignment of every planned tensor, unless a larger power of two is requested.
/// units bytes
inline constexpr std::uint64_t planned_alignment = 64;

namespace detail {

/// `bytes` rounded up to the next boundary, a power of two.
constexpr std::uint64_t aligned(std::uint64_t bytes, std::uint64_t boundary = planned_alignment) {
    return (bytes + boundary - 1) & ~(boundary - 1);
}

/// Bytes of a tensor in the plan; strings are views there. Unknown as the shape is, or without a dtype.
constexpr dim planned_size(tensor_desc const& d) {
    if (d.type == dtype::undefined) return dim::unknown();
    return bits_of(d.type) == 0 ? d.shape.elements() * dim(static_cast<std::int64_t>(sizeof(std::string_view)))
                                : bytes_of(d);
}
/// The same as a number; 0 if it is unknown.
constexpr std::uint64_t planned_bytes(tensor_desc const& d) {
    auto const size = planned_size(d);
    return size.known() ? static_cast<std::uint64_t>(size.value()) : 0;
}

} // namespace detail

GRAFT_END
