// graft/library/nn/quantization/microsoft.hpp - ONNX, domain com.microsoft: operators on quantized numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "graft/library/array/concat/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/nn/pool/ops.hpp"
#include "graft/library/nn/quantization/onnx.hpp"
#include "graft/library/nn/softmax/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"
#include "graft/library/onnx/pieces.hpp"
#include "graft/library/onnx/quantized.hpp"
#include "graft/library/onnx/window.hpp"

GRAFT_BEGIN

/// Operators that ONNX Runtime adds to ONNX, in the domain com.microsoft. Each has one version.
namespace library::microsoft {

struct QLinearAdd : onnx::op<QLinearAdd> {
    static constexpr auto history = onnx::define("com.microsoft.QLinearAdd",
        onnx::since(1, "A: T, A_scale: float, ?A_zero_point: T, B: T, B_scale: float, ?B_zero_point: T, C_scale: "
                       "float, ?C_zero_point: T -> C: T; T: {int8, uint8}"));
};
struct QLinearMul : onnx::op<QLinearMul> {
    static constexpr auto history = onnx::define("com.microsoft.QLinearMul",
        onnx::since(1, "A: T, A_scale: float, ?A_zero_point: T, B: T, B_scale: float, ?B_zero_point: T, C_scale: "
                       "float, ?C_zero_point: T -> C: T; T: {int8, uint8}"));
};
struct QLinearSigmoid : onnx::op<QLinearSigmoid> {
    static constexpr auto history = onnx::define("com.microsoft.QLinearSigmoid",
        onnx::since(1, "X: T, X_scale: float, ?X_zero_point: T, Y_scale: float, ?Y_zero_point: T -> Y: T; T: {int8, "
                       "uint8}"));
};
struct QLinearLeakyRelu : onnx::op<QLinearLeakyRelu> {
    static constexpr auto history = onnx::define("com.microsoft.QLinearLeakyRelu",
        onnx::since(1, "X: T, X_scale: float, ?X_zero_point: T, Y_scale: float, ?Y_zero_point: T -> Y: T; alpha: "
                       "float = 0.01; T: {int8, uint8}"));
};
struct QLinearSoftmax : onnx::op<QLinearSoftmax> {
    static constexpr auto history = onnx::define("com.microsoft.QLinearSoftmax",
        onnx::since(1, "X: T, X_scale: float, ?x_zero_point: T, y_scale: float, y_zero_point: T -> Y: T; axis: int = "
                       "-1; !opset: int; T: {int8, uint8}"));
};
struct QLinearConcat : onnx::op<QLinearConcat> {
    static constexpr auto history = onnx::define("com.microsoft.QLinearConcat",
        onnx::since(1, "Y_scale: TF, Y_zero_point: T8, **inputs: TV -> Y: T8; !axis: int; T8: {int8, uint8}; TF: "
                       "{float}; TV: {float, int8, uint8}"));
};
struct QLinearAveragePool : onnx::op<QLinearAveragePool> {
    static constexpr auto history = onnx::define("com.microsoft.QLinearAveragePool",
        onnx::since(1, "X: T, x_scale: float, ?x_zero_point: T, y_scale: float, ?y_zero_point: T -> Y: T; auto_pad: "
                       "string = 'NOTSET'; ceil_mode: int = 0; channels_last: int = 0; count_include_pad: int = 0; "
                       "!kernel_shape: ints; pads: ints; strides: ints; T: {int8, uint8}"));
};
struct QLinearGlobalAveragePool : onnx::op<QLinearGlobalAveragePool> {
    static constexpr auto history = onnx::define("com.microsoft.QLinearGlobalAveragePool",
        onnx::since(1, "X: T, x_scale: float, x_zero_point: T, y_scale: float, y_zero_point: T -> Y: T; "
                       "channels_last: int = 0; T: {int8, uint8}"));
};
struct QGemm : onnx::op<QGemm> {
    static constexpr auto history = onnx::define("com.microsoft.QGemm",
        onnx::since(1, "A: TA, a_scale: T, a_zero_point: TA, B: TB, b_scale: T, b_zero_point: TB, ?C: TC, ?y_scale: "
                       "T, ?y_zero_point: TYZ -> Y: TY; alpha: float = 1.0; transA: int = 0; transB: int = 0; T: "
                       "{float}; TA: {int8, uint8}; TB: {int8, uint8}; TC: {int32}; TYZ: {int8, uint8}; TY: {float, "
                       "int8, uint8}"));
};
struct MatMulIntegerToFloat : onnx::op<MatMulIntegerToFloat> {
    static constexpr auto history = onnx::define("com.microsoft.MatMulIntegerToFloat",
        onnx::since(1, "A: T1, B: T2, a_scale: T3, b_scale: T3, ?a_zero_point: T1, ?b_zero_point: T2, ?bias: T3 -> Y: "
                       "T3; T1: {int8, uint8}; T2: {int8, uint8}; T3: {float, float16}"));
};
struct DynamicQuantizeMatMul : onnx::op<DynamicQuantizeMatMul> {
    static constexpr auto history = onnx::define("com.microsoft.DynamicQuantizeMatMul",
        onnx::since(1, "A: T1, B: T2, b_scale: T1, ?b_zero_point: T2, ?bias: T1 -> Y: T1; T1: {float}; T2: {int8, "
                       "uint8}"));
};
struct QuantizeLinear : onnx::op<QuantizeLinear> {
    static constexpr auto history = onnx::define("com.microsoft.QuantizeLinear",
        onnx::since(1, "x: T1, y_scale: T1, ?y_zero_point: T2 -> y: T2; axis: int = 1; block_size: int = 0; T1: "
                       "{float, float16}; T2: {int16, int4, int8, uint16, uint4, uint8}"));
};
struct DequantizeLinear : onnx::op<DequantizeLinear> {
    static constexpr auto history = onnx::define("com.microsoft.DequantizeLinear",
        onnx::since(1, "x: T1, x_scale: T2, ?x_zero_point: T1 -> y: T2; axis: int = 1; block_size: int = 0; T1: "
                       "{int16, int32, int4, int8, uint16, uint4, uint8}; T2: {float, float16}"));
};

} // namespace library::microsoft

