// graft/library/nn/fold/onnx.hpp - ONNX: unfolded windows put back to their positions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/nn/fold/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// Sums of any type are computed in float32 or float64.
inline constexpr auto col2im = composed<onnx::Col2Im>([](making& m, auto& ctx) -> status {
    auto const x = ctx.template tensor<"input">();
    auto const type = m.desc(x).type, wide = computed_type(type);
    auto const image = m.add<Col2Im>(type == wide ? "" : "image", "x"_p = m.cast("x", x, wide),
        "image_shape"_p = ctx.template tensor<"image_shape">(), "block_shape"_p = ctx.template tensor<"block_shape">(),
        "dilations"_p = ctx.template attr_if_given<"dilations">(), "pads"_p = ctx.template attr_if_given<"pads">(),
        "strides"_p = ctx.template attr_if_given<"strides">());
    return m.set_result(m.cast("", image, type));
});

inline constexpr auto max_unpool = composed<onnx::MaxUnpool>([](making& m, auto& ctx) -> status {
    auto const x = ctx.template tensor<"X">();
    auto const type = m.desc(x).type, wide = computed_type(type);
    auto const whole = m.add<MaxUnpool>(type == wide ? "" : "whole", "x"_p = m.cast("x", x, wide),
        "indices"_p = ctx.template tensor<"I">(), "output_shape"_p = ctx.template tensor<"output_shape">(),
        "kernel"_p = ctx.template attr<"kernel_shape">(), "pads"_p = ctx.template attr_if_given<"pads">(),
        "strides"_p = ctx.template attr_if_given<"strides">());
    return m.set_result(m.cast("", whole, type));
}).same_since(11);

/// The plugins of this family.
using fold_plugins = graft::plugins<col2im, max_unpool>;
static_assert(onnx::complete<fold_plugins, ops<onnx::Col2Im, onnx::MaxUnpool>>);

} // namespace library::onnx_plugins
GRAFT_END
