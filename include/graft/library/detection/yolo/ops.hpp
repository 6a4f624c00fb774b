// graft/library/detection/yolo/ops.hpp - operators: boxes and detections of YOLO
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace library {

/// Size of YOLO's outputs along their last axis: n numbers of float16, rounded up to blocks of 32 bytes, and one block
/// more.
[[nodiscard]] constexpr dim yolo_padded(dim n) { return ceil_div(n * 2 + 32, 32) * 16; }

/// Splits x [N, boxes * (coords + 1 + classes), H, W] into coordinates [N, boxes * coords, pad(H*W)],
/// the probability that there is an object [N, pad(boxes*H*W)] and those of the classes [N, classes, pad(boxes*H*W)].
/// Source: CANN Yolo.
struct Yolo : graft::op<Yolo> {
    static constexpr operator_line prototype{R"(Yolo x:T(has_format) -> coord_data:T obj_prob:T classes_prob:T
        boxes?int>=1=3 coords?int{4}=4 classes?int>=1=80 yolo_version?string{"V2","V3","V5"}="V3" softmax?bool=false
        background?bool=false softmaxtree?bool=false where T=f32,f16)"};
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = rule::expect_rank(ctx.input<"x">(), 4, "x"); !s) return s;
        auto const x = rule::with_rank(ctx.input<"x">(), 4);
        auto const boxes = dim(ctx.attr<"boxes">()), coords = dim(ctx.attr<"coords">()),
                   classes = dim(ctx.attr<"classes">());
        auto const want = boxes * (coords + 1 + classes);
        if (contradict(x[1], want))
            return fail(
                errc::wrong_shape, "x", "boxes * (coords + 1 + classes) channels", want.value(), dim(x[1]).value());
        auto const grid = dim(x[2]) * dim(x[3]);
        ctx.output<"coord_data">() = shape::of_rank(0).append(x[0]).append(boxes * coords).append(yolo_padded(grid));
        ctx.output<"obj_prob">() = shape::of_rank(0).append(x[0]).append(yolo_padded(boxes * grid));
        ctx.output<"classes_prob">() = shape::of_rank(0).append(x[0]).append(classes).append(yolo_padded(boxes * grid));
        return ok;
    }
};

/// The checks and results of YOLO's detections: boxes [batch, 6 * post_nms_topn] (or [batch, 6, post_nms_topn]), their
/// number [batch, 8, 1, 1].
template <class Context> constexpr status yolo_detections(Context& ctx, dim batch, bool flat) {
    using namespace literals;
    auto const n = ctx.attr("post_nms_topn"_p);
    if (auto const b = ctx.attr("biases"_p).size(); b == 0 || b % 2 != 0)
        return fail(errc::wrong_value, "biases", "width and height of each anchor", 2, b);
    auto y = ctx.output("box_out"_p);
    y = shape::of_rank(0).append(batch);
    if (flat) y.append(6 * n);
    else y.append(6).append(n);
    ctx.output("box_out_num"_p) = shape{batch, dim(8)};
    return ok;
}

/// YOLO v2's boxes after non-maximum suppression: [N, 6 * post_nms_topn] and their number.
/// Source: CANN YoloV2DetectionOutput.
struct YoloV2DetectionOutput : graft::op<YoloV2DetectionOutput> {
    static constexpr operator_line prototype{R"(YoloV2DetectionOutput coord_data:T obj_prob:T classes_prob:T img_info:T
        -> box_out:T box_out_num:i32 biases?list(float) boxes?int>=1=5 coords?int{4}=4 classes?int>=1=20
        relative?bool=true obj_threshold?float=0.5 post_nms_topn?int{1..1024}=512 score_threshold?float=0.5
        iou_threshold?float=0.45 pre_nms_topn?int>=1=512 where T=f16,f32)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& c = ctx.input<"coord_data">();
        if (c.has_rank() && c.rank() < 2)
            return fail(errc::wrong_rank, "coord_data", "batch and coordinates", 3, c.rank());
        return yolo_detections(ctx, c.has_rank() ? c[0] : dim::unknown(), true);
    }
};

/// YOLO v3's boxes from the ten tensors of three Yolo operators and the image's size, after non-maximum suppression;
/// out_box_dim 3: [N, 6, post_nms_topn], 2: [N, 6 * post_nms_topn]. Source: CANN YoloV3DetectionOutputV2.
struct YoloV3DetectionOutputV2 : graft::op<YoloV3DetectionOutputV2> {
    static constexpr operator_line prototype{R"(YoloV3DetectionOutputV2 x*>4:T -> box_out:T box_out_num:i32
        biases?list(float) boxes?int>=1=3 coords?int{4}=4 classes?int>=1=80 relative?bool=true obj_threshold?float=0.5
        post_nms_topn?int{1..1024}=512 score_threshold?float=0.5 iou_threshold?float=0.45 pre_nms_topn?int>=1=512
        N?int=10 resize_origin_img_to_net?bool=false out_box_dim?int{2..3}=3 where T=f16,f32)"};
    static constexpr auto verify = rule::count_is<"x", "N">{};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const d = ctx.attr<"out_box_dim">();
        auto const& c = ctx.dynamic_desc<"x">()[0].shape;
        if (c.has_rank() && c.rank() < 1) return fail(errc::wrong_rank, "x", "a batch", 1, 0);
        return yolo_detections(ctx, c.has_rank() ? c[0] : dim::unknown(), d == 2);
    }
};

/// YoloV3DetectionOutputV2 with the indices of the grid as inputs windex and hindex.
/// Source: CANN YoloV3DetectionOutputV2D.
struct YoloV3DetectionOutputV2D : graft::op<YoloV3DetectionOutputV2D> {
    static constexpr operator_line prototype{R"(YoloV3DetectionOutputV2D x*>4:T windex*:T hindex*:T -> box_out:T
        box_out_num:i32 biases?list(float) boxes?int>=1=3 coords?int{4}=4 classes?int>=1=80 relative?bool=true
        obj_threshold?float=0.5 post_nms_topn?int{1..1024}=512 score_threshold?float=0.5 iou_threshold?float=0.45
        pre_nms_topn?int>=1=512 N?int=10 resize_origin_img_to_net?bool=false out_box_dim?int{2..3}=3 where
        T=f16,f32)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const d = ctx.attr<"out_box_dim">();
        auto const w = ctx.dynamic_desc<"windex">().size(), h = ctx.dynamic_desc<"hindex">().size();
        if (w != h) return fail(errc::wrong_input_count, "hindex", "as many as windex", w, h);
        auto const& c = ctx.dynamic_desc<"x">()[0].shape;
        if (c.has_rank() && c.rank() < 1) return fail(errc::wrong_rank, "x", "a batch", 1, 0);
        return yolo_detections(ctx, c.has_rank() ? c[0] : dim::unknown(), d == 2);
    }
};

/// The operators of inference in this file.
using yolo_ops = ops<Yolo, YoloV2DetectionOutput, YoloV3DetectionOutputV2, YoloV3DetectionOutputV2D>;

} // namespace library
GRAFT_END
