// graft/library/nn/pool/ops.hpp - operators: pooling and its gradients
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/nn/pool/volume_window.hpp"
#include "graft/library/shape_from_value.hpp"
#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace library {

/// Rule of TensorFlow's pooling operators: x -> y. The rank is that of ksize.
template <class Context> constexpr status infer_pool(Context& ctx, std::size_t rank) {
    using namespace literals;
    rule::window const w{ctx.attr("padding"_p), ctx.attr("strides"_p), {}, ctx.attr("pads"_p)};
    auto const y = rule::pool_shape(ctx.desc("x"_p), ctx.attr("data_format"_p), ctx.attr("ksize"_p), w, rank);
    if (!y) return y.error();
    ctx.output("y"_p) = *y;
    return ok;
}

/// Largest element of each window; padding is ignored. ksize and strides in the order of x's layout.
/// source TensorFlow MaxPool
struct MaxPool : graft::op<MaxPool> {
    static constexpr operator_line prototype{R"(MaxPool x:real_number,qint8(has_format) -> y~x%x
        ksize?list(int)[4..]{1..2147483647} strides?list(int)[4..]{1..2147483647} pads?list(int)=0,0,0,0
        data_format?string{"NHWC","NCHW"}="NHWC" padding?string{"EXPLICIT","SAME","VALID"}="EXPLICIT"
        | is rearrangement)"};
    static constexpr status infer_shape(shape_context& ctx) { return infer_pool(ctx, 4); }
};

/// Mean of the elements of each window that are inside x: padding is not counted.
/// source TensorFlow AvgPool
struct AvgPool : graft::op<AvgPool> {
    static constexpr operator_line prototype{R"(AvgPool x:floating(has_format) -> y~x%x
        ksize?list(int)[4..]{1..2147483647} strides?list(int)[4..]{1..2147483647} pads?list(int)=0,0,0,0
        data_format?string{"NHWC","NCHW"}="NHWC" padding?string{"EXPLICIT","SAME","VALID"}="EXPLICIT")"};
    static constexpr status infer_shape(shape_context& ctx) { return infer_pool(ctx, 4); }
};

/// The attributes of a 3-D pooling.
template <class Context> [[nodiscard]] constexpr volume_attributes volume_attributes_of(Context const& ctx) {
    using namespace literals;
    return {ctx.attr("ksize"_p), ctx.attr("strides"_p), {}, ctx.attr("pads"_p), ctx.attr("padding"_p)};
}

/// Largest element of each 3-D window; padding is ignored. ksize, strides and dilation have one number for all spatial
/// axes, three for depth, height and width, or five in the order of x's layout. ceil_mode 1: a last window that does
/// not fit counts, unless it would begin in the padding after x. x may be blocked (NDC1HWC0), for its shape.
/// source TensorFlow MaxPool3D, CANN MaxPool3D
struct MaxPool3D : graft::op<MaxPool3D> {
    static constexpr operator_line prototype{R"(MaxPool3D x:floating(has_format) -> y~x%x
        ksize?list(int)[1..]{1..2147483647} strides?list(int)[1..]{1..2147483647}
        padding?string{"CALCULATED","SAME","VALID"} pads?list(int)=0,0,0,0,0,0
        dilation?list(int){1..2147483647}=1,1,1,1,1 ceil_mode?int{0..1}=0 data_format?string{"NDHWC","NCDHW"}="NDHWC"
        | is rearrangement)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto attributes = volume_attributes_of(ctx);
        attributes.dilations = ctx.attr<"dilation">(), attributes.round_up = ctx.attr<"ceil_mode">() == 1;
        auto const y = volume_pool_shape(ctx.desc<"x">(), ctx.attr<"data_format">(), attributes);
        if (!y) return y.error();
        ctx.output<"y">() = *y;
        return ok;
    }
};

