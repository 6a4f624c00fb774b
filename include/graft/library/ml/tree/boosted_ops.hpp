// graft/library/ml/tree/boosted_ops.hpp - operators: boosted trees of TensorFlow's estimators
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

struct BoostedTreesEnsembleResourceHandleOp : op<BoostedTreesEnsembleResourceHandleOp> {
    static constexpr auto prototype = tensorflow::op_def("BoostedTreesEnsembleResourceHandleOp",
        "-> resource: resource", "container: string = \"\"", "shared_name: string = \"\"")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct BoostedTreesCreateEnsemble : op<BoostedTreesCreateEnsemble> {
    static constexpr auto prototype = tensorflow::op_def("BoostedTreesCreateEnsemble", "tree_ensemble_handle: resource",
        "stamp_token: int64", "tree_ensemble_serialized: string")
                                          .is(stateful);
};

struct BoostedTreesPredict : op<BoostedTreesPredict> {
    static constexpr auto prototype = tensorflow::op_def("BoostedTreesPredict", "tree_ensemble_handle: resource",
        "bucketized_features: num_bucketized_features * int32", "-> logits: float", "num_bucketized_features: int >= 1",
        "logits_dimension: int")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"0 [b] > [b,#]", "logits_dimension"};
};

struct BoostedTreesTrainingPredict : op<BoostedTreesTrainingPredict> {
    static constexpr auto prototype = tensorflow::op_def("BoostedTreesTrainingPredict",
        "tree_ensemble_handle: resource", "cached_tree_ids: int32", "cached_node_ids: int32",
        "bucketized_features: num_bucketized_features * int32", "-> partial_logits: float", "-> tree_ids: int32",
        "-> node_ids: int32", "num_bucketized_features: int >= 1", "logits_dimension: int")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"0 [b] [b] [b] > [b,#] [b] [b]", "logits_dimension"};
};

struct BoostedTreesGetEnsembleStates : op<BoostedTreesGetEnsembleStates> {
    static constexpr auto prototype = tensorflow::op_def("BoostedTreesGetEnsembleStates",
        "tree_ensemble_handle: resource", "-> stamp_token: int64", "-> num_trees: int32",
        "-> num_finalized_trees: int32", "-> num_attempted_layers: int32", "-> last_layer_nodes_range: int32")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"0 > 0 0 0 0 [2]"};
};

struct BoostedTreesUpdateEnsemble : op<BoostedTreesUpdateEnsemble> {
    static constexpr auto prototype = tensorflow::op_def("BoostedTreesUpdateEnsemble", "tree_ensemble_handle: resource",
        "feature_ids: int32", "node_ids: num_features * int32", "gains: num_features * float",
        "thresholds: num_features * int32", "left_node_contribs: num_features * float",
        "right_node_contribs: num_features * float", "max_depth: int32", "learning_rate: float",
        "pruning_mode: int >= 0", "num_features: int >= 0")
                                          .is(stateful);
};

struct BoostedTreesCalculateBestGainsPerFeature : op<BoostedTreesCalculateBestGainsPerFeature> {
    static constexpr auto prototype = tensorflow::op_def("BoostedTreesCalculateBestGainsPerFeature",
        "node_id_range: int32", "stats_summary_list: num_features * float", "l1: float", "l2: float",
        "tree_complexity: float", "min_node_weight: float", "-> node_ids_list: num_features * int32",
        "-> gains_list: num_features * float", "-> thresholds_list: num_features * int32",
        "-> left_node_contribs_list: num_features * float", "-> right_node_contribs_list: num_features * float",
        "max_splits: int >= 1", "num_features: int >= 1");
    static constexpr rule::said infer_shape{"[2] ? 0 0 0 0 > [?] [?] [?] [?,1] [?,1]"};
};

struct BoostedTreesCenterBias : op<BoostedTreesCenterBias> {
    static constexpr auto prototype = tensorflow::op_def("BoostedTreesCenterBias", "tree_ensemble_handle: resource",
        "mean_gradients: float", "mean_hessians: float", "l1: float", "l2: float", "-> continue_centering: bool")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"0 [b,?] [b,?] 0 0 > 0"};
};

struct BoostedTreesExampleDebugOutputs : op<BoostedTreesExampleDebugOutputs> {
    static constexpr auto prototype = tensorflow::op_def("BoostedTreesExampleDebugOutputs",
        "tree_ensemble_handle: resource", "bucketized_features: num_bucketized_features * int32",
        "-> examples_debug_outputs_serialized: string", "num_bucketized_features: int >= 1", "logits_dimension: int")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"0 [b] > [b]"};
};

struct IsBoostedTreesEnsembleInitialized : op<IsBoostedTreesEnsembleInitialized> {
    static constexpr auto prototype = tensorflow::op_def(
        "IsBoostedTreesEnsembleInitialized", "tree_ensemble_handle: resource", "-> is_initialized: bool")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct BoostedTreesSerializeEnsemble : op<BoostedTreesSerializeEnsemble> {
    static constexpr auto prototype = tensorflow::op_def("BoostedTreesSerializeEnsemble",
        "tree_ensemble_handle: resource", "-> stamp_token: int64", "-> tree_ensemble_serialized: string")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0 0"};
};

struct BoostedTreesDeserializeEnsemble : op<BoostedTreesDeserializeEnsemble> {
    static constexpr auto prototype = tensorflow::op_def("BoostedTreesDeserializeEnsemble",
        "tree_ensemble_handle: resource", "stamp_token: int64", "tree_ensemble_serialized: string")
                                          .is(stateful);
};

struct BoostedTreesQuantileStreamResourceHandleOp : op<BoostedTreesQuantileStreamResourceHandleOp> {
    static constexpr auto prototype = tensorflow::op_def("BoostedTreesQuantileStreamResourceHandleOp",
        "-> resource: resource", "container: string = \"\"", "shared_name: string = \"\"")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct BoostedTreesMakeQuantileSummaries : op<BoostedTreesMakeQuantileSummaries> {
    static constexpr auto prototype = tensorflow::op_def("BoostedTreesMakeQuantileSummaries",
        "float_values: num_features * float", "example_weights: float", "epsilon: float",
        "-> summaries: num_features * float", "num_features: int >= 0");
    static constexpr rule::said infer_shape{"[b] ? 0 > [?,4]"};
};

struct BoostedTreesQuantileStreamResourceGetBucketBoundaries
    : op<BoostedTreesQuantileStreamResourceGetBucketBoundaries> {
    static constexpr auto prototype = tensorflow::op_def("BoostedTreesQuantileStreamResourceGetBucketBoundaries",
        "quantile_stream_resource_handle: resource", "-> bucket_boundaries: num_features * float",
        "num_features: int >= 0")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"0 > [?]"};
};

/// The operators of training graphs that are their own origins.
using boosted_tree_ops = ops<BoostedTreesEnsembleResourceHandleOp, BoostedTreesCreateEnsemble, BoostedTreesPredict,
    BoostedTreesTrainingPredict, BoostedTreesGetEnsembleStates, BoostedTreesUpdateEnsemble,
    BoostedTreesCalculateBestGainsPerFeature, BoostedTreesCenterBias, BoostedTreesExampleDebugOutputs,
    IsBoostedTreesEnsembleInitialized, BoostedTreesSerializeEnsemble, BoostedTreesDeserializeEnsemble,
    BoostedTreesQuantileStreamResourceHandleOp, BoostedTreesMakeQuantileSummaries,
    BoostedTreesQuantileStreamResourceGetBucketBoundaries>;

} // namespace library
GRAFT_END
