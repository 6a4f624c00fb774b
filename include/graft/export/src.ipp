// graft/export/src.ipp - the bodies of the exporters, for one unit of a program that defines GRAFT_SEPARATE
// SPDX-License-Identifier: Apache-2.0
#pragma once

#if !defined(GRAFT_SEPARATE)
#error "graft/export/src.ipp: define GRAFT_SEPARATE in all units of the program, in this one too"
#endif

#include "graft/export/mlir/write_module.hpp"
#include "graft/export/onnx/as_node.hpp"
#include "graft/export/onnx/emission.hpp"
#include "graft/export/onnx/write_model.hpp"

// after the declarations of all
#include "graft/export/mlir/detail/write_module.ipp"
#include "graft/export/onnx/detail/as_node.ipp"
#include "graft/export/onnx/detail/emission.ipp"
#include "graft/export/onnx/detail/write_model.ipp"
