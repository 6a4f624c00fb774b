// graft/shipped/onnx_out.ipp - owns the ONNX exporters of the library's operators
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/export/onnx/exporters.hpp"
#include "graft/library/onnx_out.hpp"
#include "graft/shipped.hpp"

GRAFT_BEGIN

namespace shipped {

onnx::out::exporters onnx_exporters() { return {onnx(), {library::onnx_out::builtin_lowerings::rows}}; }

} // namespace shipped

GRAFT_END
