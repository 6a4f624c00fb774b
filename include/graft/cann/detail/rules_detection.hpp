// graft/cann/detail/rules_detection.hpp - shapes of boxes, detections and molecular dynamics that only CANN has
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/detail/rule_call.hpp"

GRAFT_BEGIN
namespace cann::detail {

/// Both inputs are matrices with the same number of rows, of these widths; the output is like the first.
inline void boxes_and_anchors(rule_call& c, std::string_view boxes, std::int64_t width, std::string_view y) {
    auto const x = c.in(boxes, 2);
    c.in("anchors", 2);
    c.need_dim(boxes, 1, width);
    c.need_dim("anchors", 1, 4);
    c.need_dim("anchors", 0, x[0]);
    c.out(y, x, c.type(boxes));
}
/// bboxes: [4, n], gtboxes: [4, m]
inline void pairwise_overlap(rule_call& c) {
    auto const boxes = c.in("bboxes", 2);
    c.in("gtboxes", 2);
    c.need_dim("bboxes", 0, 4);
    c.need_dim("gtboxes", 0, 4);
    c.need_dim("gtboxes", 1, boxes[1]);
    c.out("overlap", {dim(1), boxes[1]}, c.type("bboxes"));
}
/// boxes: [batch, coordinates, n], others: [batch, coordinates, m]
inline void overlaps_in_batches(rule_call& c, std::string_view boxes, std::string_view others, std::string_view y) {
    auto const a = c.in(boxes, 3), b = c.in(others, 3);
    c.need_dim(others, 0, a[0]);
    c.out(y, {a[0], a[2], b[2]}, c.type(boxes));
}
inline void yolo_outputs(rule_call& c, dim batch, dtype t) {
    auto const boxes = dim(c.number("post_nms_topn"));
    c.out("box_out", {batch, dim(6) * boxes}, t);
    c.out("box_out_num", {batch, dim(8)}, dtype::i32);
}
inline void yolo(rule_call& c, std::string_view x) {
    c.need_rank(x, 1);
    auto const& s = c.in(x);
    yolo_outputs(c, s.has_rank() && s.rank() > 0 ? s[0] : dim::unknown(), c.type(x));
}
inline void yolo_v5(rule_call& c) {
    auto const all = c.all("x");
    if (!c.need(all.size() != 0, errc::missing_input, "x", "one tensor")) return;
    auto const& s = all[0]->shape;
    c.need(!s.has_rank() || s.rank() != 0, errc::wrong_rank, "x", "a batch");
    auto const batch = s.has_rank() && s.rank() > 0 ? s[0] : dim::unknown();
    auto const boxes = dim(c.number("post_nms_topn"));
    yolo_outputs(c, batch, all[0]->type);
    if (c.number("out_box_dim") != 2) c.out("box_out", {batch, dim(6), boxes});
}
/// Half of twice `n` and 32, rounded up to 32: the rows of a layer of detections
inline dim padded_row(dim n) { return floor_div(ceil_div(n * dim(2) + dim(32), 32) * dim(32), 2); }

/// Numbers of atoms in natoms: local ones, all, and one of each type.
inline dim all_atoms(rule_call& c) {
    auto const v = c.value("natoms");
    return v.available() && c.in("natoms", 1)[0].max() > 1 ? as_size(v[1]) : dim::unknown();
}

inline constexpr named_rule detection_rules[] = {
    {"AnchorResponseFlags",
        [](rule_call& c) {
            auto const size = c.numbers("featmap_size", 2);
            c.out("flags", {dim(size[0]) * dim(size[1]) * dim(c.number("num_base_anchors"))}, dtype::u8);
        }},
    {"BoundingBoxDecode",
        [](rule_call& c) {
            for (auto const x : {"rois", "deltas"}) {
                c.need_rank(x, 1);
                if (auto const& s = c.in(x); s.has_rank() && s.rank() > 0) c.need_dim(x, s.rank() - 1, 4);
            }
            if (auto const& s = c.in("rois"); s.has_rank()) c.need_rank("deltas", s.rank(), s.rank());
            c.out("bboxes", c.broadcast({"rois", "deltas"}), c.type("rois"));
        }},
    {"CheckValid", [](rule_call& c) { c.out("valid_tensor", {c.in("bbox_tensor", 2)[0]}); }},
    {"CIoU",
        [](rule_call& c) {
            pairwise_overlap(c);
            c.out("atan_sub", {dim(1), c.in("bboxes", 2)[1]}, c.type("bboxes"));
        }},
    {"DIoU", &pairwise_overlap},
    {"PtIou", [](rule_call& c) { c.out("overlap", {c.in("gtboxes", 2)[0], c.in("bboxes", 2)[0]}, c.type("bboxes")); }},
    {"Iou3D", [](rule_call& c) { overlaps_in_batches(c, "bboxes", "gtboxes", "iou"); }},
    {"RotatedOverlaps", [](rule_call& c) { overlaps_in_batches(c, "boxes", "query_boxes", "overlaps"); }},
    {"DecodeBoundariesTarget",
        [](rule_call& c) { boxes_and_anchors(c, "boundary_predictions", 1, "boundary_encoded"); }},
    {"DecodeCornerpointsTargetBG",
        [](rule_call& c) { boxes_and_anchors(c, "keypoints_prediction", 4, "keypoints_decoded"); }},
    {"DecodeCornerpointsTargetWrtCenterV1",
        [](rule_call& c) { boxes_and_anchors(c, "keypoints_prediction", 8, "keypoints_decoded"); }},
    {"DecodeWheelsTarget", [](rule_call& c) { boxes_and_anchors(c, "boundary_predictions", 8, "boundary_encoded"); }},
    {"FastrcnnPredictions",
        [](rule_call& c) {
            for (auto const name : {"nms_threshold", "score_threshold"})
                c.need_value(c.real(name) >= 0 && c.real(name) <= 1, name, "a number from 0 to 1");
            auto const score = c.in("score", 2);
            auto const n = score[0], classes = score[1] - dim(1);
            c.in("rois", 2);
            c.need_dim("rois", 1, 4);
            c.need_dim("rois", 0, n * classes);
            if (n.known()) {
                c.need(n.is(16) || n.is(32) || n.is(96), errc::wrong_shape, "score", "16, 32 or 96 rows");
                c.need_value(n.is(c.number("k")), "k", "the rows of score");
            }
            c.need(!classes.known() || (classes.value() >= 1 && classes.value() <= 32), errc::wrong_shape, "score",
                "2 to 33 columns");
            auto const t = dtype::f16;
            c.out("sorted_rois", {n, dim(4)}, t);
            for (auto const y : {"sorted_scores", "sorted_classes"}) c.out(y, {n, dim(1)}, t);
        }},
    {"RpnProposalsD",
        [](rule_call& c) {
            c.in("rois", 2);
            c.in("cls_bg_prob", 2);
            c.need_dim("rois", 0, 4);
            c.need_value(
                c.real("nms_threshold") >= 0 && c.real("nms_threshold") <= 1, "nms_threshold", "a number from 0 to 1");
            c.need_value(c.real("min_size") >= 0, "min_size", "0 or more");
            for (auto const n : c.numbers("img_size", 2)) c.need_value(n > 0, "img_size", "numbers above 0");
            c.out("sorted_box", {c.number("post_nms_num"), 4});
        }},
    {"RpnProposalPostProcessing", [](rule_call& c) { c.out("sorted_box", {c.number("post_nms_num"), 4}); }},
    {"ProposalD",
        [](rule_call& c) {
            auto const batch = c.in("cls_prob", 4)[0];
            c.out("rois", {batch, dim(5), dim(c.number("post_nms_topn"))}, c.type("cls_prob"));
            c.out("actual_rois_num", {batch, dim(8)}, dtype::i32);
        }},
    {"GridAssignPositive",
        [](rule_call& c) {
            auto const all = c.in("overlaps", 2);
            for (auto const x : {"assigned_gt_inds", "box_responsible_flags", "max_overlaps", "argmax_overlaps"}) {
                c.in(x, 1);
                c.need_dim(x, 0, all[1]);
            }
            for (auto const x : {"gt_max_overlaps", "gt_argmax_overlaps"}) {
                c.in(x, 1);
                c.need_dim(x, 0, all[0]);
            }
            c.like("assigned_gt_inds_pos", "assigned_gt_inds");
        }},
    {"NMSWithMask",
        [](rule_call& c) {
            c.need_value(c.real("iou_threshold") > 0, "iou_threshold", "a number above 0");
            auto const x = c.in("box_scores", 2);
            c.out("selected_boxes", {x[0], dim(5)}, c.type("box_scores"));
            c.out("selected_idx", {x[0]}, dtype::i32);
            c.out("selected_mask", {x[0]}, dtype::boolean);
        }},
    {"NonMaxSuppressionV6",
        [](rule_call& c) {
            auto const v = c.value("max_output_size");
            c.need(v.available(), errc::missing_input, "max_output_size", "a known number");
            c.need_rank("scores", 2);
            auto const& s = c.in("scores");
            auto const boxes = s.has_rank() && s.rank() > 1 && v.available() ? s[0] * s[1] * v.scalar()
                                                                             : dim::unknown();
            c.out(
                "selected_indices", {s.has_rank() ? smaller(boxes, s.elements()) : dim::unknown(), dim(3)}, dtype::i32);
        }},
    {"NonMaxSuppressionV7",
        [](rule_call& c) {
            auto const n = c.number("max_boxes_size");
            c.out("selected_indices", {n > 0 ? dim(n) : dim::unknown(), dim(3)}, dtype::i32);
        }},
    {"NonMaxSuppressionBucketize",
        [](rule_call& c) {
            auto const n = c.in("input_nmsed_boxes", 3)[0];
            c.out("output_nmsed_boxes", {n, dim::unknown(), dim(4)});
            for (auto const y : {"output_nmsed_score", "output_nmsed_class"}) c.out(y, {n, dim::unknown()});
        }},
    {"ROIAlignGrad", [](rule_call& c) { c.out("xdiff", c.dims_of("xdiff_shape"), c.type("ydiff")); }},
    {"RoiExtractor",
        [](rule_call& c) {
            auto const all = c.all("features");
            if (!c.need(all.size() != 0, errc::missing_input, "features", "one tensor")) return;
            auto const& x = all[0]->shape;
            c.need(!x.has_rank() || x.rank() == 4, errc::wrong_rank, "features", "images");
            auto const channels = x.has_rank() && x.rank() == 4 ? x[1] : dim::unknown();
            c.out("y", {c.in("rois", 2)[0], channels, dim(c.number("pooled_height")), dim(c.number("pooled_width"))},
                all[0]->type);
        }},
    {"PSROIPoolingV2",
        [](rule_call& c) {
            auto const x = c.in("x", 4);
            c.need(c.desc("x").format == format::nchw, errc::wrong_format, "x", "NCHW");
            c.need_rank("rois", 3);
            auto const group = c.number("group_size");
            if (!c.need_value(group > 0 && group < 128, "group_size", "a number from 1 to 127")) return;
            auto const channels = dim(c.number("output_dim"));
            c.need(!contradict(floor_div(x[1], group * group), channels), errc::wrong_shape, "x",
                "output_dim * group_size * group_size channels");
            auto const& rois = c.in("rois");
            auto const n = rois.has_rank() && rois.rank() > 2 ? rois[0] * rois[2] : dim::unknown();
            c.out("y", {n, channels, dim(group), dim(group)}, c.type("x"));
        }},
    {"PriorBoxD",
        [](rule_call& c) {
            c.need_rank("x", 4);
            c.need_rank("box_height", 1);
            auto const x = c.in("x").has_rank() ? c.in("x") : shape::of_rank(4);
            auto const& boxes = c.in("box_height");
            if (!c.why()) return;
            auto const n = boxes.has_rank() ? boxes[0] : dim::unknown();
            c.out("y", {dim(1), dim(2), x[2] * x[3] * n, dim(4)}, c.type("x"));
        }},
    {"YoloPreDetection",
        [](rule_call& c) {
            c.need_rank("x", 4);
            auto const x = c.in("x").has_rank() && c.in("x").rank() >= 4 ? c.in("x") : shape::of_rank(4);
            auto const boxes = c.number("boxes"), coords = c.number("coords"), classes = c.number("classes");
            c.need_value(boxes >= 1, "boxes", "at least 1");
            c.need_value(coords == 4, "coords", "4");
            c.need_value(classes >= 1 && classes <= 1024, "classes", "a number from 1 to 1024");
            c.need_dim("x", 1, dim(boxes) * dim(1 + coords + classes));
            auto const pixels = x[2] * x[3];
            auto const t = c.type("x");
            c.out("coord_data", {x[0], dim(boxes * coords), padded_row(pixels)}, t);
            c.out("obj_prob", {x[0], padded_row(dim(boxes) * pixels)}, t);
            c.out("classes_prob", {x[0], dim(classes), padded_row(dim(boxes) * pixels)}, t);
        }},
    {"YoloV2DetectionOutputD", [](rule_call& c) { yolo(c, "coord_data"); }},
    {"YoloV3DetectionOutput", [](rule_call& c) { yolo(c, "coord_data_low"); }},
    {"YoloV3DetectionOutputD", [](rule_call& c) { yolo(c, "coord_data_low"); }},
    {"YoloV5DetectionOutput", &yolo_v5},
    {"YoloV5DetectionOutputD", &yolo_v5},

    {"ProdForceSeA",
        [](rule_call& c) {
            c.out("atom_force", {c.in("net_deriv", 2)[0], all_atoms(c), dim(3)}, c.type("net_deriv"));
        }},
    {"ProdVirialSeA",
        [](rule_call& c) {
            auto const frames = c.in("net_deriv", 2)[0];
            c.out("virial", {frames, dim(9)}, c.type("net_deriv"));
            c.out("atom_virial", {frames, all_atoms(c) * dim(9)}, c.type("net_deriv"));
        }},
    {"TabulateFusion",
        [](rule_call& c) {
            c.out("descriptor", {c.in("em", 3)[0], dim(4), dim(c.number("last_layer_size"))}, c.type("em"));
        }},
    {"TabulateFusionGrad",
        [](rule_call& c) {
            c.like("dy_dem_x", "em_x");
            c.like("dy_dem", "em");
        }},
    {"LDPCDecode",
        [](rule_call& c) {
            c.same_types({"valid_num", "matrix_info"});
            c.in("matrix_info", 2);
            c.out("indices", {c.in("valid_num", 1)[0] * dim(512), dim(6)}, c.type("valid_num"));
        }},
    {"SingleMerge",
        [](rule_call& c) {
            c.in("input_proposal", 3);
            for (auto const y : {"output_data", "output_index"}) c.out(y, {c.number("k_num")});
        }},
    {"MultiMerge",
        [](rule_call& c) { // four lists are merged into one, or all into a row
            auto const x = c.in("input_proposal", 3);
            auto const k = dim(c.number("k_num"));
            bool const last = c.flag("include_index");
            c.out("output_index", {last ? k : dim(1)}, dtype::i32);
            if (last) c.out("output_proposal", {k}, c.type("input_proposal"));
            else
                c.out("output_proposal", {ceil_div(x[0], 4), ceil_div(k, 16) * dim(16) + dim(16), x[2]},
                    c.type("input_proposal"));
        }},
    {"MapIndex",
        [](rule_call& c) {
            auto const n = c.in("x", 1)[0];
            c.need(!n.known() || (n.value() >= 1 && n.value() <= 128), errc::wrong_shape, "x", "1 to 128 elements");
            c.need(!c.in("data_seq", 1)[0].known() || !n.known() || n.is(0) ||
                       c.in("data_seq", 1)[0].value() % n.value() == 0,
                errc::wrong_shape, "data_seq", "a multiple of the elements of x");
            c.out("y", shape::scalar(), dtype::i32);
        }},
};

} // namespace cann::detail
GRAFT_END
