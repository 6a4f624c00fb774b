// graft/library/array/gather/onnx.hpp - ONNX: selection of elements by indices or a condition
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "graft/library/array/creation/ops.hpp"
#include "graft/library/array/gather/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// Indices counted from the front: negative ones count from the end of an axis.
[[nodiscard]] inline tensor_id from_the_front(making& m, tensor_id indices, tensor_id x, std::size_t axis) {
    numbers all;
    auto const d = m.desc(x), of = m.desc(indices);
    auto const type = of.type;
    if (integers_of(m.constant(indices), all)) {
        if (std::all_of(all.begin(), all.end(), [](auto i) { return i >= 0; })) return indices;
        if (d.shape.has_rank() && d.shape[axis].known() && of.shape.is_static()) {
            auto const n = d.shape[axis].value();
            for (auto& i : all)
                if (i < 0 && i >= -n) i += n; // a number outside of the axis is reported as it is
            numbers dims;
            for (std::size_t k = 0; k < of.shape.rank(); ++k) dims.push_back(of.shape[k].value());
            auto const flat = m.integers("positions", all, type);
            return dims.size() == 1 ? flat : m.reshape("from_the_front", flat, dims);
        }
    }
    tensor_id size = no_id;
    if (d.shape.has_rank() && d.shape[axis].known())
        size = m.number("size", static_cast<double>(d.shape[axis].value()), type);
    else {
        auto const dims = m.add<Shape>("dims", "x"_p = x, "dtype"_p = dtype::i64);
        auto const indices_in = m.number("at", static_cast<double>(axis), dtype::i64);
        auto const axis_in = m.number("dim", 0, dtype::i64);
        size = m.cast(
            "size", m.add<GatherV2>("size_of_axis", "x"_p = dims, "indices"_p = indices_in, "axis"_p = axis_in), type);
    }
    auto const negative = m.of_two<Less>("from_the_end", indices, m.number("zero", 0, type));
    return m.add<SelectV2>("from_the_front", "condition"_p = negative, "then"_p = m.of_two<Add>("moved", indices, size),
        "else"_p = indices);
}

inline constexpr auto gather = expand<onnx::Gather>([](auto& ctx) -> status {
    making m(ctx);
    auto const x = ctx.template tensor<"data">();
    auto const d = m.desc(x);
    numbers axis{ctx.template attr<"axis">()};
    if (auto s = count_from_front(axis, d.shape, "axis"); !s) return s;
    auto const indices = from_the_front(m, ctx.template tensor<"indices">(), x, static_cast<std::size_t>(axis[0]));
    return m.set_result(m.add<GatherV2>(
        "", "x"_p = x, "indices"_p = indices, "axis"_p = m.number("axis", static_cast<double>(axis[0]), dtype::i64)));
}).same_since(11);

inline constexpr auto non_zero =
    plugin<NonZero, onnx::NonZero>().checked("x").set("transpose", true).set("dtype", dtype::i64).versions(13);

/// One row of positions for each axis. A scalar has no rows since version 13; before, it is treated as a vector of one
/// element, as in NumPy.
inline constexpr auto non_zero_of_numpy = expand<onnx::NonZero>([](auto& ctx) -> status {
    making m(ctx);
    auto x = ctx.template tensor<"X">();
    if (auto const d = m.desc(x); d.shape.has_rank() && d.shape.rank() == 0) x = m.reshape("vector", x, {1});
    return m.set_result(m.add<NonZero>("", "x"_p = x, "transpose"_p = true, "dtype"_p = dtype::i64));
}).versions(9, 12);

/// The slices along an axis, or without one the elements, for which a condition is true; it may be shorter than the
/// axis.
inline constexpr auto compress = expand<onnx::Compress>([](auto& ctx) -> status {
    making m(ctx);
    auto x = ctx.template tensor<"input">();
    bool const slices = ctx.template has_attr<"axis">();
    if (auto const& s = m.desc(ctx.template tensor<"condition">()).shape; s.has_rank() && s.rank() != 1)
        return fail(errc::wrong_rank, "condition", "a vector", 1, s.rank());
    if (!slices) x = m.reshape("flat", x, {-1});
    auto const at = m.add<NonZero>("positions", "x"_p = ctx.template tensor<"condition">(), "dtype"_p = dtype::i64);
    auto const indices = m.reshape("vector", at, {-1});
    auto const axis_in = m.number("axis", slices ? static_cast<double>(ctx.template attr<"axis">()) : 0.0, dtype::i64);
    return m.set_result(m.add<GatherV2>("", "x"_p = x, "indices"_p = indices, "axis"_p = axis_in));
}).same_since(11);

/// The plugins of this family.
using gather_plugins = graft::plugins<gather, non_zero, non_zero_of_numpy, compress>;
static_assert(onnx::complete<gather_plugins, ops<onnx::Gather, onnx::NonZero, onnx::Compress>>);

} // namespace library::onnx_plugins
GRAFT_END
