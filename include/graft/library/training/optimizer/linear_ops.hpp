// graft/library/training/optimizer/linear_ops.hpp - operators: exactly trained linear models, warm starts
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

struct SdcaOptimizer : op<SdcaOptimizer> {
    static constexpr auto prototype = tensorflow::op_def("SdcaOptimizer",
        "sparse_example_indices: num_sparse_features * int64", "sparse_feature_indices: num_sparse_features * int64",
        "sparse_feature_values: num_sparse_features_with_values * float", "dense_features: num_dense_features * float",
        "example_weights: float", "example_labels: float", "sparse_indices: num_sparse_features * int64",
        "sparse_weights: num_sparse_features * float", "dense_weights: num_dense_features * float",
        "example_state_data: float", "-> out_example_state_data: float",
        "-> out_delta_sparse_weights: num_sparse_features * float",
        "-> out_delta_dense_weights: num_dense_features * float",
        "loss_type: {'logistic_loss', 'squared_loss', 'hinge_loss', 'smooth_hinge_loss', 'poisson_loss'}",
        "adaptative: bool = false", "num_sparse_features: int >= 0", "num_sparse_features_with_values: int >= 0",
        "num_dense_features: int >= 0", "l1: float", "l2: float", "num_loss_partitions: int >= 1",
        "num_inner_iterations: int >= 1");
    static constexpr rule::said infer_shape{"> [?,4] [?] ?"};
};

struct SdcaOptimizerV2 : op<SdcaOptimizerV2> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SdcaOptimizerV2",
            "sparse_example_indices: num_sparse_features * int64",
            "sparse_feature_indices: num_sparse_features * int64",
            "sparse_feature_values: num_sparse_features_with_values * float",
            "dense_features: num_dense_features * float", "example_weights: float", "example_labels: float",
            "sparse_indices: num_sparse_features * int64", "sparse_weights: num_sparse_features * float",
            "dense_weights: num_dense_features * float", "example_state_data: float",
            "-> out_example_state_data: float", "-> out_delta_sparse_weights: num_sparse_features * float",
            "-> out_delta_dense_weights: num_dense_features * float",
            "loss_type: {'logistic_loss', 'squared_loss', 'hinge_loss', 'smooth_hinge_loss', 'poisson_loss'}",
            "adaptive: bool = false", "num_sparse_features: int >= 0", "num_sparse_features_with_values: int >= 0",
            "num_dense_features: int >= 0", "l1: float", "l2: float", "num_loss_partitions: int >= 1",
            "num_inner_iterations: int >= 1");
    };
    static constexpr auto prototype = tensorflow::own_def("SdcaOptimizerV2",
        "sparse_example_indices: num_sparse_features * int64", "sparse_feature_indices: num_sparse_features * int64",
        "sparse_feature_values: num_sparse_features_with_values * float", "dense_features: num_dense_features * float",
        "example_weights: float", "example_labels: float", "sparse_indices: num_sparse_features * int64",
        "sparse_weights: num_sparse_features * float", "dense_weights: num_dense_features * float",
        "example_state_data: float", "-> out_example_state_data: float",
        "-> out_delta_sparse_weights: num_sparse_features * float",
        "-> out_delta_dense_weights: num_dense_features * float", "adaptive: bool = false",
        "num_sparse_features: int >= 0 = 0", "num_sparse_features_with_values: int >= 0 = 0",
        "num_dense_features: int >= 0 = 0", "num_loss_partitions: int >= 1 = 1", "num_inner_iterations: int >= 1 = 1",
        "loss_type: {'logistic_loss', 'squared_loss', 'hinge_loss', 'smooth_hinge_loss', 'poisson_loss'} = "
        "'logistic_loss'",
        "l1: float = 0.5", "l2: float = 0.5");
    static constexpr rule::said infer_shape{"> [?,4] [?] ?"};
};

struct SdcaFprint : op<SdcaFprint> {
    static constexpr auto prototype = tensorflow::op_def("SdcaFprint", "input: string", "-> output: int64");
    static constexpr rule::said infer_shape{"[n] > [n,2]"};
};

struct LoadAndRemapMatrix : op<LoadAndRemapMatrix> {
    static constexpr auto prototype = tensorflow::op_def("LoadAndRemapMatrix", "ckpt_path: string",
        "old_tensor_name: string", "row_remapping: int64", "col_remapping: int64", "initializing_values: float",
        "-> output_matrix: float", "num_rows: int >= 0", "num_cols: int >= 1", "max_rows_in_memory: int = -1")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"0 0 > [?,?]"};
};

struct GenerateVocabRemapping : op<GenerateVocabRemapping> {
    static constexpr auto prototype = tensorflow::op_def("GenerateVocabRemapping", "new_vocab_file: string",
        "old_vocab_file: string", "-> remapping: int64", "-> num_present: int32", "new_vocab_offset: int >= 0",
        "num_new_vocab: int >= 0", "old_vocab_size: int >= -1 = -1");
    static constexpr rule::said infer_shape{"> [#] 0", "num_new_vocab"};
};

struct DisableCopyOnRead : op<DisableCopyOnRead> {
    static constexpr auto prototype = tensorflow::op_def("DisableCopyOnRead", "resource: resource").is(stateful);
};

/// The operators of training graphs that are their own origins.
using optimizer_linear_ops =
    ops<SdcaOptimizer, SdcaOptimizerV2, SdcaFprint, LoadAndRemapMatrix, GenerateVocabRemapping, DisableCopyOnRead>;

} // namespace library
GRAFT_END
