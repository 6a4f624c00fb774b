// graft/text/regions.hpp - which engine runs what: regions, conversions, and who did not take a node
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "graft/base/config.hpp"
#include "graft/kernel/assign.hpp"
#include "graft/text/error.hpp"
#include "graft/text/table.hpp"
#include "graft/text/view.hpp"

GRAFT_BEGIN

/// A line per region, then one per node that an earlier engine did not take. `engines` of the view is not null.
[[nodiscard]] inline std::string region_table(graph_view const& v) {
    auto const& g = *v.of;
    auto const& e = *v.engines;
    text_table table({">region", "engine", "layout", ">nodes", ">entering", ">leaving", "first node"});
    for (std::size_t i = 0; i < e.regions.size(); ++i) {
        auto const& r = e.regions[i];
        table.add({std::to_string(i), std::string(r.engine),
            r.layout == format::nd ? std::string("-") : std::string(name_of(r.layout)), std::to_string(r.nodes),
            std::to_string(r.entering), std::to_string(r.leaving), std::string(g.nodes[r.first].name)});
    }
    auto text = table.str() + fmt::format("{} regions, {} conversions\n", e.regions.size(), e.conversions.size());
    if (v.kernels && !v.kernels->absorbed_by.empty()) {
        text_table done({"node", "operator", "done by"});
        for (node_id i = 0; i < g.nodes.size(); ++i)
            if (auto const by = v.kernels->absorbed_by[i]; by != no_id)
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
