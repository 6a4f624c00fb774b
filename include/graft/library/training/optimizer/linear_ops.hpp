// graft/library/training/optimizer/linear_ops.hpp - operators: exactly trained linear models, warm starts
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// No kernels. Source: TensorFlow core/ops.

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct optimizer_linear_lines {
    static constexpr char text[] = R"ops(
SdcaOptimizer sparse_example_indices*num_sparse_features:i64 sparse_feature_indices*num_sparse_features:i64
    sparse_feature_values*num_sparse_features_with_values:f32 dense_features*num_dense_features:f32
    example_weights:f32 example_labels:f32 sparse_indices*num_sparse_features:i64
    sparse_weights*num_sparse_features:f32 dense_weights*num_dense_features:f32 example_state_data:f32 ->
    out_example_state_data:f32 out_delta_sparse_weights*num_sparse_features:f32
    out_delta_dense_weights*num_dense_features:f32
    loss_type?string{"logistic_loss","squared_loss","hinge_loss","smooth_hinge_loss","poisson_loss"}
    adaptative?bool=false num_sparse_features?int>=0 num_sparse_features_with_values?int>=0 num_dense_features?int>=0
    l1?float l2?float num_loss_partitions?int>=1 num_inner_iterations?int>=1 | > [?,4] [?] ?
SdcaOptimizerV2 sparse_example_indices*num_sparse_features:i64 sparse_feature_indices*num_sparse_features:i64
    sparse_feature_values*num_sparse_features_with_values:f32 dense_features*num_dense_features:f32
    example_weights:f32 example_labels:f32 sparse_indices*num_sparse_features:i64
    sparse_weights*num_sparse_features:f32 dense_weights*num_dense_features:f32 example_state_data:f32 ->
    out_example_state_data:f32 out_delta_sparse_weights*num_sparse_features:f32
    out_delta_dense_weights*num_dense_features:f32 adaptive?bool=false num_sparse_features?int>=0=0
    num_sparse_features_with_values?int>=0=0 num_dense_features?int>=0=0 num_loss_partitions?int>=1=1
    num_inner_iterations?int>=1=1
    loss_type?string{"logistic_loss","squared_loss","hinge_loss","smooth_hinge_loss","poisson_loss"}="logistic_loss"
    l1?float=0.5 l2?float=0.5 | > [?,4] [?] ? | tf: sparse_example_indices*num_sparse_features:i64
    sparse_feature_indices*num_sparse_features:i64 sparse_feature_values*num_sparse_features_with_values:f32
    dense_features*num_dense_features:f32 example_weights:f32 example_labels:f32
    sparse_indices*num_sparse_features:i64 sparse_weights*num_sparse_features:f32 dense_weights*num_dense_features:f32
    example_state_data:f32 -> out_example_state_data:f32 out_delta_sparse_weights*num_sparse_features:f32
    out_delta_dense_weights*num_dense_features:f32
    loss_type?string{"logistic_loss","squared_loss","hinge_loss","smooth_hinge_loss","poisson_loss"}
    adaptive?bool=false num_sparse_features?int>=0 num_sparse_features_with_values?int>=0 num_dense_features?int>=0
    l1?float l2?float num_loss_partitions?int>=1 num_inner_iterations?int>=1
SdcaFprint input:string -> output:i64 | [n] > [n,2]
LoadAndRemapMatrix ckpt_path:string old_tensor_name:string row_remapping:i64 col_remapping:i64 initializing_values:f32
    -> output_matrix:f32 num_rows?int>=0 num_cols?int>=1 max_rows_in_memory?int=-1 | 0 0 > [?,?] | is stateful
GenerateVocabRemapping new_vocab_file:string old_vocab_file:string -> remapping:i64 num_present:i32
    new_vocab_offset?int>=0 num_new_vocab?int>=0 old_vocab_size?int>=-1=-1 | > [#] 0 of num_new_vocab
DisableCopyOnRead resource:resource -> | is stateful
)ops";
};

/// The operators of training graphs in this file.
using optimizer_linear_ops = listed_ops<optimizer_linear_lines>;

} // namespace library
GRAFT_END
