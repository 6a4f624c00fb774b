// graft/graph/plan/in_place.hpp - outputs that are written in place of an input that is no longer needed
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/tensor/desc.hpp"

GRAFT_BEGIN

namespace detail {

/// The inputs of node `n` in whose memory its first output may be written: first tensor of each port in `ports`.
template <class Take> constexpr void for_each_place(graph const& g, node const& n, std::uint32_t ports, Take take) {
    auto const slots = g.input_ports(n);
    for (std::size_t p = 0; p < slots.size() && p < 32; ++p)
        if ((ports >> p & 1u) != 0 && slots[p].count) take(slots[p].first);
}

} // namespace detail

/// Selects the outputs that are written in the memory of an input: `over[t]` is that input, or no_id. Such an input is
/// the result of an operation, has the size of the output, is not a graph output, and has no later reader, nor another
/// use in the same node. Tensors that control flow forwards are not overwritten, nor tensors that a loop reads again
/// in its next iteration; and the value of a loop for its next iteration is not written over memory that this
/// iteration would write before it is read. `roots` and `loop_of` are those of `memory_roots` and `loop_of_nodes`.
constexpr std::vector<tensor_id> outputs_in_place(graph const& g, span<std::uint32_t const> in_place,
    span<tensor_id const> roots = {}, span<std::uint32_t const> loop_of = {}) {
    std::vector<tensor_id> over(g.tensors.size(), no_id);
    std::vector<node_id> last(g.tensors.size(), 0);
    series<bool> read_next_iteration(g.tensors.size(), false);
    std::vector<node_id> read_at(g.tensors.size(), 0);         // where the next iteration reads a tensor's memory
    std::vector<node_id> first_write(g.tensors.size(), no_id); // the first writer of a tensor's memory
    for (node_id i = 0; i < g.nodes.size(); ++i)
        for (auto t : g.inputs_of(g.nodes[i]))
            if (t != no_id) {
                last[t] = i;
                if (g.tensors[t].producer < i) continue;
                read_next_iteration[t] = true;
                read_at[roots.empty() ? t : roots[t]] = i;
            }
    for (auto const& o : g.outputs) last[o.tensor] = no_id;
    for (tensor_id t{}; t < roots.size(); ++t)
        if (roots[t] != t) last[roots[t]] = last[t] = no_id; // one memory, several tensors
    auto const one_iteration = [&](tensor_id t, node_id reader) {
        return !read_next_iteration[t] && (loop_of.empty() || loop_of[g.tensors[t].producer] == loop_of[reader]);
    };
    auto const plain = [&](tensor_id t) { // its memory is not shared, with full-byte elements
        auto const& producer = g.nodes[g.tensors[t].producer];
        if (producer.kind != node_kind::operation || bytes_of(g.tensors[t].desc.type) == 0) return false;
        for (auto const& sibling : g.outputs_of(producer))
            if (sibling.desc.type == dtype::resource) return false;
        return true;
    };
    for (node_id i = 0; i < g.nodes.size() && i < in_place.size(); ++i) {
        auto const& n = g.nodes[i];
        for (std::uint32_t k = 0; k < n.output_count; ++k) first_write[n.output(k)] = i;
        if (in_place[i] == 0 || n.kind != node_kind::operation || n.output_count == 0 || !plain(n.first_output))
            continue;
        if (auto const first = g.output_ports(n)[0]; first.count != 1 || first.first != 0) continue;
        auto const to = g.largest_desc(n.first_output);
        detail::for_each_place(g, n, in_place[i], [&](std::size_t k) {
            auto const t = g.inputs_of(n)[k];
            if (over[n.first_output] != no_id || t == no_id || !plain(t) || last[t] != i || !one_iteration(t, i))
                return;
            if (read_at[n.first_output] > first_write[t]) return;
            auto const from = g.largest_desc(t);
            auto const a = bytes_of(from), b = bytes_of(to);
            if (bytes_of(from.type) != bytes_of(to.type) || !a.known() || !b.known() || a.value() != b.value()) return;
            std::size_t seen = 0;
            for (auto other : g.inputs_of(n)) seen += other == t;
            detail::for_each_place(g, n, in_place[i], [&](std::size_t other) { seen -= g.inputs_of(n)[other] == t; });
            if (seen == 0) over[n.first_output] = t, first_write[n.first_output] = first_write[t];
        });
    }
    return over;
}

GRAFT_END
