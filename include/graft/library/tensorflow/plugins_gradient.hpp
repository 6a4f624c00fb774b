// graft/library/tensorflow/plugins_gradient.hpp - the gradients of training graphs mapped to the library's: shapes only
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/library/ops/conv.hpp"
#include "graft/library/ops/gradient.hpp"
#include "graft/library/ops/pool.hpp"
#include "graft/library/tensorflow/explicit_pads.hpp"
#include "graft/library/tensorflow/ops_gradient.hpp"
#include "graft/mapping/plugins.hpp"

GRAFT_BEGIN

namespace library::tensorflow_plugins {

namespace tf = tensorflow_ops;

inline constexpr auto conv2d_backprop_filter = plugin<Conv2DBackpropFilter, tf::Conv2DBackpropFilter>()
    .use_default("groups").computed("pads").reads("explicit_paddings").ignore("use_cudnn_on_gpu")
    .input_format("x", "data_format").input_format("out_backprop", "data_format")
    .parse(&explicit_pads<Conv2DBackpropFilter, tf::Conv2DBackpropFilter>);
inline constexpr auto conv3d_backprop_filter = plugin<Conv3DBackpropFilter, tf::Conv3DBackpropFilterV2>()
    .use_default("groups").use_default("pads")
    .input_format("x", "data_format").input_format("out_backprop", "data_format");
inline constexpr auto depthwise_conv2d_backprop_input = plugin<DepthwiseConv2DBackpropInput, tf::DepthwiseConv2dNativeBackpropInput>()
    .computed("pads").reads("explicit_paddings")
    .input_format("filter", format::hwcn).input_format("out_backprop", "data_format")
    .parse(&explicit_pads<DepthwiseConv2DBackpropInput, tf::DepthwiseConv2dNativeBackpropInput>);
inline constexpr auto depthwise_conv2d_backprop_filter = plugin<DepthwiseConv2DBackpropFilter, tf::DepthwiseConv2dNativeBackpropFilter>()
    .computed("pads").reads("explicit_paddings")
    .input_format("input", "data_format").input_format("out_backprop", "data_format")
    .parse(&explicit_pads<DepthwiseConv2DBackpropFilter, tf::DepthwiseConv2dNativeBackpropFilter>);
inline constexpr auto max_pool_grad = plugin<MaxPoolGrad, tf::MaxPoolGrad>()
    .computed("pads").reads("explicit_paddings")
    .input_format("x1", "data_format").input_format("x2", "data_format").input_format("grad", "data_format")
    .parse(&explicit_pads<MaxPoolGrad, tf::MaxPoolGrad>);
inline constexpr auto avg_pool_grad = plugin<AvgPoolGrad, tf::AvgPoolGrad>().use_default("pads").input_format("input_grad", "data_format");
inline constexpr auto bias_add_grad = plugin<BiasAddGrad, tf::BiasAddGrad>();
inline constexpr auto relu_grad = plugin<ReluGrad, tf::ReluGrad>();
inline constexpr auto sigmoid_grad = plugin<SigmoidGrad, tf::SigmoidGrad>();
inline constexpr auto tanh_grad = plugin<TanhGrad, tf::TanhGrad>();
inline constexpr auto softmax_cross_entropy = plugin<SoftmaxCrossEntropyWithLogits, tf::SoftmaxCrossEntropyWithLogits>();
inline constexpr auto sparse_softmax_cross_entropy =
    plugin<SparseSoftmaxCrossEntropyWithLogits, tf::SparseSoftmaxCrossEntropyWithLogits>();
inline constexpr auto fused_batch_norm_grad = plugin<BatchNormGrad, tf::FusedBatchNormGrad>()
    .input_format("y_backprop", "data_format").input_format("x", "data_format");
inline constexpr auto fused_batch_norm_grad_v2 = plugin<BatchNormGrad, tf::FusedBatchNormGradV2>()
    .input_format("y_backprop", "data_format").input_format("x", "data_format");
inline constexpr auto fused_batch_norm_grad_v3 = plugin<BatchNormGrad, tf::FusedBatchNormGradV3>()
    .input_format("y_backprop", "data_format").input_format("x", "data_format");
inline constexpr auto lrn_grad = plugin<LRNGrad, tf::LRNGrad>()
    .input_format("grads", format::nhwc).input_format("x", format::nhwc).input_format("y", format::nhwc);

/// The plugins of this file.
using gradient = plugins<conv2d_backprop_filter, conv3d_backprop_filter, depthwise_conv2d_backprop_input,
                         depthwise_conv2d_backprop_filter, max_pool_grad, avg_pool_grad, bias_add_grad, relu_grad, sigmoid_grad,
                         tanh_grad, softmax_cross_entropy, sparse_softmax_cross_entropy, fused_batch_norm_grad,
                         fused_batch_norm_grad_v2, fused_batch_norm_grad_v3, lrn_grad>;

} // namespace library::tensorflow_plugins

GRAFT_END
