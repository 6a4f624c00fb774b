// examples/graft_import/mlir_out.cpp - owns the ways from the library's operators to MLIR
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/mlir_out.hpp"
#include "mlir_out.hpp"

graft::mlir::out::ways_out ways_to_mlir() { return {{graft::library::mlir_out::builtin_lowerings::rows}}; }