/// Mean of each 3-D window: of the elements inside x, or with count_include_pad of its padding, too; if
/// divisor_override is not 0, the sum divided by that. ceil_mode and lists of numbers are as in MaxPool3D.
/// source TensorFlow AvgPool3D, CANN AvgPool3D
struct AvgPool3D : graft::op<AvgPool3D> {
    static constexpr operator_line prototype{R"(AvgPool3D x:floating(has_format) -> y~x%x
        ksize?list(int)[1..]{1..2147483647} strides?list(int)[1..]{1..2147483647} pads?list(int)=0,0,0,0,0,0
        ceil_mode?bool=false count_include_pad?bool=true divisor_override?int>=0=0
        data_format?string{"NDHWC","NCDHW"}="NDHWC" padding?string{"CALCULATED","SAME","VALID"}="CALCULATED")"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto attributes = volume_attributes_of(ctx);
        attributes.round_up = ctx.attr<"ceil_mode">();
        auto const y = volume_pool_shape(ctx.desc<"x">(), ctx.attr<"data_format">(), attributes);
        if (!y) return y.error();
        ctx.output<"y">() = *y;
        return ok;
    }
};

/// Gradient of MaxPool with respect to its input x1 (x2 is its output).
/// source TensorFlow MaxPoolGrad
struct MaxPoolGrad : graft::op<MaxPoolGrad> {
    static constexpr operator_line prototype{R"(MaxPoolGrad x1:T(has_format) x2:T(has_format) grad:T(has_format) ->
        y==x1 ksize?list(int)[4..]{1..2147483647} strides?list(int)[4..]{1..2147483647} pads?list(int)=0,0,0,0
        data_format?string{"NHWC","NCHW"}="NHWC" padding?string{"EXPLICIT","SAME","VALID"}="EXPLICIT" where
        T=real_number)"};
    static constexpr status verify(verify_context& ctx) {
        auto const y = rule::pool_shape(ctx.desc<"x1">(), ctx.attr<"data_format">(), ctx.attr<"ksize">(),
            {ctx.attr<"padding">(), ctx.attr<"strides">(), {}, ctx.attr<"pads">()}, 4, "x1");
        if (!y) return y.error();
        if (contradict(*y, ctx.desc<"x2">().shape)) return fail(errc::shape_mismatch, "x2", "what pooling makes of x1");
        if (contradict(*y, ctx.desc<"grad">().shape)) return fail(errc::shape_mismatch, "grad", "the shape of x2");
        return ok;
    }
};

/// MaxPool with the position of each maximum: flat in y's image, including the batch if include_batch_in_index.
/// source TensorFlow MaxPoolWithArgmax
struct MaxPoolWithArgmax : graft::op<MaxPoolWithArgmax> {
    static constexpr operator_line prototype{R"(MaxPoolWithArgmax x:real_number(has_format) -> y~x%x
        argmax@Targmax:index_number ksize?list(int)[4..]{1..2147483647} strides?list(int)[4..]{1..2147483647}
        pads?list(int)=0,0,0,0 data_format?string{"NHWC","NCHW"}="NHWC"
        padding?string{"EXPLICIT","SAME","VALID"}="EXPLICIT" Targmax?type=i64 include_batch_in_index?bool=false)"};
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = infer_pool(ctx, 4); !s) return s;
        ctx.output<"argmax">() = ctx.output<"y">();
        return ok;
    }
};

