// graft/library/detection/box/ops.hpp - operators: decoding of boxes, clipping of boxes to a window
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace library {

/// Boxes from their encoding against anchors. boxes and anchors [N, 4] in the order ymin, xmin, ymax, xmax; a code is
/// (dy, dx, dh, dw), divided by scales. decode_clip > 0 bounds dh and dw. reversed_box: both are [4, N].
/// source CANN DecodeBboxV2; TensorFlow object detection FasterRcnnBoxCoder
struct DecodeBboxV2 : graft::op<DecodeBboxV2> {
    static constexpr operator_line prototype{R"(DecodeBboxV2 boxes:T anchors:T -> y==boxes
        scales?list(float)[4]=1,1,1,1 decode_clip?float=0 reversed_box?bool=false where T=f32,f16)"};
    static constexpr status verify(verify_context& ctx) {
        auto const &a = ctx.desc<"boxes">().shape, &b = ctx.desc<"anchors">().shape;
        for (auto const* s : {&a, &b}) {
            if (!s->has_rank()) continue;
            if (s->rank() != 2) return fail(errc::wrong_rank, "boxes", "a table of boxes", 2, s->rank());
            dim const four = (*s)[ctx.attr<"reversed_box">() ? 0 : 1];
            if (contradict(four, dim(4)))
                return fail(errc::wrong_shape, "boxes", "four numbers per box", 4, four.value());
        }
        return contradict(a, b) ? fail(errc::shape_mismatch, "anchors", "an anchor per box") : ok;
    }
};

/// Boxes [N, 4] (ymin, xmin, ymax, xmax) clipped to a window (ymin, xmin, ymax, xmax).
/// source CANN ClipBoxes; TensorFlow object detection box_list_ops.clip_to_window
struct ClipBoxes : graft::op<ClipBoxes> {
    static constexpr operator_line prototype{R"(ClipBoxes boxes_input:T img_size:T -> boxes_output==boxes_input where
        T=f32,f16)"};
    static constexpr status verify(verify_context& ctx) {
        auto const& a = ctx.desc<"boxes_input">().shape;
        if (a.has_rank() && (a.rank() != 2 || contradict(dim(a[1]), dim(4))))
            return fail(errc::wrong_shape, "boxes_input", "four numbers per box");
        auto const& size = ctx.desc<"img_size">().shape;
        if (size.has_rank() && contradict(size.elements(), dim(4)))
            return fail(errc::wrong_shape, "img_size", "four numbers");
        return ok;
    }
};

/// The operators of inference in this file.
using box_ops = ops<DecodeBboxV2, ClipBoxes>;

} // namespace library
GRAFT_END
