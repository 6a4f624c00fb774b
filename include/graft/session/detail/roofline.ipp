// graft/session/detail/roofline.ipp - the roof of every node
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/infer/chip.hpp"

GRAFT_BEGIN

GRAFT_LARGE series<roofline_point> roofline_of(graph const& g, chip_descriptor const& chip, macs_function macs) {
    series<roofline_point> all;
    auto const bandwidth = chip.memory(memory_kind::global).bandwidth;
    for (node_id i = 0; i < g.nodes.size(); ++i) {
        auto const& n = g.nodes[i];
        if (n.kind != node_kind::operation) continue;
        roofline_point r;
        r.node = i;
        auto type = dtype::undefined;
        auto const add = [&](tensor_desc const& d) {
            if (auto const bytes = bytes_of(d); bytes.known()) r.bytes += static_cast<std::uint64_t>(bytes.value());
            if (type == dtype::undefined) type = d.type;
        };
        auto const inputs = g.inputs_of(n);
        for (std::size_t k = 0; k < inputs.size(); ++k)
            if (inputs[k] != no_id) add(g.input_desc(n, k));
        for (auto const& t : g.outputs_of(n)) add(t.desc);
        r.macs = macs ? macs(g, n) : 0;
        if (bandwidth) r.moving = static_cast<double>(r.bytes) / static_cast<double>(bandwidth);
        if (auto const speed = chip.macs_per_second(type); speed)
            r.computing = static_cast<double>(r.macs) / static_cast<double>(speed);
        if (r.moving > 0 && (r.macs == 0 || r.computing > 0))
            r.bound = r.computing > r.moving ? bound_by::compute : bound_by::memory;
        all.push_back(r);
    }
    return all;
}

GRAFT_END
