// graft/graph/ir/readers.hpp - the readers of each tensor of a graph
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/owner.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/graph/ir/ref.hpp"

GRAFT_BEGIN

/// One use of a tensor: input `input` of node `node`.
struct reading {
    node_id node = no_id;    ///< the node that reads it
    std::uint32_t input = 0; ///< which of the node's input tensors it is, from 0
};

/// The readers of each tensor, in topological order, while the graph is as it is: after an edit, or the end of the
/// graph, what is asked of them calls the violation handler of the program.
/// cost two passes over the edges, 8 bytes per edge and 4 per tensor
class GRAFT_TYPE readers {
public:
    explicit readers(graph const& g) : graph_(g), first_(g.tensors.size() + 1, 0) {
        for (auto const& n : g.nodes)
            for (auto t : g.inputs_of(n))
                if (t != no_id) ++first_[t + 1u];
        for (std::size_t t = 0; t < g.tensors.size(); ++t) first_[t + 1] += first_[t];
        all_.resize(first_.back());
        auto next = first_;
        for (node_id i = 0; i < g.nodes.size(); ++i) {
            auto const in = g.inputs_of(g.nodes[i]);
            for (std::uint32_t k = 0; k < in.size(); ++k)
                if (in[k] != no_id) all_[next[in[k]]++] = {i, k};
        }
    }
    /// The uses of tensor `t`; twice for a node that reads it at two inputs. Empty if nothing reads it, even if it is
    /// an output of the graph, and for `no_id`, an absent tensor.
    [[nodiscard]] span<reading const> of(tensor_id t) const {
        if (!graph_.get()) [[unlikely]]
            detail::stop_reference(graph_, t, first_.size() - 1, "readers::of", "create them again after an edit");
        if (t >= first_.size() - 1) return {};
        return span(all_).subspan(first_[t], first_[t + 1u] - first_[t]);
    }

private:
    reference_to<graph const> graph_;
    std::vector<std::uint32_t> first_;
    series<reading> all_{};
};

GRAFT_END
