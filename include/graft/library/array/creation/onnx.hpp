// graft/library/array/creation/onnx.hpp - ONNX: tensor creation: fills, ranges, one-hot rows, shapes as values
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/library/array/creation/ops.hpp"
#include "graft/library/array/slice/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// The dims as int64, from `start` to `end` in later versions.
inline constexpr auto shape_of = expand<onnx::Shape>([]<class Context>(Context& ctx) -> status {
    making m(ctx);
    bool whole = true;
    if constexpr (Context::template defines_attr<"start">())
        whole = ctx.template attr<"start">() == 0 && !ctx.template has_attr<"end">();
    auto const dims = m.add<Shape>(whole ? "" : "whole", "x"_p = ctx.template tensor<"data">(), "dtype"_p = dtype::i64);
    if constexpr (Context::template defines_attr<"start">())
        if (!whole) {
            bool const open = !ctx.template has_attr<"end">();
            numbers const begin{ctx.template attr<"start">()}, end{open ? 0 : ctx.template attr<"end">()}, step{1};
            auto const begin_in = m.integers("begin", begin);
            auto const end_in = m.integers("end", end);
            auto const strides = m.integers("step", step);
            return m.set_result(m.add<StridedSlice>("", "x"_p = dims, "begin"_p = begin_in, "end"_p = end_in,
                "strides"_p = strides, "end_mask"_p = open ? 1 : 0));
        }
    return m.set_result(dims);
});
inline constexpr auto size_of = plugin<Size, onnx::Size>().set("dtype", dtype::i64);
inline constexpr auto range = plugin<Range, onnx::Range>().set("limit_may_pass", true).ignore("stash_type");

/// A tensor filled with one value; zero of float32 if none is specified.
inline constexpr auto constant_of_shape = expand<onnx::ConstantOfShape>([](auto& ctx) -> status {
    making m(ctx);
    tensor_id value = no_id;
    if (ctx.template has_attr<"value">()) {
        tensor_view v = ctx.template attr<"value">();
        v.desc.shape = shape::scalar();
        value = ctx.add_constant("value", v);
    } else value = m.number("value", 0, dtype::f32);
    return m.set_result(m.add<Fill>("", "dims"_p = ctx.template tensor<"input">(), "value"_p = value));
});

/// Rows of `values[0]` with `values[1]` at the index; a negative index counts from the end.
/// error not_a_constant
inline constexpr auto one_hot = expand<onnx::OneHot>([](auto& ctx) -> status {
    making m(ctx);
    auto const indices = ctx.template tensor<"indices">(), values = ctx.template tensor<"values">();
    if (auto const two = m.desc(values).shape.elements(); two.known() && !two.is(2))
        return fail(errc::wrong_element_count, "values", "the value of the others and of the index", 2, two.value());
    auto depth = ctx.template tensor<"depth">(); // one number, a scalar or a vector
    if (std::vector<double> given; real_numbers(m.constant(depth), given) && given.size() == 1)
        depth = m.number("depth", given[0], dtype::i64);
    else depth = m.reshape("depth", depth, {});
    auto const x = m.cast("whole", indices, dtype::i64), n = m.cast("depth_whole", depth, dtype::i64);
    auto const negative = m.of_two<Less>("from_the_end", x, m.number("zero", 0, dtype::i64));
    auto const at = m.add<SelectV2>(
        "from_the_front", "condition"_p = negative, "then"_p = m.of_two<Add>("moved", x, n), "else"_p = x);
    auto const value = [&](std::string_view name, std::int64_t i) {
        numbers const begin{i}, end{i + 1}, step{1};
        auto const begin_in = m.integers(ctx.storage().path(name, "begin"), begin);
        auto const end_in = m.integers(ctx.storage().path(name, "end"), end);
        auto const strides = m.integers(ctx.storage().path(name, "step"), step);
        return m.add<StridedSlice>(name, "x"_p = values, "begin"_p = begin_in, "end"_p = end_in, "strides"_p = strides,
            "shrink_axis_mask"_p = 1);
    };
    auto const on = value("on", 1), off = value("off", 0);
    numbers axis{ctx.template attr<"axis">()};
    if (auto const& s = m.desc(indices).shape; s.has_rank())
        if (auto const why = count_from_front(axis, s.rank() + 1, "axis"); !why) return why;
    return m.set_result(
        m.add<OneHot>("", "x"_p = at, "depth"_p = n, "on_value"_p = on, "off_value"_p = off, "axis"_p = axis[0]));
}).same_since(11);

/// The plugins of this family.
using creation_plugins = graft::plugins<shape_of, size_of, range, constant_of_shape, one_hot>;
static_assert(
    onnx::complete<creation_plugins, ops<onnx::Shape, onnx::Size, onnx::Range, onnx::ConstantOfShape, onnx::OneHot>>);

} // namespace library::onnx_plugins
GRAFT_END
