// graft/session/detail/fuse_epilogue.ipp - the bodies of graft/session/fuse_epilogue.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

GRAFT_BEGIN

GRAFT_LARGE void fuse_epilogues(graph const& g, kernel_binding& b) {
    auto& by = b.fused_into;
    by.assign(g.nodes.size(), no_id);
    std::vector<std::uint32_t> readers(g.tensors.size(), 0);
    std::vector<node_id> reader(g.tensors.size(), no_id);
    for (node_id i = 0; i < g.nodes.size(); ++i)
        for (auto t : g.inputs_of(g.nodes[i]))
            if (t != no_id) ++readers[t], reader[t] = i;
    for (auto const& o : g.outputs) readers[o.tensor] += 2;
    if (!g.loops.empty()) return;
    detail::described_call own, next;
    for (node_id i = 0; i < g.nodes.size(); ++i) {
        auto const* row = b.of_node[i].row;
        if (!row || !row->fuse_epilogue || i >= b.states.size() || !b.states[i]) continue;
        detail::lent_constants constants;
        own.describe(g, g.nodes[i]);
        constants.lend(g, g.nodes[i], own.inputs, true);
        own.frame.state = b.states[i].get();
        for (auto last = i;;) {
            auto const y = g.nodes[last].first_output;
            auto const j = readers[y] == 1 ? reader[y] : no_id;
            if (j == no_id || b.of_node[j].engine != b.of_node[i].engine || g.nodes[j].kind != node_kind::operation ||
                g.inputs_of(g.nodes[j])[0] != y)
                break;
            bool fine = true;
            for (std::size_t k = 1; k < g.nodes[j].input_count; ++k)
                fine = fine && (g.inputs_of(g.nodes[j])[k] == no_id || g.is_constant(g.inputs_of(g.nodes[j])[k]));
            for (std::uint32_t k = 1; k < g.nodes[j].output_count; ++k)
                fine = fine && readers[g.nodes[j].first_output + k] == 0;
            if (!fine || g.tensors[g.nodes[j].first_output].desc != g.tensors[y].desc) break;
            next.describe(g, g.nodes[j]);
            constants.lend(g, g.nodes[j], next.inputs, true);
            if (!row->fuse_epilogue(own.frame, g.op_name(g.nodes[j]), next.frame)) break;
            by[j] = i;
            b.of_node[j].row = &detail::fused_row;
            b.in_place[j] = 1;
            b.workspace_bytes[j] = 0;
            last = j;
        }
        if (row->workspace) b.workspace_bytes[i] = row->workspace(own.frame);
    }
}

GRAFT_END
