// graft/library/nn/norm/device_ops.hpp - CANN's device operators, shape inference only: norm
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct norm_device_lines {
    static constexpr char text[] = R"ops(
/// Gradient of LayerNorm with respect to its input, and the data for the gradient of gamma.
LayerNormXBackpropV2 dy:f16,f32,bf16 x:' variance:' mean:' gamma:' -> pd_x=dy res_for_gamma/dy:f32
/// Gradient of LayerNorm with respect to its input.
LayerNormXBackprop dy:f16,f32 x:' variance:' mean:' gamma:' -> pd_x=dy
/// Gradient of a batch norm of volumes with respect to its input.
BN3DTrainingReduceGrad grads:f16,f32,bf16 x:' diff_scale:f32 diff_offset:f32 scale:f32 batch_mean:f32
    batch_variance:f32 -> y=grads epsilon?float=1e-04
/// Gradient of a batch norm with respect to its input.
BNTrainingReduceGrad grads:f16,f32,bf16 x:' diff_scale:f32 diff_offset:f32 scale:f32 batch_mean:f32 batch_variance:f32
    -> y=grads epsilon?float=1e-04
/// Gradient of an instance norm with respect to its input.
INTrainingReduceGrad dy:f16,f32 x:' variance:f32 mean:f32 res_gamma:f32 res_beta:f32 gamma:f32 -> pd_x=dy
/// Group norm from sums of each group.
GNTrainingUpdate x:f16,f32 sum:f32 square_sum:f32 scale?:f32 offset?:f32 mean?:f32 variance?:f32 -> y=x batch_mean=sum
    batch_variance=sum num_groups?int=2 epsilon?float=1e-04
/// Batch norm with given statistics.
BNInferenceD x:f16,f32,bf16 mean:' variance:' scale?:' b?:' -> y=x momentum?float=0.9 epsilon?float=1e-05
    use_global_stats?bool=true mode?int=1
/// Gradients of a batch norm with respect to scale and offset.
BNTrainingUpdateGrad grads:f16,f32,bf16 x:' batch_mean:f32 batch_variance:f32 -> diff_scale=batch_mean
    diff_offset=batch_mean epsilon?float=1e-04
/// Gradients of a batch norm of volumes with respect to scale and offset.
BN3DTrainingUpdateGrad grads:f16,f32,bf16 x:' batch_mean:f32 batch_variance:f32 -> diff_scale=batch_mean
    diff_offset=batch_mean epsilon?float=1e-04
/// Batch norm from sums of each channel.
BNTrainingUpdateV2 x:f16,f32,bf16 sum:f32 square_sum:f32 scale:f32 offset:f32 -> y=x batch_mean=sum batch_variance=sum
    epsilon?float
/// Batch norm from sums of each channel, with the data for its gradient.
BNTrainingUpdateV3 x:f16,f32,bf16 sum:f32 square_sum:f32 scale:f32 offset:f32 -> y=x batch_mean=sum batch_variance=sum
    reserve_1=sum reserve_2=sum epsilon?float
/// Batch norm from sums of each channel, with running statistics.
BNTrainingUpdate x:f16,f32,bf16 sum:f32 square_sum:f32 scale:f32 offset:f32 mean:f32 variance:f32 -> y=x mean=mean
    variance=variance batch_mean=mean batch_variance=mean factor?float epsilon?float
/// Batch norm of volumes from sums of each channel, with running statistics.
BN3DTrainingUpdate x:f16,f32,bf16 sum:f32 square_sum:f32 scale:f32 offset:f32 mean:f32 variance:f32 -> y=x mean=mean
    variance=variance batch_mean=mean batch_variance=mean factor?float epsilon?float
/// Gradient of a batch norm over several devices.
SyncBatchNormBackwardElemt grad_output:f16,f32,bf16 save_input:' mean:' invstd:' weight:' mean_dy:' mean_dy_xmu:' ->
    grad_input=grad_output
/// The root of sums of powers.
LpNormUpdate x:f16,f32,bf16 -> y=x p?int=2 epsilon?float=1e-12
)ops";
};

/// The operators of this file; none has a kernel.
using norm_device_ops = listed_ops<norm_device_lines>;

} // namespace library
GRAFT_END
