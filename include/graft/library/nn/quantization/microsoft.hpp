// graft/library/nn/quantization/microsoft.hpp - ONNX, com.microsoft: operators on quantized numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "graft/library/array/concat/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/nn/pool/ops.hpp"
#include "graft/library/nn/quantization/onnx.hpp"
#include "graft/library/onnx/channels.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"
#include "graft/library/onnx/microsoft_operators.hpp"
#include "graft/library/onnx/pieces.hpp"
#include "graft/library/onnx/quantized.hpp"
#include "graft/library/onnx/window.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// An operator of two tensors between dequantizing and quantizing.
template <class Target> struct expand_qlinear_of_two {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        quantizing q(m);
        auto const a = ctx.template tensor<"A">(), b = ctx.template tensor<"B">();
        auto const first = q.real("A", a, ctx.template tensor<"A_scale">(), ctx.template tensor<"A_zero_point">());
        auto const second = q.real("B", b, ctx.template tensor<"B_scale">(), ctx.template tensor<"B_zero_point">());
        return q.set_result(m.of_two<Target>("C", first, second), ctx.template tensor<"C_scale">(),
            ctx.template tensor<"C_zero_point">(), m.desc(a).type);
    }
};
inline constexpr auto qlinear_add = expand<microsoft::QLinearAdd>(expand_qlinear_of_two<Add>());
inline constexpr auto qlinear_mul = expand<microsoft::QLinearMul>(expand_qlinear_of_two<Mul>());

/// An activation between dequantizing and quantizing.
template <class Target> struct expand_qlinear_activation {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        quantizing q(m);
        auto const x = ctx.template tensor<"X">();
        auto const real = q.real("X", x, ctx.template tensor<"X_scale">(), ctx.template tensor<"X_zero_point">());
        tensor_id y = no_id;
        if constexpr (Context::template defines_attr<"alpha">())
            y = m.add<Target>("Y", "x"_p = real, "negative_slope"_p = ctx.template attr<"alpha">());
        else y = m.of<Target>("Y", real);
        return q.set_result(y, ctx.template tensor<"Y_scale">(), ctx.template tensor<"Y_zero_point">(), m.desc(x).type);
    }
};
inline constexpr auto qlinear_sigmoid = expand<microsoft::QLinearSigmoid>(expand_qlinear_activation<Sigmoid>());
inline constexpr auto qlinear_leaky_relu = expand<microsoft::QLinearLeakyRelu>(expand_qlinear_activation<LeakyRelu>());

/// A softmax between dequantizing and quantizing: over one axis, and if `opset` is below 13 over all from that axis
/// on.
inline constexpr auto qlinear_softmax = composed<microsoft::QLinearSoftmax>([](making& m, auto& ctx) -> status {
    quantizing q(m);
    auto const x = ctx.template tensor<"X">();
    auto const d = m.ranked(x, "X");
    numbers axes{ctx.template attr<"axis">()};
    if (auto s = count_from_front(axes, d.shape.rank(), "axis"); !s) return s;
    if (ctx.template attr<"opset">() < 13)
        for (auto a = axes[0] + 1; a < static_cast<std::int64_t>(d.shape.rank()); ++a) axes.push_back(a);
    return q.set_result(
        m.add<SoftmaxV2>("Y",
            "x"_p = q.real("X", x, ctx.template tensor<"X_scale">(), ctx.template tensor<"x_zero_point">()),
            "axes"_p = axes),
        ctx.template tensor<"y_scale">(), ctx.template tensor<"y_zero_point">());
});

/// Concatenation of tensors, each followed by its scale and zero point.
/// error wrong_input_count: an input without scale or zero point
inline constexpr auto qlinear_concat = composed<microsoft::QLinearConcat>([](making& m, auto& ctx) -> status {
    quantizing q(m);
    auto const n = ctx.template count<"inputs">();
    if (n % 3 != 0)
        return fail(errc::wrong_input_count, "inputs", "a tensor, its scale and its zero point, one after another",
            static_cast<std::int64_t>(n - n % 3), static_cast<std::int64_t>(n));
    std::vector<tensor_id> parts;
    for (std::size_t i = 0; i < n; i += 3)
        parts.push_back(q.real(ctx.storage().path("X", std::to_string(i / 3)), ctx.template tensor<"inputs">(i),
            ctx.template tensor<"inputs">(i + 1), ctx.template tensor<"inputs">(i + 2)));
    return q.set_result(joined(m, "Y", span<tensor_id const>(parts), ctx.template attr<"axis">()),
        ctx.template tensor<"Y_scale">(), ctx.template tensor<"Y_zero_point">());
});

