// graft/library/array/sparse/map_ops.hpp - operators: sparse tensors in maps by number, gradients of sparse tensors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// Ports are named as CANN names them; `tf:` is TensorFlow's definition. No kernels. Source: TensorFlow
// core/ops, CANN's prototypes.

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct sparse_map_lines {
    static constexpr char text[] = R"ops(
numbertype = real_number,quantized,c64,c128

AddSparseToTensorsMap indices:i64 values:T shape:i64 -> handle:i64 container?string="" shared_name?string=""
    where T=any | [n,r] [n] [r] > 0 | is stateful | tf: sparse_indices,sparse_values,sparse_shape->sparse_handle
AddManySparseToTensorsMap indices:i64 values:T shape:i64 -> handles:i64 container?string="" shared_name?string=""
    where T=any | [n,r] [n] [r] > [?] | is stateful | tf: sparse_indices,sparse_values,sparse_shape->sparse_handles
TakeManySparseFromTensorsMap handles:i64 -> indices:i64 values:dtype shape:i64 dtype?type{any} container?string=""
    shared_name?string="" | [?] > [?,?] [?] [?] | is stateful
    | tf: sparse_handles->sparse_indices,sparse_values,sparse_shape
SparseAddGrad backprop_val_grad:T x1_indices:i64 x2_indices:i64 sum_indices:i64 -> x1_val_grad:T x2_val_grad:T
    where T=numbertype | [?] [a,r] [b,r] [?,r] > [a] [b]
    | tf: backprop_val_grad,a_indices,b_indices,sum_indices->a_val_grad,b_val_grad
SparseFillEmptyRowsGrad reverse_index_map:i64 grad_values:T -> y_value:T y_default_value:T where T=any
    | [n] [?] > [n] 0 | tf: reverse_index_map,grad_values->d_values,d_default_value
)ops";
};

/// The operators of training graphs in this file.
using sparse_map_ops = listed_ops<sparse_map_lines>;

} // namespace library
GRAFT_END
