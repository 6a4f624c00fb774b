// graft/kernel/engine_assignment.hpp - which engine runs each node of a graph, and the regions that it runs in a piece
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/base/series.hpp"
#include "graft/graph/graph.hpp"
#include "graft/kernel/binding.hpp"
#include "graft/kernel/engine.hpp"
#include "graft/kernel/region.hpp"
#include "graft/kernel/table_view.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/dim.hpp"

GRAFT_BEGIN

/// Which engine runs each node of a graph, by regions. Nodes are those of the graph after `assign_engines`.
struct GRAFT_TYPE engine_assignment {
    series<selected_kernel> of_node{};
    std::vector<std::uint32_t> region_of{}; ///< into `regions`; no_id: inputs, constants, control flow, conversions
    series<engine_region> regions{};        ///< by first node
    std::vector<node_id> conversions{};     ///< nodes that were added: TransData and Cast
    series<engine_refusal> refusals{};      ///< by node
    bool fewest_bytes = true; ///< no other choice of layouts for nodes that run in any converts fewer bytes
};

/// What the conversions of an assignment read and write in a run, in bytes; unknown where a size is.
/// cost linear in the conversions
[[nodiscard]] GRAFT_LARGE dim conversion_bytes(graph const& g, engine_assignment const& engines);

namespace detail {

/// Tells the regions of an assignment: neighbours that one engine runs, and the conversions at their borders.
/// `lies`: per tensor its layout where that is not the graph's own.
GRAFT_LARGE void describe_regions(graph const& g, series<lying> const& lies, engine_assignment& result);

/// As `bind_kernels`, with the nodes bound that can be where others fail.
GRAFT_LARGE kernel_binding bind_what_can(
    graph const& g, engine_assignment const& engines, error_list& errors, platform const& device = {});

} // namespace detail

/// Binds the kernels that an assignment chose for `g`, which must outlive what is bound to it.
/// `device` is what tiling functions are told.
/// error no_kernel, and what prepare and tiling functions answer
[[nodiscard]] GRAFT_LARGE result<kernel_binding, error_list> bind_kernels(
    graph const& g, engine_assignment const& engines, platform const& device = {});

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/kernel/engine_assignment.ipp"
#endif
