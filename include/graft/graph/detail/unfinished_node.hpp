// graft/graph/detail/unfinished_node.hpp - removes a node whose rule threw an exception
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/graph/ir/graph.hpp"

GRAFT_BEGIN

namespace detail {
/// Removes a node whose rule threw an exception: the graph is as it was before.
class unfinished_node {
public:
    explicit unfinished_node(graph& g) : graph_(g), nodes_(g.nodes.size()) {}
    unfinished_node(unfinished_node const&) = delete;
    unfinished_node& operator=(unfinished_node const&) = delete;
    ~unfinished_node() {
        if (!done_ && graph_.nodes.size() > nodes_) remove();
    }
    void done() { done_ = true; }

private:
    [[gnu::cold, gnu::noinline]] void remove() {
        auto const& n = graph_.nodes[nodes_];
        for (auto const t : graph_.inputs_of(n))
            if (t != no_id) graph_.tensors[t].desc.shape.read_by(nullptr);
        graph_.tensors.resize(n.first_output);
        graph_.edges.resize(n.first_input);
        graph_.edge_formats.resize(n.first_input);
        graph_.carried.resize(n.first_carried);
        graph_.controls.resize(n.first_control);
        graph_.nodes.resize(nodes_);
    }
    graph& graph_;
    std::size_t nodes_;
    bool done_ = false;
};
} // namespace detail

GRAFT_END
