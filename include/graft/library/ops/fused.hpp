// graft/library/ops/fused.hpp - operators that scope passes make of many of a framework's
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/library/ops/shape_from_value.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/broadcast.hpp"

GRAFT_BEGIN
namespace library {

/// Batch normalization with known statistics: (x - mean) / sqrt(variance + epsilon) * scale + offset, everything broadcast
/// as in arithmetic; without scale or offset as if they were 1 and 0.
/// source CANN BNInfer; TensorFlow nn.batch_normalization
struct BNInfer : graft::op<BNInfer> {
    static constexpr auto prototype = graft::prototype("BNInfer")
        .datatype("T", floating)
        .input("x", "T")
        .optional_input("scale", "T")
        .optional_input("offset", "T")
        .input("mean", "T")
        .input("variance", "T")
        .output("y", follow("x", aspect::dtype | aspect::format))
        .attr("epsilon", 1e-5);
    static constexpr status infer_shape(shape_context& ctx) {
        shape y = ctx.input<"x">();
        auto const add = [&y](shape const* s, std::string_view name) -> status {
            if (!s) return ok;
            shape const before = y;
            return rule::broadcast_shapes(before, *s, name, y);
        };
        shape const mean = ctx.input<"mean">(), variance = ctx.input<"variance">();
        if (auto s = add(&mean, "mean"); !s) return s;
        if (auto s = add(&variance, "variance"); !s) return s;
        if (auto s = add(ctx.optional<"scale">(), "scale"); !s) return s;
        if (auto s = add(ctx.optional<"offset">(), "offset"); !s) return s;
        ctx.output<"y">() = y;
        return ok;
    }
};

/// One step of a gated recurrent unit: [r, u] = sigmoid([x, h] w_ru + b_ru), c = tanh([x, r h] w_c + b_c),
/// h' = u h + (1 - u) c. x [N, K], h_prev [N, cells], w_ru [K + cells, 2 cells], w_c [K + cells, cells].
/// source TensorFlow GRUBlockCell
struct GRUCell : graft::op<GRUCell> {
    static constexpr auto prototype = graft::prototype("GRUCell")
        .datatype("T", f16 | f32)
        .input("x", "T")
        .input("h_prev", "T")
        .input("w_ru", "T")
        .input("w_c", "T")
        .input("b_ru", "T")
        .input("b_c", "T")
        .output("r", "T")
        .output("u", "T")
        .output("c", "T")
        .output("h", "T");
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = check_rank(ctx.input<"x">(), 2, "x"); !s) return s;
        if (auto s = check_rank(ctx.input<"h_prev">(), 2, "h_prev"); !s) return s;
        if (auto s = check_rank(ctx.input<"w_c">(), 2, "w_c"); !s) return s;
        auto const x = with_rank(ctx.input<"x">(), 2), h = with_rank(ctx.input<"h_prev">(), 2), w = with_rank(ctx.input<"w_c">(), 2);
        if (contradict(x[0], h[0])) return fail(errc::shapes_differ, "h_prev", "the batch of x", x[0].value(), h[0].value());
        if (contradict(h[1], w[1])) return fail(errc::shapes_differ, "w_c", "as many columns as h_prev has", h[1].value(), w[1].value());
        dim const cells = merge(dim(h[1]), dim(w[1]));
        auto const y = shape::of_rank(0).append(merge(dim(x[0]), dim(h[0]))).append(cells);
        ctx.output<"r">() = ctx.output<"u">() = ctx.output<"c">() = ctx.output<"h">() = y;
        return ok;
    }
};

/// What the layers over a sequence share: x [T, N, K]; y [T, N, cells] holds the state behind every step, the last states
/// are [N, cells]. `length` says how many steps run; behind them y is 0.
template <class Context> [[nodiscard]] constexpr status sequence_shapes(Context& ctx, shape const& state, shape& y, shape& last) {
    using namespace literals;
    shape const x = ctx.input("x"_p);
    if (auto s = check_rank(x, 3, "x"); !s) return s;
    if (auto s = check_rank(state, 2, "init_h"); !s) return s;
    dim const rows = with_rank(x, 3)[1], kept = with_rank(state, 2)[0], batch = merge(rows, kept), cells = with_rank(state, 2)[1];
    if (contradict(rows, kept)) return fail(errc::shapes_differ, "init_h", "the batch of x", rows.value(), kept.value());
    last = shape::of_rank(0).append(batch).append(cells);
    y = shape::of_rank(0).append(with_rank(x, 3)[0]).append(batch).append(cells);
    return ok;
}

/// A gated recurrent unit over a sequence; see GRUCell for w, b, cw, cb.
/// source CANN DynamicGRU, with the last state by itself
struct DynamicGRU : graft::op<DynamicGRU> {
    static constexpr auto prototype = graft::prototype("DynamicGRU")
        .datatype("T", f32)
        .input("x", "T")
        .input("w", "T")
        .input("b", "T")
        .input("cw", "T")
        .input("cb", "T")
        .input("length", i32)
        .input("init_h", "T")
        .output("y", "T")
        .output("output_h", "T");
    static constexpr status infer_shape(shape_context& ctx) {
        shape y, last;
        if (auto s = sequence_shapes(ctx, ctx.input<"init_h">(), y, last); !s) return s;
        ctx.output<"y">() = y;
        ctx.output<"output_h">() = last;
        return ok;
    }
};

