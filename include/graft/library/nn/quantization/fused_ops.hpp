// graft/library/nn/quantization/fused_ops.hpp - operators: products of quantized numbers and what comes after them, as
// TensorFlow's quantized models for x86 processors have them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/library/nn/quantization/training_ops.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/conv.hpp"

GRAFT_BEGIN
namespace library {

// A number q of 8 bits stands for q * m / 127, or for q * m / 255 where its type has no sign; m is the farther end of
// its range. A sum of products of two such tensors is an int32 whose step is the product of theirs. After the sum
// come, as the operator's name says: a bias, another tensor that is added (the summand), Relu, and the nearest number
// of 8 bits in the range that is given (Requantize). A filter may have a range for each of the channels it makes.
// Source: TensorFlow core/ops/nn_ops.cc, math_ops.cc; core/kernels/mkl

/// Rule of such convolutions: windows, and a range for the result, or one per channel as the filter has.
struct fused_quantized_window {
    bool depthwise = false;

    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        using namespace literals;
        if constexpr (Op::prototype.index_of(param_kind::attribute, "padding_list") >= 0)
            if (ctx.attr("padding_list"_p).size() != 0)
                return fail(errc::wrong_attribute_value, "padding_list", "none: the attribute padding says it");
        if (auto s = quantized_window{depthwise}(ctx); !s) return s;
        if constexpr (Op::prototype.index_of(param_kind::input, "min_freezed_output") < 0) {
            auto const& range = ctx.input("min_filter"_p);
            ctx.output("min_output"_p) = ctx.output("max_output"_p) = range;
        }
        return ok;
    }
};
/// Rule of such matrix products.
struct fused_quantized_product {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        using namespace literals;
        if (auto s = rule::expect_rank(ctx.input("a"_p), 2, "a"); !s) return s;
        if (auto s = rule::expect_rank(ctx.input("b"_p), 2, "b"); !s) return s;
        bool const ta = ctx.attr("transpose_a"_p), tb = ctx.attr("transpose_b"_p);
        auto const x = rule::with_rank(ctx.input("a"_p), 2), y = rule::with_rank(ctx.input("b"_p), 2);
        dim const k = x[ta ? 0 : 1], l = y[tb ? 1 : 0];
        if (contradict(k, l)) return fail(errc::shapes_differ, "b", "the inner dim of a", k.value(), l.value());
        ctx.output("out"_p) = shape::of_rank(0).append(x[ta ? 1 : 0]).append(y[tb ? 0 : 1]);
        if constexpr (Op::prototype.index_of(param_kind::output, "min_out") >= 0) {
            if constexpr (Op::prototype.index_of(param_kind::input, "min_freezed_output") >= 0)
                ctx.output("min_out"_p) = ctx.output("max_out"_p) = shape::scalar();
            else ctx.output("min_out"_p) = ctx.output("max_out"_p) = ctx.input("min_b"_p);
        }
        return ok;
    }
};

namespace fused_words {

inline constexpr std::string_view x = "input: Tinput", f = "filter: Tfilter", bias = "bias: float",
                                  any_bias = "bias: Tbias", x0 = "min_input: float", x1 = "max_input: float",
                                  f0 = "min_filter: float", f1 = "max_filter: float", y0 = "min_freezed_output: float",
                                  y1 = "max_freezed_output: float", y = "-> output: out_type",
                                  low = "-> min_output: float", high = "-> max_output: float",
                                  tx = "Tinput: quantizedtype", tf = "Tfilter: quantizedtype",
                                  tb = "Tbias: {float, qint32}", ty32 = "out_type: quantizedtype = DT_QINT32",
                                  ty8 = "out_type: quantizedtype = DT_QINT8",
                                  tyu8 = "out_type: quantizedtype = DT_QUINT8", steps = "strides: list(int)",
                                  pad = "padding: {'SAME', 'VALID'}", apart = "dilations: list(int) = [1,1,1,1]",
                                  pads = "padding_list: list(int) = []", s = "summand: Tsummand",
                                  s0 = "min_summand: float", s1 = "max_summand: float", ts = "Tsummand: quantizedtype";
inline constexpr std::string_view a = "a: T1", b = "b: T2", a0 = "min_a: float", a1 = "max_a: float",
                                  b0 = "min_b: float", b1 = "max_b: float", z = "-> out: Toutput",
                                  z0 = "-> min_out: float", z1 = "-> max_out: float", t1 = "T1: quantizedtype",
                                  t2 = "T2: quantizedtype", tz32 = "Toutput: quantizedtype = DT_QINT32",
                                  tzu8 = "Toutput: quantizedtype = DT_QUINT8", ta = "transpose_a: bool = false",
                                  turned = "transpose_b: bool = false",
                                  mode = "input_quant_mode: {'MIN_FIRST', 'SCALED'} = 'MIN_FIRST'";

} // namespace fused_words

