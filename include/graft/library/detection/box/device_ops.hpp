// graft/library/detection/box/device_ops.hpp - operators of CANN's devices, for their shapes: box
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"

GRAFT_BEGIN
namespace library {

/// Boxes as parts of the image.
struct NormalizeBBox : op<NormalizeBBox> {
    static constexpr auto prototype = graft::prototype("NormalizeBBox")
                                          .input("boxes", f32 | f16)
                                          .input("shape_hw", i32)
                                          .output("y", follow("boxes", aspect::dtype | aspect::shape))
                                          .attr("reversed_box", false);
};

/// Boxes in elements of the image.
struct ToAbsoluteBBox : op<ToAbsoluteBBox> {
    static constexpr auto prototype = graft::prototype("ToAbsoluteBBox")
                                          .input("normalized_boxes", f32 | f16)
                                          .input("shape_hw", i32)
                                          .output("y", follow("normalized_boxes", aspect::dtype | aspect::shape))
                                          .attr("reversed_box", false);
};

/// Boxes cut to the image.
struct ClipBoxesD : op<ClipBoxesD> {
    static constexpr auto prototype = graft::prototype("ClipBoxesD")
                                          .input("boxes_input", f16)
                                          .output("boxes_output", follow("boxes_input", aspect::dtype | aspect::shape))
                                          .attr("img_size", as_integers);
};

/// Turned boxes as differences from anchors.
struct RotatedBoxEncode : op<RotatedBoxEncode> {
    static constexpr auto prototype = graft::prototype("RotatedBoxEncode")
                                          .input("anchor_box", f32 | f16)
                                          .input("gt_box", f32 | f16)
                                          .output("y", follow("anchor_box", aspect::dtype | aspect::shape))
                                          .attr("weight", graft::list<double>(1.0, 1.0, 1.0, 1.0, 1.0));
};

/// Turned boxes from differences.
struct RotatedBoxDecode : op<RotatedBoxDecode> {
    static constexpr auto prototype = graft::prototype("RotatedBoxDecode")
                                          .input("anchor_box", f32 | f16)
                                          .input("deltas", f32 | f16)
                                          .output("y", follow("anchor_box", aspect::dtype | aspect::shape))
                                          .attr("weight", graft::list<double>(1.0, 1.0, 1.0, 1.0, 1.0));
};

/// Boxes from the differences that YOLOX says.
struct YoloxBoundingBoxDecode : op<YoloxBoundingBoxDecode> {
    static constexpr auto prototype = graft::prototype("YoloxBoundingBoxDecode")
                                          .input("priors", f32 | f16)
                                          .input("bboxes", f32 | f16)
                                          .output("decoded_bboxes", follow("bboxes", aspect::dtype | aspect::shape));
};

/// Gradients of DIoU.
struct DIoUGrad : op<DIoUGrad> {
    static constexpr auto prototype = graft::prototype("DIoUGrad")
                                          .input("dy", f32 | f16)
                                          .input("bboxes", f32 | f16)
                                          .input("gtboxes", f32 | f16)
                                          .output("dbboxes", follow("bboxes", aspect::dtype | aspect::shape))
                                          .output("dgtboxes", follow("gtboxes", aspect::dtype | aspect::shape))
                                          .attr("trans", false)
                                          .attr("is_cross", true)
                                          .attr("mode", "iou");
};

/// Gradients of GIoU.
struct GIoUGrad : op<GIoUGrad> {
    static constexpr auto prototype = graft::prototype("GIoUGrad")
                                          .input("dy", f32 | f16)
                                          .input("bboxes", f32 | f16)
                                          .input("gtboxes", f32 | f16)
                                          .output("dbboxes", follow("bboxes", aspect::dtype | aspect::shape))
                                          .output("dgtboxes", follow("gtboxes", aspect::dtype | aspect::shape))
                                          .attr("trans", false)
                                          .attr("is_cross", true)
                                          .attr("mode", "iou");
};

/// Gradients of CIoU.
struct CIoUGrad : op<CIoUGrad> {
    static constexpr auto prototype = graft::prototype("CIoUGrad")
                                          .input("dy", f32)
                                          .input("bboxes", f32)
                                          .input("gtboxes", f32)
                                          .input("atan_sub", f32)
                                          .output("dbboxes", follow("bboxes", aspect::dtype | aspect::shape))
                                          .output("dgtboxes", follow("gtboxes", aspect::dtype | aspect::shape))
                                          .attr("trans", false)
                                          .attr("is_cross", true)
                                          .attr("mode", "iou");
};

/// Labels of which some are chosen.
struct SubSample : op<SubSample> {
    static constexpr auto prototype = graft::prototype("SubSample")
                                          .input("labels", i32)
                                          .output("y", follow("labels", aspect::dtype | aspect::shape))
                                          .attr("batch_size_per_images", as_integer)
                                          .attr("positive_fraction", as_real);
};

/// Labels of which some are chosen, by an order.
struct SubSampleLabels : op<SubSampleLabels> {
    static constexpr auto prototype = graft::prototype("SubSampleLabels")
                                          .input("labels", i32)
                                          .input("shuffle_matrix", i32)
                                          .output("y", follow("labels", aspect::dtype | aspect::shape))
                                          .attr("batch_size_per_images", as_integer)
                                          .attr("positive_fraction", as_real);
};

/// The operators of this file; none has a kernel.
using box_device_ops = ops<NormalizeBBox, ToAbsoluteBBox, ClipBoxesD, RotatedBoxEncode, RotatedBoxDecode,
    YoloxBoundingBoxDecode, DIoUGrad, GIoUGrad, CIoUGrad, SubSample, SubSampleLabels>;

} // namespace library
GRAFT_END
