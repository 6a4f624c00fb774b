// graft/library/ml/tree/ops.hpp - operators: decision trees, boosted trees of TensorFlow's estimators
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// The sum of all trees for each row of x, `n_targets` numbers. A node tests whether x[feature] is (by `mode`) at
/// most, below, at least or above `split`, equal to it, not equal to it, or one of the numbers of `members` (a list
/// for each such node, NaN after it); the result for NaN is `nan_yes`. `yes` and `no` are the successors: a node, or
/// -1 - leaf. Leaf k adds `leaf_weights` to `leaf_targets` from `leaf_begin[k]` up to `leaf_begin[k + 1]`. Then the
/// aggregate over the trees, `base_values` added, and `post_transform`. Sources: ONNX TreeEnsemble,
/// TreeEnsembleRegressor.
struct TreeScores : graft::op<TreeScores> {
    static constexpr operator_line prototype{R"(TreeScores x:floating -> y~x n_targets?int>=1 roots?list(int)
        features?list(int) modes?list(int) splits?list(float) yes?list(int) no?list(int) nan_yes?list(int)=
        members?list(float)= leaf_begin?list(int)[1..] leaf_targets?list(int) leaf_weights?list(float)
        base_values?list(float)= aggregate?string{"SUM","AVERAGE","MIN","MAX"}="SUM"
        post_transform?string{"NONE","SOFTMAX","LOGISTIC","SOFTMAX_ZERO","PROBIT"}="NONE")"};
    static constexpr status verify(verify_context& ctx) {
        auto const features = ctx.attr<"features">(), modes = ctx.attr<"modes">(), yes = ctx.attr<"yes">(),
                   no = ctx.attr<"no">(), begin = ctx.attr<"leaf_begin">(), targets = ctx.attr<"leaf_targets">(),
                   roots = ctx.attr<"roots">();
        auto const nodes = features.size(), leaves = begin.size() - 1, nan = ctx.attr<"nan_yes">().size(),
                   base = ctx.attr<"base_values">().size();
        auto const count = [](std::string_view name, std::size_t wanted, std::size_t n) {
            return fail(errc::wrong_attribute_value, name, "one for each node", static_cast<std::int64_t>(wanted),
                static_cast<std::int64_t>(n));
        };
        if (modes.size() != nodes) return count("modes", nodes, modes.size());
        if (ctx.attr<"splits">().size() != nodes) return count("splits", nodes, ctx.attr<"splits">().size());
        if (yes.size() != nodes) return count("yes", nodes, yes.size());
        if (no.size() != nodes) return count("no", nodes, no.size());
        if (nan != 0 && nan != nodes) return count("nan_yes", nodes, nan);
        auto const inside = [&](std::int64_t at) {
            return at >= -static_cast<std::int64_t>(leaves) && at < static_cast<std::int64_t>(nodes);
        };
        for (std::size_t i = 0; i < nodes; ++i) {
            if (modes[i] < 0 || modes[i] > 6) return fail(errc::wrong_attribute_value, "modes", "0 to 6", 6, modes[i]);
            if (features[i] < 0)
                return fail(errc::wrong_attribute_value, "features", "places from 0 up", 0, features[i]);
            if (!inside(yes[i])) return fail(errc::wrong_attribute_value, "yes", "nodes and leaves", 0, yes[i]);
            if (!inside(no[i])) return fail(errc::wrong_attribute_value, "no", "nodes and leaves", 0, no[i]);
        }
        for (auto const r : roots)
            if (!inside(r)) return fail(errc::wrong_attribute_value, "roots", "nodes and leaves", 0, r);
        if (ctx.attr<"leaf_weights">().size() != targets.size())
            return fail(errc::wrong_attribute_value, "leaf_weights", "one for each of leaf_targets",
                static_cast<std::int64_t>(targets.size()),
                static_cast<std::int64_t>(ctx.attr<"leaf_weights">().size()));
        for (std::size_t i = 0; i <= leaves; ++i)
            if (begin[i] < (i == 0 ? std::int64_t{0} : begin[i - 1]) ||
                begin[i] > static_cast<std::int64_t>(targets.size()))
                return fail(errc::wrong_attribute_value, "leaf_begin", "places in leaf_targets, in order", 0, begin[i]);
        for (auto const t : targets)
            if (t < 0 || t >= ctx.attr<"n_targets">())
                return fail(
                    errc::wrong_attribute_value, "leaf_targets", "targets below n_targets", ctx.attr<"n_targets">(), t);
        if (base != 0 && base != static_cast<std::size_t>(ctx.attr<"n_targets">()))
            return fail(errc::wrong_attribute_value, "base_values", "none, or one for each target",
                ctx.attr<"n_targets">(), static_cast<std::int64_t>(base));
        return ok;
    }
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        auto y = ctx.output<"y">();
        y = shape{dim::unknown(), dim(ctx.attr<"n_targets">())};
        if (!x.has_rank()) return ok;
        if (x.rank() != 2) return fail(errc::wrong_rank, "x", "rows", 2, static_cast<std::int64_t>(x.rank()));
        y[0] = x[0];
        if (x[1].known())
            for (auto const f : ctx.attr<"features">())
                if (f >= x[1].value())
                    return fail(errc::wrong_shape, "x", "as many columns as the trees read", f + 1, x[1].value());
        return ok;
    }
};

/// The operators of this file.
using tree_ops = ops<TreeScores>;

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// No kernels. Source: TensorFlow core/ops.

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct boosted_tree_lines {
    static constexpr char text[] = R"ops(
BoostedTreesEnsembleResourceHandleOp -> resource:resource container?string="" shared_name?string="" | > 0
    | is stateful
BoostedTreesCreateEnsemble tree_ensemble_handle:resource stamp_token:i64(any_shape) tree_ensemble_serialized:string ->
    | is stateful
BoostedTreesPredict tree_ensemble_handle:resource bucketized_features*num_bucketized_features>1:i32 -> logits:f32
    num_bucketized_features?int>=1 logits_dimension?int | 0 [b] > [b,#] of logits_dimension | is stateful
BoostedTreesTrainingPredict tree_ensemble_handle:resource cached_tree_ids:i32 cached_node_ids:i32
    bucketized_features*num_bucketized_features>1:i32 -> partial_logits:f32 tree_ids:i32 node_ids:i32
    num_bucketized_features?int>=1 logits_dimension?int | 0 [b] [b] [b] > [b,#] [b] [b] of logits_dimension
    | is stateful
BoostedTreesGetEnsembleStates tree_ensemble_handle:resource -> stamp_token:i64 num_trees:i32 num_finalized_trees:i32
    num_attempted_layers:i32 last_layer_nodes_range:i32 | 0 > 0 0 0 0 [2] | is stateful
BoostedTreesUpdateEnsemble tree_ensemble_handle:resource feature_ids:i32(any_shape) node_ids*num_features:i32(any_shape)
    gains*num_features:f32(any_shape) thresholds*num_features:i32(any_shape)
    left_node_contribs*num_features:f32(any_shape)
    right_node_contribs*num_features:f32(any_shape) max_depth:i32(any_shape) learning_rate:f32(any_shape) ->
    pruning_mode?int>=0 num_features?int>=0
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
BoostedTreesDeserializeEnsemble tree_ensemble_handle:resource stamp_token:i64(any_shape) tree_ensemble_serialized:string
    ->
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
