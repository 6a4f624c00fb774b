// graft/library/detection/nms/onnx_out.hpp - to ONNX: boxes that suppress each other
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "graft/library/detection/nms/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// Numbers of the boxes that remain of `boxes` [1, n, 4] by `scores` [1, classes, n]: rows of 0, class, box.
inline value_id remaining_boxes(
    emission& m, value_id boxes, value_id scores, value_id max, double overlap, double min) {
    auto const one = [&](double v) { return out::reshape(m, m.number(v, dtype::f32), {1}); };
    return m.typed(m.node("NonMaxSuppression", {boxes, scores, max, one(overlap), one(min)}), dtype::i64);
}

/// Column `at` of a matrix [n, columns], as [n].
inline value_id column(emission& m, value_id matrix, std::int64_t at) {
    return out::squeeze(m, out::sliced(m, matrix, {at}, {at + 1}, {1}), {1});
}

/// Columns `from` to `to` of a matrix.
inline value_id columns(emission& m, value_id matrix, std::int64_t from, std::int64_t to) {
    return out::sliced(m, matrix, {from}, {to}, {1});
}

/// The `max` largest of `scores` [n], or all if fewer: their positions in descending order.
inline value_id best_positions(emission& m, value_id scores, value_id max) {
    value_id const both[]{scores, max};
    auto const y = m.nodes("TopK", both, {{"axis", 0}}, 2);
    return m.typed(y + 1, dtype::i64);
}

/// TensorFlow's operator, for boxes with one score.
template <class Op> status lower_non_max_suppression(lowering<Op>& n) {
    auto& m = n.m;
    if constexpr (std::is_same_v<Op, NonMaxSuppressionV3>)
        if (n.template attr<"offset">() != 0) return fail(errc::unsupported_in_operator_set, "offset", "0");
    auto const flat = [&](value_id v, dtype t) { return out::reshape(m, out::cast(m, v, t), {1}); };
    auto const max = flat(n.template in<"max_output_size">(), dtype::i64);
    auto const boxes = out::unsqueeze(m, out::cast(m, n.template in<"boxes">(), dtype::f32), {0}),
               scores = out::unsqueeze(m, out::cast(m, n.template in<"scores">(), dtype::f32), {0, 1});
    auto min = no_value;
    if constexpr (!std::is_same_v<Op, NonMaxSuppressionV2>) min = flat(n.template in<"score_threshold">(), dtype::f32);
    auto const overlap = flat(n.template in<"iou_threshold">(), dtype::f32);
    auto const found = m.typed(m.node("NonMaxSuppression", {boxes, scores, max, overlap, min}), dtype::i64);
    auto at = out::cast(m, column(m, found, 2), dtype::i32);
    if constexpr (!std::is_same_v<Op, NonMaxSuppressionV4>) return n.set_output(at);
    else {
        auto const count = m.typed(m.node("Shape", {at}), dtype::i64);
        auto const valid = out::squeeze(m, out::cast(m, count, dtype::i32), {0});
        if (n.template attr<"pad_to_max_output_size">()) {
            value_id const pads[]{m.integers({0}), m.node("Sub", {max, count})};
            at = m.node("Pad", {at, out::concatenated(m, pads, 0)});
        }
        value_id const results[]{at, valid};
        return n.set_output(results);
    }
}

inline status lower_nms_by_class(lowering<NonMaxSuppressionByClass>& n) {
    auto const y = n.m.node("NonMaxSuppression",
        {n.in<"boxes">(), n.in<"scores">(), n.maybe<"max_output_boxes">(), n.maybe<"iou_threshold">(),
            n.maybe<"score_threshold">()},
        {{"center_point_box", n.attr<"centred">()}});
    return n.set_output(n.m.typed(y, dtype::i64));
}

/// The lowerings of this family.
using nms_lowerings =
    lowerings<&lower_non_max_suppression<NonMaxSuppressionV2>, &lower_non_max_suppression<NonMaxSuppressionV3>,
        &lower_non_max_suppression<NonMaxSuppressionV4>, &lower_nms_by_class>;

} // namespace library::onnx_out
GRAFT_END
