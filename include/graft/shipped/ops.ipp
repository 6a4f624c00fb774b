// graft/shipped/ops.ipp - owns the tables of the operators and of their families
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iterator> // size

#include "graft/library/families.hpp"
#include "graft/library/macs.hpp"
#include "graft/library/ops.hpp"
#include "graft/shipped.hpp"
#include "graft/shipped/families.hpp"

GRAFT_BEGIN

namespace shipped {

catalog_view operators() { return catalog<library::shipped_ops>::view(); }
std::uint64_t macs_of(graph const& g, node const& n) { return library::macs_of(g, n); }

// in this unit: most of its time would be the prototypes of all operators, once more
span<operator_family const> families() { return {library::operator_families, std::size(library::operator_families)}; }

} // namespace shipped

GRAFT_END
