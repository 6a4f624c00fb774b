// graft/library/linalg/decomposition/onnx_out.hpp - ONNX exporter: determinants
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/linalg/decomposition/ops.hpp"
#include "graft/library/nn/conv/onnx_out.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

inline status lower_determinant(lowering<MatrixDeterminant>& n) { return n.set_output(n.m.node("Det", {n.in<"x">()})); }
inline constexpr auto determinant = out::lower<MatrixDeterminant>(&lower_determinant, 11);

/// The lowerings of this family.
using decomposition_lowerings = out::lowerings<determinant>;

} // namespace library::onnx_out
GRAFT_END
