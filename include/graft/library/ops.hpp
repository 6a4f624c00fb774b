// graft/library/ops.hpp - every operator that ships, as one list under one tag
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/library/ops/array.hpp"
#include "graft/library/ops/caffe.hpp"
#include "graft/library/ops/control.hpp"
#include "graft/library/ops/conv.hpp"
#include "graft/library/ops/detection.hpp"
#include "graft/library/ops/flow.hpp"
#include "graft/library/ops/gradient.hpp"
#include "graft/library/ops/image.hpp"
#include "graft/library/ops/loss.hpp"
#include "graft/library/ops/math.hpp"
#include "graft/library/ops/matmul.hpp"
#include "graft/library/ops/normalization.hpp"
#include "graft/library/ops/pool.hpp"
#include "graft/library/ops/quantization.hpp"
#include "graft/library/ops/recurrent.hpp"
#include "graft/library/ops/reduce.hpp"
#include "graft/library/ops/source.hpp"
#include "graft/library/ops/tensor_array.hpp"
#include "graft/library/ops/training_all.hpp"
#include "graft/op/catalog.hpp"

GRAFT_BEGIN

namespace library {

/// The tag of the shipped catalog: `graft::catalog<graft::library::shipped_ops>::view()`.
/// cost the tables take seconds to compile: let one translation unit of a program ask for the view
struct shipped_ops {
    using list = join<math_ops, array_ops, reduce_ops, matmul_ops, conv_ops, pool_ops, normalization_ops, image_ops, source_ops,
                      control_ops, tensor_array_ops, recurrent_ops, quantization_ops, loss_ops, gradient_ops, detection_ops, flow_ops, caffe_ops,
                      training_graph_ops>;
};

} // namespace library

GRAFT_END
