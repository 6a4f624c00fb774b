// graft/text/html.hpp - a graph as one page to look at in a browser: search, zoom, a node's attributes,
// shapes and memory
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/text/html_page.hpp"
#include "graft/text/json.hpp"
#include "graft/text/view.hpp"

GRAFT_BEGIN

/// A page that needs nothing else: the graph's JSON with a script that draws it. `page.html#TEXT` opens at the first
/// node that matches.
/// cost linear in the text; drawing is comfortable up to some ten thousand nodes
[[nodiscard]] inline std::string to_html(graph_view const& v) {
    std::string page(detail::html_before);
    for (char c : to_json(v)) { // names come from the model: none of them ends the script
        if (c == '<') page += "\\u003c";
        else page += c;
    }
    return page += detail::html_after;
}

GRAFT_END
