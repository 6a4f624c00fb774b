// graft/text/page/layered_layout.hpp - lays out a directed graph in layers, with few crossings and straight long lines
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/separate.hpp"
#include "graft/text/page/drawing.hpp"

GRAFT_BEGIN

/// A layered layout: edges lead downwards, but those that are against the flow in cycles; few crossings, straight long
/// lines, no overlap of boxes. The same for the same arguments.
/// cost O((V + E + bends) log V) for each sweep, memory linear in vertices, edges and bends
[[nodiscard]] GRAFT_LARGE layered_drawing layered_layout(
    series<layout_vertex> const& vertices, series<layout_edge> const& edges, layout_options const& options = {});

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/text/detail/page_layered_layout.ipp"
#endif
