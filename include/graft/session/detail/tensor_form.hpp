// graft/session/detail/tensor_form.hpp - the form in which an engine reads a tensor: the graph's layout and dtype, or
// its own
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/session/region.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/format_layouts.hpp"

GRAFT_BEGIN
namespace detail {

/// The form of a tensor: the graph's layout and dtype (`nd`, `undefined`), or another.
struct tensor_form {
    storage_layout as{};
    dtype type = dtype::undefined;
    constexpr bool operator==(tensor_form const&) const = default;
};

/// A 4-D tensor in layout `layout`, converted to another layout: NC1HWC0, NCHW or NHWC. Its origin format is then
/// `layout`, in which attributes of operators name axes.
inline tensor_desc in_layout(tensor_desc const& plain, format layout, storage_layout to) {
    layout_sizes sizes, max;
    dim dims[4];
    for (std::size_t i = 0; i < 4; ++i) dims[i] = plain.shape[i];
    layout_of(layout).learn(dims, sizes, max);
    sizes['c'] = dim(to.block);
    tensor_desc d{plain.type, to.layout, layout, layout_of(to.layout).storage(sizes)};
    return d;
}
/// Layouts that tensors may be converted to.
constexpr bool is_convertible(format f) { return f == format::nc1hwc0 || f == format::nhwc || f == format::nchw; }

} // namespace detail
GRAFT_END
