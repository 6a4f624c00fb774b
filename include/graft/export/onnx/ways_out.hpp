// graft/export/onnx/ways_out.hpp - the ways by which operators leave
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/span.hpp"
#include "graft/export/onnx/lowering.hpp"
#include "graft/export/onnx/model_draft.hpp"
#include "graft/mapping/plugins.hpp"

GRAFT_BEGIN
namespace onnx::out {

/// How operators leave: those that a lowering names by it, all others by the plugins of ONNX read backward.
struct ways_out {
    plugin_set plugins{};                              ///< of ONNX, with its definitions
    std::vector<span<lowering_row const>> lowerings{}; ///< lists; of two rows for one operator the last one counts
    /// domains of one's own, with the versions that are written; 1 of those that are not named
    std::vector<operator_domain> domains{};
};

} // namespace onnx::out
GRAFT_END
