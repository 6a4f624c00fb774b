// graft/library/nn/quantization/ops.hpp - operators: quantization and dequantization, products and convolutions of
// small integers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include <algorithm> // max

#include "graft/library/nn/conv/spatial_shape.hpp"
#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"
#include "graft/op/catalog/operator_line.hpp"
#include "graft/op/infer/work.hpp"

GRAFT_BEGIN
namespace library {

/// The ends of the ranges of x: one of each, or with an `axis` one for each slice along it.
/// error wrong_element_count, axis_out_of_range
[[nodiscard]] constexpr status check_ranges(shape const& x, std::int64_t axis, shape const& low,
    std::string_view low_name, shape const& high, std::string_view high_name) {
    auto n = dim(1);
    if (axis != -1) {
        if (!x.has_rank()) return ok;
        auto const at = normalize_axis(axis, x.rank());
        if (!at) return at.error();
        n = x[*at];
    }
    if (auto s = rule::expect_elements(low, n, low_name, "one number per range"); !s) return s;
    return rule::expect_elements(high, n, high_name, "one number per range");
}

/// Quantized x as floats between min_range and max_range; mode MIN_COMBINED, MIN_FIRST or SCALED; per slice along
/// `axis` if that is not -1.
/// source TensorFlow Dequantize
struct Dequantize : graft::op<Dequantize> {
    static constexpr operator_line prototype{R"(Dequantize x:quantized min_range:f32 max_range:' ->
        y@dtype/x%x:f32,bf16 mode?string{"MIN_COMBINED","MIN_FIRST","SCALED"}="MIN_COMBINED" narrow_range?bool=false
        axis?int=-1 dtype?type=f32)"};
    static constexpr status verify(verify_context& ctx) {
        return check_ranges(ctx.desc<"x">().shape, ctx.attr<"axis">(), ctx.desc<"min_range">().shape, "min_range",
            ctx.desc<"max_range">().shape, "max_range");
    }
};

/// Rounds x to the values that num_bits can represent between input_min and input_max, as floats. TensorFlow
/// QuantizeAndDequantizeV2.
struct QuantizeAndDequantizeV2 : graft::op<QuantizeAndDequantizeV2> {
    static constexpr operator_line prototype{R"(QuantizeAndDequantizeV2 input:T input_min:T input_max:T -> output==input
        signed_input?bool=true num_bits?int=8 range_given?bool=false
        round_mode?string{"HALF_TO_EVEN","HALF_UP","HALF_AWAY_FROM_ZERO"}="HALF_TO_EVEN" narrow_range?bool=false
        axis?int=-1 where T=floating)"};
    static constexpr status verify(verify_context& ctx) {
        if (!ctx.attr<"range_given">()) return ok;
        return check_ranges(ctx.desc<"input">().shape, ctx.attr<"axis">(), ctx.desc<"input_min">().shape, "input_min",
            ctx.desc<"input_max">().shape, "input_max");
    }
};

/// x rounded as if it were quantized within a learned range; min and max are scalars. TensorFlow
/// FakeQuantWithMinMaxVars.
struct FakeQuantWithMinMaxVars : graft::op<FakeQuantWithMinMaxVars> {
    static constexpr operator_line prototype{R"(FakeQuantWithMinMaxVars x:f32 min:' max:' -> y==x
        num_bits?int{2..16}=8 narrow_range?bool=false)"};
    static constexpr status verify(verify_context& ctx) {
        for (auto const* s : {&ctx.desc<"min">().shape, &ctx.desc<"max">().shape})
            if (s->has_rank() && s->rank() != 0)
                return fail(errc::wrong_rank, "min", "a scalar", 0, static_cast<std::int64_t>(s->rank()));
        return ok;
    }
};

/// x rounded as if it were quantized between fixed bounds. Source: TensorFlow FakeQuantWithMinMaxArgs.
struct FakeQuantWithMinMaxArgs : graft::op<FakeQuantWithMinMaxArgs> {
    static constexpr operator_line prototype{R"(FakeQuantWithMinMaxArgs x:f32 -> y==x min?float=-6 max?float=6
        num_bits?int{2..16}=8 narrow_range?bool=false)"};
    static constexpr status verify(verify_context& ctx) {
        if (!(ctx.attr<"min">() < ctx.attr<"max">())) return fail(errc::wrong_value, "max", "above min");
        return ok;
    }
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct quantization_lines {
    static constexpr char text[] = R"ops(
/// x rounded as if it were quantized between bounds per channel, which is the last axis of x: min and max are
/// [channels].
/// source TensorFlow FakeQuantWithMinMaxVarsPerChannel
FakeQuantWithMinMaxVarsPerChannel x:f32 min:' max:' -> y:' num_bits?int{2..16}=8 narrow_range?bool=false
    | [S,n] [n] [n] > [S,n]
/// Sums of products of 8-bit numbers as 16-bit integers, x1 added. Source: CANN AscendDequantS16.
AscendDequantS16 x0:i32 deq_scale:u64(any_shape) x1?:i16(any_shape) -> y/x0%x0:' relu_flag?bool=false
/// Sums of products of 8-bit numbers as 8-bit numbers. Source: CANN AscendRequant.
AscendRequant x:i32 req_scale:u64(any_shape) -> y/x%x:i8 relu_flag?bool=false
/// 16-bit numbers, x1 added, as 8-bit numbers y0 and, with dual_output, as 16-bit ones y1. Source: CANN
/// AscendRequantS16.
AscendRequantS16 x0:i16 req_scale:u64(any_shape) x1?:i16(any_shape) -> y0/x0%x0:i8 y1/x0%x0:i16 dual_output?bool=false
    relu_flag?bool=false
)ops";
};

using FakeQuantWithMinMaxVarsPerChannel = listed<quantization_lines, "FakeQuantWithMinMaxVarsPerChannel">;
using AscendDequantS16 = listed<quantization_lines, "AscendDequantS16">;
using AscendRequant = listed<quantization_lines, "AscendRequant">;
using AscendRequantS16 = listed<quantization_lines, "AscendRequantS16">;

/// round(x * scale + offset) as dst_type (a CANN number: 2 = i8, 29 = i4). Source: CANN AscendQuant.
struct AscendQuant : graft::op<AscendQuant> {
    static constexpr std::int64_t to_i8 = 2, to_i4 = 29;
    static constexpr operator_line prototype{R"(AscendQuant x:f32,f16 -> y/x%x:i8,int4 scale?float offset?float
        sqrt_mode?bool=false round_mode?string{"Round","Floor","Ceil","Trunc"}="Round" dst_type?int{2,29}=2)"};
    static constexpr status infer_dtype(dtype_context& ctx) {
        ctx.output<"y">() = ctx.attr<"dst_type">() == to_i4 ? graft::dtype::i4 : graft::dtype::i8;
        return ok;
    }
};

/// Sums of products of 8-bit numbers as floats: x * deq_scale, one number or one per channel; dtype 0 = f32, 1 = f16.
/// source CANN AscendDequant
struct AscendDequant : graft::op<AscendDequant> {
    static constexpr operator_line prototype{R"(AscendDequant x:i32 deq_scale:f16,u64(any_shape) -> y/x%x:f32,f16
        sqrt_mode?bool=false relu_flag?bool=false dtype?int{0..1}=0)"};
    static constexpr status infer_dtype(dtype_context& ctx) {
        ctx.output<"y">() = ctx.attr<"dtype">() == 0 ? f32 : f16;
        return ok;
    }
};

/// 8-bit numbers as floats: (x + offset) * scale; dtype 0 = f32, 1 = f16. Source: CANN AscendAntiQuant.
struct AscendAntiQuant : graft::op<AscendAntiQuant> {
    static constexpr operator_line prototype{R"(AscendAntiQuant x:i8,int4 -> y/x%x:f32,f16 scale?float offset?float
        dtype?int{0..1}=0 sqrt_mode?bool=false)"};
    static constexpr status infer_dtype(dtype_context& ctx) {
        ctx.output<"y">() = ctx.attr<"dtype">() == 0 ? f32 : f16;
        return ok;
    }
};

/// The operators of inference in this file.
using quantization_ops = join<ops<Dequantize, QuantizeAndDequantizeV2, FakeQuantWithMinMaxVars, FakeQuantWithMinMaxArgs,
                                  AscendQuant, AscendDequant, AscendAntiQuant>,
    listed_ops<quantization_lines>>;

/// Integers of at most 8 bits: int32 can sum 33,000 products of two differences.
inline constexpr dtype_set small_whole = dtype_set(dtype::i8) | dtype::u8 | dtype::i4 | dtype::u4 | dtype::i2 |
                                         dtype::u2;

/// Matrix products of integers, each relative to its zero point, in int32; axes before the last two are broadcast.
/// x1_zero: one number, or one per row of x1; x2_zero: one number, or one per column of x2; 0 if absent. Sums beyond
/// int32 wrap.
/// source ONNX MatMulInteger
struct MatMulInteger : graft::op<MatMulInteger> {
    static constexpr operator_line prototype{R"(MatMulInteger x1:A x2:B x1_zero?:A x2_zero?:B -> y:i32
        transpose_x1?bool=false transpose_x2?bool=false where A=i8,u8,int4,uint4,int2,uint2
        B=i8,u8,int4,uint4,int2,uint2)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const y = rule::matmul_shape(
            ctx.input<"x1">(), ctx.input<"x2">(), ctx.attr<"transpose_x1">(), ctx.attr<"transpose_x2">(), true);
        if (!y) return y.error();
        ctx.output<"y">() = *y;
        bool const known = y->has_rank();
        if (auto s = one_or_each(ctx.optional_input<"x1_zero">(), known ? y->back(1) : dim::unknown(), "x1_zero"); !s)
            return s;
        return one_or_each(ctx.optional_input<"x2_zero">(), known ? y->back(0) : dim::unknown(), "x2_zero");
    }
    static constexpr std::int64_t macs(work_frame const& w) { return macs_of::product(w); }
    /// error wrong_element_count
    template <class Shape> static constexpr status one_or_each(Shape const& zero, dim each, std::string_view name) {
        return zero && zero->elements().is(1) ? ok : rule::expect_elements(zero, each, name, "one number, or one each");
    }
};

