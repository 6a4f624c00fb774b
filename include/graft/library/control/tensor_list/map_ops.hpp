// graft/library/control/tensor_list/map_ops.hpp - operators: TensorFlow's maps from tensors to tensors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// A map is a handle in one element. No kernels. Source: TensorFlow core/ops/map_ops.

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct tensor_map_lines {
    static constexpr char text[] = R"ops(
/// A map without entries.
EmptyTensorMap -> handle:variant | > 0
/// The number of entries.
TensorMapSize input_handle:variant -> size:i32 | 0 > 0
/// The value of a key.
TensorMapLookup input_handle:variant key:key_dtype -> value:value_dtype value_dtype?type{any} where key_dtype=any
    | 0 ? > ? | tf:
/// The map with one additional entry, or another value for its key.
TensorMapInsert input_handle:variant key:key_dtype value:value_dtype -> output_handle:variant where key_dtype=any
    value_dtype=any | 0 ? ? > 0 | tf:
/// Whether the map contains a key.
TensorMapHasKey input_handle:variant key:key_dtype -> has_key:bool where key_dtype=any | 0 ? > 0 | tf:
/// All keys, stacked.
TensorMapStackKeys input_handle:variant -> keys:key_dtype key_dtype?type{any} | 0 > ?
)ops";
};

/// The operators of training graphs in this file.
using tensor_map_ops = listed_ops<tensor_map_lines>;

} // namespace library
GRAFT_END
