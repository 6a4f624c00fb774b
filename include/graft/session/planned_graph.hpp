// graft/session/planned_graph.hpp - the parts of a compiled program that a session uses
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/session/binding.hpp"

GRAFT_BEGIN

/// A graph with its plan and its kernels, and their owner. A `program` converts to it.
struct GRAFT_TYPE planned_graph {
    shared<void const> owner{}; ///< of everything else
    /// The graph whose nodes run; null only in an empty object.
    graft::graph const* graph = nullptr;
    /// Where its tensors are in the memory of a session; null if a size is unknown.
    memory_plan const* plan = nullptr;
    /// The kernel of each node, with its state.
    kernel_binding const* kernels = nullptr;
    series<error> missing{}; ///< the reasons why it cannot run
    /// A file reader has checked the plan and the kernels against the graph: a session does not check them again.
    bool is_checked = false;
};

GRAFT_END
