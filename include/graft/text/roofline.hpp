// graft/text/roofline.hpp - the bottleneck of the nodes on a chip, as a table
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/session/roofline.hpp"
#include "graft/text/table.hpp"

GRAFT_BEGIN

/// One line per node, the longest first: its multiplications (MACs), the bytes that it moves, multiplications per
/// byte, the minimum time on the chip, and its bottleneck. A last line has the sums.
[[nodiscard]] GRAFT_LARGE std::string roofline_table(
    graph const& g, chip_descriptor const& chip, series<roofline_point> roofline_points);

/// {"version", "chip", "nodes": [{"name", "op", "macs", "bytes", "seconds", "bound"}]}, in the graph's order.
[[nodiscard]] GRAFT_LARGE std::string roofline_json(
    graph const& g, chip_descriptor const& chip, series<roofline_point> const& roofline_points);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/text/detail/roofline.ipp"
#endif
