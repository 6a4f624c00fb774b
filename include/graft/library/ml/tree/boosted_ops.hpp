// graft/library/ml/tree/boosted_ops.hpp - operators: boosted trees of TensorFlow's estimators
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// No kernels. Source: TensorFlow core/ops.

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct boosted_tree_lines {
    static constexpr char text[] = R"ops(
BoostedTreesEnsembleResourceHandleOp -> resource:resource container?string="" shared_name?string="" | > 0
    | is stateful
BoostedTreesCreateEnsemble tree_ensemble_handle:resource stamp_token:i64 tree_ensemble_serialized:string ->
    | is stateful
BoostedTreesPredict tree_ensemble_handle:resource bucketized_features*num_bucketized_features>1:i32 -> logits:f32
    num_bucketized_features?int>=1 logits_dimension?int | 0 [b] > [b,#] of logits_dimension | is stateful
BoostedTreesTrainingPredict tree_ensemble_handle:resource cached_tree_ids:i32 cached_node_ids:i32
    bucketized_features*num_bucketized_features>1:i32 -> partial_logits:f32 tree_ids:i32 node_ids:i32
    num_bucketized_features?int>=1 logits_dimension?int | 0 [b] [b] [b] > [b,#] [b] [b] of logits_dimension
    | is stateful
BoostedTreesGetEnsembleStates tree_ensemble_handle:resource -> stamp_token:i64 num_trees:i32 num_finalized_trees:i32
    num_attempted_layers:i32 last_layer_nodes_range:i32 | 0 > 0 0 0 0 [2] | is stateful
BoostedTreesUpdateEnsemble tree_ensemble_handle:resource feature_ids:i32 node_ids*num_features:i32
    gains*num_features:f32 thresholds*num_features:i32 left_node_contribs*num_features:f32
    right_node_contribs*num_features:f32 max_depth:i32 learning_rate:f32 -> pruning_mode?int>=0 num_features?int>=0
    | is stateful
BoostedTreesCalculateBestGainsPerFeature node_id_range:i32 stats_summary_list*num_features>1:f32 l1:f32 l2:f32
    tree_complexity:f32 min_node_weight:f32 -> node_ids_list*num_features>1:i32 gains_list*num_features>1:f32
    thresholds_list*num_features>1:i32 left_node_contribs_list*num_features>1:f32
    right_node_contribs_list*num_features>1:f32 max_splits?int>=1 num_features?int>=1
    | [2] ? 0 0 0 0 > [?] [?] [?] [?,1] [?,1]
BoostedTreesCenterBias tree_ensemble_handle:resource mean_gradients:f32 mean_hessians:f32 l1:f32 l2:f32 ->
    continue_centering:bool | 0 [b,?] [b,?] 0 0 > 0 | is stateful
BoostedTreesExampleDebugOutputs tree_ensemble_handle:resource bucketized_features*num_bucketized_features>1:i32 ->
    examples_debug_outputs_serialized:string num_bucketized_features?int>=1 logits_dimension?int | 0 [b] > [b]
    | is stateful
IsBoostedTreesEnsembleInitialized tree_ensemble_handle:resource -> is_initialized:bool | > 0 | is stateful
BoostedTreesSerializeEnsemble tree_ensemble_handle:resource -> stamp_token:i64 tree_ensemble_serialized:string | > 0 0
    | is stateful
BoostedTreesDeserializeEnsemble tree_ensemble_handle:resource stamp_token:i64 tree_ensemble_serialized:string ->
    | is stateful
BoostedTreesQuantileStreamResourceHandleOp -> resource:resource container?string="" shared_name?string="" | > 0
    | is stateful
BoostedTreesMakeQuantileSummaries float_values*num_features:f32 example_weights:f32 epsilon:f32 ->
    summaries*num_features:f32 num_features?int>=0 | [b] ? 0 > [?,4]
)ops";
};

struct BoostedTreesQuantileStreamResourceGetBucketBoundaries
    : op<BoostedTreesQuantileStreamResourceGetBucketBoundaries> {
    static constexpr auto prototype = tensorflow::op_def("BoostedTreesQuantileStreamResourceGetBucketBoundaries",
        "quantile_stream_resource_handle: resource", "-> bucket_boundaries: num_features * float",
        "num_features: int >= 0")
                                          .is(stateful);
    static constexpr rule::shape_spec infer_shape{"0 > [?]"};
};

/// The operators of training graphs in this file.
using boosted_tree_ops =
    join<listed_ops<boosted_tree_lines>, ops<BoostedTreesQuantileStreamResourceGetBucketBoundaries>>;

} // namespace library
GRAFT_END
