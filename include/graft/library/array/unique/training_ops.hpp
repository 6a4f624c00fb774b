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
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SetSize", "set_indices: int64", "set_values: T",
            "set_shape: int64", "-> size: int32", "validate_indices: bool = true",
            "T: {int8, int16, int32, int64, uint8, uint16, string}");
    };
    static constexpr auto prototype = tensorflow::own_def("SetSize", "set_indices: int64", "set_values: T",
        "set_shape: int64", "-> size: int32", "validate_indices: bool = true",
        "where T: {int8, int16, int32, int64, uint8, uint16, string}");
    static constexpr rule::said infer_shape{"? ? ? > ?"};
};

struct DenseToDenseSetOperation : op<DenseToDenseSetOperation> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("DenseToDenseSetOperation", "set1: T", "set2: T",
            "-> result_indices: int64", "-> result_values: T", "-> result_shape: int64", "set_operation: string",
            "validate_indices: bool = true", "T: {int8, int16, int32, int64, uint8, uint16, string}");
    };
    static constexpr auto prototype = tensorflow::own_def("DenseToDenseSetOperation", "x1: T", "x2: T",
        "-> y_indices: int64", "-> y_values: T", "-> y_shape: int64", "set_operation: string = ''",
        "validate_indices: bool = true", "where T: {int8, int16, int32, int64, uint8, uint16, string}");
    static constexpr rule::said infer_shape{"[S,n,?] [S,n,?] > [?,?] [?] [?]"};
};

struct DenseToSparseSetOperation : op<DenseToSparseSetOperation> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("DenseToSparseSetOperation", "set1: T",
            "set2_indices: int64", "set2_values: T", "set2_shape: int64", "-> result_indices: int64",
            "-> result_values: T", "-> result_shape: int64", "set_operation: string", "validate_indices: bool = true",
            "T: {int8, int16, int32, int64, uint8, uint16, string}");
    };
    static constexpr auto prototype = tensorflow::own_def("DenseToSparseSetOperation", "x1: T", "x2_indices: int64",
        "x2_values: T", "x2_shape: int64", "-> y_indices: int64", "-> y_values: T", "-> y_shape: int64",
        "set_operation: string = ''", "validate_indices: bool = true",
        "where T: {int8, int16, int32, int64, uint8, uint16, string}");
    static constexpr rule::said infer_shape{"[S,?,?] [?,r] [?] [r] > [?,r] [?] [r]"};
};

struct SparseToSparseSetOperation : op<SparseToSparseSetOperation> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SparseToSparseSetOperation", "set1_indices: int64",
            "set1_values: T", "set1_shape: int64", "set2_indices: int64", "set2_values: T", "set2_shape: int64",
            "-> result_indices: int64", "-> result_values: T", "-> result_shape: int64", "set_operation: string",
            "validate_indices: bool = true", "T: {int8, int16, int32, int64, uint8, uint16, string}");
    };
    static constexpr auto prototype = tensorflow::own_def("SparseToSparseSetOperation", "x1_indices: int64",
        "x1_values: T", "x1_shape: int64", "x2_indices: int64", "x2_values: T", "x2_shape: int64",
        "-> y_indices: int64", "-> y_values: T", "-> y_shape: int64", "set_operation: string = ''",
        "validate_indices: bool = true", "where T: {int8, int16, int32, int64, uint8, uint16, string}");
    static constexpr rule::said infer_shape{"[?,r] [?] [r] [?,r] [?] [r] > [?,r] [?] [r]"};
};

/// The operators of training graphs that are their own origins.
using unique_training_ops =
    ops<SetSize, DenseToDenseSetOperation, DenseToSparseSetOperation, SparseToSparseSetOperation>;

} // namespace library
GRAFT_END
