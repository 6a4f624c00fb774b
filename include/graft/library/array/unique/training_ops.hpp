// graft/library/array/unique/training_ops.hpp - operators of training graphs: unique elements, sets of elements
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// No kernels. Source: TensorFlow core/ops.

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct unique_training_lines {
    static constexpr char text[] = R"ops(
DenseToDenseSetOperation x1:T x2:T -> y_indices:i64 y_values:T y_shape:i64 set_operation?string=""
    validate_indices?bool=true where T=signed_integer,u8,u16,string | [S,n,?] [S,n,?] > [?,?] [?] [?] | tf: set1:T
    set2:T -> result_indices:i64 result_values:T result_shape:i64 set_operation?string validate_indices?bool=true
    T?type{signed_integer,u8,u16,string}
DenseToSparseSetOperation x1:T x2_indices:i64 x2_values:T x2_shape:i64 -> y_indices:i64 y_values:T y_shape:i64
    set_operation?string="" validate_indices?bool=true where T=signed_integer,u8,u16,string
    | [S,?,?] [?,r] [?] [r] > [?,r] [?] [r] | tf: set1:T set2_indices:i64 set2_values:T set2_shape:i64 ->
    result_indices:i64 result_values:T result_shape:i64 set_operation?string validate_indices?bool=true
    T?type{signed_integer,u8,u16,string}
SparseToSparseSetOperation x1_indices:i64 x1_values:T x1_shape:i64 x2_indices:i64 x2_values:T x2_shape:i64 ->
    y_indices:i64 y_values:T y_shape:i64 set_operation?string="" validate_indices?bool=true
    where T=signed_integer,u8,u16,string | [?,r] [?] [r] [?,r] [?] [r] > [?,r] [?] [r] | tf: set1_indices:i64
    set1_values:T set1_shape:i64 set2_indices:i64 set2_values:T set2_shape:i64 -> result_indices:i64 result_values:T
    result_shape:i64 set_operation?string validate_indices?bool=true T?type{signed_integer,u8,u16,string}
SetSize set_indices:i64 set_values:T set_shape:i64 -> size:i32 validate_indices?bool=true where
    T=signed_integer,u8,u16,string | ? ? ? > ? | tf: set_indices:i64 set_values:T set_shape:i64 -> size:i32
    validate_indices?bool=true T?type{signed_integer,u8,u16,string}
)ops";
};

/// The operators of training graphs in this file.
using unique_training_ops = listed_ops<unique_training_lines>;

} // namespace library
GRAFT_END
