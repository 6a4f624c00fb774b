// graft/text/detail/page_html.ipp - the bodies of graft/text/page/html.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/text/detail/viewer_text.ipp"

GRAFT_BEGIN

namespace detail {

template <std::size_t N> void put_pieces(std::string& page, std::string_view const (&pieces)[N]) {
    for (auto const piece : pieces) page += piece;
}
/// An element with a document. Names are from the model: none of them ends the element.
inline void put_document(std::string& page, std::string_view id, std::string_view json) {
    ((page += "<script id=\"") += id) += "\" type=\"application/json\">";
    for (;;) {
        auto const plain = json.substr(0, json.find('<'));
        page += plain;
        if (plain.size() == json.size()) break;
        page += "\\u003c";
        json.remove_prefix(plain.size() + 1);
    }
    page += "</script>\n";
}

} // namespace detail

GRAFT_LARGE std::string html_page(std::string_view json, std::string_view facts) {
    std::string page;
    page.reserve(json.size() + facts.size() + 300'000);
    page += "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>graft</title>\n<style>\n";
    detail::put_pieces(page, detail::viewer_style);
    page += "</style></head><body>\n";
    detail::put_pieces(page, detail::viewer_skeleton);
    detail::put_document(page, "graph", json);
    detail::put_document(page, "page", facts);
    page += "<script>\n";
    detail::put_pieces(page, detail::viewer_script);
    return page += "</script></body></html>\n";
}

GRAFT_LARGE std::string to_html(graph_view const& v, page_options const& options) {
    return html_page(to_json(v), page_json(v, options));
}
GRAFT_LARGE std::string to_html(model::source const& m, catalog_view const& origins, page_options const& options) {
    return html_page(to_json(m, origins), page_json(m, options));
}

GRAFT_END
