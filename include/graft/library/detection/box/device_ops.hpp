// graft/library/detection/box/device_ops.hpp - CANN's device operators, shape inference only: boxes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct box_device_lines {
    static constexpr char text[] = R"ops(
/// Boxes as fractions of the image size.
NormalizeBBox boxes:f16,f32 shape_hw:i32 -> y=boxes reversed_box?bool=false
/// Boxes in pixels of the image.
ToAbsoluteBBox normalized_boxes:f16,f32 shape_hw:i32 -> y=normalized_boxes reversed_box?bool=false
/// Boxes clipped to the image.
ClipBoxesD boxes_input:f16 -> boxes_output=boxes_input img_size?list(int)
/// Rotated boxes encoded as differences from anchors.
RotatedBoxEncode anchor_box:f16,f32 gt_box:' -> y=anchor_box weight?list(float)=1.0,1.0,1.0,1.0,1.0
/// Rotated boxes decoded from differences.
RotatedBoxDecode anchor_box:f16,f32 deltas:' -> y=anchor_box weight?list(float)=1.0,1.0,1.0,1.0,1.0
/// Boxes decoded from YOLOX's differences.
YoloxBoundingBoxDecode priors:f16,f32 bboxes:' -> decoded_bboxes=bboxes
/// Gradients of DIoU.
DIoUGrad dy:f16,f32 bboxes:' gtboxes:' -> dbboxes=bboxes dgtboxes=gtboxes trans?bool=false is_cross?bool=true
    mode?string="iou"
/// Gradients of GIoU.
GIoUGrad dy:f16,f32 bboxes:' gtboxes:' -> dbboxes=bboxes dgtboxes=gtboxes trans?bool=false is_cross?bool=true
    mode?string="iou"
/// Gradients of CIoU.
CIoUGrad dy:f32 bboxes:f32 gtboxes:f32 atan_sub:f32 -> dbboxes=bboxes dgtboxes=gtboxes trans?bool=false
    is_cross?bool=true mode?string="iou"
/// A sample of labels.
SubSample labels:i32 -> y=labels batch_size_per_images?int positive_fraction?float
/// A sample of labels, selected by an order.
SubSampleLabels labels:i32 shuffle_matrix:i32 -> y=labels batch_size_per_images?int positive_fraction?float
)ops";
};

/// The operators of this file; none has a kernel.
using box_device_ops = listed_ops<box_device_lines>;

} // namespace library
GRAFT_END
