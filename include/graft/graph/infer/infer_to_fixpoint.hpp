// graft/graph/infer/infer_to_fixpoint.hpp - shapes in a loop: inferred to a fixpoint of the loop-carried values
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/series.hpp"
#include "graft/base/separate.hpp"
#include "graft/base/status.hpp"
#include "graft/graph/infer/fold_hook.hpp"
#include "graft/graph/ir/builder.hpp"
#include "graft/graph/ir/graph.hpp"

GRAFT_BEGIN

/// The status of the rules of one failed node, and the rule.
struct failed_node {
    node_id node = no_id;        ///< whose rules failed
    status why{};                ///< what its rules returned
    graph_builder::refusal by{}; ///< the rule, and the node that it belongs to
};

/// Infers the nodes `first` to `end`, the outermost loop around them, until nothing changes: a dim of a Merge that
/// differs between the initial value and the loop-carried value becomes unknown, and stays so. After a bounded number
/// of iterations everything that still changes gets an unknown rank. Returns the nodes whose rules failed in the last
/// iteration, and adds the rules called to `called`.
/// cost at most 18 times the inference of the loop
GRAFT_LARGE series<failed_node> infer_to_fixpoint(
    graph_builder& builder, node_id first, node_id end, fold_hook fold, std::size_t& called);

/// Infers a loop from its initial values, discarding earlier results: first each Merge from its initial value only,
/// then `infer_to_fixpoint`.
GRAFT_LARGE series<failed_node> infer_to_fixpoint_from_scratch(
    graph_builder& builder, node_id first, node_id end, fold_hook fold, std::size_t& called);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/graph/detail/infer_to_fixpoint.ipp"
#endif
