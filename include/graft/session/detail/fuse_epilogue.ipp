// graft/session/detail/fuse_epilogue.ipp - the bodies of graft/session/fuse_epilogue.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

GRAFT_BEGIN

namespace detail {

GRAFT_LARGE std::vector<std::uint32_t> count_readers(graph const& g) {
    std::vector<std::uint32_t> readers(g.tensors.size(), 0);
    for (auto const& n : g.nodes)
        for (auto t : g.inputs_of(n))
            if (t != no_id) ++readers[t];
    for (auto const& o : g.outputs) readers[o.tensor] += 2;
    return readers;
}

GRAFT_LARGE bool may_take_over(
    graph const& g, kernel_binding const& b, span<std::uint32_t const> readers, node_id last, node_id next) {
    auto const& n = g.nodes[next];
    auto const y = g.nodes[last].first_output;
    auto const inputs = g.inputs_of(n);
    bool fine = g.loops.empty() && g.nodes[last].output_count > 0 && n.kind == node_kind::operation && inputs[0] == y &&
                readers[y] == 1 && b.of_node[next].engine == b.of_node[last].engine;
    for (std::size_t k = 1; fine && k < inputs.size(); ++k) fine = inputs[k] == no_id || g.is_constant(inputs[k]);
    for (std::uint32_t k = 1; fine && k < n.output_count; ++k) fine = readers[n.output(k)] == 0;
    return fine;
}

GRAFT_LARGE kernel_binding bind_larger(graph const& g, kernel_binding const& of, error_list& errors) {
    kernel_binding b;
    b.alignment = of.alignment, b.reuse = of.reuse;
    b.of_node = of.of_node, b.states = of.states, b.refusals = of.refusals, b.fused_into = of.fused_into;
    b.tilings = of.tilings, b.tiling_of_node = of.tiling_of_node;
    b.device = of.device;
    b.workspace_bytes = of.workspace_bytes, b.in_place = of.in_place;
    described_call call, next;
    for (node_id i = 0; i < g.nodes.size(); ++i) {
        auto const* const row = b.of_node[i].row;
        if (!row || row == &fused_row) continue;
        call.describe(g, g.nodes[i]);
        if (is_static(g, g.nodes[i])) {
            if (row->parts) add_pieces(g, i, call, *row, b);
            continue;
        }
        bind_node(g, i, call, b, errors);
        for (node_id j = i + 1; j < b.fused_into.size() && i < b.states.size() && b.states[i]; ++j) {
            if (b.fused_into[j] != i) continue;
            lent_constants constants;
            next.describe(g, g.nodes[j]);
            constants.lend(g, g.nodes[j], next.inputs, true);
            if (!row->fuse_epilogue(call.frame, g.op_name(g.nodes[j]), next.frame))
                errors.add(errc::unsupported_call, place_of(g, g.nodes[j]), "a fused node at a larger size, too");
        }
        if (row->workspace) b.workspace_bytes[i] = row->workspace(call.frame);
    }
    return b;
}

} // namespace detail

GRAFT_LARGE void fuse_epilogues(graph const& g, kernel_binding& b) {
    auto& by = b.fused_into;
    by.assign(g.nodes.size(), no_id);
    if (!g.loops.empty()) return;
    auto const readers = detail::count_readers(g);
    std::vector<node_id> reader(g.tensors.size(), no_id);
    for (node_id i = 0; i < g.nodes.size(); ++i)
        for (auto t : g.inputs_of(g.nodes[i]))
            if (t != no_id) reader[t] = i;
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
            auto const j = reader[y];
            if (j == no_id || !detail::may_take_over(g, b, readers, last, j) ||
                g.tensors[g.nodes[j].first_output].desc != g.tensors[y].desc)
                break;
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
