// graft/library/nn/conv/device_ops.hpp - CANN's device operators: gradients of filters, moved taps
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "graft/op.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace library {

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
