// graft/text/view.hpp - the input of text functions: the graph and its plan and kernels, if they exist
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "graft/graph/ir/graph.hpp"
#include "graft/graph/plan/memory_plan.hpp"
#include "graft/session/binding.hpp"
#include "graft/session/engine_assignment.hpp"

GRAFT_BEGIN

/// A graph with the results of later stages; non-owning.
struct GRAFT_TYPE graph_view {
    graph const* of = nullptr;                  ///< what is shown; never null
    memory_plan const* plan = nullptr;          ///< null: no plan yet, or a shape is unknown
    kernel_binding const* kernels = nullptr;    ///< null: no kernels chosen yet
    engine_assignment const* engines = nullptr; ///< null: not grouped by engines
    bool plan_is_bound = false;                 ///< the plan is of `at_largest`: no numbers for the symbols need more

    /// The engine that runs node `n`, or empty.
    [[nodiscard]] std::string_view engine(node_id n) const {
        return kernels && n < kernels->of_node.size() && kernels->of_node[n].row ? kernels->of_node[n].engine
                                                                                 : std::string_view();
    }
};

/// The tensor's name: the framework's, or `node:k` for one without.
[[nodiscard]] inline std::string name_of(graph const& g, tensor_id t) {
    auto const& x = g.tensors[t];
    if (!x.origin.empty()) return std::string(x.origin);
    auto const& n = g.nodes[x.producer];
    return std::string(n.name) + ":" + std::to_string(t - n.first_output);
}

/// Whether import inserted the node: a weight, an attribute that became a constant, a part of an expansion.
[[nodiscard]] inline bool is_inserted(node const& n) { return n.source == no_id; }

/// The framework's node from which `n` was created.
[[nodiscard]] inline std::string_view origin_node(node const& n) {
    if (!is_inserted(n) || n.origin_name != n.name) return n.origin_name;
    return n.name.substr(0, n.name.rfind('/')); // `conv1/filter` is from `conv1`
}

/// Whether the node overwrites an input of its layer: in the framework both have one name (Caffe).
/// cost O(nodes of the layer)
[[nodiscard]] inline bool is_in_place(graph const& g, node const& n) {
    auto const reads = [&](node const& from, std::string_view name) {
        for (auto t : g.inputs_of(from))
            if (t != no_id && g.tensors[t].origin == name &&
                g.tensors[t].producer != static_cast<node_id>(&n - g.nodes.data()))
                return true;
        return false;
    };
    for (auto const& out : g.outputs_of(n)) {
        if (out.origin.empty()) continue;
        auto const* part = &n;
        if (reads(*part, out.origin)) return true;
        // the other nodes of an expansion precede the last one
        while (part != g.nodes.data() && n.source != no_id) {
            --part;
            if (is_inserted(*part)) continue;
            if (part->source != n.source) break;
            if (reads(*part, out.origin)) return true;
        }
    }
    return false;
}

GRAFT_END
