// graft/library/onnx_out_layers.hpp - ONNX exporters of layers: networks, detection, matrices, trees, signals
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/library/detection/box/onnx_out.hpp"
#include "graft/library/detection/faster_rcnn/onnx_out.hpp"
#include "graft/library/detection/nms/onnx_out.hpp"
#include "graft/library/detection/prior_box/onnx_out.hpp"
#include "graft/library/detection/roi/onnx_out.hpp"
#include "graft/library/detection/ssd/onnx_out.hpp"
#include "graft/library/detection/yolo/onnx_out.hpp"
#include "graft/library/linalg/decomposition/onnx_out.hpp"
#include "graft/library/linalg/matmul/onnx_out.hpp"
#include "graft/library/linalg/matrix/onnx_out.hpp"
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

/// Lowerings of layers; a part of `builtin_lowerings`.
using layer_lowerings =
    out::join_lowerings<matrix_lowerings, decomposition_lowerings, matmul_lowerings, label_lowerings, tree_lowerings,
        activation_lowerings, conv_lowerings, deformable_lowerings, fold_lowerings, loss_lowerings,
        loss_layer_lowerings, norm_lowerings, pool_lowerings, pool_position_lowerings, quantization_lowerings,
        integer_lowerings, recurrent_lowerings, scale_lowerings, sequence_lowerings, spectrum_lowerings, yolo_lowerings,
        audio_lowerings, recurrent_cell_lowerings, dropout_lowerings, prior_box_lowerings, roi_lowerings, nms_lowerings,
        ssd_lowerings, faster_rcnn_lowerings, box_lowerings, conv_im2col_lowerings>;

} // namespace library::onnx_out
GRAFT_END
