// graft/shipped/mlir_out.ipp - owns the MLIR exporters of the library's operators
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/export/mlir/write_module.hpp"
#include "graft/library/mlir_out.hpp"
#include "graft/shipped.hpp"

GRAFT_BEGIN

namespace shipped {

mlir::out::exporters mlir_exporters() { return {{library::mlir_out::builtin_lowerings::rows}}; }

} // namespace shipped

GRAFT_END
