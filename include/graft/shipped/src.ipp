// graft/shipped/src.ipp - all units of the shipped library, for a build without CMake: include it in one source file
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Each of these may be a source file of its own, too, and that is what CMake's graft::shipped does: the compiler then
// needs less memory, and builds go side by side. Two source files with the same unit do not link.
#include "graft/shipped/array_kernels.ipp"
#include "graft/shipped/binary_kernels.ipp"
#include "graft/shipped/caffe.ipp"
#include "graft/shipped/detection_kernels.ipp"
#include "graft/shipped/image_kernels.ipp"
#include "graft/shipped/kernels.ipp"
#include "graft/shipped/matrix_kernels.ipp"
#include "graft/shipped/mlir_out.ipp"
#include "graft/shipped/numeric_kernels.ipp"
#include "graft/shipped/onednn_kernels.ipp"
#include "graft/shipped/onednn_library.ipp"
#include "graft/shipped/onnx.ipp"
#include "graft/shipped/onnx_out.ipp"
#include "graft/shipped/onnx_out_layers.ipp"
#include "graft/shipped/ops.ipp"
#include "graft/shipped/rare_kernels.ipp"
#include "graft/shipped/reduce_kernels.ipp"
#include "graft/shipped/run_passes.ipp"
#include "graft/shipped/target.ipp"
#include "graft/shipped/tensorflow.ipp"
#include "graft/shipped/text_kernels.ipp"
#include "graft/shipped/training.ipp"
#include "graft/shipped/unary_kernels.ipp"
#include "graft/shipped/window_kernels.ipp"
