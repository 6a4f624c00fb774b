// graft/text/detail/page_html.ipp - the bodies of graft/text/page/html.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/text/detail/html_page.ipp"

GRAFT_BEGIN

GRAFT_LARGE std::string to_html(graph_view const& v) {
    std::string page(detail::html_before);
    for (char c : to_json(v)) { // names are from the model: none of them ends the script
        if (c == '<') page += "\\u003c";
        else page += c;
    }
    return page += detail::html_after;
}

GRAFT_END
