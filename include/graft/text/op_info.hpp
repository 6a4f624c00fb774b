// graft/text/op_info.hpp - a catalog as CANN's operator information library: the JSON that its engines read per chip
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/define/port_types.hpp"
#include "graft/op/infer/chip.hpp"
#include "graft/text/catalog_terms.hpp"

GRAFT_BEGIN

/// The operators that `chip` supports (empty = all), each with its attributes and ports. Columns become CANN's aligned
/// `dtype` and `format`; independent sets its `dtypeList` and `formatList`. Attributes of kinds that CANN's engines do
/// not have, and dtypes that have no CANN name, are left out.
/// source `aic-CHIP-ops-info.json` of an operator package
[[nodiscard]] GRAFT_LARGE std::string catalog_op_info(catalog_view const& c, std::string_view chip = {});
/// The same for a chip with a descriptor: dtypes and formats that it does not support are left out.
[[nodiscard]] GRAFT_LARGE std::string catalog_op_info(catalog_view const& c, chip_descriptor const& chip);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/text/detail/op_info.ipp"
#endif
