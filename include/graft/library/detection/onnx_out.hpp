// graft/library/detection/onnx_out.hpp - to ONNX: prior boxes, regions, what detectors make of them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/export/onnx/forms.hpp"
#include "graft/export/onnx/lowering.hpp"
#include "graft/library/detection/faster_rcnn/anchor.hpp"
#include "graft/library/detection/faster_rcnn/ops.hpp"
#include "graft/library/detection/nms/ops.hpp"
#include "graft/library/detection/nms/training_ops.hpp"
#include "graft/library/detection/prior_box/grid.hpp"
#include "graft/library/detection/prior_box/ops.hpp"
#include "graft/library/detection/roi/ops.hpp"
#include "graft/library/detection/ssd/ops.hpp"
#include "graft/library/nn/conv/onnx_out.hpp"
#include "graft/op/rules/conv.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// They depend on shapes alone: a constant.
inline status lower_prior_box(lowering<PriorBox>& n) {
    auto const size = [](tensor_desc const& d, char letter) {
        return d.shape[rule::axis_at(rule::layout_of(d, "NCHW", 4), letter)];
    };
    auto const x = n.input_desc(0), img = n.input_desc(1);
    if (x.shape.rank() != 4 || (n.attr<"img_h">() <= 0 && img.shape.rank() != 4))
        return fail(errc::wrong_shape, "x", "images: rank 4");
    auto const rows = size(x, 'H'), columns = size(x, 'W');
    auto const height = n.attr<"img_h">() > 0 ? dim(n.attr<"img_h">()) : size(img, 'H'),
               width = n.attr<"img_w">() > 0 ? dim(n.attr<"img_w">()) : size(img, 'W');
    if (!rows.known() || !columns.known() || !height.known() || !width.known())
        return fail(errc::undetermined_shape, "x", "a height and a width that are known");
    detail::prior_box_grid const grid{rows.value(), columns.value(), height.value(), width.value(), n.attr<"step_h">(),
        n.attr<"step_w">(), n.attr<"offset">(), n.attr<"flip">(), n.attr<"clip">(), n.attr<"min_size">(),
        n.attr<"max_size">(), n.attr<"aspect_ratio">()};
    std::vector<double> all;
    grid.each([&](double v) { all.push_back(v); });
    auto const count = all.size();
    for (std::size_t i = 0; i < count; ++i) all.push_back(detail::variance_at(n.attr<"variance">(), i));
    auto const s = shape{1, 2, static_cast<std::int64_t>(count)};
    return n.give(n.m.constant(out::tensor_of(n.m.model().storage, x.type, s, all)));
}
inline constexpr auto prior_box = out::lower<PriorBox>(&lower_prior_box);

/// ONNX scales a region's sides alike: where they are not, that is done before.
inline status lower_roi_pooling(lowering<ROIPooling>& n) {
    auto& m = n.m;
    auto rois = n.in<"rois">();
    auto const& s = n.input<"rois">().shape();
    if (!s.has_rank()) return fail(errc::wrong_shape, "rois", "a rank that is known");
    if (s.rank() != 2) rois = out::reshape(m, rois, {-1, 5});
    auto const y = n.attr<"spatial_scale_h">(), x = n.attr<"spatial_scale_w">();
    if (y != x) rois = m.node("Mul", {rois, m.reals({{1.0, x, y, x, y}}, m.type(rois))});
    numbers const pooled{n.attr<"pooled_h">(), n.attr<"pooled_w">()};
    return n.give(
        m.node("MaxRoiPool", {n.in<"x">(), rois}, {{"pooled_shape", pooled}, {"spatial_scale", y == x ? y : 1.0}}));
}
inline constexpr auto roi_pooling = out::lower<ROIPooling>(&lower_roi_pooling);

