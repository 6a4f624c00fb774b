// graft/program/grow.hpp - more memory for sizes that only a run tells and that nothing bounds
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/base/status.hpp"
#include "graft/graph/ir/ids.hpp"
#include "graft/program/program.hpp"

GRAFT_BEGIN

/// The default maximum of the memory to which a program grows: 1 GiB.
/// units bytes
inline constexpr std::uint64_t default_growth_bytes = std::uint64_t{1} << 30;

/// The program with twice the size in each open dim around node `failed` (`grow_dynamic_sizes`), after a run
/// of it failed there with `size_exceeds_bound`. The caller runs a session of the new program with the same inputs, as
/// often as needed: the memory of a session grows in steps, and never beyond `budget_bytes`. A model with state
/// continues with `session::adopt_state`: a failed run has not changed it.
/// example `while (why.code == errc::size_exceeds_bound) { auto more = grown(p, run.failed_node()); ... }`
/// error size_exceeds_bound: no open dim has an influence, so that more memory does not help;
///       memory_budget_exceeded: it needs more than `budget_bytes`, with both numbers and the tensor
/// cost that of the memory plan, and of preparing the kernels of nodes with such sizes
[[nodiscard]] GRAFT_LARGE result<program, error_list> grown(
    program const& p, node_id failed, std::uint64_t budget_bytes = default_growth_bytes);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/program/detail/grow.ipp"
#endif
