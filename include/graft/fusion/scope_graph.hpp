// graft/fusion/scope_graph.hpp - a graph with its scopes, the nodes of each operator and the readers of each node
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/fusion/scope_tree.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/source.hpp"
#include "graft/op/catalog/catalog_view.hpp"
#include "graft/tensor/attr_value.hpp"

GRAFT_BEGIN

/// A reader of a node: `edge` is the position in `graph::edges`.
struct node_reader {
    /// The node that reads.
    std::uint32_t node = model::none, edge = 0; ///< position of the read edge in `graph::edges`
    bool control = false;                       ///< the edge orders the two nodes and carries no tensor
};

/// The graph as patterns see it.
/// cost linear in the model; counting in a scope is O(log n)
class GRAFT_TYPE scope_graph {
public:
    GRAFT_LARGE explicit scope_graph(model::source& from, catalog_view const& origins);

    /// The model with its weights, strings and subgraphs; it outlives this.
    [[nodiscard]] model::source& source() const { return source_; }
    /// The nodes and edges of its main graph.
    [[nodiscard]] model::graph const& nodes() const { return g_; }
    [[nodiscard]] model::node const& operator[](std::uint32_t node) const { return g_.nodes[node]; }
    /// The scopes that the names of the nodes form.
    [[nodiscard]] scope_tree const& tree() const { return tree_; }
    /// The operators of the model's framework, for control flow kinds and default values.
    [[nodiscard]] catalog_view const& origins() const { return origins_; }

    /// Positions (in `tree().order()`) of the nodes of an operator inside the scope, ascending; the scope's head is
    /// outside of its positions and is not among them.
    [[nodiscard]] GRAFT_LARGE span<std::uint32_t const> positions(
        scope const& s, std::string_view type, bool direct = false) const;
    /// Nodes of an operator in the scope; the node that has the scope's name is included.
    [[nodiscard]] std::size_t count(scope const& s, std::string_view type, bool direct = false) const {
        bool const head = s.head != model::none && g_.nodes[s.head].type == type;
        return positions(s, type, direct).size() + (head ? 1 : 0);
    }
    /// Whether any node of the graph has this operator.
    /// cost a binary search over the operators in use
    [[nodiscard]] bool has_type(std::string_view type) const { return !of_type(type).empty(); }
    /// The control flow kind of a node, from its operator's definition.
    [[nodiscard]] flow flow_of(std::uint32_t node) const {
        auto const op = origins_.find(g_.nodes[node].type);
        return op == no_op ? flow::plain : origins_.ops[op].flow;
    }
    /// The role that the model's front end assigns to a node.
    [[nodiscard]] model::node_role role_of(std::uint32_t node) const {
        return source_.front->role_of(g_.nodes[node].type);
    }
    /// The readers of the node, in the graph's order.
    [[nodiscard]] span<node_reader const> readers(std::uint32_t node) const {
        return span(readers_).subspan(first_reader_[node], first_reader_[node + 1] - first_reader_[node]);
    }
    /// Decodes the attributes of a node; those that cannot be decoded are omitted (the translation reports them).
    [[nodiscard]] GRAFT_LARGE series<named_attr> attributes(std::uint32_t node) const;
    /// The attribute of a node as specified or by the operator's default; kind none if it is absent.
    [[nodiscard]] GRAFT_LARGE attr_value attribute(std::uint32_t node, std::string_view name) const;

private:
    [[nodiscard]] GRAFT_LARGE span<std::uint32_t const> of_type(std::string_view type) const;
    GRAFT_LARGE void sort_types();
    template <class F> void each_edge(F f) const {
        for (std::uint32_t i = 0; i < g_.nodes.size(); ++i) {
            auto const& n = g_.nodes[i];
            for (std::uint32_t k = 0; k < n.input_count + n.control_count; ++k)
                if (auto const from = g_.edges[n.first_input + k].node; from != model::none)
                    f(from, node_reader{i, n.first_input + k, k >= n.input_count});
        }
    }
    GRAFT_LARGE void sort_readers();

    struct named_type {
        std::string_view name{};
        std::uint32_t first = 0, size = 0;
    };

    model::source& source_;
    model::graph const& g_;
    catalog_view const& origins_;
    scope_tree tree_;
    std::vector<std::uint32_t> type_of_;
    series<named_type> types_{};           ///< sorted by name
    std::vector<std::uint32_t> by_type_{}; ///< positions, by type
    series<node_reader> readers_{};
    std::vector<std::uint32_t> first_reader_{};
};

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/fusion/detail/scope_graph.ipp"
#endif
