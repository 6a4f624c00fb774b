// graft/library/onnx_out_tensors.hpp - ONNX exporters of operators on tensors: arrays, mathematics, images, flow
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/library/array/cast/onnx_out.hpp"
#include "graft/library/array/concat/onnx_out.hpp"
#include "graft/library/array/creation/onnx_out.hpp"
#include "graft/library/array/format/onnx_out.hpp"
#include "graft/library/array/gather/onnx_out.hpp"
#include "graft/library/array/pad/onnx_out.hpp"
#include "graft/library/array/reshape/onnx_out.hpp"
#include "graft/library/array/scatter/onnx_out.hpp"
#include "graft/library/array/slice/onnx_out.hpp"
#include "graft/library/array/sort/onnx_out.hpp"
#include "graft/library/array/space_to_depth/onnx_out.hpp"
#include "graft/library/array/unique/onnx_out.hpp"
#include "graft/library/control/identity/onnx_out.hpp"
#include "graft/library/control/tensor_array/onnx_out.hpp"
#include "graft/library/control/tensor_list/onnx_out.hpp"
#include "graft/library/image/colour/onnx_out.hpp"
#include "graft/library/image/grid/onnx_out.hpp"
#include "graft/library/image/optical_flow/onnx_out.hpp"
#include "graft/library/image/patch/onnx_out.hpp"
#include "graft/library/image/resize/onnx_out.hpp"
#include "graft/library/image/resize_nd/onnx_out.hpp"
#include "graft/library/image/warp/onnx_out.hpp"
#include "graft/library/math/arithmetic/onnx_out.hpp"
#include "graft/library/math/bitwise/onnx_out.hpp"
#include "graft/library/math/compare/onnx_out.hpp"
#include "graft/library/math/histogram/onnx_out.hpp"
#include "graft/library/math/random/onnx_out.hpp"
#include "graft/library/math/reduce/onnx_out.hpp"
#include "graft/library/math/segment/onnx_out.hpp"
#include "graft/library/math/unary/onnx_out.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// Lowerings of operators on tensors; a part of `builtin_lowerings`.
using tensor_lowerings = out::join_lowerings<colour_lowerings, format_lowerings, unique_lowerings, grid_lowerings,
    resize_nd_lowerings, bitwise_lowerings, tensor_array_lowerings, tensor_list_lowerings, cast_lowerings,
    concat_row_lowerings, gather_picked_lowerings, patch_lowerings, warp_lowerings, histogram_lowerings,
    unary_lowerings, reshape_lowerings, concat_lowerings, slice_lowerings, gather_lowerings, creation_lowerings,
    pad_lowerings, block_lowerings, identity_lowerings, scatter_lowerings, sort_lowerings, arithmetic_lowerings,
    compare_lowerings, reduce_lowerings, random_lowerings, segment_lowerings, resize_lowerings, optical_flow_lowerings>;

} // namespace library::onnx_out
GRAFT_END
