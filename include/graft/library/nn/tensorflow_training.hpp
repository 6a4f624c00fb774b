// graft/library/nn/tensorflow_training.hpp - TensorFlow's gradients of all families of layers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/tensorflow/listed_form.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/nn/conv/gradient_ops.hpp"
#include "graft/library/nn/loss/ops.hpp"
#include "graft/library/nn/norm/ops.hpp"
#include "graft/library/nn/pool/ops.hpp"
#include "graft/library/nn/recurrent/training_ops.hpp"
#include "graft/library/nn/scale/ops.hpp"
#include "graft/library/tensorflow/explicit_pads.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct gradient_lines {
    static constexpr char text[] = R"ops(
ReluGrad gradients:T features:T -> backprops:T T?type{real_number}
SigmoidGrad y:T dy:T -> z:T T?type{floating,c64,c128}
TanhGrad y:T dy:T -> z:T T?type{floating,c64,c128}
Conv2DBackpropFilter input:T filter_sizes:i32 out_backprop:T -> output:T T?type{floating} strides?list(int)
    use_cudnn_on_gpu?bool=true padding?string{"SAME","VALID","EXPLICIT"} explicit_paddings?list(int)=
    data_format?string{"NHWC","NCHW"}="NHWC" dilations?list(int)=1,1,1,1
Conv3DBackpropFilterV2 input:T filter_sizes:i32 out_backprop:T -> output:T T?type{floating} strides?list(int)[5..]
    padding?string{"SAME","VALID"} data_format?string{"NDHWC","NCDHW"}="NDHWC" dilations?list(int)=1,1,1,1,1
DepthwiseConv2dNativeBackpropInput input_sizes:i32 filter:T out_backprop:T -> output:T T?type{floating}
    strides?list(int) padding?string{"SAME","VALID","EXPLICIT"} explicit_paddings?list(int)=
    data_format?string{"NHWC","NCHW"}="NHWC" dilations?list(int)=1,1,1,1
DepthwiseConv2dNativeBackpropFilter input:T filter_sizes:i32 out_backprop:T -> output:T T?type{floating}
    strides?list(int) padding?string{"SAME","VALID","EXPLICIT"} explicit_paddings?list(int)=
    data_format?string{"NHWC","NCHW"}="NHWC" dilations?list(int)=1,1,1,1
SoftmaxCrossEntropyWithLogits features:T labels:T -> loss:T backprop:T T?type{floating}
SparseSoftmaxCrossEntropyWithLogits features:T labels:Tlabels -> loss:T backprop:T T?type{floating}
    Tlabels?type{index_number}=i64
FusedBatchNormGrad y_backprop:T x:T scale:T reserve_space_1:T reserve_space_2:T -> x_backprop:T scale_backprop:T
    offset_backprop:T reserve_space_3:T reserve_space_4:T T?type{f32} epsilon?float=1e-04
    data_format?string{"NHWC","NCHW"}="NHWC" is_training?bool=true
FusedBatchNormGradV2 y_backprop:T x:T scale:f32 reserve_space_1:U reserve_space_2:U -> x_backprop:T scale_backprop:U
    offset_backprop:U reserve_space_3:U reserve_space_4:U T?type{f32,f16,bf16} U?type{f32} epsilon?float=1e-04
    data_format?string{"NHWC","NCHW"}="NHWC" is_training?bool=true
FusedBatchNormGradV3 y_backprop:T x:T scale:f32 reserve_space_1:U reserve_space_2:U reserve_space_3:U -> x_backprop:T
    scale_backprop:U offset_backprop:U reserve_space_4:U reserve_space_5:U T?type{f32,f16,bf16} U?type{f32}
    epsilon?float=1e-04 data_format?string{"NHWC","NCHW","NDHWC","NCDHW"}="NHWC" is_training?bool=true
LRNGrad input_grads:T input_image:T output_image:T -> output:T depth_radius?int=5 bias?float=1 alpha?float=1
    beta?float=0.5 T?type{f32,f16,bf16}=f32
MaxPoolGrad orig_input:T orig_output:T grad:T -> output:T ksize?list(int)[4..] strides?list(int)[4..]
    padding?string{"SAME","VALID","EXPLICIT"} explicit_paddings?list(int)= data_format?string{"NHWC","NCHW"}="NHWC"
    T?type{real_number}=f32
AvgPoolGrad orig_input_shape:i32 grad:T -> output:T ksize?list(int)[4..] strides?list(int)[4..]
    padding?string{"SAME","VALID"} data_format?string{"NHWC","NCHW"}="NHWC" T?type{floating}
LSTMBlockCellGrad x:T cs_prev:T h_prev:T w:T wci:T wcf:T wco:T b:T i:T cs:T f:T o:T ci:T co:T cs_grad:T h_grad:T ->
    cs_prev_grad:T dicfo:T wci_grad:T wcf_grad:T wco_grad:T use_peephole?bool T?type{f16,f32}
BiasAddGrad out_backprop:T -> output:T T?type{real_number,quantized,c64,c128} data_format?string{"NHWC","NCHW"}="NHWC"
)ops";
};
template <fixed_string Name> using gradient = graft::tensorflow::defined<gradient_lines, Name>;

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

