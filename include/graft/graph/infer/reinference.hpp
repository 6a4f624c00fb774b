// graft/graph/infer/reinference.hpp - incremental inference: only the nodes that depend on a change
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/graph/infer/fold_hook.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/graph/ir/readers.hpp"

GRAFT_BEGIN

struct failed_node;
class graph_builder;

/// Infers a finished graph again after a change, in topological order from the change on: a node is inferred only if
/// one of its inputs has changed in descriptor or value. The result equals that of inferring the changed graph from
/// the start. The graph's edges must be unchanged for the lifetime of this object.
/// cost once O(edges) for the readers; a run O(nodes that depend on the change * log of their number)
class GRAFT_TYPE reinference {
public:
    GRAFT_LARGE explicit reinference(graph& g, fold_hook fold = {});

    /// Sets another descriptor of a graph input.
    GRAFT_LARGE void bind(tensor_id input, tensor_desc const& desc);
    /// Node `n` is inferred again, even if its inputs are unchanged.
    void touch(node_id n) { push(n); }

    /// Infers all nodes that depend on the changes since the last run. Returns how many were inferred.
    /// error errors of rules, in the graph's order
    GRAFT_LARGE std::size_t run(error_list& errors);

private:
    static bool later(node_id a, node_id b) { return a > b; }
    GRAFT_LARGE void push(node_id n);
    GRAFT_LARGE void changed(tensor_id t);
    GRAFT_LARGE void report(failed_node const& f, error_list& errors) const;
    /// Stores the outputs of the nodes from `first` to `end`, to compare them with the new ones.
    GRAFT_LARGE void take(node_id first, node_id end);
    /// Restores unchanged outputs, so that repeated runs do not accumulate values; marks the readers of the others.
    GRAFT_LARGE void compare(node_id first, node_id end, std::size_t values_before);
    GRAFT_LARGE void infer_node(node_id i, error_list& errors, std::size_t& called);
    GRAFT_LARGE void infer_loop(node_id i, error_list& errors, std::size_t& called);

    graph& graph_;
    shared<graph_builder> builder_;
    readers read_;
    std::vector<std::uint32_t> loop_of_;
    fold_hook fold_;
    std::vector<bool> queued_;
    series<tensor> tensors_{}; ///< stored by `take`
    series<known_value> values_{};
    std::vector<node_id> waiting_{}; ///< a heap, the first node of the graph on top
};

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/graph/detail/reinference.ipp"
#endif
