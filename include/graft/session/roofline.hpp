// graft/session/roofline.hpp - the bottleneck of each node on a chip: its multiplications, or its memory traffic
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/container/series.hpp"
#include "graft/base/separate.hpp"
#include "graft/graph/ir/graph.hpp"

GRAFT_BEGIN

class chip_descriptor; ///< graft/op/infer/chip.hpp

/// Multiply-adds of a node; 0 if unknown. graft/library/macs.hpp has it for the shipped operators.
using macs_function = std::uint64_t (*)(graph const&, node const&);

/// The bottleneck of a node on a chip.
enum class bound_by : std::uint8_t {
    unknown, ///< a number of the chip or the node is missing
    memory,  ///< moving its bytes takes longer
    compute  ///< its multiplications take longer
};
/// The name in tables and JSON; empty if unknown.
[[nodiscard]] constexpr std::string_view name_of(bound_by b) {
    return b == bound_by::memory ? "memory" : b == bound_by::compute ? "compute" : "";
}

/// One node and the two roofs of a chip.
/// units bytes, seconds; 0 if a number is missing
struct GRAFT_TYPE roofline_point {
    node_id node = no_id;    ///< id in the graph
    std::uint64_t macs = 0;  ///< multiplications with addition; 0 if the operator's number is unknown
    std::uint64_t bytes = 0; ///< of its inputs, including weights, and its outputs, each once
    /// Seconds for moving `bytes` at the chip's bandwidth.
    double moving = 0, computing = 0;   ///< seconds for `macs` at the chip's speed for the dtype
    bound_by bound = bound_by::unknown; ///< the longer of both; `unknown` if one cannot be computed

    /// The minimum time on the chip.
    [[nodiscard]] constexpr double seconds() const { return moving > computing ? moving : computing; }
};

/// The computing nodes, in the graph's order. Data-dependent shapes count as 0.
/// cost linear in the graph
[[nodiscard]] GRAFT_LARGE series<roofline_point> roofline_of(
    graph const& g, chip_descriptor const& chip, macs_function macs);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/session/detail/roofline.ipp"
#endif
