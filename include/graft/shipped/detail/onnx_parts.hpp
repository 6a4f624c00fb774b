// graft/shipped/detail/onnx_parts.hpp - the lists of ONNX exporters that different units own
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/span.hpp"
#include "graft/export/onnx/lowering.hpp"

GRAFT_BEGIN

namespace shipped::detail {

/// The exporters of layers: neural networks, detection, linear algebra, trees, signals.
[[nodiscard]] span<onnx::out::lowering_row const> onnx_layer_lowerings();

} // namespace shipped::detail

GRAFT_END