/// Means over the bins of regions, each bin of a channel of its own: a product of the images with masks of the rows and
/// of the columns that a bin covers.
inline status lower_psroi_pooling(lowering<PSROIPooling>& n) {
    auto& m = n.m;
    auto const &s = n.input<"x">().shape(), &r = n.input<"rois">().shape();
    if (s.rank() != 4 || !s[2].known() || !s[3].known() || !r.has_rank())
        return fail(errc::undetermined_shape, "x", "images of known sizes");
    if (!s[0].is(1)) return fail(errc::unsupported_in_operator_set, "x", "one image");
    auto const bins = n.attr<"group_size">(), dims = n.attr<"output_dim">();
    auto const rois = r.rank() == 2 ? n.in<"rois">() : out::reshape(m, n.in<"rois">(), {-1, 5});
    auto const type = m.type(n.in<"x">());
    auto const number = [&](double v) { return m.number(v, type); };
    auto const count_up = [&](std::int64_t count, double from) {
        std::vector<double> all;
        for (std::int64_t i = 0; i < count; ++i) all.push_back(from + static_cast<double>(i));
        return m.reals(all, type);
    };
    value_id masks[2], covered[2]; // of columns, of rows: [regions, bins, size] and [regions, bins, 1]
    for (std::size_t k = 0; k < 2; ++k) {
        auto const size = s[3 - k].value(), axis = static_cast<std::int64_t>(k);
        auto const place = [&](std::int64_t at, double more) {
            auto const v = m.node("Floor", {m.node("Add", {out::sliced(m, rois, {at}, {at + 1}, {1}), number(0.5)})});
            return m.node("Mul", {more == 0 ? v : m.node("Add", {v, number(more)}), number(n.attr<"spatial_scale">())});
        };
        auto const from = place(1 + axis, 0), to = place(3 + axis, 1);
        auto const least = m.node("Max", {m.node("Sub", {to, from}), number(0.1)});
        auto const bin = m.node("Div", {least, number(static_cast<double>(bins))});
        auto const edge = [&](double first, std::string_view rounding) { // [regions, bins, 1]
            auto const v = m.node("Add", {m.node("Mul", {bin, count_up(bins, first)}), from});
            auto const inside = out::clipped(m, m.node(rounding, {v}), 0, static_cast<double>(size));
            return out::unsqueeze(m, inside, {2});
        };
        auto const begin = edge(0, "Floor"), end = edge(1, "Ceil"), each = count_up(size, 0);
        auto const before = m.typed(m.node("Less", {each, begin}), dtype::boolean),
                   up_to = m.typed(m.node("Less", {each, end}), dtype::boolean);
        auto const within = m.typed(
            m.node("And", {m.typed(m.node("Not", {before}), dtype::boolean), up_to}), dtype::boolean);
        masks[k] = out::cast(m, within, type);
        covered[k] = m.node("Sub", {end, begin});
    }
    auto const parts = out::reshape(m, n.in<"x">(), {dims, bins, bins, s[2].value(), s[3].value()});
    auto const sums = m.node("Einsum", {parts, masks[1], masks[0]}, {{"equation", "kijhw,rih,rjw->rkij"}});
    auto const area = m.node("Mul", {covered[1], out::reshape(m, covered[0], {-1, 1, bins})});
    auto const divisor = m.node("Max", {out::unsqueeze(m, area, {1}), number(1)});
    return n.give(m.node("Div", {sums, divisor}));
}
inline constexpr auto psroi_pooling = out::lower<PSROIPooling>(&lower_psroi_pooling);

/// Numbers of the boxes that remain of `boxes` [1, n, 4] by `scores` [1, classes, n]: rows of 0, class, box.
inline value_id remaining_boxes(
    emission& m, value_id boxes, value_id scores, value_id most, double overlap, double least) {
    auto const one = [&](double v) { return out::reshape(m, m.number(v, dtype::f32), {1}); };
    return m.typed(m.node("NonMaxSuppression", {boxes, scores, most, one(overlap), one(least)}), dtype::i64);
}
/// Column `at` of a matrix [n, columns], as [n].
inline value_id column(emission& m, value_id matrix, std::int64_t at) {
    return out::squeeze(m, out::sliced(m, matrix, {at}, {at + 1}, {1}), {1});
}
/// Columns `from` to `to` of a matrix.
inline value_id columns(emission& m, value_id matrix, std::int64_t from, std::int64_t to) {
    return out::sliced(m, matrix, {from}, {to}, {1});
}
/// The larger ones of `scores` [n], at most `most`: their positions, larger ones first.
inline value_id best_positions(emission& m, value_id scores, value_id most) {
    value_id const both[]{scores, most};
    auto const y = m.nodes("TopK", both, {{"axis", 0}}, 2);
    return m.typed(y + 1, dtype::i64);
}

