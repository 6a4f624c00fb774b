// graft/library/nn/quantization/microsoft_images.hpp - ONNX, com.microsoft: more operators on quantized numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/nn/pool/ops.hpp"
#include "graft/library/nn/quantization/onnx.hpp"
#include "graft/library/onnx/channels.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"
#include "graft/library/onnx/quantized.hpp"
#include "graft/library/onnx/window.hpp"

GRAFT_BEGIN
namespace library::microsoft {

struct QLinearConv : onnx::op<QLinearConv> {
    static constexpr auto history = onnx::define("com.microsoft.QLinearConv",
        onnx::since(1, "x: T1, x_scale: float, x_zero_point: T1, w: T2, w_scale: float, w_zero_point: T2, y_scale: "
                       "float, y_zero_point: T3, ?B: int32 -> y: T3; auto_pad: string = 'NOTSET'; channels_last: int = "
                       "0; dilations: ints; group: int = 1; kernel_shape: ints; pads: ints; strides: ints; T1: {int8, "
                       "uint8}; T2: {int8, uint8}; T3: {int8, uint8}"));
};
struct QLinearWhere : onnx::op<QLinearWhere> {
    static constexpr auto history = onnx::define("com.microsoft.QLinearWhere",
        onnx::since(1, "condition: bool, X: T, x_scale: float, x_zero_point: T, Y: T, y_scale: float, y_zero_point: T, "
                       "z_scale: float, z_zero_point: T -> Z: T; T: {int8, uint8}"));
};
struct QLinearReduceMean : onnx::op<QLinearReduceMean> {
    static constexpr auto history = onnx::define("com.microsoft.QLinearReduceMean",
        onnx::since(1, "data: T, data_scale: float, ?data_zero_point: T, reduced_scale: float, ?reduced_zero_point: T "
                       "-> reduced: T; !axes: ints; !keepdims: int; T: {int8, uint8}"));
};
struct NhwcMaxPool : onnx::op<NhwcMaxPool> {
    static constexpr auto history = onnx::define("com.microsoft.NhwcMaxPool",
        onnx::since(1, "x: T -> y: T; auto_pad: string = 'NOTSET'; ceil_mode: int = 0; dilations: ints; !kernel_shape: "
                       "ints; pads: ints; strides: ints; T: {int8, uint8}"));
};
struct MulInteger : onnx::op<MulInteger> {
    static constexpr auto history = onnx::define("com.microsoft.MulInteger",
        onnx::since(1, "A: T, ?A_zero_point: T, B: T, ?B_zero_point: T -> C: int32; T: {int8, uint8}"));
};

} // namespace library::microsoft

namespace library::onnx_plugins {

inline constexpr auto qlinear_conv_of_microsoft = expand<microsoft::QLinearConv>(expand_qlinear_conv());

/// One of two quantized tensors by a condition, between dequantizing and quantizing.
inline constexpr auto qlinear_where = expand<microsoft::QLinearWhere>([](auto& ctx) -> status {
    making m(ctx);
    quantizing q(m);
    auto const x = ctx.template tensor<"X">(), y = ctx.template tensor<"Y">();
    auto const then_in = q.real("X", x, ctx.template tensor<"x_scale">(), ctx.template tensor<"x_zero_point">());
    auto const else_in = q.real("Y", y, ctx.template tensor<"y_scale">(), ctx.template tensor<"y_zero_point">());
    auto const z = m.template add<SelectV2>(
        "Z", "condition"_p = ctx.template tensor<"condition">(), "then"_p = then_in, "else"_p = else_in);
    return q.set_result(z, ctx.template tensor<"z_scale">(), ctx.template tensor<"z_zero_point">(), m.desc(x).type);
});

/// A mean over axes between dequantizing and quantizing.
inline constexpr auto qlinear_reduce_mean = expand<microsoft::QLinearReduceMean>([](auto& ctx) -> status {
    making m(ctx);
    quantizing q(m);
    auto const x = ctx.template tensor<"data">();
    auto const given = ctx.template attr<"axes">();
    auto const axes = m.integers("axes", numbers(given.begin(), given.end()));
    auto const real = q.real("data", x, ctx.template tensor<"data_scale">(), ctx.template tensor<"data_zero_point">());
    auto const y = m.template add<ReduceMean>(
        "mean", "x"_p = real, "axes"_p = axes, "keep_dims"_p = ctx.template attr<"keepdims">() != 0);
    return q.set_result(
        y, ctx.template tensor<"reduced_scale">(), ctx.template tensor<"reduced_zero_point">(), m.desc(x).type);
});

/// The largest number of windows over images whose channels are last.
inline constexpr auto nhwc_max_pool = expand<microsoft::NhwcMaxPool>([](auto& ctx) -> status {
    making m(ctx);
    auto x = ctx.template tensor<"x">();
    if (auto s = channels_second(m, x); !s) return s;
    window_reading w;
    if (auto s = read_window(ctx, m.desc(x).shape, {}, false, w); !s) return s;
    auto const y = m.template add<PoolingNd>("pooled", "x"_p = x, "window"_p = w.kernel, "strides"_p = w.strides,
        "pads"_p = w.pads(), "dilations"_p = w.dilations, "mode"_p = "MAX"_c,
        "ceil"_p = ctx.template attr<"ceil_mode">() != 0);
    return m.set_result(channels_last(m, "", y, w.spatial() + 2));
});

/// Products in int32, each number relative to its zero point.
inline constexpr auto mul_integer = expand<microsoft::MulInteger>([](auto& ctx) -> status {
    making m(ctx);
    quantizing q(m);
    auto const a = q.from_zero(
        "A", ctx.template tensor<"A">(), q.single("a_zero", ctx.template tensor<"A_zero_point">()));
    auto const b = q.from_zero(
        "B", ctx.template tensor<"B">(), q.single("b_zero", ctx.template tensor<"B_zero_point">()));
    return m.set_result(m.template of_two<Mul>("", a, b));
});

/// The plugins of this file.
using microsoft_image_plugins =
    graft::plugins<qlinear_conv_of_microsoft, qlinear_where, qlinear_reduce_mean, nhwc_max_pool, mul_integer>;
static_assert(onnx::complete<microsoft_image_plugins,
    ops<microsoft::QLinearConv, microsoft::QLinearWhere, microsoft::QLinearReduceMean, microsoft::NhwcMaxPool,
        microsoft::MulInteger>>);

} // namespace library::onnx_plugins
GRAFT_END
