// graft/graph/prepare.hpp - takes out of a graph what need not run: identities, and nodes that no output needs
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/separate.hpp"
#include "graft/graph/graph.hpp"

GRAFT_BEGIN

namespace detail {

/// Whether each node may be dead in a run: a split is before it, or a loop is around it.
GRAFT_LARGE std::vector<bool> conditional_nodes(graph const& g);

/// The node is an operation that says this of itself.
GRAFT_LARGE bool is(graph const& g, node const& n, op_trait t);

/// The operation reads or makes a handle: what it does is not in its outputs alone.
GRAFT_LARGE bool works_on_handles(graph const& g, node const& n);

/// Takes the nodes of `gone` out; `instead[t]` is read in place of `t`. Gives how many went.
GRAFT_LARGE std::size_t take_out(graph& g, std::vector<bool> const& gone, std::vector<tensor_id> const& instead);

/// Gives back memory that arrays hold and do not use, where it is more than a sixteenth and worth a copy of the rest.
GRAFT_LARGE void trim(graph& g);

} // namespace detail

/// Lets the readers of operators that are an `identity` read what these read, and takes the nodes out. Stays: one that
/// something waits for or that waits itself (it may be dead in a run), one whose output is described otherwise than its
/// input, one on a handle, one of a call that is kept together. Gives how many nodes went.
/// cost linear in the graph
GRAFT_LARGE std::size_t remove_identities(graph& g);

/// Takes out the nodes that no output of the graph needs: what they make is read by none that stays.
/// Stay: inputs, opaque nodes, operations that are `stateful`, on handles or without outputs, calls that are kept
/// together. Gives how many nodes went.
/// cost linear in the graph
GRAFT_LARGE std::size_t remove_dead(graph& g);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/graph/prepare.ipp"
#endif
