// graft/shipped/onnx_out_layers.ipp - owns the ONNX exporters of layers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/onnx_out_layers.hpp"
#include "graft/shipped/detail/onnx_parts.hpp"

GRAFT_BEGIN

namespace shipped::detail {

span<onnx::out::lowering_row const> onnx_layer_lowerings() { return library::onnx_out::layer_lowerings::rows; }

} // namespace shipped::detail

GRAFT_END
