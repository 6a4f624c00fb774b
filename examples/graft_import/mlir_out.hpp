// examples/graft_import/mlir_out.hpp - how operators leave as MLIR
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/export/mlir/write_module.hpp"

/// How the library's operators leave, in every dialect.
graft::mlir::out::ways_out ways_to_mlir();
