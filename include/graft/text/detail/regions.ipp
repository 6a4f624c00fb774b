// graft/text/detail/regions.ipp - the bodies of graft/text/regions.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <fmt/format.h>

GRAFT_BEGIN

namespace detail {

/// A line per conversion: the tensor, its producer and reader, the layout and dtype, and the cost.
inline text_table conversion_table(graph const& g, engine_assignment const& e) {
    text_table table({"conversion", "from", "to", ">bytes", "made by", "read by"});
    std::vector<std::string> readers(g.nodes.size());
    std::vector<bool> converts(g.nodes.size(), false);
    for (auto c : e.conversions) converts[c] = true;
    for (auto const& n : g.nodes)
        for (auto t : g.inputs_of(n))
            if (t != no_id && converts[g.tensors[t].producer])
                if (auto& all = readers[g.tensors[t].producer]; all.empty()) all = n.name;
    for (auto c : e.conversions) {
        auto const& n = g.nodes[c];
        auto const &from = g.tensors[g.inputs_of(n)[0]], &to = g.tensors[n.first_output];
        auto const bytes = bytes_of(from.desc) + bytes_of(to.desc);
        table.add({std::string(n.name), to_text(from.desc), to_text(to.desc),
            bytes.known() ? std::to_string(bytes.value()) : "?", std::string(g.nodes[from.producer].name),
            readers[c].empty() ? "output of the graph" : readers[c]});
    }
    return table;
}

} // namespace detail

GRAFT_LARGE std::string region_table(graph_view const& v) {
    auto const& g = *v.of;
    auto const& e = *v.engines;
    text_table table({">region", "engine", "layout", ">nodes", ">entering", ">leaving", "first node"});
    for (std::size_t i = 0; i < e.regions.size(); ++i) {
        auto const& r = e.regions[i];
        table.add({std::to_string(i), std::string(r.engine),
            r.layout == format::nd ? std::string("-") : std::string(name_of(r.layout)), std::to_string(r.nodes),
            std::to_string(r.entering), std::to_string(r.leaving), std::string(g.nodes[r.first].name)});
    }
    auto const bytes = conversion_bytes(g, e);
    auto text = table.str() + fmt::format("{} regions, {} conversions of {} bytes{}\n", e.regions.size(),
                                  e.conversions.size(), bytes.known() ? std::to_string(bytes.value()) : "unknown",
                                  e.fewest_bytes ? "" : ", perhaps not the fewest");
    if (!e.conversions.empty()) text += "\n" + detail::conversion_table(g, e).str();
    if (v.kernels && !v.kernels->fused_into.empty()) {
        text_table done({"node", "operator", "done by"});
        for (node_id i = 0; i < g.nodes.size(); ++i)
            if (auto const by = v.kernels->fused_into[i]; by != no_id)
                done.add(
                    {std::string(g.nodes[i].name), std::string(g.op_name(g.nodes[i])), std::string(g.nodes[by].name)});
        text += "\n" + done.str();
    }
    if (e.refusals.empty()) return text;
    text_table why({"node", "operator", "not taken by", "why"});
    for (auto const& r : e.refusals)
        why.add({std::string(g.nodes[r.node].name), std::string(g.op_name(g.nodes[r.node])), std::string(r.engine),
            to_text(r.why)});
    return text + "\n" + why.str();
}

GRAFT_END
