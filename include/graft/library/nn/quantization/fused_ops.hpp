// graft/library/nn/quantization/fused_ops.hpp - operators: products of quantized numbers with fused epilogues, as in
// TensorFlow's quantized models for x86 processors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/nn/quantization/training_ops.hpp"
#include "graft/op.hpp"

GRAFT_BEGIN
namespace library {

// A number q of 8 bits represents q * m / 127, or q * m / 255 if its type is unsigned; m is the farther end of its
// range. A sum of products of two such tensors is an int32 whose step is the product of theirs. After the sum follow,
// as specified by the operator's name: a bias, another tensor that is added (the summand), Relu, and rounding to 8
// bits in the given range (Requantize). A filter may have a range for each of its output channels. Source: TensorFlow
// core/ops/nn_ops.cc, math_ops.cc; core/kernels/mkl

/// Rule of such convolutions: windows, and a range for the result, or one per channel if the filter has these.
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
        if (contradict(k, l)) return fail(errc::shape_mismatch, "b", "the inner dim of a", k.value(), l.value());
        ctx.output("out"_p) = shape::of_rank(0).append(x[ta ? 1 : 0]).append(y[tb ? 0 : 1]);
        if constexpr (Op::prototype.index_of(param_kind::output, "min_out") >= 0) {
            if constexpr (Op::prototype.index_of(param_kind::input, "min_freezed_output") >= 0)
                ctx.output("min_out"_p) = ctx.output("max_out"_p) = shape::scalar();
            else ctx.output("min_out"_p) = ctx.output("max_out"_p) = ctx.input("min_b"_p);
        }
        return ok;
    }
};

struct QuantizedConv2DPerChannel : op<QuantizedConv2DPerChannel> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedConv2DPerChannel", "input: Tinput",
        "filter: Tfilter", "min_input: float", "max_input: float", "min_filter: float", "max_filter: float",
        "-> output: out_type", "-> min_output: float", "-> max_output: float", "Tinput: quantizedtype",
        "Tfilter: quantizedtype", "out_type: quantizedtype = DT_QINT32", "strides: list(int)",
        "padding: {'SAME', 'VALID'}", "dilations: list(int) = [1,1,1,1]");
    static constexpr fused_quantized_window infer_shape{};
};

struct QuantizedConv2DAndRelu : op<QuantizedConv2DAndRelu> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedConv2DAndRelu", "input: Tinput", "filter: Tfilter",
        "min_input: float", "max_input: float", "min_filter: float", "max_filter: float", "-> output: out_type",
        "-> min_output: float", "-> max_output: float", "Tinput: quantizedtype", "Tfilter: quantizedtype",
        "out_type: quantizedtype = DT_QINT32", "strides: list(int)", "padding: {'SAME', 'VALID'}",
        "dilations: list(int) = [1,1,1,1]", "padding_list: list(int) = []");
    static constexpr fused_quantized_window infer_shape{};
};

struct QuantizedConv2DAndRequantize : op<QuantizedConv2DAndRequantize> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedConv2DAndRequantize", "input: Tinput",
        "filter: Tfilter", "min_input: float", "max_input: float", "min_filter: float", "max_filter: float",
        "min_freezed_output: float", "max_freezed_output: float", "-> output: out_type", "-> min_output: float",
        "-> max_output: float", "Tinput: quantizedtype", "Tfilter: quantizedtype", "out_type: quantizedtype = DT_QINT8",
        "strides: list(int)", "padding: {'SAME', 'VALID'}", "dilations: list(int) = [1,1,1,1]",
        "padding_list: list(int) = []");
    static constexpr fused_quantized_window infer_shape{};
};

struct QuantizedConv2DAndReluAndRequantize : op<QuantizedConv2DAndReluAndRequantize> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedConv2DAndReluAndRequantize", "input: Tinput",
        "filter: Tfilter", "min_input: float", "max_input: float", "min_filter: float", "max_filter: float",
        "min_freezed_output: float", "max_freezed_output: float", "-> output: out_type", "-> min_output: float",
        "-> max_output: float", "Tinput: quantizedtype", "Tfilter: quantizedtype",
        "out_type: quantizedtype = DT_QUINT8", "strides: list(int)", "padding: {'SAME', 'VALID'}",
        "dilations: list(int) = [1,1,1,1]", "padding_list: list(int) = []");
    static constexpr fused_quantized_window infer_shape{};
};

