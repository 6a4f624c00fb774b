// graft/text/chips.hpp - chips as tables: their numbers, and their support of each operator
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "graft/base/container/span.hpp"
#include "graft/base/separate.hpp"
#include "graft/op/catalog/catalog_view.hpp"
#include "graft/op/define/port_types.hpp"
#include "graft/op/infer/chip.hpp"

GRAFT_BEGIN

/// The numbers of chips, one column for each.
[[nodiscard]] GRAFT_LARGE std::string chips_markdown(span<chip_descriptor const* const> chips);

/// Operators by chips: for each port the dtypes that the chip supports there, and its formats if the port names axes;
/// `-` if the chip does not support the operator.
[[nodiscard]] GRAFT_LARGE std::string operators_on_chips_markdown(
    catalog_view const& c, span<chip_descriptor const* const> chips);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/text/detail/chips.ipp"
#endif
