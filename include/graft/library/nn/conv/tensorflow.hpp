// graft/library/nn/conv/tensorflow.hpp - TensorFlow: convolutions, those that its optimizer fused
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

#include "graft/frontend/tensorflow/listed_form.hpp"
#include "graft/library/array/cast/ops.hpp"
#include "graft/library/array/pad/ops.hpp"
#include "graft/library/image/resize/ops.hpp"
#include "graft/library/linalg/matmul/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/nn/conv/gradient_ops.hpp"
#include "graft/library/nn/conv/ops.hpp"
#include "graft/library/nn/norm/ops.hpp"
#include "graft/library/nn/scale/ops.hpp"
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

// Operators in graphs that TensorFlow's optimizer (grappler's remapper) wrote; their names begin with an underscore.
// Source: TensorFlow core/ops/nn_ops.cc and math_ops.cc

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct conv_remapped_lines {
    static constexpr char text[] = R"ops(
_FusedConv2D input:T filter:T args*num_args:T -> output:T T?type{floating} num_args?int>=0 strides?list(int)
    padding?string{"SAME","VALID","EXPLICIT"} explicit_paddings?list(int)= data_format?string{"NHWC","NCHW"}="NHWC"
    dilations?list(int)=1,1,1,1 use_cudnn_on_gpu?bool=true fused_ops?list(string)= epsilon?float=1e-04
    leakyrelu_alpha?float=0.2
_FusedDepthwiseConv2dNative input:T filter:T args*num_args:T -> output:T T?type{floating} num_args?int>=0
    strides?list(int) padding?string{"SAME","VALID","EXPLICIT"} explicit_paddings?list(int)=
    data_format?string{"NHWC","NCHW"}="NHWC" dilations?list(int)=1,1,1,1 fused_ops?list(string)= epsilon?float=1e-04
    leakyrelu_alpha?float=0.2
_FusedMatMul a:T b:T args*num_args:T -> product:T transpose_a?bool=false transpose_b?bool=false T?type{floating}
    num_args?int>=0 fused_ops?list(string)= epsilon?float=1e-04 leakyrelu_alpha?float=0.2
_FusedBatchNormEx x:T scale:U offset:U mean:U variance:U side_input*num_side_inputs:T -> y:T batch_mean:U
    batch_variance:U reserve_space_1:U reserve_space_2:U reserve_space_3:U T?type{f32,f16,bf16} U?type{f32}
    epsilon?float=1e-04 exponential_avg_factor?float=1 num_side_inputs?int>=0=0 activation_mode?string="Identity"
    data_format?string{"NHWC","NCHW"}="NHWC" is_training?bool=true
)ops";
};
template <fixed_string Name> using conv_remapped = graft::tensorflow::defined<conv_remapped_lines, Name>;

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

// convolutions: strides and dilations remain in the order of data_format, the filter is [H, W, Cin, Cout]
inline constexpr auto conv2d = plugin<Conv2D, tf::conv<"Conv2D">>()
                                   .no_input("bias")
                                   .use_default("groups")
                                   .computed("pads")
                                   .reads("explicit_paddings")
                                   .ignore("use_cudnn_on_gpu")
                                   .input_format("x", "data_format")
                                   .input_format("filter", format::hwcn)
                                   .parse(&explicit_pads<Conv2D, tf::conv<"Conv2D">>);
inline constexpr auto depthwise_conv2d = plugin<DepthwiseConv2D, tf::conv<"DepthwiseConv2dNative">>()
                                             .no_input("bias")
                                             .computed("pads")
                                             .reads("explicit_paddings")
                                             .input_format("x", "data_format")
                                             .input_format("filter", format::hwcn)
                                             .parse(&explicit_pads<DepthwiseConv2D, tf::conv<"DepthwiseConv2dNative">>);
inline constexpr auto conv3d = plugin<Conv3D, tf::conv<"Conv3D">>()
                                   .no_input("bias")
                                   .use_default("groups")
                                   .use_default("pads")
                                   .input_format("x", "data_format")
                                   .input_format("filter", format::dhwcn);
