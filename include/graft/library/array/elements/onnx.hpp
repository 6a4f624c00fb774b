// graft/library/array/elements/onnx.hpp - ONNX: elements and slices by indices that may count from the end, triangles
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/onnx/dtype.hpp"
#include "graft/library/array/creation/ops.hpp"
#include "graft/library/array/elements/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

inline constexpr auto gather_elements = plugin<GatherElements, onnx::GatherElements>().rename("dim", "axis");
inline constexpr auto gather_nd = plugin<GatherSlices, onnx::GatherND>().checked("batch_dims").versions(12);
inline constexpr auto gather_nd_11 = plugin<GatherSlices, onnx::GatherND>().versions(11, 11).use_default("batch_dims");
inline constexpr auto scatter = plugin<ScatterElements, onnx::Scatter>().use_default("reduction");
inline constexpr auto scatter_elements =
    plugin<ScatterElements, onnx::ScatterElements>().checked("reduction").versions(16).same_since(18);
inline constexpr auto scatter_elements_11 =
    plugin<ScatterElements, onnx::ScatterElements>().versions(11, 15).use_default("reduction");
inline constexpr auto scatter_nd =
    plugin<ScatterSlices, onnx::ScatterND>().checked("reduction").versions(16).same_since(18);
inline constexpr auto scatter_nd_11 = plugin<ScatterSlices, onnx::ScatterND>().versions(11, 15).use_default(
    "reduction");
inline constexpr auto trilu = plugin<Trilu, onnx::Trilu>().map("upper", "upper", when(0, false), otherwise(true));

/// Ones on the k-th diagonal of a matrix with the size of the input.
/// error wrong_rank, wrong_attribute_value: a type that the library does not have
inline constexpr auto eye_like = expand<onnx::EyeLike>([](auto& ctx) -> status {
    making m(ctx);
    auto const x = ctx.template tensor<"input">();
    auto const d = m.desc(x);
    if (d.shape.has_rank() && d.shape.rank() != 2)
        return fail(errc::wrong_rank, "input", "a matrix", 2, d.shape.rank());
    auto const type = ctx.template has_attr<"dtype">() ? onnx::dtype_of_number(ctx.template attr<"dtype">()) : d.type;
    if (type == dtype::undefined) return fail(errc::wrong_attribute_value, "dtype", "a dtype that the library has");
    auto const dims = m.add<Shape>("dims", "x"_p = x, "dtype"_p = dtype::i64);
    auto const value = m.number("one", 1, type);
    auto const k = m.number("k", static_cast<double>(ctx.template attr<"k">()), dtype::i64);
    auto const ones = m.add<Fill>("ones", "dims"_p = dims, "value"_p = value);
    auto const upper = m.add<Trilu>("upper", "x"_p = ones, "k"_p = k);
    return m.set_result(m.add<Trilu>("", "x"_p = upper, "k"_p = k, "upper"_p = false));
});

/// The plugins of this family.
using elements_plugins = graft::plugins<gather_elements, gather_nd, gather_nd_11, scatter, scatter_elements,
    scatter_elements_11, scatter_nd, scatter_nd_11, trilu, eye_like>;
static_assert(
    onnx::complete<elements_plugins, ops<onnx::GatherElements, onnx::GatherND, onnx::Scatter, onnx::ScatterElements,
                                         onnx::ScatterND, onnx::Trilu, onnx::EyeLike>>);

} // namespace library::onnx_plugins
GRAFT_END
