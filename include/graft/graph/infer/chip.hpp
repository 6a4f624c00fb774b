// graft/graph/infer/chip.hpp - whether a chip supports every node of a graph, by the chips in the definitions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/op/catalog/catalog_view.hpp"

GRAFT_BEGIN

class chip_descriptor; ///< graft/op/infer/chip.hpp

/// An error, with the chips that operators of the catalog name and those with known descriptors, if it is none of them.
/// error unknown_chip
[[nodiscard]] GRAFT_LARGE error_list check_chip(
    catalog_view const& ops, std::string_view chip, span<chip_descriptor const* const> chips = {});

/// Adds an error for every node that `chip` does not support, and names the chips that support it. A chip that no
/// operator of the catalog names is one error. Operators that name no chip run on all.
/// With a descriptor, `is`, the chip is known, and must support the dtype of each tensor that a node produces. `chips`:
/// all descriptors, for the error of an unknown chip.
/// error unknown_chip, unsupported_on_chip
[[nodiscard]] GRAFT_LARGE error_list check_chip(graph const& g, std::string_view chip,
    chip_descriptor const* is = nullptr, span<chip_descriptor const* const> chips = {});

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/graph/detail/chip.ipp"
#endif
