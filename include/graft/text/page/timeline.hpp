// graft/text/page/timeline.hpp - a memory plan as a picture: steps on the x axis, addresses on the y axis, a rectangle
// per tensor
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/separate.hpp"
#include "graft/text/view.hpp"

GRAFT_BEGIN

/// The plan as SVG: a tensor is drawn from its producer's step to its last reader's, at its addresses; the line is the
/// sum of live memory at each step, the dashed one the lower bound. Workspaces are dark. The title of a rectangle is
/// its tensor's name and size.
/// cost linear in the placements
[[nodiscard]] GRAFT_LARGE std::string memory_timeline(graph const& g, memory_plan const& plan);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/text/detail/page_timeline.ipp"
#endif