inline constexpr auto conv2d_backprop_input =
    plugin<Conv2DBackpropInput, tf::conv<"Conv2DBackpropInput">>()
        .use_default("groups")
        .computed("pads")
        .reads("explicit_paddings")
        .ignore("use_cudnn_on_gpu")
        .input_format("filter", format::hwcn)
        .input_format("out_backprop", "data_format")
        .parse(&explicit_pads<Conv2DBackpropInput, tf::conv<"Conv2DBackpropInput">>);
inline constexpr auto conv3d_backprop_input = plugin<Conv3DBackpropInput, tf::conv<"Conv3DBackpropInputV2">>()
                                                  .use_default("groups")
                                                  .use_default("pads")
                                                  .input_format("filter", format::dhwcn)
                                                  .input_format("out_backprop", "data_format");

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

/// x after the activation of this name; no_id if there is none.
template <class Origin> tensor_id activated(expand_context<Origin>& ctx, std::string_view name, tensor_id x) {
    using namespace literals;
    if (name == "Relu") return ctx.template add<Relu>("relu", "x"_p = x);
    if (name == "Relu6") return ctx.template add<Relu6>("relu6", "x"_p = x);
    if (name == "Elu") return ctx.template add<Elu>("elu", "x"_p = x);
    if (name == "Tanh") return ctx.template add<Tanh>("tanh", "x"_p = x);
    if (name == "Sigmoid") return ctx.template add<Sigmoid>("sigmoid", "x"_p = x);
    if (name == "GeluExact") return ctx.template add<Gelu>("gelu", "x"_p = x);
    if (name == "GeluApproximate") return ctx.template add<Gelu>("gelu", "x"_p = x, "approximate"_p = true);
    if constexpr (Origin::prototype.index_of(param_kind::attribute, "leakyrelu_alpha") >= 0)
        if (name == "LeakyRelu")
            return ctx.template add<LeakyRelu>(
                "leaky_relu", "x"_p = x, "negative_slope"_p = ctx.template attr<"leakyrelu_alpha">());
    return no_id;
}

/// The operators in `fused_ops`, applied to `x` in order: BiasAdd, FusedBatchNorm with stored statistics and Add read
/// their tensors from `args`.
/// error wrong_attribute_value: another operator, or too few tensors for them
template <class Origin>
constexpr status then_all(expand_context<Origin>& ctx, std::string_view data_format, tensor_id x) {
    using namespace literals;
    auto const args = ctx.template tensors<"args">();
    std::size_t taken = 0;
    auto const layout = data_format == "NCHW" ? format::nchw : format::nhwc;
    for (auto const name : ctx.template attr<"fused_ops">()) {
        std::size_t const needs = name == "FusedBatchNorm" ? 4 : name == "BiasAdd" || name == "Add" ? 1 : 0;
        if (taken + needs > args.size())
            return fail(errc::wrong_attribute_value, "fused_ops", "tensors for it in args",
                static_cast<std::int64_t>(taken + needs), static_cast<std::int64_t>(args.size()));
        auto const before = x;
        if (name == "BiasAdd") {
            x = ctx.template add<BiasAdd>(
                "bias", "x"_p = read_as(before, layout), "bias"_p = args[taken], "data_format"_p = data_format);
        } else if (name == "Add") {
            x = ctx.template add<Add>("add", "x1"_p = before, "x2"_p = args[taken]);
        } else if (name == "FusedBatchNorm") {
            x = ctx.template add<BatchNorm>("norm", "x"_p = read_as(before, layout), "scale"_p = args[taken],
                "offset"_p = args[taken + 1], "mean"_p = args[taken + 2], "variance"_p = args[taken + 3],
                "epsilon"_p = ctx.template attr<"epsilon">(), "data_format"_p = data_format, "is_training"_p = false);
        } else {
            x = activated(ctx, name, before);
            if (x == no_id)
                return fail(errc::wrong_attribute_value, "fused_ops", "BiasAdd, FusedBatchNorm, Add or an activation");
        }
        taken += needs;
    }
    return ctx.result(x), ok;
}

