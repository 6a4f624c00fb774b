// graft/kernel/presentation.hpp - how an engine sees a tensor: in the graph's layout and dtype, or in its own
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "graft/base/config.hpp"
#include "graft/kernel/region.hpp"
#include "graft/tensor/desc.hpp"

GRAFT_BEGIN
namespace detail {

/// How a tensor is seen: in the graph's layout and dtype (`nd`, `undefined`), or in another.
struct presentation {
    lying as{};
    dtype type = dtype::undefined;
    constexpr bool operator==(presentation const&) const = default;
};

constexpr std::int64_t block_of(dtype t) { return bits_of(t) == 8 ? 32 : 16; }
/// A 4-D tensor that lies as `layout` says, in another layout: NC1HWC0, NCHW or NHWC. Its origin format
/// is then `layout`, in which attributes of operators name axes.
inline tensor_desc laid_out(tensor_desc const& plain, format layout, lying to) {
    auto const at = [&](char letter) { return plain.shape.dims()[static_cast<std::size_t>(axis_of(layout, letter))]; };
    tensor_desc d{plain.type, to.layout, layout, {}};
    if (to.layout == format::nc1hwc0)
        d.shape = graft::shape{at('N'), (at('C') + to.block - 1) / to.block, at('H'), at('W'), to.block};
    else if (to.layout == format::nhwc) d.shape = graft::shape{at('N'), at('H'), at('W'), at('C')};
    else d.shape = graft::shape{at('N'), at('C'), at('H'), at('W')};
    return d;
}
/// Layouts that tensors are converted to.
constexpr bool is_convertible(format f) { return f == format::nc1hwc0 || f == format::nhwc || f == format::nchw; }

} // namespace detail
GRAFT_END
