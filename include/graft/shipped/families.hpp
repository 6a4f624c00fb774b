// graft/shipped/families.hpp - the families of the shipped operators as a table that another unit owns
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/span.hpp"
#include "graft/op/catalog/family.hpp"

GRAFT_BEGIN

namespace shipped {

/// `library::operator_families`: each operator of `target()` is in one of them.
[[nodiscard]] span<operator_family const> families();

} // namespace shipped

GRAFT_END
