// graft/model/linked_net.hpp - the nodes of a model and their edges, in a form that outlives a constant expression
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/model/constant_wire.hpp"
#include "graft/model/source.hpp"

GRAFT_BEGIN
namespace model {

/// A string in the characters of a table.
struct name_at {
    std::uint32_t first = 0, size = 0;
};

/// A node of the model, and its position in the text.
struct linked_node {
    std::uint32_t slice = 0; ///< index of the text's slice; for an input without one its number, from their count on
    std::uint32_t first_input = 0, input_count = 0, first_output = 0, output_count = 0;
    name_at name{}, type{};
    std::uint32_t line = 0;
    bool ends = false; ///< tensors are named after their nodes, and no node reads one of this node
};
/// An input of a node: output `port` of a node, and the name in the text.
struct linked_edge {
    std::uint32_t node = none, port = 0;
    name_at name{};
};
/// The capacity of a `linked_net`.
struct link_extent {
    std::size_t nodes = 0, edges = 0, tops = 0, characters = 0;
};
/// The nodes and edges of a model as constants. `E`: the capacity. A wrong model has `mistake`.
template <link_extent E> struct linked_net {
    linked_node nodes[E.nodes + 1]{};
    linked_edge edges[E.edges + 1]{};
    text_mistake mistake{};
    name_at tops[E.tops + 1]{};
    char characters[E.characters + 1]{};
    std::size_t size = 0, top_count = 0, edge_count = 0; ///< nodes, tops, edges

    [[nodiscard]] constexpr std::string_view text(name_at n) const { return {characters + n.first, n.size}; }
    /// The first input of node `n` that reads the same tensor as input `e`.
    [[nodiscard]] constexpr std::uint32_t first_reader(linked_node const& n, std::uint32_t e) const {
        auto const* const all = edges + n.first_input;
        for (std::uint32_t k = 0; k < e; ++k)
            if (all[k].node == all[e].node && all[k].port == all[e].port) return k;
        return e;
    }
    /// Adds the inputs of node `n` to an empty graph: its edges, and for each different tensor a node of `type` as a
    /// placeholder of its producer.
    constexpr void add_placeholders(linked_node const& n, std::string_view type, graph& to) const {
        for (std::uint32_t e = 0; e < n.input_count; ++e) {
            auto const name = text(edges[n.first_input + e].name);
            auto const first = first_reader(n, e);
            to.edges.push_back(
                {first == e ? static_cast<std::uint32_t>(to.nodes.size()) : to.edges[first].node, 0, name});
            if (first != e) continue;
            auto& x = to.nodes.emplace_back();
            x.name = name, x.type = type;
        }
    }
};

/// Stores strings contiguously in a table.
struct name_keeper {
    char* to;
    std::uint32_t used = 0;

    constexpr name_at operator()(std::string_view text) {
        name_at const n{used, static_cast<std::uint32_t>(text.size())};
#ifdef __clang__ // one step; a loop needs two for each character
        __builtin_memcpy(to + used, text.data(), text.size());
        used += static_cast<std::uint32_t>(text.size());
#else
        for (char const c : text) to[used++] = c;
#endif
        return n;
    }
};
} // namespace model
GRAFT_END