/// TensorFlow's, of boxes by one score.
template <class Op> status lower_non_max_suppression(lowering<Op>& n) {
    auto& m = n.m;
    if constexpr (std::is_same_v<Op, NonMaxSuppressionV3>)
        if (n.template attr<"offset">() != 0) return fail(errc::unsupported_in_operator_set, "offset", "0");
    auto const flat = [&](value_id v, dtype t) { return out::reshape(m, out::cast(m, v, t), {1}); };
    auto const most = flat(n.template in<"max_output_size">(), dtype::i64);
    auto const boxes = out::unsqueeze(m, out::cast(m, n.template in<"boxes">(), dtype::f32), {0}),
               scores = out::unsqueeze(m, out::cast(m, n.template in<"scores">(), dtype::f32), {0, 1});
    auto least = no_value;
    if constexpr (!std::is_same_v<Op, NonMaxSuppressionV2>)
        least = flat(n.template in<"score_threshold">(), dtype::f32);
    auto const overlap = flat(n.template in<"iou_threshold">(), dtype::f32);
    auto const found = m.typed(m.node("NonMaxSuppression", {boxes, scores, most, overlap, least}), dtype::i64);
    auto at = out::cast(m, column(m, found, 2), dtype::i32);
    if constexpr (!std::is_same_v<Op, NonMaxSuppressionV4>) return n.give(at);
    else {
        auto const count = m.typed(m.node("Shape", {at}), dtype::i64);
        auto const valid = out::squeeze(m, out::cast(m, count, dtype::i32), {0});
        if (n.template attr<"pad_to_max_output_size">()) {
            value_id const pads[]{m.integers({0}), m.node("Sub", {most, count})};
            at = m.node("Pad", {at, out::concatenated(m, pads, 0)});
        }
        value_id const results[]{at, valid};
        return n.give(results);
    }
}
inline constexpr auto non_max_suppression_v2 = out::lower<NonMaxSuppressionV2>(
    &lower_non_max_suppression<NonMaxSuppressionV2>);
inline constexpr auto non_max_suppression_v3 = out::lower<NonMaxSuppressionV3>(
    &lower_non_max_suppression<NonMaxSuppressionV3>);
inline constexpr auto non_max_suppression_v4 = out::lower<NonMaxSuppressionV4>(
    &lower_non_max_suppression<NonMaxSuppressionV4>);

/// Prior boxes [priors, 4] moved by their offsets [priors, 4], as SSD codes them.
inline value_id moved_boxes(emission& m, value_id prior, value_id variance, value_id offsets, std::string_view code) {
    auto const moves = variance == no_value ? offsets : m.node("Mul", {offsets, variance});
    if (code == "CORNER") return m.node("Add", {prior, moves});
    auto const low = columns(m, prior, 0, 2), high = columns(m, prior, 2, 4), size = m.node("Sub", {high, low});
    if (code == "CORNER_SIZE") {
        value_id const both[]{size, size};
        return m.node("Add", {prior, m.node("Mul", {moves, out::concatenated(m, both, 1)})});
    }
    auto const half = out::beside(m, 0.5, prior);
    auto const middle = m.node(
        "Add", {m.node("Mul", {columns(m, moves, 0, 2), size}), m.node("Mul", {m.node("Add", {low, high}), half})});
    auto const reach = m.node("Mul", {m.node("Mul", {m.node("Exp", {columns(m, moves, 2, 4)}), size}), half});
    value_id const corners[]{m.node("Sub", {middle, reach}), m.node("Add", {middle, reach})};
    return out::concatenated(m, corners, 1);
}

/// What DetectionOutput reads of one image.
struct ssd_image {
    std::int64_t number = 0, priors = 0, classes = 0; ///< without the background
    std::int64_t first_class = 0, top_k = 0, keep = -1;
    double overlap = 0, least = 0;
    value_id boxes = no_value, scores = no_value; ///< [priors, 4], [classes, priors]