/// Caffe's pooling. mode 0 = maximum, 1 = average, 2 = stochastic (at inference the mean weighted with the elements);
/// window, stride [h, w]; pad [top, bottom, left, right]. The number of windows rounds up (ceil_mode 0, Caffe) or down
/// (1); a window that starts in the back padding is dropped if the layer pads. The average divides by the window's
/// size clipped to the padded image. mask is the position of each maximum in its channel.
/// source Caffe PoolingLayer
struct Pooling : graft::op<Pooling> {
    static constexpr operator_line prototype{R"(Pooling x:floating(has_format) -> y~x%x mask?~x%x mode?int{0..2}=0
        global_pooling?bool=false window?list(int)=1,1 stride?list(int)=1,1 pad?list(int)=0,0,0,0
        dilation?list(int){1..1}=1,1,1,1 ceil_mode?int{0..1}=0
        data_format?string{"NHWC","NCHW","NDHWC","NCDHW"}="NCHW")"};
    static constexpr status infer_shape(shape_context& ctx) {
        rule::explicit_window const w{ctx.attr<"window">(), ctx.attr<"stride">(), ctx.attr<"pad">(),
            ctx.attr<"global_pooling">(), ctx.attr<"ceil_mode">() == 0};
        auto const y = rule::explicit_pool_shape(ctx.desc<"x">(), ctx.attr<"data_format">(), w);
        if (!y) return y.error();
        ctx.output<"y">() = *y;
        using namespace literals;
        assign_if_present(ctx, "mask"_p, *y);
        return ok;
    }
};

/// Spatial pyramid pooling [N,C,H,W] -> [N, C * (1 + 4 + .. + 4^(height-1))]; one level keeps [N,C,1,1].
/// source Caffe SPPLayer
struct SPP : graft::op<SPP> {
    static constexpr operator_line prototype{R"(SPP x:floating(has_format) -> y~x pyramid_height?int{1..16}
        pool_method?int{0..1}=0 data_format?string{"NHWC","NCHW","NDHWC","NCDHW"}="NCHW")"};
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = rule::expect_rank(ctx.input<"x">(), 4, "x"); !s) return s;
        auto const levels = ctx.attr<"pyramid_height">();
        auto const x = rule::with_rank(ctx.input<"x">(), 4);
        dim const c = x[rule::axis_at(rule::layout_of(ctx.desc<"x">(), ctx.attr<"data_format">(), 4), 'C')];
        std::int64_t bins = 0;
        for (std::int64_t i = 0; i < levels; ++i) bins += std::int64_t{1} << (2 * i);
        auto y = ctx.output<"y">();
        y = shape::of_rank(2);
        y[0] = x[0];
        y[1] = c * dim(bins);
        if (levels == 1) y.append(1).append(1);
        return ok;
    }
};

