// graft/graph/plan.ipp - the memory plan of a graph that a program has at run time
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/base/status.hpp"
#include "graft/graph/graph.hpp"

GRAFT_BEGIN
namespace detail {

GRAFT_LARGE result<memory_plan, error_list> planned_at_run_time(
    graph const& g, memory_needs const& needs, std::uint64_t budget_bytes) {
    return planned(g, needs, budget_bytes);
}

} // namespace detail
GRAFT_END
