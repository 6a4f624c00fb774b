// graft/session/detail/engine_assignment.ipp - the bodies of graft/session/engine_assignment.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/session/binding.hpp"
#include "graft/session/detail/region_finder.hpp"
#include "graft/session/region.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/dim.hpp"

GRAFT_BEGIN

GRAFT_LARGE dim conversion_bytes(graph const& g, engine_assignment const& engines) {
    dim sum = 0;
    for (auto c : engines.conversions) {
        auto const& n = g.nodes[c];
        sum = sum + bytes_of(g.tensors[g.inputs_of(n)[0]].desc) + bytes_of(g.tensors[n.first_output].desc);
    }
    return sum;
}

namespace detail {

GRAFT_LARGE void describe_regions(graph const& g, series<storage_layout> const& layouts, engine_assignment& result) {
    series<region_key> keys(g.nodes.size());
    std::vector<bool> conversion(g.nodes.size(), false);
    for (auto c : result.conversions) conversion[c] = true;
    for (node_id i = 0; i < g.nodes.size(); ++i) {
        auto const& n = g.nodes[i];
        if (!result.of_node[i] || conversion[i]) continue;
        keys[i].engine = result.of_node[i].engine;
        for (auto t : g.inputs_of(n))
            if (t != no_id && layouts[t].layout != format::nd) keys[i].layout = layouts[t];
        for (std::uint32_t k = 0; k < n.output_count; ++k)
            if (auto const& as = layouts[n.first_output + k]; as.layout != format::nd) keys[i].layout = as;
    }
    region_finder find(g, keys);
    auto& of = result.region_of;
    of.assign(g.nodes.size(), no_id);
    for (node_id i = 0; i < g.nodes.size(); ++i) {
        if (keys[i].engine.empty()) continue;
        auto const first = find.of(i);
        if (first == i) {
            of[i] = static_cast<std::uint32_t>(result.regions.size());
            result.regions.push_back({keys[i].engine, keys[i].layout.layout, i});
        }
        of[i] = of[first];
        ++result.regions[of[i]].nodes;
    }
    std::vector<std::vector<std::uint32_t>> readers(
        g.nodes.size()); // for each conversion: the regions that read its result
    for (node_id i = 0; i < g.nodes.size(); ++i)
        for (auto t : g.inputs_of(g.nodes[i])) {
            if (t == no_id) continue;
            auto const from = g.tensors[t].producer;
            if (conversion[i] && of[from] != no_id) ++result.regions[of[from]].leaving;
            if (!conversion[from] || of[i] == no_id) continue;
            auto& known = readers[from];
            if (algorithm::find(known.begin(), known.end(), of[i]) != known.end()) continue;
            known.push_back(of[i]);
            ++result.regions[of[i]].entering;
        }
}

GRAFT_LARGE kernel_binding bind_and_collect_errors(
    graph const& g, engine_assignment const& engines, error_list& errors, platform const& device) {
    kernel_binding b;
    b.device = device;
    b.of_node = engines.of_node;
    b.refusals = engines.refusals;
    bind_plain_nodes(g, b, errors, [](node_id, described_call&) {});
    return b;
}

} // namespace detail

GRAFT_LARGE result<kernel_binding, error_list> bind_kernels(
    graph const& g, engine_assignment const& engines, platform const& device) {
    error_list errors;
    auto b = detail::bind_and_collect_errors(g, engines, errors, device);
    if (errors.failed()) return errors;
    return b;
}

GRAFT_END
