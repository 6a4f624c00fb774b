// graft/library/mlir_out.hpp - all MLIR exporters of the library's operators
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/export/mlir/write_module.hpp"
#include "graft/library/array/cast/mlir_out.hpp"
#include "graft/library/array/concat/mlir_out.hpp"
#include "graft/library/array/creation/mlir_out.hpp"
#include "graft/library/array/gather/mlir_out.hpp"
#include "graft/library/array/pad/mlir_out.hpp"
#include "graft/library/array/reshape/mlir_out.hpp"
#include "graft/library/array/slice/mlir_out.hpp"
#include "graft/library/array/space_to_depth/mlir_out.hpp"
#include "graft/library/control/identity/mlir_out.hpp"
#include "graft/library/image/optical_flow/mlir_out.hpp"
#include "graft/library/image/resize/mlir_out.hpp"
#include "graft/library/image/resize_nd/mlir_out.hpp"
#include "graft/library/linalg/matmul/mlir_out.hpp"
#include "graft/library/linalg/matrix/mlir_out.hpp"
#include "graft/library/math/arithmetic/mlir_out.hpp"
#include "graft/library/math/compare/mlir_out.hpp"
#include "graft/library/math/reduce/mlir_out.hpp"
#include "graft/library/math/unary/mlir_out.hpp"
#include "graft/library/nn/activation/mlir_out.hpp"
#include "graft/library/nn/conv/mlir_out.hpp"
#include "graft/library/nn/dropout/mlir_out.hpp"
#include "graft/library/nn/norm/mlir_out.hpp"
#include "graft/library/nn/pool/mlir_out.hpp"
#include "graft/library/nn/recurrent/mlir_out.hpp"
#include "graft/library/nn/scale/mlir_out.hpp"

GRAFT_BEGIN
namespace library::mlir_out {

/// All lowerings of the library: a parameter of `out::exporters`.
/// cost seconds to compile: let one translation unit of a program use it
using builtin_lowerings = out::join_lowerings<matmul_lowerings, reduce_lowerings, activation_lowerings, conv_lowerings,
    norm_lowerings, pool_lowerings, recurrent_lowerings, scale_lowerings, identity_lowerings, dropout_lowerings,
    cast_lowerings, reshape_lowerings, creation_lowerings, concat_lowerings, gather_lowerings, slice_lowerings,
    space_to_depth_lowerings, matrix_lowerings, pad_lowerings, resize_lowerings, optical_flow_lowerings,
    resize_nd_lowerings, arithmetic_lowerings, compare_lowerings, unary_lowerings>;

} // namespace library::mlir_out
GRAFT_END
