// graft/text/catalog_markdown.hpp - a catalog as a reference page
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/span.hpp"
#include "graft/op/define/documentation.hpp"
#include "graft/text/catalog_terms.hpp"

GRAFT_BEGIN

/// One operator: heading, documentation, and one table with a row per parameter.
[[nodiscard]] GRAFT_LARGE std::string operator_markdown(
    catalog_view const& c, op_id op, documentation const* about = nullptr);

/// Every operator of a catalog under `title`, in the catalog's order.
[[nodiscard]] GRAFT_LARGE std::string catalog_markdown(
    catalog_view const& c, std::string_view title, span<documentation const* const> strings = {});

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/text/detail/catalog_markdown.ipp"
#endif