namespace library::onnx_plugins {

/// An operator of two tensors between dequantizing and quantizing.
template <class Target> struct expand_qlinear_of_two {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        quantizing q(m);
        auto const a = ctx.template tensor<"A">(), b = ctx.template tensor<"B">();
        auto const first = q.real("A", a, ctx.template tensor<"A_scale">(), ctx.template tensor<"A_zero_point">());
        auto const second = q.real("B", b, ctx.template tensor<"B_scale">(), ctx.template tensor<"B_zero_point">());
        return q.set_result(m.template of_two<Target>("C", first, second), ctx.template tensor<"C_scale">(),
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
        auto y = no_id;
        if constexpr (Context::template defines_attr<"alpha">())
            y = m.template add<Target>("Y", "x"_p = real, "negative_slope"_p = ctx.template attr<"alpha">());
        else y = m.template of<Target>("Y", real);
        return q.set_result(y, ctx.template tensor<"Y_scale">(), ctx.template tensor<"Y_zero_point">(), m.desc(x).type);
    }
};
inline constexpr auto qlinear_sigmoid = expand<microsoft::QLinearSigmoid>(expand_qlinear_activation<Sigmoid>());
inline constexpr auto qlinear_leaky_relu = expand<microsoft::QLinearLeakyRelu>(expand_qlinear_activation<LeakyRelu>());

/// A softmax between dequantizing and quantizing: over one axis, and if `opset` is below 13 over all from that axis
/// on.
struct expand_qlinear_softmax {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        quantizing q(m);
        auto const x = ctx.template tensor<"X">();
        auto const d = m.desc(x);
        if (auto s = needs_rank(d, "X"); !s) return s;
        numbers axes{ctx.template attr<"axis">()};
        if (auto s = count_from_front(axes, d.shape.rank(), "axis"); !s) return s;
        if (ctx.template attr<"opset">() < 13)
            for (auto a = axes[0] + 1; a < static_cast<std::int64_t>(d.shape.rank()); ++a) axes.push_back(a);
        return q.set_result(
            m.template add<SoftmaxV2>("Y",
                "x"_p = q.real("X", x, ctx.template tensor<"X_scale">(), ctx.template tensor<"x_zero_point">()),
                "axes"_p = axes),
            ctx.template tensor<"y_scale">(), ctx.template tensor<"y_zero_point">());
    }
};
inline constexpr auto qlinear_softmax = expand<microsoft::QLinearSoftmax>(expand_qlinear_softmax());

