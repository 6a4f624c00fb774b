// graft/library/detection/nms/tensorflow.hpp - TensorFlow: non-maximum suppression
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/detection/nms/ops.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct nms_lines {
    static constexpr char text[] = R"ops(
NonMaxSuppressionV3 boxes:T scores:T max_output_size:i32 iou_threshold:T_threshold score_threshold:' ->
    selected_indices:i32 T?type{f32,f16}=f32 T_threshold?type{f32,f16}=f32
NonMaxSuppressionV4 boxes:T scores:T max_output_size:i32 iou_threshold:T_threshold score_threshold:' ->
    selected_indices:i32 valid_outputs:' T?type{f32,f16}=f32 T_threshold?type{f32,f16}=f32
    pad_to_max_output_size?bool=false
)ops";
};
template <fixed_string Name> using nms = graft::tensorflow::defined<nms_lines, Name>;

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto non_max_suppression_v3 =
    plugin<NonMaxSuppressionV3, tf::nms<"NonMaxSuppressionV3">>().use_default("offset");

/// The plugins of this family.
using nms_plugins = plugins<non_max_suppression_v3, alike<tf::nms_lines, NonMaxSuppressionV4>>;

} // namespace library::tensorflow_plugins
GRAFT_END
