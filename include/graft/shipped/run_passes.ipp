// graft/shipped/run_passes.ipp - owns the passes for a run
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/run_passes.hpp"
#include "graft/shipped.hpp"

GRAFT_BEGIN

namespace shipped {

span<run_pass const> run_passes() { return library::run_passes; }

} // namespace shipped

GRAFT_END
