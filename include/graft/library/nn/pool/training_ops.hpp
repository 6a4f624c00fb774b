// graft/library/nn/pool/training_ops.hpp - operators of training graphs: pooling
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/shape_from_value.hpp"
#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// Gradient of AvgPool with respect to its input, whose shape is a value. TensorFlow AvgPoolGrad.
struct AvgPoolGrad : graft::op<AvgPoolGrad> {
    static constexpr auto prototype = graft::prototype("AvgPoolGrad")
                                          .input("orig_input_shape", i32, value_depend)
                                          .input("input_grad", floating, has_format)
                                          .output("out_grad", follow("input_grad", aspect::dtype | aspect::format))
                                          .attr(
                                              "ksize", as_integers, length_at_least(4), in_range(1, rule::largest_step))
                                          .attr("strides", as_integers, length_at_least(4),
                                              in_range(1, rule::largest_step))
                                          .attr("pads", integers(0, 0, 0, 0))
                                          .attr("data_format", "NHWC", one_of("NHWC", "NCHW"))
                                          .attr("padding", "EXPLICIT", one_of("EXPLICIT", "SAME", "VALID"));
    static constexpr status infer_shape(shape_context& ctx) {
        return shape_from_value(ctx.value<"orig_input_shape">(), 4, "orig_input_shape", ctx.output<"out_grad">());
    }
};

struct FractionalMaxPool : op<FractionalMaxPool> {
    static constexpr operator_line prototype{R"(FractionalMaxPool x:T -> y:T row_pooling_sequence:i64
        col_pooling_sequence:' pooling_ratio?list(float)= pseudo_random?bool=false overlapping?bool=false
        deterministic?bool=false seed?int=0 seed2?int=0 where T=f32,f64,i32,i64 | is random | tf: value:T -> output:T
        row_pooling_sequence:i64 col_pooling_sequence:' pooling_ratio?list(float)[4..] pseudo_random?bool=false
        overlapping?bool=false deterministic?bool=false seed?int=0 seed2?int=0 T?type{f32,f64,i32,i64})"};
    /// Rows and columns by the ratio, truncated to integers; one more number for each sequence.
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        auto const ratio = ctx.attr<"pooling_ratio">();
        if (ratio.size() != 0 && ratio.size() != 4)
            return fail(errc::wrong_element_count, "pooling_ratio", "one for each dim of x", 4,
                static_cast<std::int64_t>(ratio.size()));
        if (auto s = rule::expect_rank(x, 4, "x"); !s) return s;
        auto y = rule::with_rank(x, 4);
        for (std::size_t i = 1; i < 3; ++i) {
            if (ratio.size() != 0 && ratio[i] < 1) return fail(errc::wrong_value, "pooling_ratio", "at least 1");
            dim const rows = y[i];
            y[i] = rows.known() && ratio.size() != 0
                       ? dim(static_cast<std::int64_t>(static_cast<double>(rows.value()) / ratio[i]))
                       : dim::unknown();
        }
        ctx.output<"row_pooling_sequence">() = shape::of_rank(0).append(dim(y[1]) + 1);
        ctx.output<"col_pooling_sequence">() = shape::of_rank(0).append(dim(y[2]) + 1);
        ctx.output<"y">() = y;
        return ok;
    }
};

