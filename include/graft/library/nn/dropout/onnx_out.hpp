// graft/library/nn/dropout/onnx_out.hpp - to ONNX: dropout, which inference leaves out
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/reshape/onnx_out.hpp"
#include "graft/library/nn/dropout/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

inline constexpr auto dropout = out::lower<Dropout>(&lower_identity<Dropout>);

/// The lowerings of this family.
using dropout_lowerings = out::lowerings<dropout>;

} // namespace library::onnx_out
GRAFT_END
