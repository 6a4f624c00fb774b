// graft/kernel/binding.hpp - chooses a kernel and the size of its workspace for every node of a graph
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/graph/flow.hpp"
#include "graft/graph/graph.hpp"
#include "graft/kernel/argument.hpp"
#include "graft/kernel/table_view.hpp"

GRAFT_BEGIN

/// What runs each node. Inputs, constants and control flow have no kernel.
struct GRAFT_TYPE kernel_binding {
    std::vector<selected_kernel> of_node{};
    std::vector<std::uint64_t> workspace_bytes{}; ///< one per node: what `plan_memory` asks for
};

namespace detail {

/// The part of a node's call that is known before there is memory. `inputs` and `outputs` outlive the frame.
inline kernel_frame described_call(graph const& g, node const& n, std::vector<kernel_argument>& inputs, std::vector<kernel_argument>& outputs) {
    inputs.clear();
    outputs.clear();
    for (auto t : g.inputs_of(n)) inputs.push_back({nullptr, t == no_id ? nullptr : &g.tensors[t].desc, nullptr});
    for (auto const& t : g.outputs_of(n)) outputs.push_back({nullptr, &t.desc, nullptr});
    return {g.input_ports(n), g.output_ports(n), inputs.data(), outputs.data(), g.attributes_of(n).data(), nullptr, 0};
}

inline place place_of(graph const& g, node const& n) {
    place where;
    where.node = std::string(n.name);
    where.op = std::string(g.op_name(n).empty() ? n.origin_type : g.op_name(n));
    return where;
}

/// `float32 int32 -> float32`.
inline std::string types_of_call(std::vector<kernel_argument> const& inputs, std::vector<kernel_argument> const& outputs) {
    std::string text;
    auto const add = [&](std::vector<kernel_argument> const& all) {
        for (auto const& a : all) (text += a.desc ? name_of(a.desc->type) : std::string_view("-")) += ' ';
    };
    add(inputs);
    text += "-> ";
    add(outputs);
    text.pop_back();
    return text;
}

inline bool all_runnable(std::vector<kernel_argument> const& all) {
    for (auto const& a : all)
        if (a.desc && !runnable(a.desc->shape)) return false;
    return true;
}

} // namespace detail

/// Chooses a kernel for every operation of `g`, which must outlive what is bound to it. Workspaces are asked for
/// where all shapes of the node are known; elsewhere `plan_memory` reports the shape.
/// error no_kernel
/// cost one search per node and table
inline kernel_binding bind_kernels(graph const& g, kernel_set kernels, error_list& errors) {
    kernel_binding b;
    b.of_node.resize(g.nodes.size());
    b.workspace_bytes.resize(g.nodes.size());
    std::vector<kernel_argument> inputs, outputs;
    flow_kinds const kinds(g.catalog);
    for (std::size_t i = 0; i < g.nodes.size(); ++i) {
        auto const& n = g.nodes[i];
        if (n.kind == node_kind::input || n.kind == node_kind::constant || kinds(n) != flow::plain) continue;
        auto const call = detail::described_call(g, n, inputs, outputs);
        if (n.kind == node_kind::operation) b.of_node[i] = kernels.select(g.catalog, n.op, call);
        auto const* row = b.of_node[i].row;
        if (!row) errors.add(errc::no_kernel, detail::place_of(g, n), "a kernel for these types", detail::types_of_call(inputs, outputs));
        else if (row->workspace && detail::all_runnable(inputs) && detail::all_runnable(outputs)) b.workspace_bytes[i] = row->workspace(call);
    }
    return b;
}

GRAFT_END
