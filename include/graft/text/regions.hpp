// graft/text/regions.hpp - the engines of nodes: regions, conversions, and engines that rejected a node
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/text/error.hpp"
#include "graft/text/table.hpp"

GRAFT_BEGIN

/// A line per region, then one per conversion between them, then one per node that an earlier engine rejected.
/// `engines` of the view must not be null.
[[nodiscard]] GRAFT_LARGE std::string region_table(graph_view const& v);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/text/detail/regions.ipp"
#endif
