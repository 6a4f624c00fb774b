// graft/library/nn/quantization/onnx.hpp - ONNX: quantization and dequantization, products of quantized numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/frontend/onnx/dtype.hpp"
#include "graft/graph/ir/builder.hpp"
#include "graft/library/linalg/matmul/onnx.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/nn/conv/onnx.hpp"
#include "graft/library/nn/quantization/ops.hpp"
#include "graft/library/onnx/channels.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"
#include "graft/library/onnx/quantized.hpp"
#include "graft/library/onnx/window.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// The dtype for the number in an attribute, `otherwise` for 0.
/// error wrong_attribute_value
[[nodiscard]] inline status dtype_given(std::int64_t number, std::string_view attribute, dtype otherwise, dtype& to) {
    to = number == 0 ? otherwise : onnx::dtype_of_number(number);
    return to == dtype::undefined ? fail(errc::wrong_attribute_value, attribute, "a dtype that the library has") : ok;
}

/// The quantization that a node specifies with its attributes `axis` and `block_size`.
template <class Context> [[nodiscard]] blocks_of_scales blocks_of(Context& ctx) {
    blocks_of_scales of;
    if constexpr (Context::template defines_attr<"axis">()) of.axis = ctx.template attr<"axis">();
    if constexpr (Context::template defines_attr<"block_size">()) of.size = ctx.template attr<"block_size">();
    return of;
}

/// (x - zero point) * scale, the difference in int32; 8-bit and 4-bit floats are relative to zero.
struct expand_dequantize {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        quantizing q(m);
        auto const x = ctx.template tensor<"x">();
        auto scale = ctx.template tensor<"x_scale">(), zero = ctx.template tensor<"x_zero_point">();
        auto const d = m.desc(x);
        auto const real = m.desc(scale).type;
        auto to = real;
        if constexpr (Context::template defines_attr<"output_dtype">())
            if (auto s = dtype_given(ctx.template attr<"output_dtype">(), "output_dtype", real, to); !s) return s;
        if (auto s = q.check("x_scale", scale, "x_zero_point", zero, d.type); !s) return s;
        auto const blocks = blocks_of(ctx);
        if (auto s = along_axis(m, blocks, d, "scale", scale); !s) return s;
        if (auto s = along_axis(m, blocks, d, "zero_point", zero); !s) return s;
        whole_range r;
        bool const is_whole = d.type == dtype::i32 || range_of(d.type, "x", r);
        auto const whole = m.cast("real", is_whole ? q.from_zero("whole", x, zero) : x, real);
        auto const y = m.cast("", m.of_two<Mul>(to == real ? "" : "product", whole, scale), to);
        q.describe(x, y, ctx.template tensor<"x_scale">(), ctx.template tensor<"x_zero_point">(), blocks);
        return m.set_result(y);
    }
};
inline constexpr auto dequantize_linear = expand<onnx::DequantizeLinear>(expand_dequantize());

/// x / scale rounded to the nearest even integer, plus the zero point, clamped to the dtype; 8-bit and 4-bit floats
/// are relative to zero.
/// error wrong_attribute_value: another dtype than that of the zero point, one that the library does not have
struct expand_quantize {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        quantizing q(m);
        auto const x = ctx.template tensor<"x">();
        auto scale = ctx.template tensor<"y_scale">(), zero = ctx.template tensor<"y_zero_point">();
        auto const d = m.desc(x);
        auto real = m.desc(scale).type, type = zero == no_id ? dtype::u8 : m.desc(zero).type;
        if constexpr (Context::template defines_attr<"output_dtype">()) {
            auto const known = type;
            if (auto s = dtype_given(ctx.template attr<"output_dtype">(), "output_dtype", known, type); !s) return s;
            if (zero != no_id && type != known)
                return fail(errc::wrong_attribute_value, "output_dtype", "the dtype of the zero point");
        }
        if constexpr (Context::template defines_attr<"precision">())
            if (auto s = dtype_given(ctx.template attr<"precision">(), "precision", real, real); !s) return s;
        if (auto s = q.check("y_scale", scale, "y_zero_point", zero, type); !s) return s;
        if (!dtype_families::floating.has(real)) real = dtype::f32;
        auto const blocks = blocks_of(ctx);
        if (auto s = along_axis(m, blocks, d, "scale", scale); !s) return s;
        if (auto s = along_axis(m, blocks, d, "zero_point", zero); !s) return s;
        auto const y = m.of_two<Div>("scaled", m.cast("as_scale", x, real), m.cast("real_scale", scale, real));
        whole_range r;
        auto const whole = range_of(type, "y", r) ? q.quantized("whole", "", y, zero, type, r) : m.cast("", y, type);
        q.describe(whole, no_id, ctx.template tensor<"y_scale">(), ctx.template tensor<"y_zero_point">(), blocks);
        return m.set_result(whole);
    }
};
inline constexpr auto quantize_linear = expand<onnx::QuantizeLinear>(expand_quantize());

