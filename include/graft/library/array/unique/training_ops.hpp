// graft/library/array/unique/training_ops.hpp - operators of training graphs: different elements, sets of elements
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

struct SetSize : op<SetSize> {
    static constexpr auto prototype = tensorflow::op_def("SetSize", "set_indices: int64", "set_values: T",
        "set_shape: int64", "-> size: int32", "validate_indices: bool = true",
        "T: {int8, int16, int32, int64, uint8, uint16, string}");
    static constexpr rule::said infer_shape{"? ? ? > ?"};
};

struct DenseToDenseSetOperation : op<DenseToDenseSetOperation> {
    static constexpr auto prototype = tensorflow::op_def("DenseToDenseSetOperation", "set1: T", "set2: T",
        "-> result_indices: int64", "-> result_values: T", "-> result_shape: int64", "set_operation: string",
        "validate_indices: bool = true", "T: {int8, int16, int32, int64, uint8, uint16, string}");
    static constexpr rule::said infer_shape{"? ? > [?,?] [?] [?]"};
};

struct DenseToSparseSetOperation : op<DenseToSparseSetOperation> {
    static constexpr auto prototype = tensorflow::op_def("DenseToSparseSetOperation", "set1: T", "set2_indices: int64",
        "set2_values: T", "set2_shape: int64", "-> result_indices: int64", "-> result_values: T",
        "-> result_shape: int64", "set_operation: string", "validate_indices: bool = true",
        "T: {int8, int16, int32, int64, uint8, uint16, string}");
    static constexpr rule::said infer_shape{"? ? ? ? > [?,?] [?] [?]"};
};

struct SparseToSparseSetOperation : op<SparseToSparseSetOperation> {
    static constexpr auto prototype = tensorflow::op_def("SparseToSparseSetOperation", "set1_indices: int64",
        "set1_values: T", "set1_shape: int64", "set2_indices: int64", "set2_values: T", "set2_shape: int64",
        "-> result_indices: int64", "-> result_values: T", "-> result_shape: int64", "set_operation: string",
        "validate_indices: bool = true", "T: {int8, int16, int32, int64, uint8, uint16, string}");
    static constexpr rule::said infer_shape{"? ? ? ? ? ? > [?,?] [?] [?]"};
};

/// The operators of training graphs that are their own origins.
using unique_training_ops =
    ops<SetSize, DenseToDenseSetOperation, DenseToSparseSetOperation, SparseToSparseSetOperation>;

} // namespace library
GRAFT_END
