// graft/export/mlir.hpp - ways out: a graph as a module of MLIR's text, in TOSA or StableHLO
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/export/mlir/exportable.hpp"
#include "graft/export/mlir/forms.hpp"
#include "graft/export/mlir/lowering.hpp"
#include "graft/export/mlir/write_module.hpp"
