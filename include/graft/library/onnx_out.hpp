// graft/library/onnx_out.hpp - all ONNX exporters of the library's operators
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/export/onnx/write_model.hpp"
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
#include "graft/library/detection/box/onnx_out.hpp"
#include "graft/library/detection/faster_rcnn/onnx_out.hpp"
#include "graft/library/detection/nms/onnx_out.hpp"
#include "graft/library/detection/prior_box/onnx_out.hpp"
#include "graft/library/detection/roi/onnx_out.hpp"
#include "graft/library/detection/ssd/onnx_out.hpp"
#include "graft/library/detection/yolo/onnx_out.hpp"
#include "graft/library/image/colour/onnx_out.hpp"
#include "graft/library/image/grid/onnx_out.hpp"
#include "graft/library/image/optical_flow/onnx_out.hpp"
#include "graft/library/image/patch/onnx_out.hpp"
#include "graft/library/image/resize/onnx_out.hpp"
#include "graft/library/image/resize_nd/onnx_out.hpp"
#include "graft/library/image/warp/onnx_out.hpp"
#include "graft/library/linalg/decomposition/onnx_out.hpp"
#include "graft/library/linalg/matmul/onnx_out.hpp"
#include "graft/library/linalg/matrix/onnx_out.hpp"
#include "graft/library/math/arithmetic/onnx_out.hpp"
#include "graft/library/math/bitwise/onnx_out.hpp"
#include "graft/library/math/compare/onnx_out.hpp"
#include "graft/library/math/histogram/onnx_out.hpp"
#include "graft/library/math/random/onnx_out.hpp"
#include "graft/library/math/reduce/onnx_out.hpp"
#include "graft/library/math/segment/onnx_out.hpp"
#include "graft/library/math/unary/onnx_out.hpp"
#include "graft/library/ml/label/onnx_out.hpp"
#include "graft/library/ml/tree/onnx_out.hpp"
#include "graft/library/nn/activation/onnx_out.hpp"
#include "graft/library/nn/conv/onnx_out.hpp"
#include "graft/library/nn/conv/onnx_out_im2col.hpp"
#include "graft/library/nn/dropout/onnx_out.hpp"
#include "graft/library/nn/fold/onnx_out.hpp"
#include "graft/library/nn/loss/onnx_out.hpp"
#include "graft/library/nn/norm/onnx_out.hpp"
#include "graft/library/nn/pool/onnx_out.hpp"
#include "graft/library/nn/quantization/onnx_out.hpp"
#include "graft/library/nn/recurrent/onnx_out.hpp"
#include "graft/library/nn/recurrent/onnx_out_gates.hpp"
#include "graft/library/nn/scale/onnx_out.hpp"
#include "graft/library/nn/sequence/onnx_out.hpp"
#include "graft/library/signal/audio/onnx_out.hpp"
#include "graft/library/signal/spectrum/onnx_out.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// All lowerings of the library: a parameter of `out::exporters` in addition to ONNX's plugins.
/// cost seconds to compile: let one translation unit of a program use it
using builtin_lowerings = out::join_lowerings<colour_lowerings, matrix_lowerings, format_lowerings, unique_lowerings,
    grid_lowerings, resize_nd_lowerings, decomposition_lowerings, matmul_lowerings, bitwise_lowerings, label_lowerings,
    tree_lowerings, activation_lowerings, conv_lowerings, deformable_lowerings, fold_lowerings, loss_lowerings,
    loss_layer_lowerings, norm_lowerings, pool_lowerings, pool_position_lowerings, quantization_lowerings,
    integer_lowerings, recurrent_lowerings, scale_lowerings, sequence_lowerings, spectrum_lowerings,
    tensor_array_lowerings, tensor_list_lowerings, cast_lowerings, concat_row_lowerings, gather_picked_lowerings,
    yolo_lowerings, patch_lowerings, warp_lowerings, histogram_lowerings, unary_lowerings, audio_lowerings,
    recurrent_cell_lowerings, reshape_lowerings, concat_lowerings, slice_lowerings, gather_lowerings,
    creation_lowerings, pad_lowerings, block_lowerings, dropout_lowerings, identity_lowerings, scatter_lowerings,
    sort_lowerings, arithmetic_lowerings, compare_lowerings, reduce_lowerings, random_lowerings, segment_lowerings,
    prior_box_lowerings, roi_lowerings, nms_lowerings, ssd_lowerings, faster_rcnn_lowerings, box_lowerings,
    resize_lowerings, optical_flow_lowerings, conv_im2col_lowerings>;

} // namespace library::onnx_out
GRAFT_END
