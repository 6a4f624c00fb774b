// graft/export/onnx/exporters.hpp - the methods by which operators are exported
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/base/container/span.hpp"
#include "graft/export/onnx/detail/model_draft.hpp"
#include "graft/export/onnx/lowering.hpp"
#include "graft/mapping/declare/plugins.hpp"

GRAFT_BEGIN
namespace onnx::out {

/// How operators are exported: those with a lowering by it, all others by the plugins of ONNX, applied backward.
struct exporters {
    plugin_set plugins{};                              ///< of ONNX, with its definitions
    std::vector<span<lowering_row const>> lowerings{}; ///< lists; of two rows for one operator the last one is used
    /// user-defined domains, with the written versions; 1 for those that are not listed
    std::vector<operator_domain> domains{};
};

} // namespace onnx::out
GRAFT_END
