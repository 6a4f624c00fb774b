// graft/library/nn/conv/gradient_ops.hpp - operators: transposes and gradients of convolutions, moved taps
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/library/nn/conv/ops.hpp"
#include "graft/library/shape_from_value.hpp"
#include "graft/op.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace library {

/// Rule of a convolution's gradient with respect to its input y: input_size is the whole shape or the spatial part.
/// error wrong_rank, wrong_value, wrong_element_count, shape_mismatch
template <class Context> [[nodiscard]] constexpr status conv_input_gradient(Context& ctx, std::size_t rank) {
    using namespace literals;
    auto const& filter = ctx.desc("filter"_p);
    auto const& gradient = ctx.desc("out_backprop"_p);
    auto const size = ctx.value("input_size"_p);
    auto const w = window_of(ctx);
    if (auto s = rule::expect_rank(filter.shape, rank, "filter"); !s) return s;
    if (auto s = rule::expect_images(gradient, "out_backprop"); !s) return s;
    if (auto s = rule::expect_rank(gradient.shape, rank, "out_backprop"); !s) return s;
    if (auto s = rule::check_window(w, rank); !s) return s;
    auto const layout = rule::layout_of(gradient, ctx.attr("data_format"_p), rank),
               order = rule::filter_layout(filter, rank);
    auto const kernel = rule::with_rank(filter.shape, rank), dy = rule::with_rank(gradient.shape, rank);
    auto const n = rule::axis_at(layout, 'N'), c = rule::axis_at(layout, 'C');
    dim const out = kernel[rule::axis_at(order, 'N')], have = dy[c];
    if (contradict(out, have))
        return fail(
            errc::shape_mismatch, "out_backprop", "as many channels as the filter has", out.value(), have.value());
    auto y = shape::of_rank(rank);
    auto const letters = rule::spatial_letters(rank);
    if (size.size().is(static_cast<std::int64_t>(letters.size()))) {
        y[c] = kernel[rule::axis_at(order, 'C')];
        for (std::size_t i = 0; i < letters.size(); ++i) y[rule::axis_at(layout, letters[i])] = size[i];
    } else if (auto s = shape_from_value(size, rank, "input_size", y); !s) {
        return s;
    }
    dim const named = y[n], batch = dy[n];
    if (contradict(named, batch))
        return fail(
            errc::shape_mismatch, "out_backprop", "the batch that input_size names", named.value(), batch.value());
    y[n] = merge(named, batch);
    for (std::size_t i = 0; i < letters.size(); ++i) {
        auto const a = rule::axis_at(layout, letters[i]);
        auto const back = rule::window_positions(w, i, a, y[a], kernel[rule::axis_at(order, letters[i])]);
        dim const got = dy[a];
        if (contradict(back, got))
            return fail(errc::shape_mismatch, "out_backprop", "the size that this window results in", back.value(),
                got.value());
    }
    ctx.output("y"_p) = y;
    return ok;
}

/// Rule of a convolution's gradient with respect to its filter, whose shape is a value.
/// error wrong_rank, wrong_value, wrong_element_count
template <fixed_string X, fixed_string Y, std::size_t Rank> struct filter_of_size {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        using namespace literals;
        auto const &x = ctx.desc(param_name<X>{}), &dy = ctx.desc("out_backprop"_p);
        if (auto s = rule::expect_images(x, X.view()); !s) return s;
        if (auto s = rule::expect_images(dy, "out_backprop"); !s) return s;
        if (auto s = rule::expect_rank(x.shape, Rank, X.view()); !s) return s;
        if (auto s = rule::expect_rank(dy.shape, Rank, "out_backprop"); !s) return s;
        if (auto s = rule::check_window(window_of(ctx), Rank); !s) return s;
        return shape_from_value(ctx.value("filter_size"_p), Rank, "filter_size", ctx.output(param_name<Y>{}));
    }
};

/// Gradient of Conv2D with respect to its input, which is TensorFlow's transposed convolution. input_size is the shape
/// of y, or its height and width.
/// source TensorFlow Conv2DBackpropInput
struct Conv2DBackpropInput : graft::op<Conv2DBackpropInput> {
    static constexpr operator_line prototype{R"(Conv2DBackpropInput input_size:index_number(value_depend)
        filter:T(has_format) out_backprop:T(has_format) -> y%out_backprop:T(has_format) strides?list(int){1..2147483647}
        pads?list(int)=0,0,0,0 dilations?list(int)=1,1,1,1 groups?int=1 data_format?string{"NHWC","NCHW"}="NHWC"
        padding?string{"EXPLICIT","SAME","VALID"}="EXPLICIT" where T=floating,i32)"};
    static constexpr status infer_shape(shape_context& ctx) { return conv_input_gradient(ctx, 4); }
};