/// A mean of windows, or of complete channels, between dequantizing and quantizing.
struct expand_qlinear_average_pool {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        quantizing q(m);
        auto x = ctx.template tensor<"X">();
        bool const last = ctx.template attr<"channels_last">() != 0;
        constexpr bool windows = Context::template defines_attr<"kernel_shape">();
        if (last && windows)
            if (auto s = channels_second(m, x); !s) return s;
        auto const d = m.desc(x);
        auto const real = q.real("X", x, ctx.template tensor<"x_scale">(), ctx.template tensor<"x_zero_point">());
        tensor_id y{};
        if constexpr (windows) {
            window_reading w;
            if (auto s = read_window(ctx, d.shape, {}, false, w); !s) return s;
            y = m.add<PoolingNd>("Y", "x"_p = real, "window"_p = w.kernel, "strides"_p = w.strides, "pads"_p = w.pads(),
                "dilations"_p = w.dilations, "mode"_p = "AVERAGE"_c, "ceil"_p = ctx.template attr<"ceil_mode">() != 0,
                "count_pads"_p = ctx.template attr<"count_include_pad">() != 0);
            if (last) y = channels_last(m, "channels_last", y, w.spatial() + 2);
        } else {
            auto const rank = m.ranked(x, "X").shape.rank();
            numbers axes;
            for (std::size_t i = 2; i < rank; ++i) axes.push_back(static_cast<std::int64_t>(i) - last);
            y = m.add<ReduceMean>("Y", "x"_p = real, "axes"_p = m.integers("axes", axes), "keep_dims"_p = true);
        }
        return q.set_result(y, ctx.template tensor<"y_scale">(), ctx.template tensor<"y_zero_point">(), d.type);
    }
};
inline constexpr auto qlinear_average_pool = expand<microsoft::QLinearAveragePool>(expand_qlinear_average_pool());
inline constexpr auto qlinear_global_average_pool = expand<microsoft::QLinearGlobalAveragePool>(
    expand_qlinear_average_pool());

/// alpha * A * B + C: A, B and C are integers, the result is float32 if it has no scale.
/// error wrong_dtype
inline constexpr auto qgemm = composed<microsoft::QGemm>([](making& m, auto& ctx) -> status {
    quantizing q(m);
    auto const c = ctx.template tensor<"C">(), scale = ctx.template tensor<"y_scale">(),
               zero = ctx.template tensor<"y_zero_point">();
    auto y = m.add<MatMulInteger>("product", "x1"_p = ctx.template tensor<"A">(), "x2"_p = ctx.template tensor<"B">(),
        "x1_zero"_p = ctx.template tensor<"a_zero_point">(), "x2_zero"_p = ctx.template tensor<"b_zero_point">(),
        "transpose_x1"_p = ctx.template attr<"transA">() != 0, "transpose_x2"_p = ctx.template attr<"transB">() != 0);
    if (c != no_id) y = m.of_two<Add>("sum", y, c);
    auto factor = q.product_scale(q.single("a_scale", ctx.template tensor<"a_scale">()),
        q.aligned("b_scale", ctx.template tensor<"b_scale">(), 0), q.single("y_scale", scale));
    if (auto const alpha = ctx.template attr<"alpha">(); alpha != 1)
        factor = m.of_two<Mul>("alpha_times", factor, m.number("alpha", alpha, dtype::f32));
    y = m.of_two<Mul>(scale == no_id ? "" : "scaled", m.cast("real", y, dtype::f32), factor);
    if (scale == no_id) return m.set_result(y);
    auto const type = zero == no_id ? dtype::u8 : m.desc(zero).type;
    whole_range r;
    if (auto s = range_of(type, "y_zero_point", r); !s) return s;
    return m.set_result(q.quantized("whole", "", y, q.single("y_zero", zero), type, r));
});

/// An integer product times its scale, plus a bias. Without its own scale and zero point, A is quantized by its range.
struct expand_mat_mul_to_real {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        quantizing q(m);
        auto a = ctx.template tensor<"A">();
        auto const b_scale = ctx.template tensor<"b_scale">(), bias = ctx.template tensor<"bias">();
        tensor_id scale{}, zero{};
        if constexpr (Context::template defines_input<"a_scale">()) {
            scale = q.aligned("a_scale", ctx.template tensor<"a_scale">(), 1);
            zero = ctx.template tensor<"a_zero_point">();
        } else {
            if (auto s = expand_dynamic_quantize::set_result(m, a, a, scale, zero); !s) return s;
        }
        auto const sum = expand_mat_mul_integer::product(
            m, "product", a, zero, ctx.template tensor<"B">(), ctx.template tensor<"b_zero_point">());
        auto const factor = q.product_scale(scale, q.aligned("b_scale", b_scale, 0), no_id);
        auto const real = m.cast("real", sum, m.desc(b_scale).type);
        auto const y = m.of_two<Mul>(bias == no_id ? "" : "scaled", real, factor);
        return m.set_result(bias == no_id ? y : m.of_two<Add>("", y, bias));
    }
};
inline constexpr auto mat_mul_integer_to_float = expand<microsoft::MatMulIntegerToFloat>(expand_mat_mul_to_real());
inline constexpr auto dynamic_quantize_mat_mul = expand<microsoft::DynamicQuantizeMatMul>(expand_mat_mul_to_real());

