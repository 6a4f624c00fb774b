// graft/library/nn/conv/tensorflow.hpp - TensorFlow: convolutions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/tensorflow/listed_form.hpp"
#include "graft/library/array/cast/ops.hpp"
#include "graft/library/array/pad/ops.hpp"
#include "graft/library/image/resize/ops.hpp"
#include "graft/library/nn/conv/gradient_ops.hpp"
#include "graft/library/nn/conv/ops.hpp"
#include "graft/library/tensorflow/explicit_pads.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct conv_lines {
    static constexpr char text[] = R"ops(
Conv2D input:T filter:T -> output:T T?type{floating,i32} strides?list(int) use_cudnn_on_gpu?bool=true
    padding?string{"SAME","VALID","EXPLICIT"} explicit_paddings?list(int)= data_format?string{"NHWC","NCHW"}="NHWC"
    dilations?list(int)=1,1,1,1
DepthwiseConv2dNative input:T filter:T -> output:T T?type{floating} strides?list(int)
    padding?string{"SAME","VALID","EXPLICIT"} explicit_paddings?list(int)= data_format?string{"NHWC","NCHW"}="NHWC"
    dilations?list(int)=1,1,1,1
Conv3D input:T filter:T -> output:T T?type{floating} strides?list(int)[5..] padding?string{"SAME","VALID"}
    data_format?string{"NDHWC","NCDHW"}="NDHWC" dilations?list(int)=1,1,1,1,1
Conv2DBackpropInput input_sizes:i32 filter:T out_backprop:T -> output:T T?type{floating,i32} strides?list(int)
    use_cudnn_on_gpu?bool=true padding?string{"SAME","VALID","EXPLICIT"} explicit_paddings?list(int)=
    data_format?string{"NHWC","NCHW"}="NHWC" dilations?list(int)=1,1,1,1
Conv3DBackpropInputV2 input_sizes:Tshape filter:T out_backprop:T -> output:T T?type{floating} strides?list(int)[5..]
    padding?string{"SAME","VALID"} data_format?string{"NDHWC","NCDHW"}="NDHWC" dilations?list(int)=1,1,1,1,1
    Tshape?type{index_number}=i32
/// A convolution of an image with mirrored borders; its pads have only these modes.
FusedPadConv2D input:T paddings:i32 filter:T -> output:T T?type{floating} mode?string{"REFLECT","SYMMETRIC"}
    strides?list(int) padding?string{"SAME","VALID"}
FusedResizeAndPadConv2D input:T size:i32 paddings:' filter:T -> output:T T?type{f32,f64,f16}
    resize_align_corners?bool=false mode?string{"REFLECT","SYMMETRIC"} strides?list(int) padding?string{"SAME","VALID"}
)ops";
};
template <fixed_string Name> using conv = graft::tensorflow::defined<conv_lines, Name>;

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

// convolutions: strides and dilations remain in the order of data_format, the filter is [H, W, Cin, Cout]
inline constexpr auto conv2d = plugin<Conv2D, tf::conv<"Conv2D">>()
    .no_input("bias").use_default("groups").computed("pads").reads("explicit_paddings").ignore("use_cudnn_on_gpu")
    .input_format("x", "data_format").input_format("filter", format::hwcn)
    .parse(&explicit_pads<Conv2D, tf::conv<"Conv2D">>);
inline constexpr auto depthwise_conv2d = plugin<DepthwiseConv2D, tf::conv<"DepthwiseConv2dNative">>()
    .no_input("bias").computed("pads").reads("explicit_paddings")
    .input_format("x", "data_format").input_format("filter", format::hwcn)
    .parse(&explicit_pads<DepthwiseConv2D, tf::conv<"DepthwiseConv2dNative">>);
inline constexpr auto conv3d = plugin<Conv3D, tf::conv<"Conv3D">>()
    .no_input("bias").use_default("groups").use_default("pads")
    .input_format("x", "data_format").input_format("filter", format::dhwcn);
inline constexpr auto conv2d_backprop_input = plugin<Conv2DBackpropInput, tf::conv<"Conv2DBackpropInput">>()
    .use_default("groups").computed("pads").reads("explicit_paddings").ignore("use_cudnn_on_gpu")
    .input_format("filter", format::hwcn).input_format("out_backprop", "data_format")
    .parse(&explicit_pads<Conv2DBackpropInput, tf::conv<"Conv2DBackpropInput">>);
inline constexpr auto conv3d_backprop_input = plugin<Conv3DBackpropInput, tf::conv<"Conv3DBackpropInputV2">>()
    .use_default("groups").use_default("pads")
    .input_format("filter", format::dhwcn).input_format("out_backprop", "data_format");

/// The convolution at the end of both fused operators, of an image whose borders are mirrored first.
template <class Origin> constexpr tensor_id mirrored_conv(expand_context<Origin>& ctx, tensor_id image) {
    using namespace literals;
    auto const padded = ctx.template add<MirrorPad>(
        "pad", "x"_p = image, "paddings"_p = ctx.template tensor<"paddings">(), "mode"_p = ctx.template attr<"mode">());
    return ctx.template add<Conv2D>("conv", "x"_p = read_as(padded, format::nhwc),
        "filter"_p = read_as(ctx.template tensor<"filter">(), format::hwcn),
        "strides"_p = ctx.template attr<"strides">(), "padding"_p = ctx.template attr<"padding">());
}
constexpr status expand_pad_conv(expand_context<tf::conv<"FusedPadConv2D">>& ctx) {
    return ctx.result(mirrored_conv(ctx, ctx.tensor<"input">())), ok;
}
/// The image is resized in float32 and cast back to its type before the convolution.
constexpr status expand_resize_pad_conv(expand_context<tf::conv<"FusedResizeAndPadConv2D">>& ctx) {
    auto image = ctx.add<ResizeBilinearV2>("resize", "x"_p = read_as(ctx.tensor<"input">(), format::nhwc),
        "size"_p = ctx.tensor<"size">(), "align_corners"_p = ctx.attr<"resize_align_corners">());
    if (auto const type = ctx.attr<"T">(); type != dtype::f32)
        image = ctx.add<Cast>("cast", "x"_p = image, "dst_type"_p = type);
    return ctx.result(mirrored_conv(ctx, image)), ok;
}
inline constexpr auto pad_conv = expand<tf::conv<"FusedPadConv2D">>(&expand_pad_conv);
inline constexpr auto resize_pad_conv = expand<tf::conv<"FusedResizeAndPadConv2D">>(&expand_resize_pad_conv);

/// The plugins of this family.
using conv_plugins =
    plugins<conv2d, depthwise_conv2d, conv3d, conv2d_backprop_input, conv3d_backprop_input, pad_conv, resize_pad_conv>;

} // namespace library::tensorflow_plugins
GRAFT_END
