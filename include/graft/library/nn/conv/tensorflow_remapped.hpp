// graft/library/nn/conv/tensorflow_remapped.hpp - TensorFlow: decomposition of operators fused by its optimizer
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/frontend/tensorflow/listed_form.hpp"
#include "graft/library/linalg/matmul/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/nn/conv/ops.hpp"
#include "graft/library/nn/norm/ops.hpp"
#include "graft/library/nn/scale/ops.hpp"
#include "graft/library/tensorflow/explicit_pads.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

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
    if (norm == no_id) return ok;
    auto y = norm;
    if (auto const side = ctx.tensors<"side_input">(); side.size() > 0)
        y = ctx.add<Add>("add", "x1"_p = y, "x2"_p = side[0]);
    if (auto const mode = ctx.attr<"activation_mode">(); mode != "Identity") {
        y = activated(ctx, mode, y);
        if (y == no_id) return fail(errc::wrong_attribute_value, "activation_mode", "an activation");
    }
    ctx.result(y);
    for (tensor_id k = 1; k < 6; ++k) ctx.result(norm + k);
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
