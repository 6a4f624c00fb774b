// graft/graph/ir/ids.hpp - what names tensors and nodes of a graph, and what kinds of nodes there are
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"

GRAFT_BEGIN

/// Index of a node in `graph::nodes`, and of a tensor in `graph::tensors`.
using node_id = std::uint32_t;
using tensor_id = std::uint32_t;
/// No node, no tensor: an absent optional input.
inline constexpr std::uint32_t no_id = 0xFFFFFFFF;

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