/// Quantizes a tensor to uint8; scale and zero point are computed from its own range, 0 included. An empty range has
/// the scale 1.
struct expand_dynamic_quantize {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        tensor_id y{}, scale{}, zero{};
        if (auto s = set_result(m, ctx.template tensor<"x">(), y, scale, zero); !s) return s;
        quantizing(m).describe(y, no_id, scale, zero);
        ctx.result(y);
        ctx.result(scale);
        ctx.result(zero);
        return ok;
    }
    static status set_result(making& m, tensor_id x, tensor_id& y, tensor_id& scale, tensor_id& zero) {
        quantizing q(m);
        auto const d = m.ranked(x, "x");
        auto const nothing = m.number("zero", 0, dtype::f32);
        auto const low = m.of_two<Minimum>("low", reduced<ReduceMin>(m, "least", x, d.shape.rank()), nothing),
                   high = m.of_two<Maximum>("high", reduced<ReduceMax>(m, "most", x, d.shape.rank()), nothing);
        scale = m.of_two<Div>("step", m.of_two<Sub>("range", high, low), m.number("steps", 255, dtype::f32));
        scale = m.of_two<Add>("scale", scale, m.cast("one", m.of_two<Equal>("no_range", scale, nothing), dtype::f32));
        auto const below = m.of_two<Div>("below", m.of_two<Sub>("negated", nothing, low), scale);
        zero = q.quantized("at_zero", "zero_point", below, no_id, dtype::u8, {0, 255});
        y = q.quantized("whole", "quantized", m.of_two<Div>("scaled", x, scale), zero, dtype::u8, {0, 255});
        return ok;
    }
    template <class Op> static tensor_id reduced(making& m, std::string_view name, tensor_id x, std::size_t rank) {
        return m.add<Op>(name, "x"_p = x, "axes"_p = m.integers(m.ctx.storage().path(name, "axes"), every_axis(rank)),
            "keep_dims"_p = false);
    }
};
inline constexpr auto dynamic_quantize_linear = expand<onnx::DynamicQuantizeLinear>(expand_dynamic_quantize());

/// Whether a zero point has one element, or is along one axis.
[[nodiscard]] inline bool is_simple_zero(making& m, tensor_id zero) {
    if (zero == no_id) return true;
    auto const d = m.desc(zero).shape;
    return d.elements().is(1) || (d.has_rank() && d.rank() == 1);
}

/// The product of matrices of 8-bit numbers in int32, each relative to its zero point: one for all, or one for each
/// row of the left and each column of the right.
struct expand_mat_mul_integer {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        return m.set_result(product(m, "", ctx.template tensor<"A">(), ctx.template tensor<"a_zero_point">(),
            ctx.template tensor<"B">(), ctx.template tensor<"b_zero_point">()));
    }
    static tensor_id product(
        making& m, std::string_view name, tensor_id a, tensor_id a_zero, tensor_id b, tensor_id b_zero) {
        auto const is_matrix = [&](tensor_id t) {
            auto const d = m.desc(t);
            return small_whole.has(d.type) && d.shape.has_rank() && d.shape.rank() > 1;
        };
        quantizing q(m);
        auto const path = [&](std::string_view part) { return m.ctx.storage().path(name, part); };
        // a single data-dependent number is a scalar: ONNX Runtime accepts no other form
        auto const alone = [&](std::string_view part, tensor_id zero) {
            bool const one = zero != no_id && m.desc(zero).shape.elements().is(1);
            return one && !m.ctx.graph().builder().target().is_constant(zero) ? q.single(path(part), zero) : zero;
        };
        a_zero = alone("a_zero", a_zero), b_zero = alone("b_zero", b_zero);
        if (is_matrix(a) && is_matrix(b) && is_simple_zero(m, a_zero) && is_simple_zero(m, b_zero))
            return m.add<MatMulInteger>(name, "x1"_p = a, "x2"_p = b, "x1_zero"_p = a_zero, "x2_zero"_p = b_zero);
        auto const first = q.from_zero("a", a, q.aligned("a_zero_point", a_zero, 1));
        return expand_mat_mul::product(m, name, first, q.from_zero("b", b, q.aligned("b_zero_point", b_zero, 0)));
    }
};
inline constexpr auto mat_mul_integer = expand<onnx::MatMulInteger>(expand_mat_mul_integer());

