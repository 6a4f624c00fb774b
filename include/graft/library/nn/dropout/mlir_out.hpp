// graft/library/nn/dropout/mlir_out.hpp - to MLIR: dropout, which inference leaves out
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/mlir/images.hpp"
#include "graft/library/mlir/out_elements.hpp"
#include "graft/library/nn/dropout/ops.hpp"

GRAFT_BEGIN
namespace library::mlir_out {

inline constexpr auto dropout = out::lower<Dropout>(&lower_identity<Dropout>);

/// The lowerings of this family.
using dropout_lowerings = out::lowerings<dropout>;

} // namespace library::mlir_out
GRAFT_END