    /// Rows of image, class, score and corners, by class and score.
    value_id rows(emission& m) const {
        bool const limited = top_k >= 0 && top_k < priors;
        auto const each = limited ? top_k : priors;
        auto by_class = scores, candidates = boxes, at = no_value; // with a limit the candidates of each class
        if (limited) {
            value_id const both[]{scores, m.integers({top_k})};
            auto const best = m.nodes("TopK", both, {{"axis", 1}}, 2);
            by_class = best, at = out::reshape(m, m.typed(best + 1, dtype::i64), {-1});
            candidates = out::reshape(m, m.typed(m.node("Gather", {boxes, at}), dtype::f32), {classes, each, 4});
            by_class = out::unsqueeze(m, by_class, {1});
        } else {
            candidates = out::unsqueeze(m, boxes, {0}), by_class = out::unsqueeze(m, scores, {0});
        }
        auto found = remaining_boxes(m, candidates, by_class, m.integers({each}), overlap, least);
        auto const flat = out::reshape(m, by_class, {-1});
        auto const place = [&](value_id f) {
            return m.node("Add", {m.node("Mul", {column(m, f, limited ? 0 : 1), m.integer(each)}), column(m, f, 2)});
        };
        if (keep >= 0) { // the best of all classes, then in the order in which they were found
            auto const score = m.node("Gather", {flat, place(found)});
            auto const count = m.typed(m.node("Shape", {score}), dtype::i64);
            auto const most = m.node("Min", {count, m.integers({keep})});
            value_id const chosen[]{best_positions(m, score, most), most};
            auto const sorted = m.nodes("TopK", chosen, {{"axis", 0}, {"largest", 0}}, 2);
            found = m.node("Gather", {found, sorted});
        }
        auto const flat_at = place(found);
        auto const label = out::cast(m, column(m, found, limited ? 0 : 1), dtype::f32);
        auto const row = [&](value_id v) { return out::unsqueeze(m, v, {1}); };
        auto const zero = m.node("Mul", {label, m.number(0, dtype::f32)});
        value_id const parts[]{row(m.node("Add", {zero, m.number(static_cast<double>(number), dtype::f32)})),
            row(m.node("Add", {label, m.number(static_cast<double>(first_class), dtype::f32)})),
            row(m.node("Gather", {flat, flat_at})),
            m.node("Gather", {boxes, limited ? m.node("Gather", {at, flat_at}) : column(m, found, 2)})};
        return out::concatenated(m, parts, 1);
    }
};

/// SSD's detections: boxes moved, suppressed class by class, the best of all kept.
inline status lower_ssd_detection_output(lowering<SSDDetectionOutput>& n) {
    auto& m = n.m;
    auto const refused = [](std::string_view what, std::string_view want) {
        return fail(errc::unsupported_in_operator_set, what, want);
    };
    auto const images = n.input<"score">().shape(), anchors = n.input<"anchors">().shape();
    if (!images.has_rank() || !images[0].known() || !anchors.has_rank() || !anchors[2].known())
        return fail(errc::undetermined_shape, "score", "images and priors that are known");
    auto const classes = n.attr<"num_classes">(), background = n.attr<"background_label_id">(),
               priors = anchors[2].value() / 4;
    if (!n.attr<"share_location">()) return refused("share_location", "true");
    if (n.attr<"eta">() < 1) return refused("eta", "1");
    if (background > 0 && background < classes) return refused("background_label_id", "the first class, or none");
    bool const first = background == 0;
    auto const all = out::reshape(m, n.in<"anchors">(), {-1, priors, 4});
    auto const part = [&](std::int64_t k) { return out::squeeze(m, out::sliced(m, all, {k}, {k + 1}, {0}), {0}); };
    auto const prior = part(0), variance = n.attr<"variance_encoded_in_target">() ? no_value : part(1);
    auto const offsets = out::reshape(m, n.in<"bbox_delta">(), {-1, priors, 4}),
               scores = m.transposed(out::reshape(m, n.in<"score">(), {-1, priors, classes}), {0, 2, 1});
    std::vector<value_id> rows, nothing;
    std::vector<double> fallback;
    for (std::int64_t k = 0; k < images[0].value(); ++k) {
        auto const of_image = [&](value_id v) { return out::squeeze(m, out::sliced(m, v, {k}, {k + 1}, {0}), {0}); };
        ssd_image image{k, priors, classes - (first ? 1 : 0), first ? 1 : 0, n.attr<"top_k">(), n.attr<"keep_top_k">(),
            n.attr<"iou_threshold">(), n.attr<"confidence_threshold">()};
        image.boxes = moved_boxes(m, prior, variance, of_image(offsets), n.attr<"code_type">());
        if (n.attr<"clip">()) image.boxes = out::clipped(m, image.boxes, 0, 1);
        image.scores = m.written(of_image(scores));
        if (first) image.scores = out::sliced(m, image.scores, {1}, {classes}, {0});
        rows.push_back(image.rows(m));
        fallback.push_back(static_cast<double>(k));
        for (std::size_t i = 1; i < 7; ++i) fallback.push_back(-1);
    }
    auto const found = out::concatenated(m, rows, 0); // where nothing is found, a row for each image says so
    auto const none = out::reshape(m, m.reals(fallback, dtype::f32), {images[0].value(), 7});
    auto const count = out::sliced(m, m.typed(m.node("Shape", {found}), dtype::i64), {0}, {1}, {0});
    auto const empty = m.typed(m.node("Equal", {count, m.integers({0})}), dtype::boolean);
    auto const end = m.typed(m.node("Where", {empty, m.integers({images[0].value()}), count}), dtype::i64);
    value_id const both[]{found, none};
    auto const y = m.node("Slice", {out::concatenated(m, both, 0), m.integers({0}), end, m.integers({0})});
    return n.give(out::unsqueeze(m, y, {0, 1}));
}
inline constexpr auto ssd_detection_output = out::lower<SSDDetectionOutput>(&lower_ssd_detection_output);

