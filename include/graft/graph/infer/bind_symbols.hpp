// graft/graph/infer/bind_symbols.hpp - binds a graph's symbols to numbers, and computes the maximum sizes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/graph/infer/fold_hook.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/tensor/symbols.hpp"

GRAFT_BEGIN

/// Replaces symbols by numbers, or by other dims of the same table, and infers the nodes that depend on them again: the
/// shapes are then those of an import with these numbers. Other symbols remain. `fold` is the import's.
/// example `graft::symbol_value const batch[] = {{"N", 8}}; errors.add(graft::bind_symbols(*graph, batch));`
/// error unknown_symbol, wrong_value (outside the symbol's bounds, or two numbers for one symbol): the graph is
/// unchanged. The errors of rules for these numbers: shapes after the failed nodes are unknown
/// cost one inference of all nodes that depend on an input
[[nodiscard]] GRAFT_LARGE error_list bind_symbols(graph& g, span<symbol_value const> values, fold_hook fold = {});

/// The arrays of `g` with every symbolic dim at the upper end of its range, to plan the memory that no binding
/// exceeds. A dim without an upper bound is unchanged, one whose bound overflows is invalid, and `plan_memory` reports
/// both. Views refer to `g`, which must outlive the copy.
/// cost O(nodes)
[[nodiscard]] GRAFT_LARGE graph at_largest(graph const& g);
/// Deleted: the result has views of a graph that ends here.
graph at_largest(graph const&& g) = delete;

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/graph/detail/bind_symbols.ipp"
#endif
