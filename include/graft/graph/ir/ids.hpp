// graft/graph/ir/ids.hpp - what names tensors and nodes of a graph, and what kinds of nodes there are
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"

GRAFT_BEGIN

/// Index of a node in `graph::nodes`.
using node_id = std::uint32_t;
/// A tensor of a graph: its index in `graph::tensors`. It reads as a number, but no number is one: `y + 1` is not the
/// next output of a node; `node::output(1)` is, and `y[1]` in an expansion.
enum tensor_id : std::uint32_t {};
constexpr tensor_id& operator++(tensor_id& id) { return id = tensor_id{id + 1u}; }

/// No tensor, as an absent optional input; also no node.
inline constexpr tensor_id no_id{0xFFFFFFFF};

/// The kind of a node. Inputs and constants exist in every graph, whatever the catalog.
enum class node_kind : std::uint8_t {
    input,
    constant,
    operation,
    opaque,  ///< of an operator that the catalog does not have
    left_out ///< in the place of a branch that is impossible: reads what enters it; a run that reaches it fails
};
/// The displayed operator name of inputs and constants; no code compares it.
[[nodiscard]] constexpr std::string_view name_of(node_kind k) {
    constexpr std::string_view names[] = {"Data", "Const", "operation", "opaque", "left out"};
    return names[static_cast<std::size_t>(k)];
}

GRAFT_END