/// The product in int32 times its scale, rounded to the nearest even integer, plus the zero point.
/// error wrong_dtype: not 8-bit numbers
inline constexpr auto qlinear_mat_mul = composed<onnx::QLinearMatMul>([](making& m, auto& ctx) -> status {
    quantizing q(m);
    auto const a = ctx.template tensor<"a">(), b = ctx.template tensor<"b">();
    auto const zero = ctx.template tensor<"y_zero_point">();
    auto const type = m.desc(zero).type;
    whole_range r;
    if (auto s = range_of(m.desc(a).type, "a", r); !s) return s;
    if (auto s = range_of(m.desc(b).type, "b", r); !s) return s;
    if (auto s = range_of(type, "y_zero_point", r); !s) return s;
    if (auto s = q.check("a_scale", ctx.template tensor<"a_scale">(), "a_zero_point",
            ctx.template tensor<"a_zero_point">(), m.desc(a).type);
        !s)
        return s;
    if (auto s = q.check("b_scale", ctx.template tensor<"b_scale">(), "b_zero_point",
            ctx.template tensor<"b_zero_point">(), m.desc(b).type);
        !s)
        return s;
    if (auto s = q.check(
            "y_scale", ctx.template tensor<"y_scale">(), "y_zero_point", ctx.template tensor<"y_zero_point">(), type);
        !s)
        return s;
    auto const sum = expand_mat_mul_integer::product(
        m, "sum", a, ctx.template tensor<"a_zero_point">(), b, ctx.template tensor<"b_zero_point">());
    auto const factor = q.product_scale(q.aligned("a_scale", ctx.template tensor<"a_scale">(), 1),
        q.aligned("b_scale", ctx.template tensor<"b_scale">(), 0),
        q.aligned("y_scale", ctx.template tensor<"y_scale">(), 1));
    auto const y = m.of_two<Mul>("scaled", m.cast("real", sum, dtype::f32), m.cast("wide_factor", factor, dtype::f32));
    auto const whole = q.quantized("whole", "", y, q.aligned("y_zero", zero, 1), type, r);
    q.describe(a, no_id, ctx.template tensor<"a_scale">(), ctx.template tensor<"a_zero_point">(), {-2});
    q.describe(b, no_id, ctx.template tensor<"b_scale">(), ctx.template tensor<"b_zero_point">(), {-1});
    q.describe(whole, no_id, ctx.template tensor<"y_scale">(), zero, {-2});
    return m.set_result(whole);
});

/// A convolution of 8-bit numbers in int32, each relative to its zero point; the filter has one for all, or one for
/// each channel of the output.
/// error those of a convolution
struct expand_conv_integer {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        tensor_id y{};
        std::size_t spatial = 0;
        if (auto s = sum(
                m, ctx, "", ctx.template tensor<"x">(), ctx.template tensor<"w_zero_point">(), no_id, y, spatial);
            !s)
            return s;
        return m.set_result(y);
    }
    template <class Context> static status sum(making& m, Context& ctx, std::string_view name, tensor_id x,
        tensor_id w_zero, tensor_id bias, tensor_id& y, std::size_t& spatial) {
        auto const filter = ctx.template tensor<"w">(), x_zero = ctx.template tensor<"x_zero_point">();
        window_reading w;
        if (auto s = read_window(ctx, m.desc(x).shape, m.desc(filter).shape, false, w); !s) return s;
        spatial = w.spatial();
        y = product(m, name, x, x_zero, filter, w_zero, bias, w, ctx.template attr<"group">());
        return ok;
    }
    static tensor_id product(making& m, std::string_view name, tensor_id x, tensor_id x_zero, tensor_id filter,
        tensor_id w_zero, tensor_id bias, window_reading const& w, std::int64_t groups) {
        bool grows = true;
        for (auto const* pads : {&w.before, &w.after})
            for (auto const n : *pads) grows = grows && n >= 0;
        if (small_whole.has(m.desc(x).type) && small_whole.has(m.desc(filter).type) && grows &&
            is_simple_zero(m, w_zero))
            return m.add<ConvInteger>(name, "x"_p = x, "filter"_p = filter, "x_zero"_p = x_zero,
                "filter_zero"_p = w_zero, "bias"_p = bias, "strides"_p = w.strides, "pads"_p = w.pads(),
                "dilations"_p = w.dilations, "groups"_p = groups);
        quantizing q(m);
        auto const first = q.from_zero("x", x, q.single("x_zero_point", x_zero)),
                   second = q.from_zero("w", filter, q.aligned("w_zero_point", w_zero, w.spatial() + 1));
        return expand_conv::convolved(m, name, first, second, bias, w, groups);
    }
};
inline constexpr auto conv_integer = expand<onnx::ConvInteger>(expand_conv_integer());

