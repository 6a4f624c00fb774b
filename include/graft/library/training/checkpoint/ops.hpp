// graft/library/training/checkpoint/ops.hpp - operators: checkpoints
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// No kernels. Source: TensorFlow core/ops.

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct checkpoint_lines {
    static constexpr char text[] = R"ops(
Save filename:string tensor_names:string data*:T(any_shape) -> T?list(type){any}[1..] | is stateful
SaveSlices filename:string tensor_names:string shapes_and_slices:string data*:T(any_shape) -> T?list(type){any}[1..]
    | is stateful
SaveV2 prefix:string tensor_names:string shape_and_slices:string tensors*:dtypes(any_shape) ->
    dtypes?list(type){any}[1..]
    | is stateful
MergeV2Checkpoints checkpoint_prefixes:string destination_prefix:string -> delete_old_dirs?bool=true
    allow_missing_files?bool=false | is stateful
Restore file_pattern:string tensor_name:string -> tensor:dt dt?type{any} preferred_shard?int=-1 | > ? | is reads_state
RestoreSlice file_pattern:string tensor_name:string shape_and_slice:string -> tensor:dt dt?type{any}
    preferred_shard?int=-1 | > ? | is reads_state
RestoreV2 prefix:string tensor_names:string shape_and_slices:string -> tensors*:dtypes dtypes?list(type){any}[1..]
    | > ? | is reads_state
ShardedFilename basename:string shard:i32 num_shards:i32 -> filename:string | 0 0 0 > 0
ShardedFilespec basename:string num_shards:i32 -> filename:string | 0 0 > 0
)ops";
};

using ShardedFilename = listed<checkpoint_lines, "ShardedFilename">;

/// The operators of training graphs in this file.
using checkpoint_ops = listed_ops<checkpoint_lines>;

} // namespace library
GRAFT_END
