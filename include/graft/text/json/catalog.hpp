// graft/text/json/catalog.hpp - a catalog as one JSON document
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/span.hpp"
#include "graft/op/catalog/fingerprint.hpp"
#include "graft/op/define/documentation.hpp"
#include "graft/text/catalog_terms.hpp"

GRAFT_BEGIN

/// Every operator with its fingerprint (`prototype_fingerprint`), traits, ports, attributes, constraints, columns and
/// chips. `strings` is `documentation_of<Tag>()`, or empty.
[[nodiscard]] GRAFT_LARGE std::string catalog_json(
    catalog_view const& c, span<documentation const* const> strings = {});

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/text/detail/json_catalog.ipp"
#endif
