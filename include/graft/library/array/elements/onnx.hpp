// graft/library/array/elements/onnx.hpp - ONNX: single elements and slices by indices from both ends, triangles
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/onnx/complete.hpp"
#include "graft/frontend/onnx/operators.hpp"
#include "graft/library/array/elements/ops.hpp"
#include "graft/mapping/plugins.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

inline constexpr auto gather_elements = plugin<GatherElements, onnx::GatherElements>();
inline constexpr auto gather_nd = plugin<GatherSlices, onnx::GatherND>().versions(12);
inline constexpr auto gather_nd_11 = plugin<GatherSlices, onnx::GatherND>().versions(11, 11).use_default("batch_dims");
inline constexpr auto scatter = plugin<ScatterElements, onnx::Scatter>().use_default("reduction");
inline constexpr auto scatter_elements = plugin<ScatterElements, onnx::ScatterElements>().versions(16).same_since(18);
inline constexpr auto scatter_elements_11 =
    plugin<ScatterElements, onnx::ScatterElements>().versions(11, 15).use_default("reduction");
inline constexpr auto scatter_nd = plugin<ScatterSlices, onnx::ScatterND>().versions(16).same_since(18);
inline constexpr auto scatter_nd_11 = plugin<ScatterSlices, onnx::ScatterND>().versions(11, 15).use_default(
    "reduction");
inline constexpr auto trilu = plugin<Trilu, onnx::Trilu>().map("upper", "upper", when(0, false), otherwise(true));

/// The plugins of this family.
using elements_plugins = graft::plugins<gather_elements, gather_nd, gather_nd_11, scatter, scatter_elements,
    scatter_elements_11, scatter_nd, scatter_nd_11, trilu>;
static_assert(onnx::complete<elements_plugins,
    ops<onnx::GatherElements, onnx::GatherND, onnx::Scatter, onnx::ScatterElements, onnx::ScatterND, onnx::Trilu>>);

} // namespace library::onnx_plugins
GRAFT_END
