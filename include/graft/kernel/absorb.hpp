// graft/kernel/absorb.hpp - nodes that a kernel before them does, too: normalization and activation in a convolution
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring> // memcpy
#include <vector>

#include "graft/base/config.hpp"
#include "graft/graph/graph.hpp"
#include "graft/kernel/argument.hpp"
#include "graft/kernel/binding.hpp"
#include "graft/kernel/table_view.hpp"

GRAFT_BEGIN

namespace detail {

/// What is left of a node that another does: its output lies where its input is, else it is copied there.
inline bool pass_on(kernel_frame const& f, status&) {
    auto const &from = f.inputs[0], &to = f.outputs[0];
    auto const size = bytes_of(*to.desc);
    if (from.data != to.data && size.known() && size.value() > 0)
        std::memcpy(to.data, from.data, static_cast<std::size_t>(size.value()));
    return true;
}
inline constexpr kernel_row absorbed_row = [] {
    kernel_row r;
    r.run = &pass_on;
    r.in_place = 1;
    return r;
}();

} // namespace detail

/// Lets kernels that can absorb what comes after them: a node that is the only reader of a kernel's output,
/// runs on the same engine and has constants for its other inputs. Such nodes stay in the graph, do nothing, and the
/// tensor between is what the last of them gives. A step of its own: without it every node runs by itself, to the same
/// numbers but for rounding. Graphs with loops are left alone. The answer is in `absorbed_by`.
/// cost what the kernels do to prepare themselves again
inline void absorb_nodes(graph const& g, kernel_binding& b) {
    auto& by = b.absorbed_by;
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
        if (!row || !row->absorb || i >= b.states.size() || !b.states[i]) continue;
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
            if (!row->absorb(own.frame, g.op_name(g.nodes[j]), next.frame)) break;
            by[j] = i;
            b.of_node[j].row = &detail::absorbed_row;
            b.in_place[j] = 1;
            b.workspace_bytes[j] = 0;
            last = j;
        }
        if (row->workspace) b.workspace_bytes[i] = row->workspace(own.frame);
    }
}

GRAFT_END
