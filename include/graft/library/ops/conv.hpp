// graft/library/ops/conv.hpp - convolutions, their transposes and gradients
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/library/ops/shape_from_value.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/conv.hpp"

GRAFT_BEGIN
namespace library {

/// The window attributes of an operator that has all of them.
template <class Context> [[nodiscard]] constexpr window window_of(Context const& ctx) {
    using namespace literals;
    return {ctx.attr("padding"_p), ctx.attr("strides"_p), ctx.attr("dilations"_p), ctx.attr("pads"_p)};
}

/// 2-D convolution. x [N,H,W,C] or [N,C,H,W]; filter [H,W,Cin/groups,Cout] (format HWCN, TensorFlow) or
/// [Cout,Cin/groups,H,W] (NCHW, Caffe). With groups = 1 the groups follow from the channels, as in TensorFlow.
/// source TensorFlow Conv2D, Caffe ConvolutionLayer
struct Conv2D : graft::op<Conv2D> {
    static constexpr auto prototype = graft::prototype("Conv2D")
        .datatype("T", floating | i32 | i8 | u8)
        .input("x", "T", has_format)
        .input("filter", "T", has_format)
        .optional_input("bias", "T")
        .output("y", "T", has_format, follow("x", aspect::format))
        .attr("strides", as_integers)
        .attr("pads", integers(0, 0, 0, 0))
        .attr("dilations", integers(1, 1, 1, 1))
        .attr("groups", 1)
        .attr("data_format", "NHWC")
        .attr("padding", "EXPLICIT");
    static constexpr status infer_shape(shape_context& ctx) {
        auto const y = conv_shape(ctx.desc<"x">(), ctx.desc<"filter">(), ctx.attr<"data_format">(), window_of(ctx), ctx.attr<"groups">());
        if (!y) return y.error();
        ctx.output<"y">() = *y;
        return ok;
    }
};

/// Depthwise 2-D convolution: filter [H,W,C,M], output channels C*M in the order c*M + m.
/// source TensorFlow DepthwiseConv2dNative
struct DepthwiseConv2D : graft::op<DepthwiseConv2D> {
    static constexpr auto prototype = graft::prototype("DepthwiseConv2D")
        .datatype("T", floating)
        .input("x", "T", has_format)
        .input("filter", "T", has_format)
        .optional_input("bias", "T")
        .output("y", "T", has_format, follow("x", aspect::format))
        .attr("strides", as_integers)
        .attr("pads", integers(0, 0, 0, 0))
        .attr("dilations", integers(1, 1, 1, 1))
        .attr("data_format", "NHWC")
        .attr("padding", "EXPLICIT");
    static constexpr status infer_shape(shape_context& ctx) {
        auto const y = depthwise_shape(ctx.desc<"x">(), ctx.desc<"filter">(), ctx.attr<"data_format">(), window_of(ctx));
        if (!y) return y.error();
        ctx.output<"y">() = *y;
        return ok;
    }
};

/// Gradient of Conv2D to its input, which is TensorFlow's transposed convolution. input_size is the shape of y, or its
/// height and width.
/// source TensorFlow Conv2DBackpropInput
struct Conv2DBackpropInput : graft::op<Conv2DBackpropInput> {
    static constexpr auto prototype = graft::prototype("Conv2DBackpropInput")
        .datatype("T", floating | i32)
        .input("input_size", index_number, value_depend)
        .input("filter", "T", has_format)
        .input("out_backprop", "T", has_format)
        .output("y", "T", has_format, follow("out_backprop", aspect::format))
        .attr("strides", as_integers)
        .attr("pads", integers(0, 0, 0, 0))
        .attr("dilations", integers(1, 1, 1, 1))
        .attr("groups", 1)
        .attr("data_format", "NHWC")
        .attr("padding", "EXPLICIT");
    static constexpr status infer_shape(shape_context& ctx) {
        auto const w = window_of(ctx);
        auto const y = conv_input_gradient(ctx.value<"input_size">(), ctx.desc<"filter">(), ctx.desc<"out_backprop">(), ctx.attr<"data_format">(), w, 4);
        if (!y) return y.error();
        ctx.output<"y">() = *y;
        return ok;
    }
};

/// Gradient of Conv2D to its filter, of the shape that filter_size names. TensorFlow.
struct Conv2DBackpropFilter : graft::op<Conv2DBackpropFilter> {
    static constexpr auto prototype = graft::prototype("Conv2DBackpropFilter")
        .datatype("T", floating)
        .input("x", "T", has_format)
        .input("filter_size", index_number, value_depend)
        .input("out_backprop", "T", has_format)
        .output("y", "T")
        .attr("strides", as_integers)
        .attr("pads", integers(0, 0, 0, 0))
        .attr("dilations", integers(1, 1, 1, 1))
        .attr("groups", 1)
        .attr("data_format", "NHWC")
        .attr("padding", "EXPLICIT");
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = check_rank(ctx.input<"x">(), 4, "x"); !s) return s;
        if (auto s = check_rank(ctx.input<"out_backprop">(), 4, "out_backprop"); !s) return s;
        window const w{ctx.attr<"padding">(), ctx.attr<"strides">(), ctx.attr<"dilations">(), ctx.attr<"pads">()};
        if (auto s = check_window(w, 4); !s) return s;
        return shape_from_value(ctx.value<"filter_size">(), 4, "filter_size", ctx.output<"y">());
    }
};

