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
    /// Position of the first character.
    std::uint32_t first = 0, size = 0; ///< number of characters
};

/// A node of the model, and its position in the text.
struct linked_node {
    std::uint32_t slice = 0; ///< index of the text's slice; for an input without one its number, from their count on
    std::uint32_t first_input = 0, ///< where its inputs begin in `linked_net::edges`
        input_count = 0,           ///< number of inputs
        first_output = 0,          ///< where its outputs begin in `linked_net::tops`
        output_count = 0;          ///< number of outputs that it names
    /// As in the text.
    name_at name{}, type{}; ///< its operator
    std::uint32_t line = 0; ///< line in the file, from 1
    bool ends = false;      ///< tensors are named after their nodes, and no node reads one of this node
};
/// An input of a node: output `port` of a node, and the name in the text.
struct linked_edge {
    /// Index of the producer; `none`: it is an input of the model.
    std::uint32_t node = none, port = 0; ///< which of the producer's outputs
    name_at name{};                      ///< of the tensor, as in the text
};
/// The capacity of a `linked_net`.
struct link_extent {
    std::size_t nodes = 0, ///< number of nodes
        edges = 0,         ///< of inputs of all nodes
        tops = 0,          ///< of outputs of all nodes
        characters = 0;    ///< of characters of all names
};
/// The nodes and edges of a model as constants. `E`: the capacity. A wrong model has `mistake`.
template <link_extent E> struct linked_net {
    linked_node nodes[E.nodes + 1]{};    ///< `size` of them, each after those that it reads
    linked_edge edges[E.edges + 1]{};    ///< `edge_count` of them: the inputs, node after node
    text_mistake mistake{};              ///< the first mistake of the model; `errc::ok` if there is none
    name_at tops[E.tops + 1]{};          ///< `top_count` of them: names of the outputs, node after node
    char characters[E.characters + 1]{}; ///< of all names, one after the other
    std::size_t size = 0,                ///< number of nodes
        top_count = 0,                   ///< number of tops
        edge_count = 0;                  ///< number of edges

    /// A name of the tables as a string.
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
    char* to;               ///< the table, with room for all strings
    std::uint32_t used = 0; ///< number of characters in use

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
