// graft/library/nn/norm/tensorflow_training.hpp - TensorFlow's gradients: normalization
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/tensorflow/listed_form.hpp"
#include "graft/library/nn/norm/ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct norm_training_lines {
    static constexpr char text[] = R"ops(
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
)ops";
};
template <fixed_string Name> using norm_training = graft::tensorflow::defined<norm_training_lines, Name>;

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto fused_batch_norm_grad =
    plugin<BatchNormGrad, tf::norm_training<"FusedBatchNormGrad">>().by_position()
    .input_format("y_backprop", "data_format").input_format("x", "data_format");
inline constexpr auto fused_batch_norm_grad_v2 =
    plugin<BatchNormGrad, tf::norm_training<"FusedBatchNormGradV2">>().by_position()
    .input_format("y_backprop", "data_format").input_format("x", "data_format");
inline constexpr auto fused_batch_norm_grad_v3 = plugin<BatchNormGrad, tf::norm_training<"FusedBatchNormGradV3">>()
    .input_format("y_backprop", "data_format").input_format("x", "data_format");
inline constexpr auto lrn_grad = plugin<LRNGrad, tf::norm_training<"LRNGrad">>()
    .input_format("grads", format::nhwc).input_format("x", format::nhwc).input_format("y", format::nhwc);

/// The plugins of this family.
using norm_training_plugins =
    plugins<fused_batch_norm_grad, fused_batch_norm_grad_v2, fused_batch_norm_grad_v3, lrn_grad>;

} // namespace library::tensorflow_plugins
GRAFT_END