/// Gradient of DepthwiseConv2D to its input. TensorFlow.
struct DepthwiseConv2DBackpropInput : graft::op<DepthwiseConv2DBackpropInput> {
    static constexpr auto prototype = graft::prototype("DepthwiseConv2DBackpropInput")
        .datatype("T", floating)
        .input("input_size", index_number, value_depend)
        .input("filter", "T", has_format)
        .input("out_backprop", "T", has_format)
        .output("input_grad", "T", has_format, follow("out_backprop", aspect::format))
        .attr("strides", as_integers)
        .attr("pads", integers(0, 0, 0, 0))
        .attr("dilations", integers(1, 1, 1, 1))
        .attr("data_format", "NHWC")
        .attr("padding", "EXPLICIT");
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = check_rank(ctx.input<"filter">(), 4, "filter"); !s) return s;
        return shape_from_value(ctx.value<"input_size">(), 4, "input_size", ctx.output<"input_grad">());
    }
};

/// Gradient of DepthwiseConv2D to its filter. TensorFlow.
struct DepthwiseConv2DBackpropFilter : graft::op<DepthwiseConv2DBackpropFilter> {
    static constexpr auto prototype = graft::prototype("DepthwiseConv2DBackpropFilter")
        .datatype("T", floating)
        .input("input", "T", has_format)
        .input("filter_size", index_number, value_depend)
        .input("out_backprop", "T", has_format)
        .output("filter_grad", "T")
        .attr("strides", as_integers)
        .attr("pads", integers(0, 0, 0, 0))
        .attr("dilations", integers(1, 1, 1, 1))
        .attr("data_format", "NHWC")
        .attr("padding", "EXPLICIT");
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = check_rank(ctx.input<"input">(), 4, "input"); !s) return s;
        return shape_from_value(ctx.value<"filter_size">(), 4, "filter_size", ctx.output<"filter_grad">());
    }
};

/// Transposed convolution with Caffe's filter [Cin, Cout/groups, kh, kw].
/// source Caffe DeconvolutionLayer
struct Deconvolution : graft::op<Deconvolution> {
    static constexpr auto prototype = graft::prototype("Deconvolution")
        .datatype("T", floating)
        .input("x", "T", has_format)
        .input("filter", "T", has_format)
        .optional_input("bias", "T")
        .output("y", "T", has_format, follow("x", aspect::format))
        .attr("strides", integers(1, 1, 1, 1))
        .attr("pads", integers(0, 0, 0, 0))
        .attr("dilations", integers(1, 1, 1, 1))
        .attr("groups", 1)
        .attr("data_format", "NCHW");
    static constexpr status infer_shape(shape_context& ctx) {
        window const w{"EXPLICIT", ctx.attr<"strides">(), ctx.attr<"dilations">(), ctx.attr<"pads">()};
        auto const y = deconv_shape(ctx.desc<"x">(), ctx.input<"filter">(), ctx.attr<"data_format">(), w, ctx.attr<"groups">());
        if (!y) return y.error();
        ctx.output<"y">() = *y;
        return ok;
    }
};

