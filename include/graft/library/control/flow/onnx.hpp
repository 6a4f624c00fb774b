// graft/library/control/flow/onnx.hpp - ONNX: the branches of an If, the iterations of Loop and Scan
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/narrow.hpp"
#include "graft/frontend/onnx/control.hpp"
#include "graft/library/array/concat/ops.hpp"
#include "graft/library/array/creation/ops.hpp"
#include "graft/library/array/gather/ops.hpp"
#include "graft/library/control/flow/ops.hpp"
#include "graft/library/control/tensor_list/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

inline constexpr auto graph_split = plugin<Switch, onnx::graph_split>();
inline constexpr auto graph_merge = plugin<Merge, onnx::graph_merge>().checked("N");
inline constexpr auto loop_enter =
    plugin<Enter, onnx::loop_enter>().use_default("is_constant").use_default("parallel_iterations");
inline constexpr auto loop_exit = plugin<Exit, onnx::loop_exit>();
inline constexpr auto loop_next = plugin<NextIteration, onnx::loop_next>();
inline constexpr auto loop_condition = plugin<LoopCond, onnx::loop_condition>();
inline constexpr auto loop_below = plugin<Less, onnx::loop_below>();
inline constexpr auto loop_and = plugin<LogicalAnd, onnx::loop_and>();
inline constexpr auto loop_count = plugin<Add, onnx::loop_count>();

/// error wrong_element_count
inline status expand_graph_scalar(expand_context<onnx::graph_scalar>& ctx) {
    making m(ctx);
    auto const x = ctx.tensor<"x">();
    auto const s = m.desc(x).shape;
    if (s.has_rank() && s.rank() == 0) return m.set_result(x);
    if (auto const n = s.elements(); n.known() && !n.is(1))
        return fail(errc::wrong_element_count, "x", "one element", 1, n.value());
    return m.set_result(m.reshape("", x, {}));
}
inline constexpr auto graph_scalar = expand<onnx::graph_scalar>(&expand_graph_scalar);

inline status expand_loop_vector(expand_context<onnx::loop_vector>& ctx) {
    making m(ctx);
    return m.set_result(m.reshape("", ctx.tensor<"x">(), {1}));
}
inline constexpr auto loop_vector = expand<onnx::loop_vector>(&expand_loop_vector);

inline status expand_loop_mirror(expand_context<onnx::loop_mirror>& ctx) {
    making m(ctx);
    auto const last = m.of_two<Sub>("last", ctx.tensor<"count">(), m.number("one", 1, dtype::i64));
    return m.set_result(m.of_two<Sub>("", last, ctx.tensor<"x">()));
}
inline constexpr auto loop_mirror = expand<onnx::loop_mirror>(&expand_loop_mirror);

/// error axis_out_of_range, shape_mismatch
inline status expand_scan_length(expand_context<onnx::scan_length>& ctx) {
    making m(ctx);
    auto const n = ctx.count<"x">();
    auto known = dim::unknown();
    numbers axis(1);
    for (std::size_t i = 0; i < n; ++i) {
        auto const t = ctx.tensor<"x">(i);
        auto const s = m.desc(t).shape;
        axis[0] = ctx.attr<"axes">()[i];
        if (!s.has_rank()) continue;
        if (auto why = count_from_front(axis, s.rank(), "axes"); !why) return why;
        auto const size = s[static_cast<std::size_t>(axis[0])];
        if (contradict(known, size))
            return fail(errc::shape_mismatch, "x", "one size of what is scanned", known.value(), size.value());
        if (size.known()) known = size;
    }
    if (known.known()) return m.set_result(m.number("size", static_cast<double>(known.value()), dtype::i64));
    auto const x = ctx.tensor<"x">(0);
    axis[0] = ctx.attr<"axes">()[0];
    if (auto why = count_from_front(axis, m.desc(x).shape, "axes"); !why) return why;
    auto const dims = m.add<Shape>("dims", "x"_p = x, "dtype"_p = dtype::i64);
    auto const indices = m.number("at", static_cast<double>(axis[0]), dtype::i64);
    auto const axis_in = m.number("dim", 0, dtype::i64);
    return m.set_result(m.add<GatherV2>("", "x"_p = dims, "indices"_p = indices, "axis"_p = axis_in));
}
inline constexpr auto scan_length = expand<onnx::scan_length>(&expand_scan_length);

inline status expand_scan_element(expand_context<onnx::scan_element>& ctx) {
    making m(ctx);
    auto const x = ctx.tensor<"x">();
    auto const d = m.desc(x);
    numbers axis{ctx.attr<"axis">()};
    if (auto s = count_from_front(axis, d.shape, "axis"); !s) return s;
    return m.set_result(m.add<GatherV2>("", "x"_p = x, "indices"_p = ctx.tensor<"index">(),
        "axis"_p = m.number("axis", static_cast<double>(axis[0]), dtype::i64)));
}
inline constexpr auto scan_element = expand<onnx::scan_element>(&expand_scan_element);

inline status expand_list_new(expand_context<onnx::list_new>& ctx) {
    making m(ctx);
    auto const element_shape = m.number("any", -1, dtype::i64);
    // a negative trip count means no iteration
    auto count = ctx.tensor<"count">();
    numbers known;
    bool const fixed = integers_of(m.constant(count), known) && known.size() == 1;
    if (fixed && known[0] > 0 && !can_hold<std::int32_t>(known[0])) // the elements of a list are counted in 32 bits
        return fail(errc::overflow, "count", "at most", INT32_MAX, known[0]);
    if (!fixed || known[0] < 0) count = m.of_two<Maximum>("at_least_none", count, m.number("none", 0, dtype::i64));
    auto const num_elements = m.cast("number", count, dtype::i32);
    return m.set_result(m.add<TensorListReserve>("", "element_shape"_p = element_shape, "num_elements"_p = num_elements,
        "element_dtype"_p = ctx.attr<"dtype">()));
}
inline constexpr auto list_new = expand<onnx::list_new>(&expand_list_new);

inline status expand_list_set(expand_context<onnx::list_set>& ctx) {
    making m(ctx);
    return m.set_result(m.add<TensorListSetItem>("", "list"_p = ctx.tensor<"list">(),
        "index"_p = m.cast("number", ctx.tensor<"index">(), dtype::i32), "item"_p = ctx.tensor<"item">()));
}
inline constexpr auto list_set = expand<onnx::list_set>(&expand_list_set);
inline constexpr auto list_push = plugin<TensorListPushBack, onnx::list_push>();
inline constexpr auto list_first = plugin<TensorListFirst, onnx::list_first>();

inline status expand_list_stack(expand_context<onnx::list_stack>& ctx) {
    making m(ctx);
    auto const list = ctx.tensor<"list">();
    auto const d = m.ranked(list, "list");
    numbers axis{ctx.attr<"axis">()}, order;
    if (auto s = count_from_front(axis, d.shape.rank(), "axis"); !s) return s;
    for (std::int64_t i = 1; i < static_cast<std::int64_t>(d.shape.rank()); ++i) order.push_back(i);
    order.insert(order.begin() + axis[0], 0);
    return m.set_result(m.permute("", list, order));
}
inline constexpr auto list_stack = expand<onnx::list_stack>(&expand_list_stack);

/// The plugins of this family.
using flow_plugins = graft::plugins<graph_split, graph_merge, graph_scalar, loop_enter, loop_exit, loop_next,
    loop_condition, loop_below, loop_and, loop_count, loop_vector, loop_mirror, scan_length, scan_element, list_new,
    list_set, list_push, list_first, list_stack>;

} // namespace library::onnx_plugins
GRAFT_END
