// graft/program/prepare.hpp - runs the preparation steps of an import in order
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/separate.hpp"
#include "graft/graph/edit/graph_passes.hpp"
#include "graft/graph/edit/pass_names.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/kernel/table_view.hpp"

GRAFT_BEGIN

/// Runs the requested preparation steps and records in the graph the number of nodes that each removed. Inlining was
/// done before: for it only the number of inlined calls is counted. Constants of integers that represent floats stay.
GRAFT_LARGE void prepare(graph& g, preparations const& wanted, kernel_set const& kernels,
    std::uint64_t budget_bytes = std::uint64_t{1} << 34);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/program/detail/prepare.ipp"
#endif
