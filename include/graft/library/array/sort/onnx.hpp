// graft/library/array/sort/onnx.hpp - ONNX: the largest elements
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/sort/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// The largest or smallest elements along an axis and their positions as int64.
/// error not_a_constant
inline constexpr auto top_k = expand<onnx::TopK>([]<class Context>(Context& ctx) -> status {
    making m(ctx);
    tensor_id k = no_id;
    if constexpr (Context::template defines_attr<"k">())
        k = m.number("k", static_cast<double>(ctx.template attr<"k">()), dtype::i64);
    else {
        numbers n;
        auto const given = ctx.template tensor<"K">();
        k = integers_of(m.constant(given), n) && n.size() == 1 ? m.number("k", static_cast<double>(n[0]), dtype::i64)
                                                               : m.reshape("k", given, {});
    }
    bool largest = true;
    if constexpr (Context::template defines_attr<"largest">()) largest = ctx.template attr<"largest">() != 0;
    auto const y = m.add<TopK>("", "x"_p = ctx.template tensor<"X">(), "k"_p = k, "sorted"_p = true,
        "largest"_p = largest, "dim"_p = ctx.template attr<"axis">(), "index_type"_p = dtype::i64);
    ctx.result(y);
    ctx.result(y[1]);
    return ok;
});

/// The plugins of this family.
using sort_plugins = graft::plugins<top_k>;
static_assert(onnx::complete<sort_plugins, ops<onnx::TopK>>);

} // namespace library::onnx_plugins
GRAFT_END
