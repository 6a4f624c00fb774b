// graft/text/detail/page_index.ipp - the bodies of graft/text/page/index.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include <fmt/format.h>

#include "graft/base/container/sort.hpp"
#include "graft/text/detail/html_text.hpp"

GRAFT_BEGIN

GRAFT_LARGE indexed_stage index_of(std::string stage, graph_summary const& nodes, graph_difference const* to_before) {
    indexed_stage one;
    one.stage = std::move(stage), one.nodes = nodes.nodes();
    for (auto const& o : nodes.operators()) one.operators.push_back({std::string(o.name), o.nodes});
    if (!to_before) return one;
    one.compared = true;
    one.added = to_before->added.size(), one.removed = to_before->removed.size();
    one.changed = to_before->changed.size();
    return one;
}

namespace detail {

inline constexpr std::string_view index_styles = R"html(<style>
body { font: 14px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 72em; padding: 0 1em; color: #222; }
table { border-collapse: collapse; margin: 1em 0; }
th, td { padding: .2em .8em; border-bottom: 1px solid #e4e4e0; text-align: right; }
th:first-child, td:first-child, .files { text-align: left; overflow-wrap: anywhere; }
td.new { background: #e6f4e6; } td.less { background: #faeceb; } td.none { color: #bbb; }
.error { color: #a3271c; } a { color: #14509b; }
@media (prefers-color-scheme: dark) {
  body { background: #1d1f21; color: #ddd; } a { color: #8ab4f8; } th, td { border-color: #3a3d40; }
  td.new { background: #23402a; } td.less { background: #4a2826; } td.none { color: #666; } .error { color: #f28b82; }
}
</style>
)html";

/// An operator with its number at each stage.
struct operator_row {
    std::string_view name{};
    std::vector<std::size_t> nodes{};
};
inline std::vector<operator_row> index_rows(span<indexed_stage const> stages) {
    struct entry {
        std::string_view name;
        std::size_t stage, nodes;
    };
    std::vector<entry> all;
    for (std::size_t k = 0; k < stages.size(); ++k)
        for (auto const& o : stages[k].operators) all.push_back({o.name, k, o.nodes});
    graft::sort(
        all, [](entry const& a, entry const& b) { return a.name != b.name ? a.name < b.name : a.stage < b.stage; });
    std::vector<operator_row> rows;
    for (auto const& e : all) {
        if (rows.empty() || rows.back().name != e.name)
            rows.push_back({e.name, std::vector<std::size_t>(stages.size(), 0)});
        rows.back().nodes[e.stage] = e.nodes;
    }
    auto const most = [](operator_row const& r) {
        std::size_t n = 0;
        for (auto const k : r.nodes) n = k > n ? k : n;
        return n;
    };
    graft::sort(rows, [&](operator_row const& a, operator_row const& b) {
        return most(a) != most(b) ? most(a) > most(b) : a.name < b.name;
    });
    return rows;
}

} // namespace detail

GRAFT_LARGE std::string index_page(std::string_view title, span<indexed_stage const> stages, error_list const* errors) {
    using detail::html_text;
    auto page = fmt::format("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
                            "<title>{0}</title>\n{1}</head><body>\n<h1>{0}</h1>\n",
        html_text(title), detail::index_styles);
    if (errors && !errors->errors.empty()) {
        page += fmt::format("<p class=\"error\">refused: {} errors</p>\n<ul>\n", errors->errors.size());
        for (auto const& e : errors->errors) page += "<li class=\"error\">" + html_text(to_text(e)) + "</li>\n";
        page += "</ul>\n";
    }
    page += "<table><tr><th>stage</th><th>nodes</th><th>added</th><th>removed</th><th>changes</th><th "
            "class=\"files\">files</th></tr>\n";
    for (auto const& s : stages) {
        auto const count = [&](std::size_t n) { return s.compared ? std::to_string(n) : std::string(); };
        page += fmt::format("<tr><td><a href=\"{0}.html\">{0}</a></td><td>{1}</td><td>{2}</td><td>{3}</td><td>{4}</td>",
            html_text(s.stage), s.nodes, count(s.added), count(s.removed), count(s.changed));
        page += "<td class=\"files\">";
        for (auto const& f : s.files)
            if (f != s.stage + ".html") page += fmt::format("<a href=\"{0}\">{0}</a> ", html_text(f));
        page += "</td></tr>\n";
    }
    page += "</table>\n<h2>Nodes by operator</h2>\n<table><tr><th>operator</th>";
    for (auto const& s : stages) page += "<th>" + html_text(s.stage) + "</th>";
    page += "</tr>\n";
    for (auto const& r : detail::index_rows(stages)) {
        page += "<tr><td>" + html_text(r.name) + "</td>";
        for (std::size_t k = 0; k < stages.size(); ++k) {
            auto const now = r.nodes[k], before = k > 0 ? r.nodes[k - 1] : now;
            page += fmt::format("<td{}>{}</td>",
                now > before   ? " class=\"new\""
                : now < before ? " class=\"less\""
                : now == 0     ? " class=\"none\""
                               : "",
                now);
        }
        page += "</tr>\n";
    }
    return page += "</table>\n</body></html>\n";
}

GRAFT_END