struct QuantizedConv2DWithBias : op<QuantizedConv2DWithBias> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedConv2DWithBias", "input: Tinput", "filter: Tfilter",
        "bias: float", "min_input: float", "max_input: float", "min_filter: float", "max_filter: float",
        "-> output: out_type", "-> min_output: float", "-> max_output: float", "Tinput: quantizedtype",
        "Tfilter: quantizedtype", "out_type: quantizedtype = DT_QINT32", "strides: list(int)",
        "padding: {'SAME', 'VALID'}", "dilations: list(int) = [1,1,1,1]", "padding_list: list(int) = []");
    static constexpr fused_quantized_window infer_shape{};
};

struct QuantizedConv2DWithBiasAndRelu : op<QuantizedConv2DWithBiasAndRelu> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedConv2DWithBiasAndRelu", "input: Tinput",
        "filter: Tfilter", "bias: float", "min_input: float", "max_input: float", "min_filter: float",
        "max_filter: float", "-> output: out_type", "-> min_output: float", "-> max_output: float",
        "Tinput: quantizedtype", "Tfilter: quantizedtype", "out_type: quantizedtype = DT_QINT32", "strides: list(int)",
        "padding: {'SAME', 'VALID'}", "dilations: list(int) = [1,1,1,1]", "padding_list: list(int) = []");
    static constexpr fused_quantized_window infer_shape{};
};

struct QuantizedConv2DWithBiasAndRequantize : op<QuantizedConv2DWithBiasAndRequantize> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedConv2DWithBiasAndRequantize", "input: Tinput",
        "filter: Tfilter", "bias: Tbias", "min_input: float", "max_input: float", "min_filter: float",
        "max_filter: float", "min_freezed_output: float", "max_freezed_output: float", "-> output: out_type",
        "-> min_output: float", "-> max_output: float", "Tinput: quantizedtype", "Tfilter: quantizedtype",
        "Tbias: {float, qint32}", "out_type: quantizedtype = DT_QINT8", "strides: list(int)",
        "padding: {'SAME', 'VALID'}", "dilations: list(int) = [1,1,1,1]", "padding_list: list(int) = []");
    static constexpr fused_quantized_window infer_shape{};
};

struct QuantizedConv2DWithBiasAndReluAndRequantize : op<QuantizedConv2DWithBiasAndReluAndRequantize> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedConv2DWithBiasAndReluAndRequantize", "input: Tinput",
        "filter: Tfilter", "bias: Tbias", "min_input: float", "max_input: float", "min_filter: float",
        "max_filter: float", "min_freezed_output: float", "max_freezed_output: float", "-> output: out_type",
        "-> min_output: float", "-> max_output: float", "Tinput: quantizedtype", "Tfilter: quantizedtype",
        "Tbias: {float, qint32}", "out_type: quantizedtype = DT_QUINT8", "strides: list(int)",
        "padding: {'SAME', 'VALID'}", "dilations: list(int) = [1,1,1,1]", "padding_list: list(int) = []");
    static constexpr fused_quantized_window infer_shape{};
};

struct QuantizedConv2DWithBiasSumAndRelu : op<QuantizedConv2DWithBiasSumAndRelu> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedConv2DWithBiasSumAndRelu", "input: Tinput",
        "filter: Tfilter", "bias: float", "min_input: float", "max_input: float", "min_filter: float",
        "max_filter: float", "summand: float", "-> output: out_type", "-> min_output: float", "-> max_output: float",
        "Tinput: quantizedtype", "Tfilter: quantizedtype", "out_type: quantizedtype = DT_QINT32", "strides: list(int)",
        "padding: {'SAME', 'VALID'}", "dilations: list(int) = [1,1,1,1]", "padding_list: list(int) = []");
    static constexpr fused_quantized_window infer_shape{};
};

