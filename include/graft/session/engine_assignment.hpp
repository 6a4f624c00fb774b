// graft/session/engine_assignment.hpp - the engine of each node of a graph, and the regions that run on one engine
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/session/binding.hpp"
#include "graft/session/region.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/dim.hpp"

GRAFT_BEGIN

/// The engine of each node of a graph, by regions. Nodes are those of the graph after `assign_engines`.
struct GRAFT_TYPE engine_assignment {
    series<selected_kernel> of_node{};      ///< by node; without a row for nodes that have no kernel
    std::vector<std::uint32_t> region_of{}; ///< into `regions`; no_id: inputs, constants, control flow, conversions
    series<engine_region> regions{};        ///< by first node
    std::vector<node_id> conversions{};     ///< added nodes: TransData and Cast
    series<engine_refusal> refusals{};      ///< by node
    bool fewest_bytes = true; ///< no other selection of layouts for layout-agnostic nodes converts fewer bytes
};

/// The bytes that the conversions of an assignment read and write in a run; unknown if a size is.
/// cost linear in the conversions
[[nodiscard]] GRAFT_LARGE dim conversion_bytes(graph const& g, engine_assignment const& engines);

namespace detail {

/// Computes the regions of an assignment: connected nodes that run on one engine, and the conversions at their borders.
/// `layouts`: per tensor its layout if it is not the graph's own.
GRAFT_LARGE void describe_regions(graph const& g, series<storage_layout> const& layouts, engine_assignment& result);

/// Like `bind_kernels`, but binds the possible nodes even if others fail.
GRAFT_LARGE kernel_binding bind_and_collect_errors(
    graph const& g, engine_assignment const& engines, error_list& errors, platform const& device = {});

} // namespace detail

/// Binds the kernels that an assignment selected for `g`, which must outlive the binding. `device` is passed to tiling
/// functions.
/// error no_kernel, errors of prepare and tiling functions
[[nodiscard]] GRAFT_LARGE result<kernel_binding, error_list> bind_kernels(
    graph const& g, engine_assignment const& engines, platform const& device = {});

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/session/detail/engine_assignment.ipp"
#endif
