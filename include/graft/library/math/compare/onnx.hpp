// graft/library/math/compare/onnx.hpp - ONNX: comparisons and logic, selection by a condition, clipping
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/control/identity/ops.hpp"
#include "graft/library/math/arithmetic/onnx.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// Clips a value to two bounds that may be absent.
inline constexpr auto clip = expand<onnx::Clip>([]<class Context>(Context& ctx) -> status {
    making m(ctx);
    auto x = ctx.template tensor<"input">();
    tensor_id low = no_id, high = no_id;
    if constexpr (Context::template defines_input<"min">()) {
        low = ctx.template tensor<"min">();
        high = ctx.template tensor<"max">();
    } else {
        auto const type = m.desc(x).type;
        if (ctx.template has_attr<"min">() && ctx.template has_attr<"max">())
            return m.set_result(m.clipped_to("", x, ctx.template attr<"min">(), ctx.template attr<"max">()));
        if (ctx.template has_attr<"min">()) low = m.number("min", ctx.template attr<"min">(), type);
        if (ctx.template has_attr<"max">()) high = m.number("max", ctx.template attr<"max">(), type);
    }
    if (low != no_id && high != no_id) return m.set_result(m.clipped("", x, low, high));
    if (low != no_id) return m.set_result(m.of_two<Maximum>("", x, low));
    return m.set_result(high != no_id ? m.of_two<Minimum>("", x, high) : m.of<Identity>("", x));
});
inline constexpr auto where = plugin<SelectV2, onnx::Where>();

inline constexpr auto equal = plugin<Equal, onnx::Equal>().versions(7);
inline constexpr auto equal_of_axis = expand<onnx::Equal>(expand_two<Equal>()).versions(1, 6);
inline constexpr auto greater = plugin<Greater, onnx::Greater>().versions(7);
inline constexpr auto greater_of_axis = expand<onnx::Greater>(expand_two<Greater>()).versions(1, 6);
inline constexpr auto less = plugin<Less, onnx::Less>().versions(7);
inline constexpr auto less_of_axis = expand<onnx::Less>(expand_two<Less>()).versions(1, 6);
inline constexpr auto logical_and = plugin<LogicalAnd, onnx::And>().versions(7);
inline constexpr auto logical_and_of_axis = expand<onnx::And>(expand_two<LogicalAnd>()).versions(1, 6);
inline constexpr auto logical_or = plugin<LogicalOr, onnx::Or>().versions(7);
inline constexpr auto logical_or_of_axis = expand<onnx::Or>(expand_two<LogicalOr>()).versions(1, 6);
inline constexpr auto logical_xor = plugin<NotEqual, onnx::Xor>().versions(7);
inline constexpr auto logical_xor_of_axis = expand<onnx::Xor>(expand_two<NotEqual>()).versions(1, 6);
inline constexpr auto greater_equal = plugin<GreaterEqual, onnx::GreaterOrEqual>();
inline constexpr auto less_equal = plugin<LessEqual, onnx::LessOrEqual>();

/// The plugins of this family.
using compare_plugins = graft::plugins<clip, where, equal, equal_of_axis, greater, greater_of_axis, less, less_of_axis,
    logical_and, logical_and_of_axis, logical_or, logical_or_of_axis, logical_xor, logical_xor_of_axis, greater_equal,
    less_equal>;
static_assert(
    onnx::complete<compare_plugins, ops<onnx::Clip, onnx::Where, onnx::Equal, onnx::Greater, onnx::Less, onnx::And,
                                        onnx::Or, onnx::Xor, onnx::GreaterOrEqual, onnx::LessOrEqual>>);

} // namespace library::onnx_plugins
GRAFT_END