/// Gradient of Conv2D with respect to its filter, with the shape in filter_size. TensorFlow.
struct Conv2DBackpropFilter : graft::op<Conv2DBackpropFilter> {
    static constexpr operator_line prototype{R"(Conv2DBackpropFilter x:T(has_format)
        filter_size:index_number(value_depend) out_backprop:T(has_format) -> y:T strides?list(int){1..2147483647}
        pads?list(int)=0,0,0,0 dilations?list(int)=1,1,1,1 groups?int=1 data_format?string{"NHWC","NCHW"}="NHWC"
        padding?string{"EXPLICIT","SAME","VALID"}="EXPLICIT" where T=floating)"};
    static constexpr filter_of_size<"x", "y", 4> infer_shape{};
};

/// Gradient of DepthwiseConv2D with respect to its input. TensorFlow.
struct DepthwiseConv2DBackpropInput : graft::op<DepthwiseConv2DBackpropInput> {
    static constexpr operator_line prototype{R"(DepthwiseConv2DBackpropInput input_size:index_number(value_depend)
        filter:T(has_format) out_backprop:T(has_format) -> input_grad%out_backprop:T(has_format)
        strides?list(int){1..2147483647} pads?list(int)=0,0,0,0 dilations?list(int)=1,1,1,1
        data_format?string{"NHWC","NCHW"}="NHWC" padding?string{"EXPLICIT","SAME","VALID"}="EXPLICIT" where
        T=floating)"};
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = rule::expect_rank(ctx.input<"filter">(), 4, "filter"); !s) return s;
        if (auto s = rule::expect_images(ctx.desc<"out_backprop">(), "out_backprop"); !s) return s;
        if (auto s = rule::expect_rank(ctx.input<"out_backprop">(), 4, "out_backprop"); !s) return s;
        if (auto s = rule::check_window(window_of(ctx), 4); !s) return s;
        return shape_from_value(ctx.value<"input_size">(), 4, "input_size", ctx.output<"input_grad">());
    }
};

/// Gradient of DepthwiseConv2D with respect to its filter. TensorFlow.
struct DepthwiseConv2DBackpropFilter : graft::op<DepthwiseConv2DBackpropFilter> {
    static constexpr operator_line prototype{R"(DepthwiseConv2DBackpropFilter input:T(has_format)
        filter_size:index_number(value_depend) out_backprop:T(has_format) -> filter_grad:T
        strides?list(int){1..2147483647} pads?list(int)=0,0,0,0 dilations?list(int)=1,1,1,1
        data_format?string{"NHWC","NCHW"}="NHWC" padding?string{"EXPLICIT","SAME","VALID"}="EXPLICIT" where
        T=floating)"};
    static constexpr filter_of_size<"input", "filter_grad", 4> infer_shape{};
};

/// Gradient of Conv3D with respect to its input.
/// source TensorFlow Conv3DBackpropInputV2
struct Conv3DBackpropInput : graft::op<Conv3DBackpropInput> {
    static constexpr operator_line prototype{R"(Conv3DBackpropInput input_size:index_number(value_depend)
        filter:T(has_format) out_backprop:T(has_format) -> y%out_backprop:T(has_format)
        strides?list(int)[5..]{1..2147483647} pads?list(int)=0,0,0,0,0,0 dilations?list(int)=1,1,1,1,1 groups?int=1
        data_format?string{"NDHWC","NCDHW"}="NDHWC" padding?string{"EXPLICIT","SAME","VALID"}="EXPLICIT" where
        T=floating)"};
    static constexpr status infer_shape(shape_context& ctx) { return conv_input_gradient(ctx, 5); }
};

/// Gradient of Conv3D with respect to its filter.
/// source TensorFlow Conv3DBackpropFilterV2
struct Conv3DBackpropFilter : graft::op<Conv3DBackpropFilter> {
    static constexpr operator_line prototype{R"(Conv3DBackpropFilter x:T(has_format)
        filter_size:index_number(value_depend) out_backprop:T(has_format) -> y:T strides?list(int)[5..]{1..2147483647}
        pads?list(int)=0,0,0,0,0,0 dilations?list(int)=1,1,1,1,1 groups?int=1
        data_format?string{"NDHWC","NCDHW"}="NDHWC" padding?string{"EXPLICIT","SAME","VALID"}="EXPLICIT" where
        T=floating)"};
    static constexpr filter_of_size<"x", "y", 5> infer_shape{};
};

