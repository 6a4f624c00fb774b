// graft/library/array/onnx_out.hpp - to ONNX: shapes, parts, layouts and copies of tensors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/library/array/concat/onnx_out.hpp"
#include "graft/library/array/creation/onnx_out.hpp"
#include "graft/library/array/gather/onnx_out.hpp"
#include "graft/library/array/pad/onnx_out.hpp"
#include "graft/library/array/reshape/onnx_out.hpp"
#include "graft/library/array/slice/onnx_out.hpp"
#include "graft/library/array/space_to_depth/onnx_out.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// The lowerings of these families.
using array_lowerings = out::join_lowerings<reshape_lowerings, concat_lowerings, slice_lowerings, gather_lowerings,
    creation_lowerings, pad_lowerings, block_lowerings>;

} // namespace library::onnx_out
GRAFT_END
