// graft/export.hpp - ways out: a graph as an ONNX model or as an MLIR module
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/export/mlir/exportable.hpp"
#include "graft/export/mlir/forms.hpp"
#include "graft/export/mlir/lowering.hpp"
#include "graft/export/mlir/write_module.hpp"
#include "graft/export/onnx/as_node.hpp"
#include "graft/export/onnx/exportable.hpp"
#include "graft/export/onnx/forms.hpp"
#include "graft/export/onnx/lowering.hpp"
#include "graft/export/onnx/write_model.hpp"
