// graft/library/detection/nms/tensorflow.hpp - TensorFlow: non-maximum suppression
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/detection/nms/ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct NonMaxSuppressionV3 : op<NonMaxSuppressionV3> {
    static constexpr auto prototype = op_def("NonMaxSuppressionV3", "boxes: T", "scores: T", "max_output_size: int32",
        "iou_threshold: T_threshold", "score_threshold: T_threshold", "-> selected_indices: int32",
        "T: {half, float} = DT_FLOAT", "T_threshold: {half, float} = DT_FLOAT");
};

struct NonMaxSuppressionV4 : op<NonMaxSuppressionV4> {
    static constexpr auto prototype = op_def("NonMaxSuppressionV4", "boxes: T", "scores: T", "max_output_size: int32",
        "iou_threshold: T_threshold", "score_threshold: T_threshold", "-> selected_indices: int32",
        "-> valid_outputs: int32", "T: {half, float} = DT_FLOAT", "T_threshold: {half, float} = DT_FLOAT",
        "pad_to_max_output_size: bool = false");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto non_max_suppression_v3 = plugin<NonMaxSuppressionV3, tf::NonMaxSuppressionV3>().use_default(
    "offset");
inline constexpr auto non_max_suppression_v4 = plugin<NonMaxSuppressionV4, tf::NonMaxSuppressionV4>();

/// The plugins of this family.
using nms_plugins = plugins<non_max_suppression_v3, non_max_suppression_v4>;

} // namespace library::tensorflow_plugins
GRAFT_END