struct QuantizedConv2DPerChannel : op<QuantizedConv2DPerChannel> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedConv2DPerChannel", fused_words::x, fused_words::f,
        fused_words::x0, fused_words::x1, fused_words::f0, fused_words::f1, fused_words::y, fused_words::low,
        fused_words::high, fused_words::tx, fused_words::tf, fused_words::ty32, fused_words::steps, fused_words::pad,
        fused_words::apart);
    static constexpr fused_quantized_window infer_shape{};
};

struct QuantizedConv2DAndRelu : op<QuantizedConv2DAndRelu> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedConv2DAndRelu", fused_words::x, fused_words::f,
        fused_words::x0, fused_words::x1, fused_words::f0, fused_words::f1, fused_words::y, fused_words::low,
        fused_words::high, fused_words::tx, fused_words::tf, fused_words::ty32, fused_words::steps, fused_words::pad,
        fused_words::apart, fused_words::pads);
    static constexpr fused_quantized_window infer_shape{};
};

struct QuantizedConv2DAndRequantize : op<QuantizedConv2DAndRequantize> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedConv2DAndRequantize", fused_words::x, fused_words::f,
        fused_words::x0, fused_words::x1, fused_words::f0, fused_words::f1, fused_words::y0, fused_words::y1,
        fused_words::y, fused_words::low, fused_words::high, fused_words::tx, fused_words::tf, fused_words::ty8,
        fused_words::steps, fused_words::pad, fused_words::apart, fused_words::pads);
    static constexpr fused_quantized_window infer_shape{};
};

struct QuantizedConv2DAndReluAndRequantize : op<QuantizedConv2DAndReluAndRequantize> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedConv2DAndReluAndRequantize", fused_words::x,
        fused_words::f, fused_words::x0, fused_words::x1, fused_words::f0, fused_words::f1, fused_words::y0,
        fused_words::y1, fused_words::y, fused_words::low, fused_words::high, fused_words::tx, fused_words::tf,
        fused_words::tyu8, fused_words::steps, fused_words::pad, fused_words::apart, fused_words::pads);
    static constexpr fused_quantized_window infer_shape{};
};

struct QuantizedConv2DWithBias : op<QuantizedConv2DWithBias> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedConv2DWithBias", fused_words::x, fused_words::f,
        fused_words::bias, fused_words::x0, fused_words::x1, fused_words::f0, fused_words::f1, fused_words::y,
        fused_words::low, fused_words::high, fused_words::tx, fused_words::tf, fused_words::ty32, fused_words::steps,
        fused_words::pad, fused_words::apart, fused_words::pads);
    static constexpr fused_quantized_window infer_shape{};
};

struct QuantizedConv2DWithBiasAndRelu : op<QuantizedConv2DWithBiasAndRelu> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedConv2DWithBiasAndRelu", fused_words::x,
        fused_words::f, fused_words::bias, fused_words::x0, fused_words::x1, fused_words::f0, fused_words::f1,
        fused_words::y, fused_words::low, fused_words::high, fused_words::tx, fused_words::tf, fused_words::ty32,
        fused_words::steps, fused_words::pad, fused_words::apart, fused_words::pads);
    static constexpr fused_quantized_window infer_shape{};
};

struct QuantizedConv2DWithBiasAndRequantize : op<QuantizedConv2DWithBiasAndRequantize> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedConv2DWithBiasAndRequantize", fused_words::x,
        fused_words::f, fused_words::any_bias, fused_words::x0, fused_words::x1, fused_words::f0, fused_words::f1,
        fused_words::y0, fused_words::y1, fused_words::y, fused_words::low, fused_words::high, fused_words::tx,
        fused_words::tf, fused_words::tb, fused_words::ty8, fused_words::steps, fused_words::pad, fused_words::apart,
        fused_words::pads);
    static constexpr fused_quantized_window infer_shape{};
};

