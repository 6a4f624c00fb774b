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

// Ports are named as CANN names them; `tensorflow_form` is TensorFlow's definition. Shapes only. Source: TensorFlow
// core/ops, CANN's prototypes.

struct AddSparseToTensorsMap : op<AddSparseToTensorsMap> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("AddSparseToTensorsMap", "sparse_indices: int64",
            "sparse_values: T", "sparse_shape: int64", "-> sparse_handle: int64", "T: type", "container: string = \"\"",
            "shared_name: string = \"\"")
                                              .is(stateful);
    };
    static constexpr auto prototype = tensorflow::own_def("AddSparseToTensorsMap", "indices: int64", "values: T",
        "shape: int64", "-> handle: int64", "where T: type", "container: string = \"\"", "shared_name: string = \"\"")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"[n,r] [n] [r] > 0"};
};

struct AddManySparseToTensorsMap : op<AddManySparseToTensorsMap> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("AddManySparseToTensorsMap", "sparse_indices: int64",
            "sparse_values: T", "sparse_shape: int64", "-> sparse_handles: int64", "T: type",
            "container: string = \"\"", "shared_name: string = \"\"")
                                              .is(stateful);
    };
    static constexpr auto prototype = tensorflow::own_def("AddManySparseToTensorsMap", "indices: int64", "values: T",
        "shape: int64", "-> handles: int64", "where T: type", "container: string = \"\"", "shared_name: string = \"\"")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"[n,r] [n] [r] > [?]"};
};

struct TakeManySparseFromTensorsMap : op<TakeManySparseFromTensorsMap> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("TakeManySparseFromTensorsMap", "sparse_handles: int64",
            "-> sparse_indices: int64", "-> sparse_values: dtype", "-> sparse_shape: int64", "dtype: type",
            "container: string = \"\"", "shared_name: string = \"\"")
                                              .is(stateful);
    };
    static constexpr auto prototype = tensorflow::own_def("TakeManySparseFromTensorsMap", "handles: int64",
        "-> indices: int64", "-> values: dtype", "-> shape: int64", "dtype: type", "container: string = \"\"",
        "shared_name: string = \"\"")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"[?] > [?,?] [?] [?]"};
};

struct SparseAddGrad : op<SparseAddGrad> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SparseAddGrad", "backprop_val_grad: T",
            "a_indices: int64", "b_indices: int64", "sum_indices: int64", "-> a_val_grad: T", "-> b_val_grad: T",
            "T: numbertype");
    };
    static constexpr auto prototype = tensorflow::own_def("SparseAddGrad", "backprop_val_grad: T", "x1_indices: int64",
        "x2_indices: int64", "sum_indices: int64", "-> x1_val_grad: T", "-> x2_val_grad: T", "where T: numbertype");
    static constexpr rule::said infer_shape{"[?] [a,r] [b,r] [?,r] > [a] [b]"};
};

struct SparseFillEmptyRowsGrad : op<SparseFillEmptyRowsGrad> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SparseFillEmptyRowsGrad", "reverse_index_map: int64",
            "grad_values: T", "-> d_values: T", "-> d_default_value: T", "T: type");
    };
    static constexpr auto prototype = tensorflow::own_def("SparseFillEmptyRowsGrad", "reverse_index_map: int64",
        "grad_values: T", "-> y_value: T", "-> y_default_value: T", "where T: type");
    static constexpr rule::said infer_shape{"[n] [?] > [n] 0"};
};

/// The operators of training graphs that are their own origins.
using sparse_map_ops = ops<AddSparseToTensorsMap, AddManySparseToTensorsMap, TakeManySparseFromTensorsMap,
    SparseAddGrad, SparseFillEmptyRowsGrad>;

} // namespace library
GRAFT_END