/// Long short-term memory over a sequence: w [K + cells, 4 * cells], b [4 * cells], gates in the order i, j, f, o.
/// source CANN's DynamicRNN, with the last states by themselves; TensorFlow dynamic_rnn over BasicLSTMCell
struct DynamicLSTM : graft::op<DynamicLSTM> {
    static constexpr auto prototype = graft::prototype("DynamicLSTM")
        .datatype("T", f32)
        .input("x", "T")
        .input("w", "T")
        .input("b", "T")
        .input("length", i32)
        .input("init_h", "T")
        .input("init_c", "T")
        .output("y", "T")
        .output("output_h", "T")
        .output("output_c", "T")
        .attr("forget_bias", 1.0);
    static constexpr status infer_shape(shape_context& ctx) {
        shape y, last;
        if (auto s = sequence_shapes(ctx, ctx.input<"init_h">(), y, last); !s) return s;
        ctx.output<"y">() = y;
        ctx.output<"output_h">() = ctx.output<"output_c">() = last;
        return ok;
    }
};

/// Boxes from their encoding against anchors. boxes and anchors [N, 4] in the order ymin, xmin, ymax, xmax; a code is
/// (dy, dx, dh, dw), divided by scales. decode_clip > 0 bounds dh and dw. reversed_box: both are [4, N].
/// source CANN DecodeBboxV2; TensorFlow object detection FasterRcnnBoxCoder
struct DecodeBboxV2 : graft::op<DecodeBboxV2> {
    static constexpr auto prototype = graft::prototype("DecodeBboxV2")
        .datatype("T", f16 | f32)
        .input("boxes", "T")
        .input("anchors", "T")
        .output("y", follow("boxes"))
        .attr("scales", reals(1.0, 1.0, 1.0, 1.0))
        .attr("decode_clip", 0.0)
        .attr("reversed_box", false);
    static constexpr status verify(verify_context& ctx) {
        auto const &a = ctx.desc<"boxes">().shape, &b = ctx.desc<"anchors">().shape;
        if (ctx.attr<"scales">().size() != 4) return fail(errc::wrong_value, "scales", "four numbers", 4, static_cast<std::int64_t>(ctx.attr<"scales">().size()));
        for (auto const* s : {&a, &b}) {
            if (!s->has_rank()) continue;
            if (s->rank() != 2) return fail(errc::wrong_rank, "boxes", "a table of boxes", 2, static_cast<std::int64_t>(s->rank()));
            dim const four = (*s)[ctx.attr<"reversed_box">() ? 0 : 1];
            if (contradict(four, dim(4))) return fail(errc::wrong_shape, "boxes", "four numbers per box", 4, four.value());
        }
        return contradict(a, b) ? fail(errc::shapes_differ, "anchors", "an anchor per box") : ok;
    }
};

/// Boxes [N, 4] (ymin, xmin, ymax, xmax) inside a window (ymin, xmin, ymax, xmax).
/// source CANN ClipBoxes; TensorFlow object detection box_list_ops.clip_to_window
struct ClipBoxes : graft::op<ClipBoxes> {
    static constexpr auto prototype = graft::prototype("ClipBoxes")
        .datatype("T", f16 | f32)
        .input("boxes_input", "T")
        .input("img_size", "T")
        .output("boxes_output", follow("boxes_input"));
    static constexpr status verify(verify_context& ctx) {
        auto const& a = ctx.desc<"boxes_input">().shape;
        if (a.has_rank() && (a.rank() != 2 || contradict(dim(a[1]), dim(4)))) return fail(errc::wrong_shape, "boxes_input", "four numbers per box");
        auto const& size = ctx.desc<"img_size">().shape;
        if (size.has_rank() && contradict(size.elements(), dim(4))) return fail(errc::wrong_shape, "img_size", "four numbers");
        return ok;
    }
};

/// The best regions of many: rois [N, 4] by their scores [N], at most post_nms_num of them after non-maximum suppression.
/// source CANN RpnProposals
struct RpnProposals : graft::op<RpnProposals> {
    static constexpr auto prototype = graft::prototype("RpnProposals")
        .datatype("T", f16 | f32)
        .input("rois", "T")
        .input("cls_bg_prob", "T")
        .output("sorted_box", "T", compute_depend)
        .attr("nms_threshold", 0.7)
        .attr("post_nms_num", 300);
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &rois = ctx.input<"rois">(), &score = ctx.input<"cls_bg_prob">();
        if (auto s = check_rank(rois, 2, "rois"); !s) return s;
        dim const four = with_rank(rois, 2)[1], regions = with_rank(rois, 2)[0], scores = score.has_rank() ? score.elements() : dim::unknown();
        if (contradict(four, dim(4))) return fail(errc::wrong_shape, "rois", "four numbers per region", 4, four.value());
        if (contradict(regions, scores)) return fail(errc::wrong_element_count, "cls_bg_prob", "a score per region", regions.value(), scores.value());
        if (ctx.attr<"post_nms_num">() < 1) return fail(errc::wrong_value, "post_nms_num", "at least 1", ctx.attr<"post_nms_num">());
        ctx.output<"sorted_box">() = shape::of_rank(0).append(dim::unknown()).append(4);
        return ok;
    }
    /// Every region, or post_nms_num of them.
    static constexpr status infer_bound(shape_context& ctx) {
        dim const regions = with_rank(ctx.input<"rois">(), 2)[0], most = ctx.attr<"post_nms_num">();
        ctx.output<"sorted_box">() = shape::of_rank(0).append(regions.known() && regions.value() < most.value() ? regions : most).append(4);
        return ok;
    }
};

using fused_ops = graft::ops<BNInfer, GRUCell, DynamicGRU, DynamicLSTM, DecodeBboxV2, ClipBoxes, RpnProposals>;

} // namespace library
GRAFT_END
