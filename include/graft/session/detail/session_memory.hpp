// graft/session/detail/session_memory.hpp - the memory of a session: addresses of tensors, copied constants
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/graph/plan/memory_plan.hpp"
#include "graft/kernel/argument.hpp"
#include "graft/session/binding.hpp"
#include "graft/session/detail/memory.hpp"
#include "graft/session/detail/sizing.hpp"

GRAFT_BEGIN

namespace detail {

/// The addresses of the tensors of a session.
struct session_memory {
    aligned_bytes arena{};
    series<aligned_bytes> copies{};    ///< constants that are not aligned in place
    series<kernel_argument> tensors{}; ///< one per tensor of the graph
    std::vector<tensor_id> roots{};    ///< tensor whose memory each tensor uses; empty: its own

    /// Allocates the arena of a plan; false if there is no memory.
    GRAFT_LARGE bool take(memory_plan const& plan);
    /// Sets the address and the descriptor of every tensor; data-dependent shapes are in `sizes`.
    /// `checked`: every tensor is known to fit its place, every constant to have its bytes.
    /// error wrong_blob_size: a constant; memory_budget_exceeded: no memory for a constant
    GRAFT_LARGE void place(graph const& g, memory_plan const& plan, run_sizes& sizes, bool checked, error_list& errors);

private:
    /// `Checked`: as for `place`, and no data-dependent sizes.
    template <bool Checked>
    void place_each(graph const& g, memory_plan const& plan, run_sizes& sizes, error_list& errors);
    /// Numbers of a constant whose count is known to match its shape, used in place; false: not aligned, or strings.
    GRAFT_LARGE bool place_aligned(graph const& g, tensor_id t);
    GRAFT_LARGE void place_constant(graph const& g, tensor_id t, error_list& errors);
};

} // namespace detail

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/session/detail/session_memory.ipp"
#endif
