// graft/shipped/onnx_out.ipp - owns the ONNX exporters of the library's other operators, and names them all
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/export/onnx/exporters.hpp"
#include "graft/library/onnx_out_tensors.hpp"
#include "graft/shipped.hpp"
#include "graft/shipped/detail/onnx_parts.hpp"

GRAFT_BEGIN

namespace shipped {

onnx::out::exporters onnx_exporters() {
    return {onnx(), {detail::onnx_layer_lowerings(), library::onnx_out::tensor_lowerings::rows}};
}

} // namespace shipped

GRAFT_END
