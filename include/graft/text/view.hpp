// graft/text/view.hpp - what is shown of a graph: besides the graph its plan and its kernels, where they exist
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/graph/graph.hpp"
#include "graft/graph/plan.hpp"
#include "graft/kernel/binding.hpp"

GRAFT_BEGIN

/// A graph with what later stages found out about it; does not own anything.
struct GRAFT_TYPE graph_view {
    graph const* of = nullptr;
    std::string_view framework{};
    memory_plan const* plan = nullptr;       ///< null: no plan yet, or a shape is unknown
    kernel_binding const* kernels = nullptr; ///< null: no kernels chosen yet

    /// The engine that runs node `n`, or empty.
    [[nodiscard]] std::string_view engine(node_id n) const {
        return kernels && n < kernels->of_node.size() && kernels->of_node[n].row ? kernels->of_node[n].engine : std::string_view();
    }
};

/// The tensor's name: the framework's, or `node:k` for one that the framework does not know.
[[nodiscard]] inline std::string name_of(graph const& g, tensor_id t) {
    auto const& x = g.tensors[t];
    if (!x.origin.empty()) return std::string(x.origin);
    auto const& n = g.nodes[x.producer];
    return std::string(n.name) + ":" + std::to_string(t - n.first_output);
}

/// Whether import inserted the node: a weight, an attribute that became a constant, a part of an expansion.
[[nodiscard]] inline bool is_inserted(node const& n) { return n.source == no_id; }

/// The framework's node that `n` comes from.
[[nodiscard]] inline std::string_view origin_node(node const& n) {
    if (!is_inserted(n) || n.origin_name != n.name) return n.origin_name;
    return n.name.substr(0, n.name.rfind('/')); // `conv1/filter` comes from `conv1`
}

/// Whether the node writes over its input: in the framework both have one name (Caffe).
[[nodiscard]] inline bool is_in_place(graph const& g, node const& n) {
    for (auto const& out : g.outputs_of(n))
        for (auto t : g.inputs_of(n))
            if (t != no_id && !out.origin.empty() && g.tensors[t].origin == out.origin) return true;
    return false;
}

GRAFT_END
