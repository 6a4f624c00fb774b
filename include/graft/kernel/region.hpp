// graft/kernel/region.hpp - nodes of one engine that lie together, and where tensors pass from one engine to the next
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/graph/graph.hpp"
#include "graft/tensor/format.hpp"

GRAFT_BEGIN

/// Nodes that hang together and run on one engine, with tensors in one layout. No path leads out of a region and back.
struct GRAFT_TYPE engine_region {
    std::string_view engine{};
    format layout = format::nd; ///< of its tensors where that is one of the engine's own; `nd`: the graph's
    node_id first = no_id;      ///< in the graph's order
    std::uint32_t nodes = 0;
    std::uint32_t entering = 0, leaving = 0; ///< conversions at its border: before it, after it
};

namespace detail {

/// How a tensor lies: in the graph's layout (`nd`), or in another, whose blocks have so many channels (0: no blocks).
struct lying {
    format layout = format::nd;
    std::int64_t block = 0;
    constexpr bool operator==(lying const&) const = default;
};
} // namespace detail
GRAFT_END
