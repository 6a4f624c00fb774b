// graft/library/control/identity/onnx.hpp - ONNX: tensors handed on as they are
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/onnx/complete.hpp"
#include "graft/frontend/onnx/operators.hpp"
#include "graft/library/control/identity/ops.hpp"
#include "graft/mapping/plugins.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

inline constexpr auto identity = plugin<Identity, onnx::Identity>();

/// The plugins of this family.
using identity_plugins = graft::plugins<identity>;
static_assert(onnx::complete<identity_plugins, ops<onnx::Identity>>);

} // namespace library::onnx_plugins
GRAFT_END
