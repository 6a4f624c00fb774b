// graft/library/array/cast/mlir_out.hpp - to MLIR: elements in another type
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/cast/ops.hpp"
#include "graft/library/mlir/images.hpp"

GRAFT_BEGIN
namespace library::mlir_out {

inline status lower_cast(lowering<Cast>& n) { return n.set_output(out::cast(n.m, n.in<"x">(), n.attr<"dst_type">())); }

/// The lowerings of this family.
using cast_lowerings = lowerings<&lower_cast>;

} // namespace library::mlir_out
GRAFT_END
