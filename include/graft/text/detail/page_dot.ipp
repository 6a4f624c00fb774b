// graft/text/detail/page_dot.ipp - the bodies of graft/text/page/dot.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iterator> // back_inserter
#include <string_view>

#include <fmt/format.h>

GRAFT_BEGIN

namespace detail {

/// Inside a quoted string of dot.
inline std::string dot_escaped(std::string_view text) {
    std::string out;
    for (char c : on_one_line(text)) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out;
}

} // namespace detail

GRAFT_LARGE std::string to_dot(graph_view const& v) {
    auto const& g = *v.of;
    std::string text = "digraph graft {\n  node [shape=box, fontname=\"sans-serif\", fontsize=10];\n  edge "
                       "[fontname=\"sans-serif\", fontsize=8];\n";
    auto const out = std::back_inserter(text);
    for (node_id i = 0; i < g.nodes.size(); ++i) {
        auto const& n = g.nodes[i];
        std::string_view style;
        if (n.kind == node_kind::input) style = ", shape=ellipse";
        else if (n.kind == node_kind::constant) style = ", color=gray, fontcolor=gray";
        else if (n.kind == node_kind::opaque || n.kind == node_kind::left_out) style = ", color=red";
        auto const op = n.kind == node_kind::opaque ? n.origin_type : g.op_name(n);
        auto const pass = g.pass_of(n);
        fmt::format_to(out, "  n{} [label=\"{}\\n{}{}{}\"{}];\n", i, detail::dot_escaped(op),
            detail::dot_escaped(n.name), pass.empty() ? "" : "\\nby pass ", detail::dot_escaped(pass), style);
    }
    for (node_id i = 0; i < g.nodes.size(); ++i) {
        auto const& n = g.nodes[i];
        for (auto t : g.inputs_of(n))
            if (t != no_id)
                fmt::format_to(
                    out, "  n{} -> n{} [label=\"{}\"];\n", g.tensors[t].producer, i, to_text(g.tensors[t].desc));
        for (auto c : g.controls_of(n)) fmt::format_to(out, "  n{} -> n{} [style=dashed];\n", c, i);
    }
    for (std::size_t i = 0; i < g.outputs.size(); ++i) {
        auto const& o = g.outputs[i];
        fmt::format_to(out, "  o{0} [label=\"{1}\", shape=ellipse];\n  n{2} -> o{0} [label=\"{3}\"];\n", i,
            detail::dot_escaped(o.name), g.tensors[o.tensor].producer, to_text(g.tensors[o.tensor].desc));
    }
    return text += "}\n";
}

GRAFT_END
