// graft/library/nn/quantization/fused_ops.hpp - operators: products of quantized numbers with fused epilogues, as in
// TensorFlow's quantized models for x86 processors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/nn/quantization/training_ops.hpp"
#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

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

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct quantized_fused_lines {
    static constexpr char text[] = R"ops(
QuantizedConv2DPerChannel input:Tinput filter:Tfilter min_input:f32 max_input:' min_filter:' max_filter:' ->
    output:out_type min_output:f32 max_output:' Tinput?type{quantized} Tfilter?type{quantized}
    out_type?type{quantized}=qint32 strides?list(int) padding?string{"SAME","VALID"} dilations?list(int)=1,1,1,1
QuantizedConv2DAndRelu input:Tinput filter:Tfilter min_input:f32 max_input:' min_filter:' max_filter:' ->
    output:out_type min_output:f32 max_output:' Tinput?type{quantized} Tfilter?type{quantized}
    out_type?type{quantized}=qint32 strides?list(int) padding?string{"SAME","VALID"} dilations?list(int)=1,1,1,1
    padding_list?list(int)=
QuantizedConv2DAndRequantize input:Tinput filter:Tfilter min_input:f32 max_input:' min_filter:' max_filter:'
    min_freezed_output:' max_freezed_output:' -> output:out_type min_output:f32 max_output:' Tinput?type{quantized}
    Tfilter?type{quantized} out_type?type{quantized}=qint8 strides?list(int) padding?string{"SAME","VALID"}
    dilations?list(int)=1,1,1,1 padding_list?list(int)=
QuantizedConv2DAndReluAndRequantize input:Tinput filter:Tfilter min_input:f32 max_input:' min_filter:' max_filter:'
    min_freezed_output:' max_freezed_output:' -> output:out_type min_output:f32 max_output:' Tinput?type{quantized}
    Tfilter?type{quantized} out_type?type{quantized}=quint8 strides?list(int) padding?string{"SAME","VALID"}
    dilations?list(int)=1,1,1,1 padding_list?list(int)=
QuantizedConv2DWithBias input:Tinput filter:Tfilter bias:f32 min_input:' max_input:' min_filter:' max_filter:' ->
    output:out_type min_output:f32 max_output:' Tinput?type{quantized} Tfilter?type{quantized}
    out_type?type{quantized}=qint32 strides?list(int) padding?string{"SAME","VALID"} dilations?list(int)=1,1,1,1
    padding_list?list(int)=
QuantizedConv2DWithBiasAndRelu input:Tinput filter:Tfilter bias:f32 min_input:' max_input:' min_filter:' max_filter:' ->
    output:out_type min_output:f32 max_output:' Tinput?type{quantized} Tfilter?type{quantized}
    out_type?type{quantized}=qint32 strides?list(int) padding?string{"SAME","VALID"} dilations?list(int)=1,1,1,1
    padding_list?list(int)=
QuantizedConv2DWithBiasAndRequantize input:Tinput filter:Tfilter bias:Tbias min_input:f32 max_input:' min_filter:'
    max_filter:' min_freezed_output:' max_freezed_output:' -> output:out_type min_output:f32 max_output:'
    Tinput?type{quantized} Tfilter?type{quantized} Tbias?type{f32,qint32} out_type?type{quantized}=qint8
    strides?list(int) padding?string{"SAME","VALID"} dilations?list(int)=1,1,1,1 padding_list?list(int)=
QuantizedConv2DWithBiasAndReluAndRequantize input:Tinput filter:Tfilter bias:Tbias min_input:f32 max_input:'
    min_filter:' max_filter:' min_freezed_output:' max_freezed_output:' -> output:out_type min_output:f32 max_output:'
    Tinput?type{quantized} Tfilter?type{quantized} Tbias?type{f32,qint32} out_type?type{quantized}=quint8
    strides?list(int) padding?string{"SAME","VALID"} dilations?list(int)=1,1,1,1 padding_list?list(int)=
QuantizedConv2DWithBiasSumAndRelu input:Tinput filter:Tfilter bias:f32 min_input:' max_input:' min_filter:' max_filter:'
    summand:' -> output:out_type min_output:f32 max_output:' Tinput?type{quantized} Tfilter?type{quantized}
    out_type?type{quantized}=qint32 strides?list(int) padding?string{"SAME","VALID"} dilations?list(int)=1,1,1,1
    padding_list?list(int)=
QuantizedConv2DWithBiasSumAndReluAndRequantize input:Tinput filter:Tfilter bias:Tbias min_input:f32 max_input:'
    min_filter:' max_filter:' min_freezed_output:' max_freezed_output:' summand:Tsummand min_summand:f32 max_summand:'
    -> output:out_type min_output:f32 max_output:' Tinput?type{quantized} Tfilter?type{quantized} Tbias?type{f32,qint32}
    Tsummand?type{quantized} out_type?type{quantized}=quint8 strides?list(int) padding?string{"SAME","VALID"}
    dilations?list(int)=1,1,1,1 padding_list?list(int)=
QuantizedConv2DWithBiasSignedSumAndReluAndRequantize input:Tinput filter:Tfilter bias:Tbias min_input:f32 max_input:'
    min_filter:' max_filter:' min_freezed_output:' max_freezed_output:' summand:Tsummand min_summand:f32 max_summand:'
    -> output:out_type min_output:f32 max_output:' Tinput?type{quantized} Tfilter?type{quantized} Tbias?type{f32,qint32}
    Tsummand?type{quantized} out_type?type{quantized}=quint8 strides?list(int) padding?string{"SAME","VALID"}
    dilations?list(int)=1,1,1,1 padding_list?list(int)=
QuantizedDepthwiseConv2DWithBias input:Tinput filter:Tfilter bias:f32 min_input:' max_input:' min_filter:' max_filter:'
    -> output:out_type min_output:f32 max_output:' Tinput?type{quantized} Tfilter?type{quantized}
    out_type?type{quantized}=qint32 strides?list(int) padding?string{"SAME","VALID"} dilations?list(int)=1,1,1,1
QuantizedDepthwiseConv2DWithBiasAndRelu input:Tinput filter:Tfilter bias:f32 min_input:' max_input:' min_filter:'
    max_filter:' -> output:out_type min_output:f32 max_output:' Tinput?type{quantized} Tfilter?type{quantized}
    out_type?type{quantized}=qint32 strides?list(int) padding?string{"SAME","VALID"} dilations?list(int)=1,1,1,1
    padding_list?list(int)=
QuantizedDepthwiseConv2DWithBiasAndReluAndRequantize input:Tinput filter:Tfilter bias:Tbias min_input:f32 max_input:'
    min_filter:' max_filter:' min_freezed_output:' max_freezed_output:' -> output:out_type min_output:f32 max_output:'
    Tinput?type{quantized} Tfilter?type{quantized} Tbias?type{f32,qint32} out_type?type{quantized}=quint8
    strides?list(int) padding?string{"SAME","VALID"} dilations?list(int)=1,1,1,1 padding_list?list(int)=
QuantizedMatMulWithBias a:T1 b:T2 bias:Tbias min_a:f32 max_a:' min_b:' max_b:' -> out:Toutput min_out:f32 max_out:'
    T1?type{quantized} T2?type{quantized} Tbias?type{f32,qint32} Toutput?type{quantized}=qint32 transpose_a?bool=false
    transpose_b?bool=false input_quant_mode?string{"MIN_FIRST","SCALED"}="MIN_FIRST"
QuantizedMatMulWithBiasAndRelu a:T1 b:T2 bias:f32 min_a:' max_a:' min_b:' max_b:' -> out:Toutput min_out:f32 max_out:'
    T1?type{quantized} T2?type{quantized} Toutput?type{quantized}=qint32 transpose_a?bool=false transpose_b?bool=false
    input_quant_mode?string{"MIN_FIRST","SCALED"}="MIN_FIRST"
QuantizedMatMulWithBiasAndReluAndRequantize a:T1 b:T2 bias:Tbias min_a:f32 max_a:' min_b:' max_b:' min_freezed_output:'
    max_freezed_output:' -> out:Toutput min_out:f32 max_out:' T1?type{quantized} T2?type{quantized}
    Tbias?type{f32,qint32} Toutput?type{quantized}=quint8 transpose_a?bool=false transpose_b?bool=false
    input_quant_mode?string{"MIN_FIRST","SCALED"}="MIN_FIRST"
QuantizedMatMulWithBiasAndRequantize a:T1 b:T2 bias:Tbias min_a:f32 max_a:' min_b:' max_b:' min_freezed_output:'
    max_freezed_output:' -> out:Toutput min_out:f32 max_out:' T1?type{quantized} T2?type{quantized}
    Tbias?type{f32,qint32} Toutput?type{quantized}=quint8 transpose_a?bool=false transpose_b?bool=false
    input_quant_mode?string{"MIN_FIRST","SCALED"}="MIN_FIRST"
QuantizedMatMulWithBiasAndDequantize a:T1 b:T2 bias:Tbias min_a:f32 max_a:' min_b:' max_b:' min_freezed_output:'
    max_freezed_output:' -> out:Toutput T1?type{quantized} T2?type{quantized} Tbias?type{f32,qint32} Toutput?type{f32}
    transpose_a?bool=false transpose_b?bool=false input_quant_mode?string{"MIN_FIRST","SCALED"}="MIN_FIRST"
)ops";
};
/// Such a convolution, and such a matrix product.
template <fixed_string Name, bool Depthwise = false> struct fused_convolution : op<fused_convolution<Name, Depthwise>> {
    static constexpr operator_line const& prototype = listed<quantized_fused_lines, Name>::prototype;
    static constexpr fused_quantized_window infer_shape{Depthwise};
};
template <fixed_string Name> struct fused_product : op<fused_product<Name>> {
    static constexpr operator_line const& prototype = listed<quantized_fused_lines, Name>::prototype;
    static constexpr fused_quantized_product infer_shape{};
};