/// 3-D convolution. x [N,D,H,W,C] or [N,C,D,H,W]; filter [D,H,W,Cin,Cout]; pads front, back, top, bottom, left, right.
/// source TensorFlow Conv3D
struct Conv3D : graft::op<Conv3D> {
    static constexpr auto prototype = graft::prototype("Conv3D")
        .datatype("T", floating)
        .input("x", "T", has_format)
        .input("filter", "T", has_format)
        .optional_input("bias", "T")
        .output("y", "T", has_format, follow("x", aspect::format))
        .attr("strides", as_integers)
        .attr("pads", integers(0, 0, 0, 0, 0, 0))
        .attr("dilations", integers(1, 1, 1, 1, 1))
        .attr("groups", 1)
        .attr("data_format", "NDHWC")
        .attr("padding", "EXPLICIT");
    static constexpr status infer_shape(shape_context& ctx) {
        auto const y = conv_shape(ctx.desc<"x">(), ctx.desc<"filter">(), ctx.attr<"data_format">(), window_of(ctx), ctx.attr<"groups">(), 5);
        if (!y) return y.error();
        ctx.output<"y">() = *y;
        return ok;
    }
};

/// Gradient of Conv3D to its input.
/// source TensorFlow Conv3DBackpropInputV2
struct Conv3DBackpropInput : graft::op<Conv3DBackpropInput> {
    static constexpr auto prototype = graft::prototype("Conv3DBackpropInput")
        .datatype("T", floating)
        .input("input_size", index_number, value_depend)
        .input("filter", "T", has_format)
        .input("out_backprop", "T", has_format)
        .output("y", "T", has_format, follow("out_backprop", aspect::format))
        .attr("strides", as_integers)
        .attr("pads", integers(0, 0, 0, 0, 0, 0))
        .attr("dilations", integers(1, 1, 1, 1, 1))
        .attr("groups", 1)
        .attr("data_format", "NDHWC")
        .attr("padding", "EXPLICIT");
    static constexpr status infer_shape(shape_context& ctx) {
        auto const y = conv_input_gradient(ctx.value<"input_size">(), ctx.desc<"filter">(), ctx.desc<"out_backprop">(), ctx.attr<"data_format">(), window_of(ctx), 5);
        if (!y) return y.error();
        ctx.output<"y">() = *y;
        return ok;
    }
};

/// Gradient of Conv3D to its filter.
/// source TensorFlow Conv3DBackpropFilterV2
struct Conv3DBackpropFilter : graft::op<Conv3DBackpropFilter> {
    static constexpr auto prototype = graft::prototype("Conv3DBackpropFilter")
        .datatype("T", floating)
        .input("x", "T", has_format)
        .input("filter_size", index_number, value_depend)
        .input("out_backprop", "T", has_format)
        .output("y", "T")
        .attr("strides", as_integers)
        .attr("pads", integers(0, 0, 0, 0, 0, 0))
        .attr("dilations", integers(1, 1, 1, 1, 1))
        .attr("groups", 1)
        .attr("data_format", "NDHWC")
        .attr("padding", "EXPLICIT");
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = check_rank(ctx.input<"x">(), 5, "x"); !s) return s;
        if (auto s = check_rank(ctx.input<"out_backprop">(), 5, "out_backprop"); !s) return s;
        window const w{ctx.attr<"padding">(), ctx.attr<"strides">(), ctx.attr<"dilations">(), ctx.attr<"pads">()};
        if (auto s = check_window(w, 5); !s) return s;
        return shape_from_value(ctx.value<"filter_size">(), 5, "filter_size", ctx.output<"y">());
    }
};

using conv_ops = graft::ops<Conv2D, DepthwiseConv2D, Conv2DBackpropInput, Conv2DBackpropFilter, DepthwiseConv2DBackpropInput,
                            DepthwiseConv2DBackpropFilter, Deconvolution, Conv3D, Conv3DBackpropInput, Conv3DBackpropFilter>;

} // namespace library
GRAFT_END
