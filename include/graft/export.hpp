// graft/export.hpp - ways out: a graph as an ONNX model
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/export/onnx/exportable.hpp"
#include "graft/export/onnx/forms.hpp"
#include "graft/export/onnx/lowering.hpp"
#include "graft/export/onnx/write_model.hpp"
