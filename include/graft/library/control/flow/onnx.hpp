// graft/library/control/flow/onnx.hpp - ONNX: the branches of an If
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/onnx/control.hpp"
#include "graft/library/control/flow/ops.hpp"
#include "graft/mapping/plugins.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

inline constexpr auto graph_split = plugin<Switch, onnx::graph_split>();
inline constexpr auto graph_merge = plugin<Merge, onnx::graph_merge>();

/// The plugins of this family.
using flow_plugins = graft::plugins<graph_split, graph_merge>;

} // namespace library::onnx_plugins
GRAFT_END
