// graft/text/page/dot.hpp - a graph for Graphviz: dot -Tsvg
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/text/error.hpp"
#include "graft/text/shape.hpp"
#include "graft/text/view.hpp"

GRAFT_BEGIN

/// Nodes with operator and name, edges with descriptors; control edges dashed, constants grey, opaque nodes red.
/// cost linear in nodes and edges; the layout of `dot` is useful up to some hundred nodes
[[nodiscard]] GRAFT_LARGE std::string to_dot(graph_view const& v);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/text/detail/page_dot.ipp"
#endif
