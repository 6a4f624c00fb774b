// graft/library/ops.hpp - the operators of inference that ship, as one list under one tag
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/library/ops/algebra.hpp"
#include "graft/library/ops/array.hpp"
#include "graft/library/ops/audio.hpp"
#include "graft/library/ops/boxes.hpp"
#include "graft/library/ops/caffe.hpp"
#include "graft/library/ops/control.hpp"
#include "graft/library/ops/conv.hpp"
#include "graft/library/ops/conv_nd.hpp"
#include "graft/library/ops/detection.hpp"
#include "graft/library/ops/flow.hpp"
#include "graft/library/ops/fused.hpp"
#include "graft/library/ops/image.hpp"
#include "graft/library/ops/list.hpp"
#include "graft/library/ops/loss.hpp"
#include "graft/library/ops/math.hpp"
#include "graft/library/ops/matmul.hpp"
#include "graft/library/ops/normalization.hpp"
#include "graft/library/ops/numeric.hpp"
#include "graft/library/ops/patch.hpp"
#include "graft/library/ops/picture.hpp"
#include "graft/library/ops/pieces.hpp"
#include "graft/library/ops/pool.hpp"
#include "graft/library/ops/quantization.hpp"
#include "graft/library/ops/recurrent.hpp"
#include "graft/library/ops/recurrent_dynamic.hpp"
#include "graft/library/ops/reduce.hpp"
#include "graft/library/ops/segment.hpp"
#include "graft/library/ops/source.hpp"
#include "graft/library/ops/tensor_array.hpp"
#include "graft/library/ops/trans_data.hpp"
#include "graft/op/catalog.hpp"

GRAFT_BEGIN

namespace library {

/// The tag of the shipped catalog: `graft::catalog<graft::library::shipped_ops>::view()`.
/// Those of training graphs are in graft/library/training_ops.hpp.
/// cost the tables take seconds to compile: let one translation unit of a program ask for the view
struct shipped_ops {
    using list = join<math_ops, numeric_ops, array_ops, pieces_ops, reduce_ops, segment_ops, matmul_ops, algebra_ops, conv_ops, conv_nd_ops, pool_ops,
                      patch_ops, normalization_ops, image_ops, picture_ops, audio_ops, source_ops, control_ops, tensor_array_ops, list_ops,
                      recurrent_ops, recurrent_dynamic_ops, quantization_ops, loss_ops, detection_ops, boxes_ops, flow_ops, caffe_ops,
                      trans_data_ops, fused_ops>;
};

} // namespace library

GRAFT_END
