// graft/text/page/roofline.hpp - the bottleneck of the nodes on a chip, as a page with the roofs drawn
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "graft/base/container/series.hpp"
#include "graft/base/separate.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/op/infer/chip.hpp"
#include "graft/session/roofline.hpp"

GRAFT_BEGIN

/// A self-contained page: the two roofs of the chip with a point for each node that multiplies, then a line for each
/// node, the longest first, with its multiplications (MACs), bytes, the minimum time on the chip and its bottleneck.
[[nodiscard]] GRAFT_LARGE std::string roofline_page(
    graph const& g, chip_descriptor const& chip, series<roofline_point> roofline_points);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/text/detail/page_roofline.ipp"
#endif