/// The shape of a convolution of integers; `bias`: the name of the input that is added to the sums.
/// error wrong_rank, wrong_value, wrong_shape, shape_mismatch, wrong_element_count
template <class Context, class Bias> constexpr status convolve_integers(Context& ctx, Bias bias) {
    if (auto s = rule::expect_elements(ctx.optional_input("x_zero"_p), 1, "x_zero"); !s) return s;
    auto const& f = ctx.input("filter"_p);
    auto const y = convolved_shape(ctx.input("x"_p), f,
        {ctx.attr("strides"_p), ctx.attr("pads"_p), ctx.attr("dilations"_p), ctx.attr("groups"_p)});
    if (!y) return y.error();
    ctx.output("y"_p) = *y;
    if (!y->has_rank()) return ok;
    if (auto s = rule::expect_elements(ctx.optional_input(bias), f[0], "bias"); !s) return s;
    return MatMulInteger::one_or_each(ctx.optional_input("filter_zero"_p), f[0], "filter_zero");
}

/// Convolution of x [n, channels, spatial..] with filter [Cout, Cin/groups, kernel..] of integers, each relative to
/// its zero point, in int32, and a bias; x is padded with its zero point. x_zero: one number; filter_zero: one number,
/// or one per output channel; 0 if absent. pads: before and after, axis by axis; strides and dilations one per spatial
/// axis. Sums beyond int32 wrap.
/// source ONNX ConvInteger
struct ConvInteger : graft::op<ConvInteger> {
    static constexpr operator_line prototype{R"(ConvInteger x:A filter:B x_zero?:A filter_zero?:B bias?:i32 -> y:'
        strides?list(int){1..2147483647} pads?list(int){0..2147483647} dilations?list(int){1..2147483647}
        groups?int>=1=1 where A=i8,u8,int4,uint4,int2,uint2 B=i8,u8,int4,uint4,int2,uint2)"};
    static constexpr status infer_shape(shape_context& ctx) { return convolve_integers(ctx, "bias"_p); }
    static constexpr std::int64_t macs(work_frame const& w) {
        auto const& f = w.inputs[1].shape;
        auto const outputs = f.rank() == 0 ? 0 : f[0].value();
        return outputs < 1 ? 0 : w.written() * (w.read(1) / outputs);
    }
};

/// The operators in this file.
using integer_ops = ops<MatMulInteger, ConvInteger>;

} // namespace library
GRAFT_END
