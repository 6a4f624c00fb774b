// graft/library/training/checkpoint/ops.hpp - operators: checkpoints
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/said.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's own: these operators serve both as the origin and as the target
// of their plugins. Shapes only. Source: TensorFlow core/ops.

struct Save : op<Save> {
    static constexpr auto prototype = tensorflow::op_def(
        "Save", "filename: string", "tensor_names: string", "data: T", "T: list(type) >= 1")
                                          .is(stateful);
};

struct SaveSlices : op<SaveSlices> {
    static constexpr auto prototype = tensorflow::op_def("SaveSlices", "filename: string", "tensor_names: string",
        "shapes_and_slices: string", "data: T", "T: list(type) >= 1")
                                          .is(stateful);
};

struct SaveV2 : op<SaveV2> {
    static constexpr auto prototype = tensorflow::op_def("SaveV2", "prefix: string", "tensor_names: string",
        "shape_and_slices: string", "tensors: dtypes", "dtypes: list(type) >= 1")
                                          .is(stateful);
};

struct MergeV2Checkpoints : op<MergeV2Checkpoints> {
    static constexpr auto prototype = tensorflow::op_def("MergeV2Checkpoints", "checkpoint_prefixes: string",
        "destination_prefix: string", "delete_old_dirs: bool = true", "allow_missing_files: bool = false")
        .is(stateful);
};

struct Restore : op<Restore> {
    static constexpr auto prototype = tensorflow::op_def("Restore", "file_pattern: string", "tensor_name: string",
        "-> tensor: dt", "dt: type", "preferred_shard: int = -1")
                                          .is(reads_state);
    static constexpr rule::said infer_shape{"> ?"};
};

struct RestoreSlice : op<RestoreSlice> {
    static constexpr auto prototype = tensorflow::op_def("RestoreSlice", "file_pattern: string", "tensor_name: string",
        "shape_and_slice: string", "-> tensor: dt", "dt: type", "preferred_shard: int = -1")
                                          .is(reads_state);
    static constexpr rule::said infer_shape{"> ?"};
};

struct RestoreV2 : op<RestoreV2> {
    static constexpr auto prototype = tensorflow::op_def("RestoreV2", "prefix: string", "tensor_names: string",
        "shape_and_slices: string", "-> tensors: dtypes", "dtypes: list(type) >= 1")
                                          .is(reads_state);
    static constexpr rule::said infer_shape{"> ?"};
};

struct ShardedFilename : op<ShardedFilename> {
    static constexpr auto prototype = tensorflow::op_def(
        "ShardedFilename", "basename: string", "shard: int32", "num_shards: int32", "-> filename: string");
    static constexpr rule::said infer_shape{"0 0 0 > 0"};
};

struct ShardedFilespec : op<ShardedFilespec> {
    static constexpr auto prototype = tensorflow::op_def(
        "ShardedFilespec", "basename: string", "num_shards: int32", "-> filename: string");
    static constexpr rule::said infer_shape{"0 0 > 0"};
};

/// The operators of training graphs that are their own origins.
using checkpoint_ops = ops<Save, SaveSlices, SaveV2, MergeV2Checkpoints, Restore, RestoreSlice, RestoreV2,
    ShardedFilename, ShardedFilespec>;

} // namespace library
GRAFT_END
