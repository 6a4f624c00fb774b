// graft/text/page/html.hpp - a graph as one page for a browser: search, zoom, a node's attributes, shapes and memory
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/text/json/graph.hpp"

GRAFT_BEGIN

/// A self-contained page: the graph's JSON with a script that draws it. `page.html#TEXT` opens at the first node that
/// matches.
/// cost linear in the text; drawing is comfortable up to some ten thousand nodes
[[nodiscard]] GRAFT_LARGE std::string to_html(graph_view const& v);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/text/detail/page_html.ipp"
#endif
