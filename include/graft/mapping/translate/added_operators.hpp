// graft/mapping/translate/added_operators.hpp - which operators an expansion adds, as trials of it show
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/container/series.hpp"
#include "graft/base/separate.hpp"
#include "graft/mapping/declare/plugin_set.hpp"
#include "graft/op/catalog/catalog_view.hpp"

GRAFT_BEGIN

/// The operators that the expansion `row` of `plugins` adds to a graph of `ops`, each once, in the order in which they
/// are first added. An expansion is code, so it is called for nodes with inputs of several ranks and dtypes, with and
/// without optional inputs, with constants, and with each declared value of an attribute. What it adds for other nodes
/// is not found: a page says "such as". Empty for a plugin with rules, a refused one, and one for nodes that a scope
/// pass creates.
/// cost about a hundred calls of the expansion
[[nodiscard]] GRAFT_LARGE series<std::string_view> added_operators(
    plugin_set const& plugins, plugin_row const& row, catalog_view const& ops);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/mapping/detail/added_operators.ipp"
#endif
