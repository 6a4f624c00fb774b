// graft/library/ops.hpp - the shipped operators for inference, as one list under one tag
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/library/array/cast/ops.hpp"
#include "graft/library/array/concat/ops.hpp"
#include "graft/library/array/creation/ops.hpp"
#include "graft/library/array/elements/ops.hpp"
#include "graft/library/array/format/ops.hpp"
#include "graft/library/array/gather/ops.hpp"
#include "graft/library/array/pad/ops.hpp"
#include "graft/library/array/ragged/ops.hpp"
#include "graft/library/array/reshape/ops.hpp"
#include "graft/library/array/slice/ops.hpp"
#include "graft/library/array/sort/ops.hpp"
#include "graft/library/array/space_to_depth/ops.hpp"
#include "graft/library/array/unique/ops.hpp"
#include "graft/library/control/flow/ops.hpp"
#include "graft/library/control/identity/ops.hpp"
#include "graft/library/control/tensor_array/ops.hpp"
#include "graft/library/control/tensor_list/ops.hpp"
#include "graft/library/detection/box/ops.hpp"
#include "graft/library/detection/faster_rcnn/ops.hpp"
#include "graft/library/detection/nms/ops.hpp"
#include "graft/library/detection/prior_box/ops.hpp"
#include "graft/library/detection/roi/ops.hpp"
#include "graft/library/detection/ssd/ops.hpp"
#include "graft/library/detection/yolo/ops.hpp"
#include "graft/library/image/bounding_box/ops.hpp"
#include "graft/library/image/colour/ops.hpp"
#include "graft/library/image/grid/ops.hpp"
#include "graft/library/image/optical_flow/ops.hpp"
#include "graft/library/image/patch/ops.hpp"
#include "graft/library/image/resize/ops.hpp"
#include "graft/library/image/resize_nd/ops.hpp"
#include "graft/library/image/warp/ops.hpp"
#include "graft/library/linalg/decomposition/ops.hpp"
#include "graft/library/linalg/matmul/ops.hpp"
#include "graft/library/linalg/matrix/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/bitwise/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/math/complex/ops.hpp"
#include "graft/library/math/histogram/ops.hpp"
#include "graft/library/math/random/ops.hpp"
#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/math/segment/ops.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/ml/label/ops.hpp"
#include "graft/library/ml/tree/ops.hpp"
#include "graft/library/ml/vector/ops.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/nn/attention/fused_ops.hpp"
#include "graft/library/nn/attention/ops.hpp"
#include "graft/library/nn/conv/fused_ops.hpp"
#include "graft/library/nn/conv/gradient_ops.hpp"
#include "graft/library/nn/conv/ops.hpp"
#include "graft/library/nn/dropout/ops.hpp"
#include "graft/library/nn/fold/ops.hpp"
#include "graft/library/nn/loss/ops.hpp"
#include "graft/library/nn/norm/fused_ops.hpp"
#include "graft/library/nn/norm/ops.hpp"
#include "graft/library/nn/pool/ops.hpp"
#include "graft/library/nn/quantization/ops.hpp"
#include "graft/library/nn/quantization/requantize_ops.hpp"
#include "graft/library/nn/recurrent/ops.hpp"
#include "graft/library/nn/scale/ops.hpp"
#include "graft/library/nn/sequence/ops.hpp"
#include "graft/library/signal/audio/ops.hpp"
#include "graft/library/signal/spectrum/ops.hpp"
#include "graft/library/text/words/ops.hpp"
#include "graft/op/catalog/catalog.hpp"

GRAFT_BEGIN
namespace library {

/// The tag of the shipped catalog: `graft::catalog<graft::library::shipped_ops>::view()`.
/// The operators of training graphs are in graft/library/training_ops.hpp.
/// cost the tables take seconds to compile: let one translation unit of a program use the view
struct shipped_ops {
    /// All of them, in this order.
    using list = join<aligned_roi_ops, deformable_ops, fold_ops, spectrum_ops, grid_ops, nms_class_ops,
        decomposition_ops, sequence_ops, resize_nd_ops, elements_ops, cast_ops, concat_ops, creation_ops, format_ops,
        gather_ops, pad_ops, ragged_ops, reshape_ops, slice_ops, sort_ops, space_to_depth_ops, unique_ops, flow_ops,
        identity_ops, tensor_array_ops, tensor_list_ops, box_ops, faster_rcnn_ops, nms_ops, prior_box_ops, roi_ops,
        ssd_ops, yolo_ops, bounding_box_ops, colour_ops, optical_flow_ops, patch_ops, resize_ops, warp_ops, matmul_ops,
        matrix_ops, arithmetic_ops, bitwise_ops, compare_ops, complex_ops, histogram_ops, random_ops, reduce_ops,
        segment_ops, unary_ops, activation_ops, conv_gradient_ops, conv_ops, fused_conv_ops, dropout_ops, loss_ops,
        norm_ops, fused_norm_ops, pool_ops, attention_ops, fused_attention_ops, quantization_ops, integer_ops,
        requantize_ops, recurrent_ops, recurrent_sequence_ops, scale_ops, softmax_ops, audio_ops, words_ops, label_ops,
        tree_ops, vector_ops>;
};

} // namespace library
GRAFT_END
