// graft/text/detail/simulation.ipp - the bodies of graft/text/simulation.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string_view>

#include <fmt/format.h>

GRAFT_BEGIN

GRAFT_LARGE std::string simulation_table(
    graph const& g, chip_descriptor const& chip, series<simulated_node> const& nodes) {
    auto const device = chip.platform();
    text_table table(
        {">blocks", ">peak", ">%", ">loaded", ">stored", ">us", "reference", ">difference", "", "operator", "node"});
    std::uint64_t loaded = 0, stored = 0;
    double seconds = 0;
    std::size_t compared = 0, wrong = 0;
    std::map<std::string_view, std::size_t> others;
    series<bool> tiled;
    tiled.assign(g.nodes.size(), false);
    for (auto const& s : nodes) {
        auto const& n = g.nodes[s.node];
        tiled[s.node] = true;
        loaded += s.loaded, stored += s.stored, seconds += s.seconds;
        compared += !s.against.empty(), wrong += s.fault != errc::ok;
        auto const share = device.local_bytes
                               ? 100.0 * static_cast<double>(s.peak_bytes) / static_cast<double>(device.local_bytes)
                               : 0.0;
        table.add({std::to_string(s.blocks), std::to_string(s.peak_bytes), fmt::format("{:.0f}", share),
            std::to_string(s.loaded), std::to_string(s.stored),
            s.seconds > 0 ? fmt::format("{:.3f}", s.seconds * 1e6) : "", std::string(s.against),
            s.against.empty() ? "" : fmt::format("{:.1e}", s.difference),
            s.fault == errc::ok ? "right" : std::string(name_of(s.fault)), std::string(g.op_name(n)),
            std::string(n.name)});
    }
    std::size_t rest = 0;
    for (node_id i = 0; i < g.nodes.size(); ++i)
        if (g.nodes[i].kind == node_kind::operation && !tiled[i]) ++others[g.op_name(g.nodes[i])], ++rest;
    auto text = table.str();
    text += fmt::format("{} nodes on {} ({} cores of {} bytes): {} compared, {} wrong; {} bytes loaded, {} stored",
        nodes.size(), chip.name(), device.cores, device.local_bytes, compared, wrong, loaded, stored);
    text += seconds > 0 ? fmt::format(", at least {:.3f} us\n", seconds * 1e6) : "\n";
    if (rest == 0) return text;
    text += fmt::format("{} nodes without a tiled kernel:", rest);
    for (auto const& [op, count] : others) text += fmt::format(" {} {}", count, op);
    return text += '\n';
}

GRAFT_END