struct QuantizedConv2DWithBiasSumAndReluAndRequantize : op<QuantizedConv2DWithBiasSumAndReluAndRequantize> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedConv2DWithBiasSumAndReluAndRequantize",
        "input: Tinput", "filter: Tfilter", "bias: Tbias", "min_input: float", "max_input: float", "min_filter: float",
        "max_filter: float", "min_freezed_output: float", "max_freezed_output: float", "summand: Tsummand",
        "min_summand: float", "max_summand: float", "-> output: out_type", "-> min_output: float",
        "-> max_output: float", "Tinput: quantizedtype", "Tfilter: quantizedtype", "Tbias: {float, qint32}",
        "Tsummand: quantizedtype", "out_type: quantizedtype = DT_QUINT8", "strides: list(int)",
        "padding: {'SAME', 'VALID'}", "dilations: list(int) = [1,1,1,1]", "padding_list: list(int) = []");
    static constexpr fused_quantized_window infer_shape{};
};

struct QuantizedConv2DWithBiasSignedSumAndReluAndRequantize : op<QuantizedConv2DWithBiasSignedSumAndReluAndRequantize> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedConv2DWithBiasSignedSumAndReluAndRequantize",
        "input: Tinput", "filter: Tfilter", "bias: Tbias", "min_input: float", "max_input: float", "min_filter: float",
        "max_filter: float", "min_freezed_output: float", "max_freezed_output: float", "summand: Tsummand",
        "min_summand: float", "max_summand: float", "-> output: out_type", "-> min_output: float",
        "-> max_output: float", "Tinput: quantizedtype", "Tfilter: quantizedtype", "Tbias: {float, qint32}",
        "Tsummand: quantizedtype", "out_type: quantizedtype = DT_QUINT8", "strides: list(int)",
        "padding: {'SAME', 'VALID'}", "dilations: list(int) = [1,1,1,1]", "padding_list: list(int) = []");
    static constexpr fused_quantized_window infer_shape{};
};

struct QuantizedDepthwiseConv2DWithBias : op<QuantizedDepthwiseConv2DWithBias> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedDepthwiseConv2DWithBias", "input: Tinput",
        "filter: Tfilter", "bias: float", "min_input: float", "max_input: float", "min_filter: float",
        "max_filter: float", "-> output: out_type", "-> min_output: float", "-> max_output: float",
        "Tinput: quantizedtype", "Tfilter: quantizedtype", "out_type: quantizedtype = DT_QINT32", "strides: list(int)",
        "padding: {'SAME', 'VALID'}", "dilations: list(int) = [1,1,1,1]");
    static constexpr fused_quantized_window infer_shape{true};
};

struct QuantizedDepthwiseConv2DWithBiasAndRelu : op<QuantizedDepthwiseConv2DWithBiasAndRelu> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedDepthwiseConv2DWithBiasAndRelu", "input: Tinput",
        "filter: Tfilter", "bias: float", "min_input: float", "max_input: float", "min_filter: float",
        "max_filter: float", "-> output: out_type", "-> min_output: float", "-> max_output: float",
        "Tinput: quantizedtype", "Tfilter: quantizedtype", "out_type: quantizedtype = DT_QINT32", "strides: list(int)",
        "padding: {'SAME', 'VALID'}", "dilations: list(int) = [1,1,1,1]", "padding_list: list(int) = []");
    static constexpr fused_quantized_window infer_shape{true};
};

struct QuantizedDepthwiseConv2DWithBiasAndReluAndRequantize : op<QuantizedDepthwiseConv2DWithBiasAndReluAndRequantize> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedDepthwiseConv2DWithBiasAndReluAndRequantize",
        "input: Tinput", "filter: Tfilter", "bias: Tbias", "min_input: float", "max_input: float", "min_filter: float",
        "max_filter: float", "min_freezed_output: float", "max_freezed_output: float", "-> output: out_type",
        "-> min_output: float", "-> max_output: float", "Tinput: quantizedtype", "Tfilter: quantizedtype",
        "Tbias: {float, qint32}", "out_type: quantizedtype = DT_QUINT8", "strides: list(int)",
        "padding: {'SAME', 'VALID'}", "dilations: list(int) = [1,1,1,1]", "padding_list: list(int) = []");
    static constexpr fused_quantized_window infer_shape{true};
};