/// The operators of inference in this file.
using conv_gradient_ops = ops<Conv2DBackpropInput, Conv2DBackpropFilter, DepthwiseConv2DBackpropInput,
    DepthwiseConv2DBackpropFilter, Conv3DBackpropInput, Conv3DBackpropFilter>;

/// Rule for shapes: `Y` is the gradient of a filter with the size in filter_size; x and out_backprop have a common
/// batch. `Rank` 4 for images, 5 for volumes.
template <fixed_string X, fixed_string Y, std::size_t Rank> struct filter_gradient {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        using namespace literals;
        auto const &x = ctx.desc(param_name<X>{}), &dy = ctx.desc("out_backprop"_p);
        if (auto s = rule::expect_rank(x.shape, Rank, X.view()); !s) return s;
        if (auto s = rule::expect_rank(dy.shape, Rank, "out_backprop"); !s) return s;
        rule::window const w{"EXPLICIT", ctx.attr("strides"_p), ctx.attr("dilations"_p), ctx.attr("pads"_p)};
        auto const size = ctx.attr("filter_size"_p);
        if (size.size() != Rank)
            return fail(errc::wrong_value, "filter_size", "a number for each axis", static_cast<std::int64_t>(Rank),
                static_cast<std::int64_t>(size.size()));
        if (auto s = rule::check_window(w, Rank); !s) return s;
        auto y = shape::of_rank(Rank);
        for (std::size_t i = 0; i < Rank; ++i) {
            if (size[i] < 1) return fail(errc::wrong_value, "filter_size", "at least 1", size[i]);
            y[i] = size[i];
        }
        ctx.output(param_name<Y>{}) = y;
        return ok;
    }
};

/// Gradient of Conv2D with respect to its filter, with the shape filter_size.
struct Conv2DBackpropFilterD : op<Conv2DBackpropFilterD> {
    static constexpr operator_line prototype{R"(Conv2DBackpropFilterD x:f16,bf16 out_backprop:' -> y:f32
        filter_size?list(int)[4] strides?list(int)[4] pads?list(int)[4] dilations?list(int)=1,1,1,1 groups?int>=1=1
        data_format?string{"NHWC","NCHW"}="NHWC")"};
    static constexpr filter_gradient<"x", "y", 4> infer_shape{};
};

/// Gradient of Conv3D with respect to its filter, with the shape filter_size.
struct Conv3DBackpropFilterD : op<Conv3DBackpropFilterD> {
    static constexpr operator_line prototype{R"(Conv3DBackpropFilterD x:f16,bf16 out_backprop:' -> y:f32
        filter_size?list(int)[5] strides?list(int)[5] pads?list(int)[6] dilations?list(int)=1,1,1,1,1 groups?int>=1=1
        data_format?string{"NDHWC","NCDHW"}="NDHWC")"};
    static constexpr filter_gradient<"x", "y", 5> infer_shape{};
};

/// x at the positions to which offsets move each tap of a window; the taps are adjacent in rows and columns.
struct DeformableOffsets : op<DeformableOffsets> {
    static constexpr operator_line prototype{R"(DeformableOffsets x:f16,f32,bf16 offsets:' -> y~x
        strides?list(int)[4]{1..2147483647} pads?list(int)[4]{0..2147483647} ksize?list(int)[2]{1..2147483647}
        dilations?list(int)[4]{1..2147483647}=1,1,1,1 data_format?string{"NHWC","NCHW"}="NCHW"
        deformable_groups?int>=1=1 modulated?bool=true)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &x = ctx.desc<"x">(), &places = ctx.desc<"offsets">();
        if (auto s = rule::expect_rank(x.shape, 4, "x"); !s) return s;
        if (auto s = rule::expect_rank(places.shape, 4, "offsets"); !s) return s;
        auto const layout = rule::layout_of(x, ctx.attr<"data_format">(), 4);
        if (rule::layout_of(places, ctx.attr<"data_format">(), 4) != layout)
            return fail(errc::wrong_format, "offsets", "the layout of x");
        auto y = rule::with_rank(x.shape, 4);
        auto const at = rule::with_rank(places.shape, 4);
        auto const ksize = ctx.attr<"ksize">();
        for (std::size_t i = 0; i < 2; ++i) {
            auto const a = rule::axis_at(layout, "HW"[i]);
            y[a] = at[a] * dim(ksize[i]);
        }
        ctx.output<"y">() = y;
        return ok;
    }
};

/// The operators of this file; none has a kernel.
using conv_device_ops = ops<Conv2DBackpropFilterD, Conv3DBackpropFilterD, DeformableOffsets>;

} // namespace library
GRAFT_END