/// Pooling of x [n, channels, spatial..] with one to three spatial axes. mode MAX, AVERAGE or LP (the root of the sum
/// of powers `power`); window, strides and dilations one number per spatial axis, pads two (before, after). `ceil`: a
/// window that does not fit counts, unless it would begin in the padding after x. An average is over the elements
/// inside x, with `count_pads` its padding, too. indices: the position of the maximum in all of x, the last spatial
/// axes reversed if `column_major`.
/// source ONNX MaxPool, AveragePool, LpPool
struct PoolingNd : graft::op<PoolingNd> {
    static constexpr operator_line prototype{R"(PoolingNd x:real_number -> y~x indices?:i64
        mode?string{"MAX","AVERAGE","LP"}="MAX" window?list(int)>=1 strides?list(int)>=1 pads?list(int)>=0
        dilations?list(int)>=1 ceil?bool=false count_pads?bool=false power?int=2 column_major?bool=false)"};
    /// Windows along one axis.
    static constexpr dim windows(dim in, std::int64_t size, std::int64_t stride, std::int64_t dilation,
        std::int64_t before, std::int64_t after, bool ceil) {
        dim n = rule::conv_output(in, size, stride, dilation, before, after + (ceil ? stride - 1 : 0));
        if (ceil && stride > 1 && (!n.known() || !in.known())) return dim::unknown(); // the last window may not count
        if (ceil && n.known() && in.known() && (n.value() - 1) * stride >= in.value() + before) n = n - 1;
        return n;
    }
    static constexpr status infer_shape(shape_context& ctx) {
        using namespace literals;
        auto const& x = ctx.input<"x">();
        auto y = shape::unknown_rank();
        if (x.has_rank()) {
            auto const window = ctx.attr<"window">(), strides = ctx.attr<"strides">(), pads = ctx.attr<"pads">(),
                       dilations = ctx.attr<"dilations">();
            if (x.rank() < 3 || x.rank() > 5)
                return fail(errc::wrong_rank, "x", "one to three spatial axes", static_cast<std::int64_t>(x.rank()));
            auto const spatial = x.rank() - 2;
            auto const count = static_cast<std::int64_t>(spatial);
            for (auto const list : {window, strides, dilations})
                if (list.size() != spatial)
                    return fail(errc::wrong_value, "window", "one number per spatial axis", count,
                        static_cast<std::int64_t>(list.size()));
            if (pads.size() != 2 * spatial)
                return fail(errc::wrong_value, "pads", "two numbers per spatial axis", 2 * count,
                    static_cast<std::int64_t>(pads.size()));
            y = x;
            for (std::size_t i = 0; i < spatial; ++i) {
                struct {
                    std::string_view name;
                    std::int64_t n;
                } const all[] = {{"window", window[i]}, {"strides", strides[i]}, {"dilations", dilations[i]}};
                for (auto const& each : all)
                    if (each.n < 1 || each.n > rule::largest_step)
                        return fail(errc::wrong_value, each.name, "from 1 to 2147483647", each.n);
                for (auto n : {pads[2 * i], pads[2 * i + 1]})
                    if (n < 0 || n > rule::largest_step) return fail(errc::wrong_value, "pads", "at least 0", n);
                dim const n = windows(
                    x[2 + i], window[i], strides[i], dilations[i], pads[2 * i], pads[2 * i + 1], ctx.attr<"ceil">());
                if (n.known() && n.value() < 1)
                    return fail(errc::wrong_shape, "x", "a window that fits into the padded axis");
                y[2 + i] = n;
            }
        }
        ctx.output<"y">() = y;
        assign_if_present(ctx, "indices"_p, y);
        return ok;
    }
};

/// The operators of inference in this file.
using pool_ops = ops<MaxPool, AvgPool, MaxPool3D, AvgPool3D, MaxPoolGrad, MaxPoolWithArgmax, Pooling, SPP, PoolingNd>;

/// Gradient of AvgPool with respect to its input, whose shape is a value. TensorFlow AvgPoolGrad.
struct AvgPoolGrad : graft::op<AvgPoolGrad> {
    static constexpr operator_line prototype{R"(AvgPoolGrad orig_input_shape:i32(value_depend)
        input_grad:floating(has_format,any_shape) -> out_grad~input_grad%input_grad
        ksize?list(int)[4..]{1..2147483647}
        strides?list(int)[4..]{1..2147483647} pads?list(int)=0,0,0,0 data_format?string{"NHWC","NCHW"}="NHWC"
        padding?string{"EXPLICIT","SAME","VALID"}="EXPLICIT")"};
    static constexpr status infer_shape(shape_context& ctx) {
        return shape_from_value(ctx.value<"orig_input_shape">(), 4, "orig_input_shape", ctx.output<"out_grad">());
    }
};

/// Rule of pooling by a ratio: rows and columns truncated to integers; one more number for each sequence.
struct fractional_pool {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        using namespace literals;
        auto const& x = ctx.input("x"_p);
        auto const ratio = ctx.attr("pooling_ratio"_p);
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
        ctx.output("row_pooling_sequence"_p) = shape::of_rank(0).append(dim(y[1]) + 1);
        ctx.output("col_pooling_sequence"_p) = shape::of_rank(0).append(dim(y[2]) + 1);
        ctx.output("y"_p) = y;
        return ok;
    }
};

struct FractionalMaxPool : op<FractionalMaxPool> {
    static constexpr operator_line prototype{R"(FractionalMaxPool x:T -> y:T row_pooling_sequence:i64
        col_pooling_sequence:' pooling_ratio?list(float)= pseudo_random?bool=false overlapping?bool=false
        deterministic?bool=false seed?int=0 seed2?int=0 where T=f32,f64,i32,i64 | is random | tf: value:T -> output:T
        row_pooling_sequence:i64 col_pooling_sequence:' pooling_ratio?list(float)[4..] pseudo_random?bool=false
        overlapping?bool=false deterministic?bool=false seed?int=0 seed2?int=0 T?type{f32,f64,i32,i64})"};
    static constexpr fractional_pool infer_shape{};
};