inline constexpr auto quantize_linear_of_microsoft = expand<microsoft::QuantizeLinear>(expand_quantize());
inline constexpr auto dequantize_linear_of_microsoft = expand<microsoft::DequantizeLinear>(expand_dequantize());

inline constexpr auto qlinear_conv_of_microsoft = expand<microsoft::QLinearConv>(expand_qlinear_conv());

/// One of two quantized tensors by a condition, between dequantizing and quantizing.
inline constexpr auto qlinear_where = composed<microsoft::QLinearWhere>([](making& m, auto& ctx) -> status {
    quantizing q(m);
    auto const x = ctx.template tensor<"X">(), y = ctx.template tensor<"Y">();
    auto const then_in = q.real("X", x, ctx.template tensor<"x_scale">(), ctx.template tensor<"x_zero_point">());
    auto const else_in = q.real("Y", y, ctx.template tensor<"y_scale">(), ctx.template tensor<"y_zero_point">());
    auto const z = m.add<SelectV2>(
        "Z", "condition"_p = ctx.template tensor<"condition">(), "then"_p = then_in, "else"_p = else_in);
    return q.set_result(z, ctx.template tensor<"z_scale">(), ctx.template tensor<"z_zero_point">(), m.desc(x).type);
});

/// A mean over axes between dequantizing and quantizing.
inline constexpr auto qlinear_reduce_mean = composed<microsoft::QLinearReduceMean>([](making& m, auto& ctx) -> status {
    quantizing q(m);
    auto const x = ctx.template tensor<"data">();
    auto const given = ctx.template attr<"axes">();
    auto const axes = m.integers("axes", numbers(given.begin(), given.end()));
    auto const real = q.real("data", x, ctx.template tensor<"data_scale">(), ctx.template tensor<"data_zero_point">());
    auto const y = m.add<ReduceMean>(
        "mean", "x"_p = real, "axes"_p = axes, "keep_dims"_p = ctx.template attr<"keepdims">() != 0);
    return q.set_result(
        y, ctx.template tensor<"reduced_scale">(), ctx.template tensor<"reduced_zero_point">(), m.desc(x).type);
});

/// The largest number of windows over images whose channels are last.
inline constexpr auto nhwc_max_pool = composed<microsoft::NhwcMaxPool>([](making& m, auto& ctx) -> status {
    auto x = ctx.template tensor<"x">();
    if (auto s = channels_second(m, x); !s) return s;
    window_reading w;
    if (auto s = read_window(ctx, m.desc(x).shape, {}, false, w); !s) return s;
    auto const y = m.add<PoolingNd>("pooled", "x"_p = x, "window"_p = w.kernel, "strides"_p = w.strides,
        "pads"_p = w.pads(), "dilations"_p = w.dilations, "mode"_p = "MAX"_c,
        "ceil"_p = ctx.template attr<"ceil_mode">() != 0);
    return m.set_result(channels_last(m, "", y, w.spatial() + 2));
});

/// Products in int32, each number relative to its zero point.
inline constexpr auto mul_integer = composed<microsoft::MulInteger>([](making& m, auto& ctx) -> status {
    quantizing q(m);
    auto const a = q.from_zero(
        "A", ctx.template tensor<"A">(), q.single("a_zero", ctx.template tensor<"A_zero_point">()));
    auto const b = q.from_zero(
        "B", ctx.template tensor<"B">(), q.single("b_zero", ctx.template tensor<"B_zero_point">()));
    return m.set_result(m.of_two<Mul>("", a, b));
});

/// The plugins of this family.
using microsoft_quantization_plugins = graft::plugins<qlinear_add, qlinear_mul, qlinear_sigmoid, qlinear_leaky_relu,
    qlinear_softmax, qlinear_concat, qlinear_average_pool, qlinear_global_average_pool, qgemm, mat_mul_integer_to_float,
    dynamic_quantize_mat_mul, quantize_linear_of_microsoft, dequantize_linear_of_microsoft, qlinear_conv_of_microsoft,
    qlinear_where, qlinear_reduce_mean, nhwc_max_pool, mul_integer>;
static_assert(onnx::complete<microsoft_quantization_plugins,
    ops<microsoft::QLinearAdd, microsoft::QLinearMul, microsoft::QLinearSigmoid, microsoft::QLinearLeakyRelu,
        microsoft::QLinearSoftmax, microsoft::QLinearConcat, microsoft::QLinearAveragePool,
        microsoft::QLinearGlobalAveragePool, microsoft::QGemm, microsoft::MatMulIntegerToFloat,
        microsoft::DynamicQuantizeMatMul, microsoft::QuantizeLinear, microsoft::DequantizeLinear,
        microsoft::QLinearConv, microsoft::QLinearWhere, microsoft::QLinearReduceMean, microsoft::NhwcMaxPool,
        microsoft::MulInteger>>);

} // namespace library::onnx_plugins
GRAFT_END
