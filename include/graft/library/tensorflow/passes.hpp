// graft/library/tensorflow/passes.hpp - all scope passes of the library for TensorFlow, in order
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/fusion/passes.hpp"
#include "graft/library/detection/box/tensorflow.hpp"
#include "graft/library/detection/faster_rcnn/tensorflow.hpp"
#include "graft/library/nn/activation/tensorflow.hpp"
#include "graft/library/nn/dropout/tensorflow.hpp"
#include "graft/library/nn/norm/tensorflow.hpp"
#include "graft/library/nn/recurrent/tensorflow.hpp"

GRAFT_BEGIN
namespace library::tensorflow_passes {

/// The set. By default all run except `dropout`, which changes the result of a training graph, and `rpn_proposals`,
/// which ignores the minimum score.
using builtin = passes<instance_norm, layer_norm, batch_norm, batch_norm_no_scale, l2_normalize, gelu, gelu_tanh,
    dropout, dynamic_lstm, dynamic_gru, dynamic_lstm_sequence, dynamic_gru_sequence, basic_lstm_cell, gru_cell,
    decode_bbox, decode_bbox_scaled, clip_boxes, rpn_proposals>;

} // namespace library::tensorflow_passes
GRAFT_END
