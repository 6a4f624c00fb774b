// graft/library/image/grid/onnx.hpp - ONNX: sampling at the positions of a grid, grids of affine maps
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/library/image/grid/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// Samples of any type are computed in float32 or float64.
inline constexpr auto grid_sample = expand<onnx::GridSample>([](auto& ctx) -> status {
    making m(ctx);
    auto const x = ctx.template tensor<"X">();
    auto const type = m.desc(x).type, wide = computed_type(type);
    std::string_view mode = ctx.template attr<"mode">();
    if (mode == "bilinear") mode = "linear"; // the names before version 20
    if (mode == "bicubic") mode = "cubic";
    auto const x_in = m.cast("x", x, wide);
    auto const grid_in = m.cast("grid", ctx.template tensor<"grid">(), wide);
    return m.set_result(m.cast("",
        m.add<GridSample>(type == wide ? "" : "sample", "x"_p = x_in, "grid"_p = grid_in, "mode"_p = mode,
            "padding"_p = ctx.template attr<"padding_mode">(),
            "align_corners"_p = ctx.template attr<"align_corners">() != 0),
        type));
});

inline constexpr auto affine_grid = expand<onnx::AffineGrid>([](auto& ctx) -> status {
    making m(ctx);
    auto const theta = ctx.template tensor<"theta">();
    auto const type = m.desc(theta).type, wide = computed_type(type);
    return m.set_result(m.cast("",
        m.add<AffineGrid>(type == wide ? "" : "places", "theta"_p = m.cast("theta", theta, wide),
            "size"_p = ctx.template tensor<"size">(), "align_corners"_p = ctx.template attr<"align_corners">() != 0),
        type));
});

/// The plugins of this family.
using grid_plugins = graft::plugins<grid_sample, affine_grid>;
static_assert(onnx::complete<grid_plugins, ops<onnx::GridSample, onnx::AffineGrid>>);

} // namespace library::onnx_plugins
GRAFT_END
