// graft/text/simulation.hpp - the results of a model on a simulated chip, as a table
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/series.hpp"
#include "graft/op/infer/chip.hpp"
#include "graft/text/errc.hpp"
#include "graft/text/table.hpp"
#include "graft/tiling/simulated_run.hpp"

GRAFT_BEGIN

/// One line per node with a tiled kernel: its blocks, the maximum that one held next to the core's capacity, the bytes
/// that it loaded and stored, the minimum time for these, the engine that it was compared with and the difference, and
/// `right` or the error. Last lines have the sums, and the operators that have no tiled kernel.
[[nodiscard]] GRAFT_LARGE std::string simulation_table(
    graph const& g, chip_descriptor const& chip, series<simulated_node> const& nodes);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/text/detail/simulation.ipp"
#endif