struct QuantizedConv2DWithBiasAndReluAndRequantize : op<QuantizedConv2DWithBiasAndReluAndRequantize> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedConv2DWithBiasAndReluAndRequantize", fused_words::x,
        fused_words::f, fused_words::any_bias, fused_words::x0, fused_words::x1, fused_words::f0, fused_words::f1,
        fused_words::y0, fused_words::y1, fused_words::y, fused_words::low, fused_words::high, fused_words::tx,
        fused_words::tf, fused_words::tb, fused_words::tyu8, fused_words::steps, fused_words::pad, fused_words::apart,
        fused_words::pads);
    static constexpr fused_quantized_window infer_shape{};
};

struct QuantizedConv2DWithBiasSumAndRelu : op<QuantizedConv2DWithBiasSumAndRelu> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedConv2DWithBiasSumAndRelu", fused_words::x,
        fused_words::f, fused_words::bias, fused_words::x0, fused_words::x1, fused_words::f0, fused_words::f1,
        "summand: float", fused_words::y, fused_words::low, fused_words::high, fused_words::tx, fused_words::tf,
        fused_words::ty32, fused_words::steps, fused_words::pad, fused_words::apart, fused_words::pads);
    static constexpr fused_quantized_window infer_shape{};
};

struct QuantizedConv2DWithBiasSumAndReluAndRequantize : op<QuantizedConv2DWithBiasSumAndReluAndRequantize> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedConv2DWithBiasSumAndReluAndRequantize",
        fused_words::x, fused_words::f, fused_words::any_bias, fused_words::x0, fused_words::x1, fused_words::f0,
        fused_words::f1, fused_words::y0, fused_words::y1, fused_words::s, fused_words::s0, fused_words::s1,
        fused_words::y, fused_words::low, fused_words::high, fused_words::tx, fused_words::tf, fused_words::tb,
        fused_words::ts, fused_words::tyu8, fused_words::steps, fused_words::pad, fused_words::apart,
        fused_words::pads);
    static constexpr fused_quantized_window infer_shape{};
};

struct QuantizedConv2DWithBiasSignedSumAndReluAndRequantize : op<QuantizedConv2DWithBiasSignedSumAndReluAndRequantize> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedConv2DWithBiasSignedSumAndReluAndRequantize",
        fused_words::x, fused_words::f, fused_words::any_bias, fused_words::x0, fused_words::x1, fused_words::f0,
        fused_words::f1, fused_words::y0, fused_words::y1, fused_words::s, fused_words::s0, fused_words::s1,
        fused_words::y, fused_words::low, fused_words::high, fused_words::tx, fused_words::tf, fused_words::tb,
        fused_words::ts, fused_words::tyu8, fused_words::steps, fused_words::pad, fused_words::apart,
        fused_words::pads);
    static constexpr fused_quantized_window infer_shape{};
};

struct QuantizedDepthwiseConv2DWithBias : op<QuantizedDepthwiseConv2DWithBias> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedDepthwiseConv2DWithBias", fused_words::x,
        fused_words::f, fused_words::bias, fused_words::x0, fused_words::x1, fused_words::f0, fused_words::f1,
        fused_words::y, fused_words::low, fused_words::high, fused_words::tx, fused_words::tf, fused_words::ty32,
        fused_words::steps, fused_words::pad, fused_words::apart);
    static constexpr fused_quantized_window infer_shape{true};
};

struct QuantizedDepthwiseConv2DWithBiasAndRelu : op<QuantizedDepthwiseConv2DWithBiasAndRelu> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedDepthwiseConv2DWithBiasAndRelu", fused_words::x,
        fused_words::f, fused_words::bias, fused_words::x0, fused_words::x1, fused_words::f0, fused_words::f1,
        fused_words::y, fused_words::low, fused_words::high, fused_words::tx, fused_words::tf, fused_words::ty32,
        fused_words::steps, fused_words::pad, fused_words::apart, fused_words::pads);
    static constexpr fused_quantized_window infer_shape{true};
};

struct QuantizedDepthwiseConv2DWithBiasAndReluAndRequantize : op<QuantizedDepthwiseConv2DWithBiasAndReluAndRequantize> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedDepthwiseConv2DWithBiasAndReluAndRequantize",
        fused_words::x, fused_words::f, fused_words::any_bias, fused_words::x0, fused_words::x1, fused_words::f0,
        fused_words::f1, fused_words::y0, fused_words::y1, fused_words::y, fused_words::low, fused_words::high,
        fused_words::tx, fused_words::tf, fused_words::tb, fused_words::tyu8, fused_words::steps, fused_words::pad,
        fused_words::apart, fused_words::pads);
    static constexpr fused_quantized_window infer_shape{true};
};

