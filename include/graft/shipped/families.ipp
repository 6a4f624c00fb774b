// graft/shipped/families.ipp - owns the table of the families
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iterator> // size

#include "graft/library/families.hpp"
#include "graft/shipped/families.hpp"

GRAFT_BEGIN

namespace shipped {

span<operator_family const> families() { return {library::operator_families, std::size(library::operator_families)}; }

} // namespace shipped

GRAFT_END
