// graft/session/region.hpp - connected nodes of one engine, and the transitions of tensors between engines
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/graph/ir/graph.hpp"
#include "graft/tensor/format.hpp"

GRAFT_BEGIN

/// Connected nodes that run on one engine, with tensors in one layout. No path leaves a region and returns to it.
struct GRAFT_TYPE engine_region {
    std::string_view engine{};  ///< name of the engine, as its tables have it
    format layout = format::nd; ///< of its tensors, if it is one of the engine's own; `nd`: the graph's
    node_id first = no_id;      ///< in the graph's order
    std::uint32_t nodes = 0;    ///< how many nodes it has
    /// Conversions of tensors that it reads from outside.
    std::uint32_t entering = 0, leaving = 0; ///< conversions of tensors that others read
};

namespace detail {

/// The layout of a tensor: the graph's (`nd`), or another, with this number of channels per block (0: no blocks).
struct storage_layout {
    format layout = format::nd;
    std::int64_t block = 0;
    constexpr bool operator==(storage_layout const&) const = default;
};
} // namespace detail
GRAFT_END
