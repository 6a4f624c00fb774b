// graft/library/mlir_out.hpp - every way from the library's operators to MLIR
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/export/mlir/write_module.hpp"
#include "graft/library/array/mlir_out.hpp"
#include "graft/library/array/mlir_out_made.hpp"
#include "graft/library/array/mlir_out_moves.hpp"
#include "graft/library/image/mlir_out.hpp"
#include "graft/library/linalg/matmul/mlir_out.hpp"
#include "graft/library/math/mlir_out.hpp"
#include "graft/library/math/mlir_out_more.hpp"
#include "graft/library/math/reduce/mlir_out.hpp"
#include "graft/library/nn/activation/mlir_out.hpp"
#include "graft/library/nn/conv/mlir_out.hpp"
#include "graft/library/nn/norm/mlir_out.hpp"
#include "graft/library/nn/pool/mlir_out.hpp"
#include "graft/library/nn/recurrent/mlir_out.hpp"
#include "graft/library/nn/scale/mlir_out.hpp"

GRAFT_BEGIN
namespace library::mlir_out {

/// Every lowering that comes with the library: what `out::ways_out` takes.
/// cost seconds to compile: let one translation unit of a program ask for it
using builtin_lowerings = out::join_lowerings<array_lowerings, array_made_lowerings, array_move_lowerings,
    image_lowerings, matmul_lowerings, math_lowerings, more_math_lowerings, reduce_lowerings, activation_lowerings,
    conv_lowerings, norm_lowerings, pool_lowerings, recurrent_lowerings, scale_lowerings>;

} // namespace library::mlir_out
GRAFT_END