struct FractionalAvgPool : op<FractionalAvgPool> {
    static constexpr operator_line prototype{R"(FractionalAvgPool x:T -> y:T row_pooling_sequence:i64
        col_pooling_sequence:' pooling_ratio?list(float)= pseudo_random?bool=false overlapping?bool=false
        deterministic?bool=false seed?int=0 seed2?int=0 where T=f32,f64,i32,i64 | is random | tf: value:T -> output:T
        row_pooling_sequence:i64 col_pooling_sequence:' pooling_ratio?list(float)[4..] pseudo_random?bool=false
        overlapping?bool=false deterministic?bool=false seed?int=0 seed2?int=0 T?type{f32,f64,i32,i64})"};
    /// Rows and columns by the ratio, truncated to integers; one more number for each sequence.
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        auto const ratio = ctx.attr<"pooling_ratio">();
        if (ratio.size() != 0 && ratio.size() != 4)
            return fail(errc::wrong_element_count, "pooling_ratio", "one for each dim of x", 4,
                static_cast<std::int64_t>(ratio.size()));
        if (auto s = rule::expect_rank(x, 4, "x"); !s) return s;
        auto y = rule::with_rank(x, 4);
        for (std::size_t i = 1; i < 3; ++i) {
            if (ratio.size() != 0 && ratio[i] < 1) return fail(errc::wrong_value, "pooling_ratio", "at least 1");
            dim const rows = y[i];
            y[i] = rows.known() && ratio.size() != 0
                       ? dim(static_cast<std::int64_t>(static_cast<double>(rows.value()) / ratio[i]))
                       : dim::unknown();
        }
        ctx.output<"row_pooling_sequence">() = shape::of_rank(0).append(dim(y[1]) + 1);
        ctx.output<"col_pooling_sequence">() = shape::of_rank(0).append(dim(y[2]) + 1);
        ctx.output<"y">() = y;
        return ok;
    }
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct pool_training_lines {
    static constexpr char text[] = R"ops(
MaxPoolGradV2 orig_input:T orig_output:T grad:T ksize:i32 strides:i32 -> output:T padding?string{"SAME","VALID"}
    data_format?string{"NCHW","NHWC"}="NHWC" T?type{real_number}=f32 | S > S
MaxPoolGradWithArgmax x:T grad:T argmax:Targmax -> y:T ksize?list(int)[4..] strides?list(int)[4..]
    padding?string{"SAME","VALID"} include_batch_in_index?bool=false where Targmax=i32,i64 T=real_number | S > S
    | tf: input:T grad:T argmax:Targmax -> output:T ksize?list(int)[4..] strides?list(int)[4..]
    padding?string{"SAME","VALID"} include_batch_in_index?bool=false Targmax?type{i32,i64} T?type{real_number}
MaxPool3DGrad orig_x:TInput orig_y:TInput grads:T -> y:T ksize?list(int)[1..] strides?list(int)[1..]
    padding?string{"CALCULATED","SAME","VALID"}="SAME" pads?list(int)=0,0,0,0,0,0
    data_format?string{"NCDHW","NDHWC"}="NDHWC" where T=real_number TInput=real_number | S > S | tf: orig_input:TInput
    orig_output:TInput grad:T -> output:T ksize?list(int)[5..] strides?list(int)[5..] padding?string{"SAME","VALID"}
    data_format?string{"NCDHW","NDHWC"}="NDHWC" T?type{f16,f32,bf16}=f32 TInput?type{f16,f32,bf16}=f32
FractionalMaxPoolGrad orig_input:T orig_output:T out_backprop:T row_pooling_sequence:i64 col_pooling_sequence:i64 ->
    y:T overlapping?bool=false where T=f32,f64,i32,i64 | S > S | tf: orig_input:T orig_output:T out_backprop:T
    row_pooling_sequence:i64 col_pooling_sequence:i64 -> output:T overlapping?bool=false T?type{f32,f64,i32,i64}
FractionalAvgPoolGrad orig_input_tensor_shape:i64 out_backprop:T row_pooling_sequence:i64 col_pooling_sequence:i64 ->
    y:T overlapping?bool=false where T=f32,f64,i32,i64 | $S > S | tf: orig_input_tensor_shape:i64 out_backprop:T
    row_pooling_sequence:i64 col_pooling_sequence:i64 -> output:T overlapping?bool=false T?type{f32,f64,i32,i64}
)ops";
};

struct AvgPool3DGrad : op<AvgPool3DGrad> {
    static constexpr operator_line prototype{R"(AvgPool3DGrad orig_input_shape:i32 grads:T -> output:T
        ksize?list(int)[1..] strides?list(int)[1..] pads?list(int)=0,0,0,0,0,0 ceil_mode?bool=false
        count_include_pad?bool=true divisor_override?int>=0=0 data_format?string{"NCDHW","NDHWC"}="NDHWC"
        padding?string{"CALCULATED","SAME","VALID"}="CALCULATED" where T=floating | tf: orig_input_shape:i32 grad:T
        -> output:T ksize?list(int)[5..] strides?list(int)[5..] padding?string{"SAME","VALID"}
        data_format?string{"NCDHW","NDHWC"}="NDHWC" T?type{floating})"};
    static constexpr status infer_shape(shape_context& ctx) {
        return shape_from_value(rule::value_at_input(ctx, 0), 5, "orig_input_shape", ctx.output<"output">());
    }
};

/// The operators of training graphs that plugins translate.
using pool_gradient_ops = ops<AvgPoolGrad>;

/// The operators of training graphs in this file.
using pool_training_ops =
    join<listed_ops<pool_training_lines>, ops<AvgPool3DGrad, FractionalMaxPool, FractionalAvgPool>>;

} // namespace library
GRAFT_END
