// graft/library/nn/quantization/requantize_ops.hpp - operators: products and sums of integers with integer results
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/nn/quantization/ops.hpp"

GRAFT_BEGIN
namespace library {

/// What these operators do with real numbers v, each step rounded to float32: min(max(v, low), high), and with another
/// dtype than float32 divided by `step`, rounded to the nearest even integer, plus `zero`, clamped to the dtype. They
/// are made by `fuse_quantized` for a run, from the operators of these steps.
struct requantized {
    double low = 0, high = 0, step = 0;
    std::int64_t zero = 0;
};

/// ConvInteger, its sums times `scale` plus `bias`: one number or one for each output channel. Results are real, or
/// integers as in `requantized`.
/// source ONNX QLinearConv; ONNX Runtime's fusion of DequantizeLinear, Conv, QuantizeLinear
struct ConvRequantize : graft::op<ConvRequantize> {
    static constexpr operator_line prototype{R"(ConvRequantize x:A filter:B x_zero?:A filter_zero?:B sum_bias?:i32
        scale:f32 bias?:f32 -> y@dtype:f32,u8,i8 strides?list(int){1..2147483647} pads?list(int){0..2147483647}
        dilations?list(int){1..2147483647} groups?int>=1=1 low?float=0 high?float=0 step?float=1 zero?int=0
        dtype?type=u8 where A=i8,u8 B=i8,u8,int4,uint4,int2,uint2)"};
    static constexpr status infer_shape(shape_context& ctx) { return convolve_integers(ctx, "sum_bias"_p); }
    static constexpr std::int64_t macs(work_frame const& w) { return ConvInteger::macs(w); }
};
/// MatMulInteger, its sums times `scale` plus `bias`: one number or one for each column. Results as of ConvRequantize.
/// source ONNX QLinearMatMul
struct MatMulRequantize : graft::op<MatMulRequantize> {
    static constexpr operator_line prototype{R"(MatMulRequantize x1:A x2:B x1_zero?:A(any_shape) x2_zero?:B(any_shape)
        scale:f32(any_shape) bias?:f32(any_shape) -> y@dtype:f32,u8,i8 transpose_x2?bool=false low?float=0 high?float=0
        step?float=1 zero?int=0 dtype?type=u8 where
        A=i8,u8 B=i8,u8,int4,uint4,int2,uint2)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const y = rule::matmul_shape(
            ctx.input<"x1">(), ctx.input<"x2">(), false, ctx.attr<"transpose_x2">(), true);
        if (!y) return y.error();
        ctx.output<"y">() = *y;
        return ok;
    }
    static constexpr std::int64_t macs(work_frame const& w) { return macs_of::product(w); }
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct requantize_lines {
    static constexpr char text[] = R"ops(
/// The sum of two tensors of integers of one shape, (x1 - x1_zero) * x1_step + (x2 - x2_zero) * x2_step, real or as
/// integers: see `requantized`. Source: ONNX Runtime QLinearAdd.
AddRequantize x1:i8,u8 x2/x1:i8,u8 -> y@dtype/x1%x1:f32,u8,i8 x1_step?float=1 x1_zero?int=0 x2_step?float=1
    x2_zero?int=0
    low?float=0 high?float=0 step?float=1 zero?int=0 dtype?type=u8
/// Real numbers as integers: see `requantized`. Source: ONNX QuantizeLinear.
QuantizeReal x:f32 -> y@dtype/x%x:u8,i8 low?float=0 high?float=0 step?float=1 zero?int=0 dtype?type=u8
/// Integers as real numbers, (x - zero) * step. Source: ONNX DequantizeLinear.
DequantizeWhole x:i8,u8 -> y/x%x:f32 step?float=1 zero?int=0
)ops";
};
using AddRequantize = listed<requantize_lines, "AddRequantize">;
using QuantizeReal = listed<requantize_lines, "QuantizeReal">;
using DequantizeWhole = listed<requantize_lines, "DequantizeWhole">;

/// The operators in this file.
using requantize_ops = join<ops<ConvRequantize, MatMulRequantize>, listed_ops<requantize_lines>>;

} // namespace library
GRAFT_END