struct QuantizedMatMulWithBias : op<QuantizedMatMulWithBias> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedMatMulWithBias", "a: T1", "b: T2", "bias: Tbias",
        "min_a: float", "max_a: float", "min_b: float", "max_b: float", "-> out: Toutput", "-> min_out: float",
        "-> max_out: float", "T1: quantizedtype", "T2: quantizedtype", "Tbias: {float, qint32}",
        "Toutput: quantizedtype = DT_QINT32", "transpose_a: bool = false", "transpose_b: bool = false",
        "input_quant_mode: {'MIN_FIRST', 'SCALED'} = 'MIN_FIRST'");
    static constexpr fused_quantized_product infer_shape{};
};

struct QuantizedMatMulWithBiasAndRelu : op<QuantizedMatMulWithBiasAndRelu> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedMatMulWithBiasAndRelu", "a: T1", "b: T2",
        "bias: float", "min_a: float", "max_a: float", "min_b: float", "max_b: float", "-> out: Toutput",
        "-> min_out: float", "-> max_out: float", "T1: quantizedtype", "T2: quantizedtype",
        "Toutput: quantizedtype = DT_QINT32", "transpose_a: bool = false", "transpose_b: bool = false",
        "input_quant_mode: {'MIN_FIRST', 'SCALED'} = 'MIN_FIRST'");
    static constexpr fused_quantized_product infer_shape{};
};

struct QuantizedMatMulWithBiasAndReluAndRequantize : op<QuantizedMatMulWithBiasAndReluAndRequantize> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedMatMulWithBiasAndReluAndRequantize", "a: T1",
        "b: T2", "bias: Tbias", "min_a: float", "max_a: float", "min_b: float", "max_b: float",
        "min_freezed_output: float", "max_freezed_output: float", "-> out: Toutput", "-> min_out: float",
        "-> max_out: float", "T1: quantizedtype", "T2: quantizedtype", "Tbias: {float, qint32}",
        "Toutput: quantizedtype = DT_QUINT8", "transpose_a: bool = false", "transpose_b: bool = false",
        "input_quant_mode: {'MIN_FIRST', 'SCALED'} = 'MIN_FIRST'");
    static constexpr fused_quantized_product infer_shape{};
};

struct QuantizedMatMulWithBiasAndRequantize : op<QuantizedMatMulWithBiasAndRequantize> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedMatMulWithBiasAndRequantize", "a: T1", "b: T2",
        "bias: Tbias", "min_a: float", "max_a: float", "min_b: float", "max_b: float", "min_freezed_output: float",
        "max_freezed_output: float", "-> out: Toutput", "-> min_out: float", "-> max_out: float", "T1: quantizedtype",
        "T2: quantizedtype", "Tbias: {float, qint32}", "Toutput: quantizedtype = DT_QUINT8",
        "transpose_a: bool = false", "transpose_b: bool = false",
        "input_quant_mode: {'MIN_FIRST', 'SCALED'} = 'MIN_FIRST'");
    static constexpr fused_quantized_product infer_shape{};
};

struct QuantizedMatMulWithBiasAndDequantize : op<QuantizedMatMulWithBiasAndDequantize> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedMatMulWithBiasAndDequantize", "a: T1", "b: T2",
        "bias: Tbias", "min_a: float", "max_a: float", "min_b: float", "max_b: float", "min_freezed_output: float",
        "max_freezed_output: float", "-> out: Toutput", "T1: quantizedtype", "T2: quantizedtype",
        "Tbias: {float, qint32}", "Toutput: {float}", "transpose_a: bool = false", "transpose_b: bool = false",
        "input_quant_mode: {'MIN_FIRST', 'SCALED'} = 'MIN_FIRST'");
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