/// Faster R-CNN's proposals: anchors moved and cut to the image, those that are too small scored last, suppressed.
inline status lower_proposal(lowering<Proposal>& n) {
    auto& m = n.m;
    auto const s = n.input<"cls_prob">().shape();
    if (!s.is_static()) return fail(errc::undetermined_shape, "cls_prob", "sizes that are known");
    auto const ratios = n.attr<"ratio">(), scales = n.attr<"scale">();
    auto const kinds = static_cast<std::int64_t>(ratios.size() * scales.size()), plane = s[2].value() * s[3].value(),
               all = plane * kinds, before = n.attr<"pre_nms_topn">(), after = n.attr<"post_nms_topn">();
    auto const stride = n.attr<"feat_stride">();
    std::vector<double> sizes, middles; // of the anchors, in the order of positions, then of kinds
    for (std::int64_t p = 0; p < plane; ++p)
        for (std::int64_t k = 0; k < kinds; ++k) {
            auto const a = detail::anchor(n.attr<"base_size">(), ratios[static_cast<std::size_t>(k) / scales.size()],
                scales[static_cast<std::size_t>(k) % scales.size()]);
            auto const w = static_cast<double>(a.x1 - a.x0 + 1), h = static_cast<double>(a.y1 - a.y0 + 1);
            auto const x = static_cast<double>(p % s[3].value()) * stride,
                       y = static_cast<double>(p / s[3].value()) * stride;
            sizes.push_back(w), sizes.push_back(h);
            middles.push_back(static_cast<double>(a.x0) + x + 0.5 * w);
            middles.push_back(static_cast<double>(a.y0) + y + 0.5 * h);
        }
    auto const type = dtype::f32;
    auto const table = [&](std::vector<double> const& v) { return out::reshape(m, m.reals(v, type), {all, 2}); };
    auto const size = table(sizes), middle = table(middles), half = m.number(0.5, type), one = m.number(1, type);
    auto const deltas = m.transposed(out::reshape(m, n.in<"bbox_delta">(), {-1, kinds, 4, plane}), {0, 3, 1, 2}),
               probabilities = m.transposed(out::reshape(m, n.in<"cls_prob">(), {-1, 2, kinds, plane}), {0, 1, 3, 2}),
               info = out::reshape(m, n.in<"im_info">(), {-1, 3});
    std::vector<value_id> rois, scores;
    for (std::int64_t k = 0; k < s[0].value(); ++k) {
        auto const of_image = [&](value_id v, numbers const& dims) {
            return out::reshape(m, out::sliced(m, v, {k}, {k + 1}, {0}), dims);
        };
        auto const im = of_image(info, {3}), d = of_image(deltas, {all, 4});
        auto const score = out::reshape(m, out::sliced(m, probabilities, {k, 1}, {k + 1, 2}, {0, 1}), {all});
        auto const last = m.node("Sub", {m.node("Gather", {im, m.integers({1, 0})}), one}); // of columns, of rows
        auto const c = m.node("Add", {m.node("Mul", {columns(m, d, 0, 2), size}), middle});
        auto const reach = m.node("Mul", {m.node("Mul", {m.node("Exp", {columns(m, d, 2, 4)}), size}), half});
        auto const cut = [&](value_id v) { return m.node("Max", {m.node("Min", {v, last}), m.number(0, type)}); };
        auto const low = cut(m.node("Sub", {c, reach})), high = cut(m.node("Add", {c, reach}));
        auto const beyond = m.node("Add", {high, one}); // pixels count: a box from 3 to 3 is one wide
        auto const least = m.node("Mul", {out::sliced(m, im, {2}, {3}, {0}), m.number(n.attr<"min_size">(), type)});
        auto const small = m.typed(m.node("Less", {m.node("Sub", {beyond, low}), least}), dtype::boolean);
        auto const dropped = column(m, out::reduced(m, "ReduceMax", out::cast(m, small, type), {1}, true), 0);
        auto const out_of = m.typed(m.node("Greater", {dropped, half}), dtype::boolean);
        auto const valued = m.typed(m.node("Where", {out_of, m.number(-3e38, type), score}), type);
        value_id const both[]{low, high}, wide[]{low, beyond};
        auto boxes = out::concatenated(m, both, 1), whole = out::concatenated(m, wide, 1), values = valued;
        if (before > 0 && before < all) {
            auto const best = best_positions(m, valued, m.integers({before}));
            boxes = m.node("Gather", {boxes, best}), whole = m.node("Gather", {whole, best});
            values = m.node("Gather", {valued, best});
        }
        auto const most = m.integers({after > 0 ? after : all});
        auto const found = remaining_boxes(m, out::unsqueeze(m, whole, {0}), out::unsqueeze(m, values, {0, 1}), most,
            n.attr<"iou_threshold">(), -1e38);
        auto const at = column(m, found, 2);
        auto const picked = m.node("Gather", {values, at});
        auto const zero = m.node("Mul", {picked, m.number(0, type)}),
                   number = m.node("Add", {zero, m.number(static_cast<double>(k), type)});
        value_id const row[]{out::unsqueeze(m, number, {1}), m.node("Gather", {boxes, at})};
        rois.push_back(out::concatenated(m, row, 1));
        scores.push_back(out::unsqueeze(m, picked, {1}));
    }
    value_id const results[]{out::concatenated(m, rois, 0), n.is_read(1) ? out::concatenated(m, scores, 0) : no_value};
    return n.give(results);
}
inline constexpr auto proposal = out::lower<Proposal>(&lower_proposal);

/// The regions that remain, best first.
inline status lower_rpn_proposals(lowering<RpnProposals>& n) {
    auto& m = n.m;
    auto const type = m.type(n.in<"rois">());
    auto const rois = out::cast(m, n.in<"rois">(), dtype::f32), score = out::cast(m, n.in<"cls_bg_prob">(), dtype::f32);
    auto const found = remaining_boxes(m, out::unsqueeze(m, rois, {0}), out::reshape(m, score, {1, 1, -1}),
        m.integers({n.attr<"post_nms_num">()}), n.attr<"nms_threshold">(), -3e38);
    auto const y = m.typed(m.node("Gather", {rois, column(m, found, 2)}, {{"axis", 0}}), dtype::f32);
    return n.give(out::cast(m, y, type));
}
inline constexpr auto rpn_proposals_of = out::lower<RpnProposals>(&lower_rpn_proposals, 10);

/// The lowerings of these families.
using detection_lowerings = out::lowerings<prior_box, roi_pooling, psroi_pooling, non_max_suppression_v2,
    non_max_suppression_v3, non_max_suppression_v4, ssd_detection_output, proposal, rpn_proposals_of>;

} // namespace library::onnx_out
GRAFT_END
