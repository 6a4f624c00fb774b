// graft/library/detection/ssd/onnx_out.hpp - to ONNX: SSD's detections
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "graft/library/detection/nms/onnx_out.hpp"
#include "graft/library/detection/ssd/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// Prior boxes [priors, 4] moved by their offsets [priors, 4], in SSD's encoding.
inline value_id moved_boxes(emission& m, value_id prior, value_id variance, value_id offsets, std::string_view code) {
    auto const moves = variance == no_value ? offsets : m.node("Mul", {offsets, variance});
    if (code == "CORNER") return m.node("Add", {prior, moves});
    auto const low = columns(m, prior, 0, 2), high = columns(m, prior, 2, 4), size = m.node("Sub", {high, low});
    if (code == "CORNER_SIZE") {
        value_id const both[]{size, size};
        return m.node("Add", {prior, m.node("Mul", {moves, out::concatenated(m, both, 1)})});
    }
    auto const half = out::scalar_like(m, 0.5, prior);
    auto const middle = m.node(
        "Add", {m.node("Mul", {columns(m, moves, 0, 2), size}), m.node("Mul", {m.node("Add", {low, high}), half})});
    auto const reach = m.node("Mul", {m.node("Mul", {m.node("Exp", {columns(m, moves, 2, 4)}), size}), half});
    value_id const corners[]{m.node("Sub", {middle, reach}), m.node("Add", {middle, reach})};
    return out::concatenated(m, corners, 1);
}

/// The inputs of DetectionOutput for one image.
struct ssd_image {
    std::int64_t number = 0, priors = 0, classes = 0; ///< without the background
    std::int64_t first_class = 0, top_k = 0, keep = -1;
    double overlap = 0, min = 0;
    value_id boxes = no_value, scores = no_value; ///< [priors, 4], [classes, priors]

    /// Rows of image, class, score and corners, by class and score.
    value_id rows(emission& m) const {
        bool const limited = top_k >= 0 && top_k < priors;
        auto const each = limited ? top_k : priors;
        auto by_class = scores, candidates = boxes, at = no_value; // with a limit, the candidates of each class
        if (limited) {
            value_id const both[]{scores, m.integers({top_k})};
            auto const best = m.nodes("TopK", both, {{"axis", 1}}, 2);
            by_class = best, at = out::reshape(m, m.typed(best + 1, dtype::i64), {-1});
            candidates = out::reshape(m, m.typed(m.node("Gather", {boxes, at}), dtype::f32), {classes, each, 4});
            by_class = out::unsqueeze(m, by_class, {1});
        } else {
            candidates = out::unsqueeze(m, boxes, {0}), by_class = out::unsqueeze(m, scores, {0});
        }
        auto found = remaining_boxes(m, candidates, by_class, m.integers({each}), overlap, min);
        auto const flat = out::reshape(m, by_class, {-1});
        auto const place = [&](value_id f) {
            return m.node("Add", {m.node("Mul", {column(m, f, limited ? 0 : 1), m.integer(each)}), column(m, f, 2)});
        };
        if (keep >= 0) { // the best of all classes, then in the order in which they were found
            auto const score = m.node("Gather", {flat, place(found)});
            auto const count = m.typed(m.node("Shape", {score}), dtype::i64);
            auto const max = m.node("Min", {count, m.integers({keep})});
            value_id const chosen[]{best_positions(m, score, max), max};
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

/// SSD's detections: boxes decoded, suppressed class by class, the best of all kept.
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
    auto const found = out::concatenated(m, rows, 0); // without detections, one row per image as a marker
    auto const none = out::reshape(m, m.floats(fallback, dtype::f32), {images[0].value(), 7});
    auto const count = out::sliced(m, m.typed(m.node("Shape", {found}), dtype::i64), {0}, {1}, {0});
    auto const empty = m.typed(m.node("Equal", {count, m.integers({0})}), dtype::boolean);
    auto const end = m.typed(m.node("Where", {empty, m.integers({images[0].value()}), count}), dtype::i64);
    value_id const both[]{found, none};
    auto const y = m.node("Slice", {out::concatenated(m, both, 0), m.integers({0}), end, m.integers({0})});
    return n.set_output(out::unsqueeze(m, y, {0, 1}));
}

/// The lowerings of this family.
using ssd_lowerings = lowerings<&lower_ssd_detection_output>;

} // namespace library::onnx_out
GRAFT_END