/// The convolution in int32 with its bias, times its scale, rounded to the nearest even integer, plus the zero point.
/// com.microsoft's operator may have the channels last.
/// error those of a convolution
struct expand_qlinear_conv {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        quantizing q(m);
        auto const zero = ctx.template tensor<"y_zero_point">();
        whole_range r;
        if (auto s = range_of(m.desc(zero).type, "y_zero_point", r); !s) return s;
        if (auto s = q.check("x_scale", ctx.template tensor<"x_scale">(), "x_zero_point",
                ctx.template tensor<"x_zero_point">(), m.desc(ctx.template tensor<"x">()).type);
            !s)
            return s;
        if (auto s = q.check("w_scale", ctx.template tensor<"w_scale">(), "w_zero_point",
                ctx.template tensor<"w_zero_point">(), m.desc(ctx.template tensor<"w">()).type);
            !s)
            return s;
        if (auto s = q.check("y_scale", ctx.template tensor<"y_scale">(), "y_zero_point",
                ctx.template tensor<"y_zero_point">(), m.desc(zero).type);
            !s)
            return s;
        tensor_id sum{};
        std::size_t spatial = 0;
        auto x = ctx.template tensor<"x">();
        bool last = false;
        if constexpr (Context::template defines_attr<"channels_last">())
            last = ctx.template attr<"channels_last">() != 0;
        if (last)
            if (auto s = channels_second(m, x); !s) return s;
        if (auto s = expand_conv_integer::sum(
                m, ctx, "sum", x, ctx.template tensor<"w_zero_point">(), ctx.template tensor<"B">(), sum, spatial);
            !s)
            return s;
        auto const factor = q.product_scale(q.single("x_scale", ctx.template tensor<"x_scale">()),
            q.aligned("w_scale", ctx.template tensor<"w_scale">(), spatial),
            q.single("y_scale", ctx.template tensor<"y_scale">()));
        auto const y = m.of_two<Mul>("scaled", m.cast("real", sum, dtype::f32), factor);
        auto const limited = q.quantized(
            "whole", last ? "channels_second_again" : "", y, q.single("y_zero", zero), m.desc(zero).type, r);
        auto const result = last ? channels_last(m, "", limited, spatial + 2) : limited;
        q.describe(
            ctx.template tensor<"x">(), no_id, ctx.template tensor<"x_scale">(), ctx.template tensor<"x_zero_point">());
        q.describe(
            ctx.template tensor<"w">(), no_id, ctx.template tensor<"w_scale">(), ctx.template tensor<"w_zero_point">());
        q.describe(result, no_id, ctx.template tensor<"y_scale">(), zero);
        return m.set_result(result);
    }
};
inline constexpr auto qlinear_conv = expand<onnx::QLinearConv>(expand_qlinear_conv());

/// The plugins of this family.
using quantization_plugins = graft::plugins<dequantize_linear, quantize_linear, dynamic_quantize_linear,
    mat_mul_integer, qlinear_mat_mul, conv_integer, qlinear_conv>;
static_assert(onnx::complete<quantization_plugins,
    ops<onnx::DequantizeLinear, onnx::QuantizeLinear, onnx::DynamicQuantizeLinear, onnx::MatMulInteger,
        onnx::QLinearMatMul, onnx::ConvInteger, onnx::QLinearConv>>);

} // namespace library::onnx_plugins
GRAFT_END