struct QuantizedMatMulWithBias : op<QuantizedMatMulWithBias> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedMatMulWithBias", fused_words::a, fused_words::b,
        fused_words::any_bias, fused_words::a0, fused_words::a1, fused_words::b0, fused_words::b1, fused_words::z,
        fused_words::z0, fused_words::z1, fused_words::t1, fused_words::t2, fused_words::tb, fused_words::tz32,
        fused_words::ta, fused_words::turned, fused_words::mode);
    static constexpr fused_quantized_product infer_shape{};
};

struct QuantizedMatMulWithBiasAndRelu : op<QuantizedMatMulWithBiasAndRelu> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedMatMulWithBiasAndRelu", fused_words::a,
        fused_words::b, fused_words::bias, fused_words::a0, fused_words::a1, fused_words::b0, fused_words::b1,
        fused_words::z, fused_words::z0, fused_words::z1, fused_words::t1, fused_words::t2, fused_words::tz32,
        fused_words::ta, fused_words::turned, fused_words::mode);
    static constexpr fused_quantized_product infer_shape{};
};

struct QuantizedMatMulWithBiasAndReluAndRequantize : op<QuantizedMatMulWithBiasAndReluAndRequantize> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedMatMulWithBiasAndReluAndRequantize", fused_words::a,
        fused_words::b, fused_words::any_bias, fused_words::a0, fused_words::a1, fused_words::b0, fused_words::b1,
        fused_words::y0, fused_words::y1, fused_words::z, fused_words::z0, fused_words::z1, fused_words::t1,
        fused_words::t2, fused_words::tb, fused_words::tzu8, fused_words::ta, fused_words::turned, fused_words::mode);
    static constexpr fused_quantized_product infer_shape{};
};

struct QuantizedMatMulWithBiasAndRequantize : op<QuantizedMatMulWithBiasAndRequantize> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedMatMulWithBiasAndRequantize", fused_words::a,
        fused_words::b, fused_words::any_bias, fused_words::a0, fused_words::a1, fused_words::b0, fused_words::b1,
        fused_words::y0, fused_words::y1, fused_words::z, fused_words::z0, fused_words::z1, fused_words::t1,
        fused_words::t2, fused_words::tb, fused_words::tzu8, fused_words::ta, fused_words::turned, fused_words::mode);
    static constexpr fused_quantized_product infer_shape{};
};

struct QuantizedMatMulWithBiasAndDequantize : op<QuantizedMatMulWithBiasAndDequantize> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedMatMulWithBiasAndDequantize", fused_words::a,
        fused_words::b, fused_words::any_bias, fused_words::a0, fused_words::a1, fused_words::b0, fused_words::b1,
        fused_words::y0, fused_words::y1, fused_words::z, fused_words::t1, fused_words::t2, fused_words::tb,
        "Toutput: {float}", fused_words::ta, fused_words::turned, fused_words::mode);
    static constexpr fused_quantized_product infer_shape{};
};

/// The operators of this file, which are their own origins.
using quantized_fused_ops = ops<QuantizedConv2DPerChannel, QuantizedConv2DAndRelu, QuantizedConv2DAndRequantize,
    QuantizedConv2DAndReluAndRequantize, QuantizedConv2DWithBias, QuantizedConv2DWithBiasAndRelu,
    QuantizedConv2DWithBiasAndRequantize, QuantizedConv2DWithBiasAndReluAndRequantize,
    QuantizedConv2DWithBiasSumAndRelu, QuantizedConv2DWithBiasSumAndReluAndRequantize,
    QuantizedConv2DWithBiasSignedSumAndReluAndRequantize, QuantizedDepthwiseConv2DWithBias,
    QuantizedDepthwiseConv2DWithBiasAndRelu, QuantizedDepthwiseConv2DWithBiasAndReluAndRequantize,
    QuantizedMatMulWithBias, QuantizedMatMulWithBiasAndRelu, QuantizedMatMulWithBiasAndReluAndRequantize,
    QuantizedMatMulWithBiasAndRequantize, QuantizedMatMulWithBiasAndDequantize>;

} // namespace library
GRAFT_END