/// The convolution, and its fused operators.
template <class Convolution, class Origin> constexpr status expand_fused_conv(expand_context<Origin>& ctx) {
    using namespace literals;
    auto const data_format = ctx.template attr<"data_format">();
    std::array<std::int64_t, 4> pads{};
    if (auto s = pads_of_explicit(
            ctx.template attr<"padding">(), data_format, ctx.template attr<"explicit_paddings">(), pads);
        !s)
        return s;
    auto const y = ctx.template add<Convolution>("conv",
        "x"_p = read_as(ctx.template tensor<"input">(), data_format == "NCHW" ? format::nchw : format::nhwc),
        "filter"_p = read_as(ctx.template tensor<"filter">(), format::hwcn),
        "strides"_p = ctx.template attr<"strides">(), "padding"_p = ctx.template attr<"padding">(),
        "pads"_p = span<std::int64_t const>(pads), "dilations"_p = ctx.template attr<"dilations">(),
        "data_format"_p = data_format);
    return then_all(ctx, data_format, y);
}
constexpr status expand_fused_matmul(expand_context<tf::conv_remapped<"_FusedMatMul">>& ctx) {
    using namespace literals;
    return then_all(ctx, "NHWC",
        ctx.add<MatMulV2>("matmul", "x1"_p = ctx.tensor<"a">(), "x2"_p = ctx.tensor<"b">(),
            "transpose_x1"_p = ctx.attr<"transpose_a">(), "transpose_x2"_p = ctx.attr<"transpose_b">()));
}
/// BatchNorm, the sum with a side input, and an activation.
constexpr status expand_fused_batch_norm(expand_context<tf::conv_remapped<"_FusedBatchNormEx">>& ctx) {
    using namespace literals;
    auto const data_format = ctx.attr<"data_format">();
    auto const norm = ctx.add<BatchNorm>("norm",
        "x"_p = read_as(ctx.tensor<"x">(), data_format == "NCHW" ? format::nchw : format::nhwc),
        "scale"_p = ctx.tensor<"scale">(), "offset"_p = ctx.tensor<"offset">(), "mean"_p = ctx.tensor<"mean">(),
        "variance"_p = ctx.tensor<"variance">(), "epsilon"_p = ctx.attr<"epsilon">(), "data_format"_p = data_format,
        "exponential_avg_factor"_p = ctx.attr<"exponential_avg_factor">(), "is_training"_p = ctx.attr<"is_training">(),
        "reserve_space_1"_p = 1, "reserve_space_2"_p = 1, "reserve_space_3"_p = 1);
    tensor_id y = norm;
    if (auto const side = ctx.tensors<"side_input">(); side.size() > 0)
        y = ctx.add<Add>("add", "x1"_p = y, "x2"_p = side[0]);
    if (auto const mode = ctx.attr<"activation_mode">(); mode != "Identity") {
        y = activated(ctx, mode, y);
        if (y == no_id && norm != no_id) return fail(errc::wrong_attribute_value, "activation_mode", "an activation");
    }
    ctx.result(y);
    for (std::size_t k = 1; k < 6; ++k) ctx.result(norm[k]);
    return ok;
}

inline constexpr auto fused_conv2d = expand<tf::conv_remapped<"_FusedConv2D">>(
    &expand_fused_conv<Conv2D, tf::conv_remapped<"_FusedConv2D">>);
inline constexpr auto fused_depthwise_conv2d = expand<tf::conv_remapped<"_FusedDepthwiseConv2dNative">>(
    &expand_fused_conv<DepthwiseConv2D, tf::conv_remapped<"_FusedDepthwiseConv2dNative">>);
inline constexpr auto fused_matmul = expand<tf::conv_remapped<"_FusedMatMul">>(&expand_fused_matmul);
inline constexpr auto fused_batch_norm_ex = expand<tf::conv_remapped<"_FusedBatchNormEx">>(&expand_fused_batch_norm);

/// The plugins of this file.
using remapped_plugins = plugins<fused_conv2d, fused_depthwise_conv2d, fused_matmul, fused_batch_norm_ex>;

} // namespace library::tensorflow_plugins
GRAFT_END