// activation
inline constexpr auto relu_grad = plugin<ReluGrad, tf::gradient<"ReluGrad">>();
inline constexpr auto sigmoid_grad = plugin<SigmoidGrad, tf::gradient<"SigmoidGrad">>();
inline constexpr auto tanh_grad = plugin<TanhGrad, tf::gradient<"TanhGrad">>();

// conv
inline constexpr auto conv2d_backprop_filter =
    plugin<Conv2DBackpropFilter, tf::gradient<"Conv2DBackpropFilter">>()
        .checked("strides")
        .use_default("groups")
        .computed("pads")
        .reads("explicit_paddings")
        .ignore("use_cudnn_on_gpu")
        .input_format("x", "data_format")
        .input_format("out_backprop", "data_format")
        .parse(&explicit_pads<Conv2DBackpropFilter, tf::gradient<"Conv2DBackpropFilter">>);
inline constexpr auto conv3d_backprop_filter = plugin<Conv3DBackpropFilter, tf::gradient<"Conv3DBackpropFilterV2">>()
                                                   .checked("strides")
                                                   .use_default("groups")
                                                   .use_default("pads")
                                                   .input_format("x", "data_format")
                                                   .input_format("out_backprop", "data_format");
inline constexpr auto depthwise_conv2d_backprop_input =
    plugin<DepthwiseConv2DBackpropInput, tf::gradient<"DepthwiseConv2dNativeBackpropInput">>()
        .checked("strides")
        .computed("pads")
        .reads("explicit_paddings")
        .input_format("filter", format::hwcn)
        .input_format("out_backprop", "data_format")
        .parse(&explicit_pads<DepthwiseConv2DBackpropInput, tf::gradient<"DepthwiseConv2dNativeBackpropInput">>);
inline constexpr auto depthwise_conv2d_backprop_filter =
    plugin<DepthwiseConv2DBackpropFilter, tf::gradient<"DepthwiseConv2dNativeBackpropFilter">>()
        .checked("strides")
        .computed("pads")
        .reads("explicit_paddings")
        .input_format("input", "data_format")
        .input_format("out_backprop", "data_format")
        .parse(&explicit_pads<DepthwiseConv2DBackpropFilter, tf::gradient<"DepthwiseConv2dNativeBackpropFilter">>);

// loss
inline constexpr auto softmax_cross_entropy =
    plugin<SoftmaxCrossEntropyWithLogits, tf::gradient<"SoftmaxCrossEntropyWithLogits">>();
inline constexpr auto sparse_softmax_cross_entropy =
    plugin<SparseSoftmaxCrossEntropyWithLogits, tf::gradient<"SparseSoftmaxCrossEntropyWithLogits">>();

// norm
inline constexpr auto fused_batch_norm_grad = plugin<BatchNormGrad, tf::gradient<"FusedBatchNormGrad">>()
                                                  .by_position()
                                                  .input_format("y_backprop", "data_format")
                                                  .input_format("x", "data_format");
inline constexpr auto fused_batch_norm_grad_v2 = plugin<BatchNormGrad, tf::gradient<"FusedBatchNormGradV2">>()
                                                     .by_position()
                                                     .input_format("y_backprop", "data_format")
                                                     .input_format("x", "data_format");
inline constexpr auto fused_batch_norm_grad_v3 = plugin<BatchNormGrad, tf::gradient<"FusedBatchNormGradV3">>()
                                                     .input_format("y_backprop", "data_format")
                                                     .input_format("x", "data_format");
inline constexpr auto lrn_grad = plugin<LRNGrad, tf::gradient<"LRNGrad">>()
                                     .input_format("grads", format::nhwc)
                                     .input_format("x", format::nhwc)
                                     .input_format("y", format::nhwc);

// pool
inline constexpr auto max_pool_grad = plugin<MaxPoolGrad, tf::gradient<"MaxPoolGrad">>()
                                          .checked("ksize", "strides")
                                          .computed("pads")
                                          .reads("explicit_paddings")
                                          .input_format("x1", "data_format")
                                          .input_format("x2", "data_format")
                                          .input_format("grad", "data_format")
                                          .parse(&explicit_pads<MaxPoolGrad, tf::gradient<"MaxPoolGrad">>);
inline constexpr auto avg_pool_grad = plugin<AvgPoolGrad, tf::gradient<"AvgPoolGrad">>()
                                          .checked("ksize", "strides")
                                          .use_default("pads")
                                          .input_format("input_grad", "data_format");

// recurrent
inline constexpr auto lstm_block_cell_grad = plugin<LSTMBlockCellGrad, tf::gradient<"LSTMBlockCellGrad">>();

// scale
inline constexpr auto bias_add_grad = plugin<BiasAddGrad, tf::gradient<"BiasAddGrad">>();

/// The plugins of these families.
using nn_training_plugins = plugins<relu_grad, sigmoid_grad, tanh_grad, conv2d_backprop_filter, conv3d_backprop_filter,
    depthwise_conv2d_backprop_input, depthwise_conv2d_backprop_filter, softmax_cross_entropy,
    sparse_softmax_cross_entropy, fused_batch_norm_grad, fused_batch_norm_grad_v2, fused_batch_norm_grad_v3, lrn_grad,
    max_pool_grad, avg_pool_grad, lstm_block_cell_grad, bias_add_grad>;

} // namespace library::tensorflow_plugins
GRAFT_END
