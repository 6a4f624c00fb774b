// graft/text/page/html.hpp - a graph as one page for a browser: its picture, every fact about a node, memory, times
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "graft/op/catalog/catalog_view.hpp"
#include "graft/text/json/graph.hpp"
#include "graft/text/json/model.hpp"
#include "graft/text/page/facts.hpp"

GRAFT_BEGIN

/// A self-contained page: the graph's JSON (`to_json`), its facts (`page_json`), and a script that shows them. It needs
/// no network. `page.html#NAME` opens at the node.
/// cost that of both documents
[[nodiscard]] GRAFT_LARGE std::string to_html(graph_view const& v, page_options const& options = {});
/// The same of a model as read. `origins`: the framework's operators, which give ports their names.
[[nodiscard]] GRAFT_LARGE std::string to_html(
    model::source const& m, catalog_view const& origins, page_options const& options = {});

/// The page of two documents that exist already: the JSON of a graph or a model, and its facts.
[[nodiscard]] GRAFT_LARGE std::string html_page(std::string_view json, std::string_view facts);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/text/detail/page_html.ipp"
#endif
