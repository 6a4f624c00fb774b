// graft/shipped/ops.ipp - owns the tables of the shipped operators
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/ops.hpp"
#include "graft/shipped.hpp"

GRAFT_BEGIN

namespace shipped {

catalog_view operators() { return catalog<library::shipped_ops>::view(); }

} // namespace shipped

GRAFT_END
