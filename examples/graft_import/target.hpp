// examples/graft_import/target.hpp - what this program compiles for: everything that ships with the library
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/export/onnx/write_model.hpp"
#include "graft/import.hpp"

/// Operators, plugins and kernels, those of training graphs joined to those of inference.
graft::target shipped_target();

// Each part is compiled in a unit of its own: its tables are made there once.
graft::catalog_view inference_operators();
graft::catalog_view training_operators();
graft::plugin_set inference_tensorflow();
graft::plugin_set training_tensorflow();
graft::plugin_set shipped_caffe();
graft::plugin_set shipped_onnx();

/// How operators leave as ONNX.
graft::onnx::out::ways_out ways_to_onnx();