struct FractionalAvgPool : op<FractionalAvgPool> {
    static constexpr operator_line prototype{R"(FractionalAvgPool x:T -> y:T row_pooling_sequence:i64
        col_pooling_sequence:' pooling_ratio?list(float)= pseudo_random?bool=false overlapping?bool=false
        deterministic?bool=false seed?int=0 seed2?int=0 where T=f32,f64,i32,i64 | is random | tf: value:T -> output:T
        row_pooling_sequence:i64 col_pooling_sequence:' pooling_ratio?list(float)[4..] pseudo_random?bool=false
        overlapping?bool=false deterministic?bool=false seed?int=0 seed2?int=0 T?type{f32,f64,i32,i64})"};
    static constexpr fractional_pool infer_shape{};
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct pool_training_lines {
    static constexpr char text[] = R"ops(
MaxPoolGradV2 orig_input:T orig_output:T grad:T ksize:i32 strides:i32 -> output:T padding?string{"SAME","VALID"}
    data_format?string{"NCHW","NHWC"}="NHWC" T?type{real_number}=f32 | S ? ? ? ? > S
MaxPoolGradWithArgmax x:T grad:T argmax:Targmax -> y:T ksize?list(int)[4..] strides?list(int)[4..]
    padding?string{"SAME","VALID"} include_batch_in_index?bool=false where Targmax=i32,i64 T=real_number | S ? ? > S
    | tf: input:T grad:T argmax:Targmax -> output:T ksize?list(int)[4..] strides?list(int)[4..]
    padding?string{"SAME","VALID"} include_batch_in_index?bool=false Targmax?type{i32,i64} T?type{real_number}
MaxPool3DGrad orig_x:TInput orig_y:TInput grads:T -> y:T ksize?list(int)[1..] strides?list(int)[1..]
    padding?string{"CALCULATED","SAME","VALID"}="SAME" pads?list(int)=0,0,0,0,0,0
    data_format?string{"NCDHW","NDHWC"}="NDHWC" where T=real_number TInput=real_number | S ? ? > S
    | tf: orig_input:TInput
    orig_output:TInput grad:T -> output:T ksize?list(int)[5..] strides?list(int)[5..] padding?string{"SAME","VALID"}
    data_format?string{"NCDHW","NDHWC"}="NDHWC" T?type{f16,f32,bf16}=f32 TInput?type{f16,f32,bf16}=f32
FractionalMaxPoolGrad orig_input:T orig_output:T out_backprop:T row_pooling_sequence:i64 col_pooling_sequence:i64 ->
    y:T overlapping?bool=false where T=f32,f64,i32,i64 | S ? ? ? ? > S | tf: orig_input:T orig_output:T out_backprop:T
    row_pooling_sequence:i64 col_pooling_sequence:i64 -> output:T overlapping?bool=false T?type{f32,f64,i32,i64}
FractionalAvgPoolGrad orig_input_tensor_shape:i64 out_backprop:T row_pooling_sequence:i64 col_pooling_sequence:i64 ->
    y:T overlapping?bool=false where T=f32,f64,i32,i64 | $S ? ? ? > S | tf: orig_input_tensor_shape:i64 out_backprop:T
    row_pooling_sequence:i64 col_pooling_sequence:i64 -> output:T overlapping?bool=false T?type{f32,f64,i32,i64}
)ops";
};

struct AvgPool3DGrad : op<AvgPool3DGrad> {
    static constexpr operator_line prototype{R"(AvgPool3DGrad orig_input_shape:i32 grads:T(any_shape) -> output:T
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