using QuantizedConv2DPerChannel = fused_convolution<"QuantizedConv2DPerChannel">;
using QuantizedConv2DAndRelu = fused_convolution<"QuantizedConv2DAndRelu">;
using QuantizedConv2DAndRequantize = fused_convolution<"QuantizedConv2DAndRequantize">;
using QuantizedConv2DAndReluAndRequantize = fused_convolution<"QuantizedConv2DAndReluAndRequantize">;
using QuantizedConv2DWithBias = fused_convolution<"QuantizedConv2DWithBias">;
using QuantizedConv2DWithBiasAndRelu = fused_convolution<"QuantizedConv2DWithBiasAndRelu">;
using QuantizedConv2DWithBiasAndRequantize = fused_convolution<"QuantizedConv2DWithBiasAndRequantize">;
using QuantizedConv2DWithBiasAndReluAndRequantize = fused_convolution<"QuantizedConv2DWithBiasAndReluAndRequantize">;
using QuantizedConv2DWithBiasSumAndRelu = fused_convolution<"QuantizedConv2DWithBiasSumAndRelu">;
using QuantizedConv2DWithBiasSumAndReluAndRequantize =
    fused_convolution<"QuantizedConv2DWithBiasSumAndReluAndRequantize">;
using QuantizedConv2DWithBiasSignedSumAndReluAndRequantize =
    fused_convolution<"QuantizedConv2DWithBiasSignedSumAndReluAndRequantize">;
using QuantizedDepthwiseConv2DWithBias = fused_convolution<"QuantizedDepthwiseConv2DWithBias", true>;
using QuantizedDepthwiseConv2DWithBiasAndRelu = fused_convolution<"QuantizedDepthwiseConv2DWithBiasAndRelu", true>;
using QuantizedDepthwiseConv2DWithBiasAndReluAndRequantize =
    fused_convolution<"QuantizedDepthwiseConv2DWithBiasAndReluAndRequantize", true>;
using QuantizedMatMulWithBias = fused_product<"QuantizedMatMulWithBias">;
using QuantizedMatMulWithBiasAndRelu = fused_product<"QuantizedMatMulWithBiasAndRelu">;
using QuantizedMatMulWithBiasAndReluAndRequantize = fused_product<"QuantizedMatMulWithBiasAndReluAndRequantize">;
using QuantizedMatMulWithBiasAndRequantize = fused_product<"QuantizedMatMulWithBiasAndRequantize">;
using QuantizedMatMulWithBiasAndDequantize = fused_product<"QuantizedMatMulWithBiasAndDequantize">;

/// The operators of this file.
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
