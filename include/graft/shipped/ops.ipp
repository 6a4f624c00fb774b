// graft/shipped/ops.ipp - owns the tables of the shipped operators
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/macs.hpp"
#include "graft/library/ops.hpp"
#include "graft/shipped.hpp"

GRAFT_BEGIN

namespace shipped {

catalog_view operators() { return catalog<library::shipped_ops>::view(); }
std::uint64_t macs_of(graph const& g, node const& n) { return library::macs_of(g, n); }

} // namespace shipped

GRAFT_END
