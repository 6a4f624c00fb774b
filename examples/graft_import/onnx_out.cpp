// examples/graft_import/onnx_out.cpp - owns the ways from the library's operators to ONNX
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/onnx_out.hpp"
#include "target.hpp"

graft::onnx::out::ways_out ways_to_onnx() {
    return {shipped_onnx(), {graft::library::onnx_out::builtin_lowerings::rows}};
}