/// Concatenation of tensors, each followed by its scale and zero point.
/// error wrong_input_count: an input without scale or zero point
struct expand_qlinear_concat {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
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
    }
};
inline constexpr auto qlinear_concat = expand<microsoft::QLinearConcat>(expand_qlinear_concat());

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
            y = m.template add<PoolingNd>("Y", "x"_p = real, "window"_p = w.kernel, "strides"_p = w.strides,
                "pads"_p = w.pads(), "dilations"_p = w.dilations, "mode"_p = "AVERAGE"_c,
                "ceil"_p = ctx.template attr<"ceil_mode">() != 0,
                "count_pads"_p = ctx.template attr<"count_include_pad">() != 0);
            if (last) y = channels_last(m, "channels_last", y, w.spatial() + 2);
        } else {
            if (auto s = needs_rank(d, "X"); !s) return s;
            numbers axes;
            for (std::size_t i = 2; i < d.shape.rank(); ++i) axes.push_back(static_cast<std::int64_t>(i) - last);
            y = m.template add<ReduceMean>(
                "Y", "x"_p = real, "axes"_p = m.integers("axes", axes), "keep_dims"_p = true);
        }
        return q.set_result(y, ctx.template tensor<"y_scale">(), ctx.template tensor<"y_zero_point">(), d.type);
    }
};
inline constexpr auto qlinear_average_pool = expand<microsoft::QLinearAveragePool>(expand_qlinear_average_pool());
inline constexpr auto qlinear_global_average_pool = expand<microsoft::QLinearGlobalAveragePool>(
    expand_qlinear_average_pool());

/// alpha * A * B + C: A, B and C are integers, the result is float32 if it has no scale.
/// error wrong_dtype
struct expand_qgemm {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        quantizing q(m);
        auto const c = ctx.template tensor<"C">(), scale = ctx.template tensor<"y_scale">(),
                   zero = ctx.template tensor<"y_zero_point">();
        auto y = m.template add<MatMulInteger>("product", "x1"_p = ctx.template tensor<"A">(),
            "x2"_p = ctx.template tensor<"B">(), "x1_zero"_p = ctx.template tensor<"a_zero_point">(),
            "x2_zero"_p = ctx.template tensor<"b_zero_point">(), "transpose_x1"_p = ctx.template attr<"transA">() != 0,
            "transpose_x2"_p = ctx.template attr<"transB">() != 0);
        if (c != no_id) y = m.template of_two<Add>("sum", y, c);
        auto factor = q.product_scale(q.single("a_scale", ctx.template tensor<"a_scale">()),
            q.aligned("b_scale", ctx.template tensor<"b_scale">(), 0), q.single("y_scale", scale));
        if (auto const alpha = ctx.template attr<"alpha">(); alpha != 1)
            factor = m.template of_two<Mul>("alpha_times", factor, m.number("alpha", alpha, dtype::f32));
        y = m.template of_two<Mul>(scale == no_id ? "" : "scaled", m.cast("real", y, dtype::f32), factor);
        if (scale == no_id) return m.set_result(y);
        auto const type = zero == no_id ? dtype::u8 : m.desc(zero).type;
        whole_range r;
        if (auto s = range_of(type, "y_zero_point", r); !s) return s;
        return m.set_result(q.quantized("whole", "", y, q.single("y_zero", zero), type, r));
    }
};
inline constexpr auto qgemm = expand<microsoft::QGemm>(expand_qgemm());

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
        auto const y = m.template of_two<Mul>(bias == no_id ? "" : "scaled", real, factor);
        return m.set_result(bias == no_id ? y : m.template of_two<Add>("", y, bias));
    }
};
inline constexpr auto mat_mul_integer_to_float = expand<microsoft::MatMulIntegerToFloat>(expand_mat_mul_to_real());
inline constexpr auto dynamic_quantize_mat_mul = expand<microsoft::DynamicQuantizeMatMul>(expand_mat_mul_to_real());

inline constexpr auto quantize_linear_of_microsoft = expand<microsoft::QuantizeLinear>(expand_quantize());
inline constexpr auto dequantize_linear_of_microsoft = expand<microsoft::DequantizeLinear>(expand_dequantize());

/// The plugins of this file.
using microsoft_quantization_plugins = graft::plugins<qlinear_add, qlinear_mul, qlinear_sigmoid, qlinear_leaky_relu,
    qlinear_softmax, qlinear_concat, qlinear_average_pool, qlinear_global_average_pool, qgemm, mat_mul_integer_to_float,
    dynamic_quantize_mat_mul, quantize_linear_of_microsoft, dequantize_linear_of_microsoft>;
static_assert(onnx::complete<microsoft_quantization_plugins,
    ops<microsoft::QLinearAdd, microsoft::QLinearMul, microsoft::QLinearSigmoid, microsoft::QLinearLeakyRelu,
        microsoft::QLinearSoftmax, microsoft::QLinearConcat, microsoft::QLinearAveragePool,
        microsoft::QLinearGlobalAveragePool, microsoft::QGemm, microsoft::MatMulIntegerToFloat,
        microsoft::DynamicQuantizeMatMul, microsoft::QuantizeLinear, microsoft::DequantizeLinear>>);

} // namespace library::onnx_plugins
GRAFT_END
