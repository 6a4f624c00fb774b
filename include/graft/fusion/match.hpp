// graft/fusion/match.hpp - nodes of a graph that match a pass, with the names that the pass assigns to them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "graft/base/container/series.hpp"
#include "graft/fusion/pass.hpp"
#include "graft/fusion/scope_graph.hpp"

GRAFT_BEGIN

/// One match of a pass: its nodes, its inputs and outputs. A `match` function reads it and may reject it.
class GRAFT_TYPE scope_match {
public:
    /// A node of the model that takes the place of a node of the structure.
    struct named_node {
        std::string_view role{};          ///< the name of the structure's node
        std::uint32_t node = model::none; ///< none: optional and absent
        bool is_constant = false;         ///< it is removed only if it has no other reader
    };
    /// A tensor that enters the match from outside.
    struct input {
        std::string_view name{}; ///< of the fused operator; empty: dropped
        model::edge from{};      ///< the output that produces it, in the model's graph
    };
    /// A tensor that leaves the match.
    struct output {
        std::string_view name{}; ///< of the fused operator's output
        /// The node in the match that produces it; `model::none` if an optional node is absent.
        std::uint32_t node = model::none, port = 0; ///< which of that node's outputs
    };

    scope_graph const* graph = nullptr; ///< the model in which the match was found; never null in a `match` function
    /// Index of the pass among those of the target.
    std::uint32_t pass = 0, scope = 0; ///< index of the scope in the scope tree
    series<named_node> nodes{}; ///< in the order of the structure; for a pass without one, all nodes of the scope
    series<input> inputs{};     ///< in the order in which the structure, or the pass, names them
    series<output> outputs{};   ///< in the order in which the structure, or the pass, names them
    /// A name that was asked for and is none of this match: an error if it is none of the pass, either.
    mutable std::string_view not_found{};

    /// The node of this name in the pass, or `model::none`: it is absent, or of another structure of the pass.
    /// error unknown_pattern_node, of the import: no structure of the pass has the name
    [[nodiscard]] std::uint32_t node(std::string_view role) const {
        for (auto const& n : nodes)
            if (n.role == role) return n.node;
        not_found = role;
        return model::none;
    }
    /// An attribute of the node of this name; kind none if it or the node is absent.
    [[nodiscard]] attr_value attribute(std::string_view role, std::string_view name) const {
        auto const n = node(role);
        return n == model::none ? attr_value{} : graph->attribute(n, name);
    }
    /// The source of the fused operator's input of this name; its node is `model::none` if there is none.
    [[nodiscard]] model::edge input_called(std::string_view name) const {
        for (auto const& i : inputs)
            if (i.name == name) return i.from;
        not_found = name;
        return {};
    }
    /// The name that a pass gives to tensor `i` of a dynamic input `port` of the fused operator: `x0`, `x1`.
    [[nodiscard]] static std::string nth(std::string_view port, std::size_t i) {
        return std::string(port) + std::to_string(i);
    }
    /// The number of tensors of a dynamic input, by the names `x0`, `x1` and so on.
    [[nodiscard]] std::size_t tensors_of(std::string_view port) const {
        std::size_t n = 0;
        for (bool more = true; more; n += more) {
            more = false;
            auto const name = nth(port, n);
            for (auto const& i : inputs) more = more || i.name == name;
        }
        return n;
    }
    /// The node that produces the first output.
    [[nodiscard]] std::uint32_t result() const {
        for (auto const& o : outputs)
            if (o.node != model::none) return o.node;
        return nodes.empty() ? model::none : nodes.front().node;
    }
};

GRAFT_END
