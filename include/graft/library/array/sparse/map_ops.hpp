// graft/library/array/sparse/map_ops.hpp - operators: sparse tensors kept by number, gradients of sparse tensors
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

struct AddSparseToTensorsMap : op<AddSparseToTensorsMap> {
    static constexpr auto prototype = tensorflow::op_def("AddSparseToTensorsMap", "sparse_indices: int64",
        "sparse_values: T", "sparse_shape: int64", "-> sparse_handle: int64", "T: type", "container: string = \"\"",
        "shared_name: string = \"\"")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"[n,r] [n] [r] > 0"};
};

struct AddManySparseToTensorsMap : op<AddManySparseToTensorsMap> {
    static constexpr auto prototype = tensorflow::op_def("AddManySparseToTensorsMap", "sparse_indices: int64",
        "sparse_values: T", "sparse_shape: int64", "-> sparse_handles: int64", "T: type", "container: string = \"\"",
        "shared_name: string = \"\"")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"[n,r] [n] [r] > [?]"};
};

struct TakeManySparseFromTensorsMap : op<TakeManySparseFromTensorsMap> {
    static constexpr auto prototype = tensorflow::op_def("TakeManySparseFromTensorsMap", "sparse_handles: int64",
        "-> sparse_indices: int64", "-> sparse_values: dtype", "-> sparse_shape: int64", "dtype: type",
        "container: string = \"\"", "shared_name: string = \"\"")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"[?] > [?,?] [?] [?]"};
};

struct SparseAddGrad : op<SparseAddGrad> {
    static constexpr auto prototype = tensorflow::op_def("SparseAddGrad", "backprop_val_grad: T", "a_indices: int64",
        "b_indices: int64", "sum_indices: int64", "-> a_val_grad: T", "-> b_val_grad: T", "T: numbertype");
    static constexpr rule::said infer_shape{"[?] [a,r] [b,r] [?,r] > [a] [b]"};
};

struct SparseFillEmptyRowsGrad : op<SparseFillEmptyRowsGrad> {
    static constexpr auto prototype = tensorflow::op_def("SparseFillEmptyRowsGrad", "reverse_index_map: int64",
        "grad_values: T", "-> d_values: T", "-> d_default_value: T", "T: type");
    static constexpr rule::said infer_shape{"[n] [?] > [n] 0"};
};

/// The operators of training graphs that are their own origins.
using sparse_map_ops = ops<AddSparseToTensorsMap, AddManySparseToTensorsMap, TakeManySparseFromTensorsMap,
    SparseAddGrad, SparseFillEmptyRowsGrad>;

} // namespace library
GRAFT_END
