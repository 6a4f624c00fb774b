// graft/export/onnx/ways_out.hpp - the ways by which operators leave, and which one an operator has
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/span.hpp"
#include "graft/export/onnx/lowering.hpp"
#include "graft/mapping/plugins.hpp"
#include "graft/op/catalog.hpp"
#include "graft/op/fingerprint.hpp"

GRAFT_BEGIN
namespace onnx::out {

/// How operators leave: those that a lowering names by it, all others by the plugins of ONNX read backward.
struct ways_out {
    plugin_set plugins{};                              ///< of ONNX, with its definitions
    std::vector<span<lowering_row const>> lowerings{}; ///< lists; of two rows for one operator the last one counts
};

/// The row that lowers an operator of a catalog, or null.
[[nodiscard]] inline lowering_row const* lowering_of_operator(ways_out const& ways, catalog_view const& ops, op_id op) {
    auto const name = ops.name(op);
    for (std::size_t list = ways.lowerings.size(); list-- > 0;)
        for (std::size_t i = ways.lowerings[list].size(); i-- > 0;)
            if (auto const& row = ways.lowerings[list][i]; row.target == name && row.ports == port_fingerprint(ops, op))
                return &row;
    return nullptr;
}

} // namespace onnx::out
GRAFT_END
