// graft/library/onnx_out.hpp - all ONNX exporters of the library's operators
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/export/onnx/write_model.hpp"
#include "graft/library/onnx_out_layers.hpp"
#include "graft/library/onnx_out_tensors.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// All lowerings of the library: a parameter of `out::exporters` in addition to ONNX's plugins.
/// cost seconds to compile: let one translation unit of a program use it
using builtin_lowerings = out::join_lowerings<layer_lowerings, tensor_lowerings>;

} // namespace library::onnx_out
GRAFT_END
