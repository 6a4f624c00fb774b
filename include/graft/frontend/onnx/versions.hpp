// graft/frontend/onnx/versions.hpp - the newest versions of ONNX's operators and of its format
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace onnx {

/// The newest operator set, of the domain ai.onnx.
inline constexpr std::int32_t newest = 28;
/// The newest version of the format, `ir_version`.
inline constexpr std::int64_t newest_ir_version = 14;

} // namespace onnx
GRAFT_END
