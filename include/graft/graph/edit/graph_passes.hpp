// graft/graph/edit/graph_passes.hpp - removes nodes that need not run: identity elimination and dead code elimination
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/base/separate.hpp"
#include "graft/graph/ir/graph.hpp"

GRAFT_BEGIN

namespace detail {

/// Whether each node may be dead in a run: a split precedes it, or a loop is around it.
GRAFT_LARGE std::vector<bool> conditional_nodes(graph const& g);

/// Whether the node is an operation with this trait.
GRAFT_LARGE bool is(graph const& g, node const& n, op_trait t);

/// Whether the operation reads or creates a handle: its effect is not only in its outputs.
GRAFT_LARGE bool works_on_handles(graph const& g, node const& n);

/// Removes the nodes of `gone`; `instead[t]` replaces `t` for readers. Returns the number of removed nodes.
GRAFT_LARGE std::size_t take_out(graph& g, std::vector<bool> const& gone, std::vector<tensor_id> const& instead);

/// Releases unused memory of arrays, if it is more than a sixteenth and worth a copy of the rest.
GRAFT_LARGE void trim(graph& g);

} // namespace detail

/// Identity elimination: redirects the readers of `identity` operators to their inputs, and removes the nodes. Kept
/// are: one with a control edge to or from it (it may be dead in a run), one whose output has another descriptor than
/// its input, one on a handle, one of a call that is kept together. Returns the number of removed nodes.
/// cost linear in the graph
GRAFT_LARGE std::size_t remove_identities(graph& g);

/// Dead code elimination: removes the nodes that no graph output needs: their outputs have no remaining reader. Kept
/// are: inputs, opaque nodes, operations that are `stateful`, on handles or without outputs, calls that are kept
/// together. Returns the number of removed nodes.
/// cost linear in the graph
GRAFT_LARGE std::size_t remove_dead(graph& g);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/graph/detail/graph_passes.ipp"
#endif
