// graft/library/ops/gradient.hpp - gradients that training graphs hold: shapes only
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/library/ops/image.hpp"
#include "graft/library/ops/normalization.hpp"
#include "graft/library/ops/shape_from_value.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/matmul.hpp"

GRAFT_BEGIN
namespace library {

/// Sum of x over everything but the channels. TensorFlow BiasAddGrad.
struct BiasAddGrad : graft::op<BiasAddGrad> {
    static constexpr auto prototype =
        graft::prototype("BiasAddGrad").input("x", number).output("y", follow("x", aspect::dtype)).attr("data_format", "NHWC");
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        auto y = ctx.output<"y">();
        y = shape::of_rank(1);
        if (!x.has_rank()) return ok;
        if (x.rank() < 2) return fail(errc::wrong_rank, "x", "batch and channels", 2, static_cast<std::int64_t>(x.rank()));
        auto const nchw = ctx.attr<"data_format">() == "NCHW" || ctx.attr<"data_format">() == "NCDHW";
        y[0] = nchw ? x[1] : x.back(0);
        return ok;
    }
};

/// gradients where features > 0, else 0. TensorFlow ReluGrad.
struct ReluGrad : graft::op<ReluGrad> {
    static constexpr auto prototype =
        graft::prototype("ReluGrad").datatype("T", real_number).input("gradients", "T").input("features", "T").output("backprops", "T", follow("gradients", aspect::format));
    static constexpr status infer_shape(shape_context& ctx) {
        if (contradict(ctx.input<"gradients">(), ctx.input<"features">())) return fail(errc::shapes_differ, "features", "the shape of gradients");
        ctx.output<"backprops">() = merge(ctx.input<"gradients">(), ctx.input<"features">());
        return ok;
    }
};

/// dy * y * (1 - y). TensorFlow SigmoidGrad.
struct SigmoidGrad : graft::op<SigmoidGrad> {
    static constexpr auto prototype =
        graft::prototype("SigmoidGrad").datatype("T", floating | complex).input("y", "T").input("dy", "T").output("z", follow("y"));
};

/// dy * (1 - y * y). TensorFlow TanhGrad.
struct TanhGrad : graft::op<TanhGrad> {
    static constexpr auto prototype =
        graft::prototype("TanhGrad").datatype("T", floating | complex).input("y", "T").input("dy", "T").output("z", follow("y"));
};

/// Gradient of AvgPool to its input, whose shape is a value. TensorFlow AvgPoolGrad.
struct AvgPoolGrad : graft::op<AvgPoolGrad> {
    static constexpr auto prototype = graft::prototype("AvgPoolGrad")
        .input("orig_input_shape", i32, value_depend)
        .input("input_grad", floating, has_format)
        .output("out_grad", follow("input_grad", aspect::dtype | aspect::format))
        .attr("ksize", as_integers)
        .attr("strides", as_integers)
        .attr("pads", integers(0, 0, 0, 0))
        .attr("data_format", "NHWC")
        .attr("padding", "EXPLICIT");
    static constexpr status infer_shape(shape_context& ctx) {
        return shape_from_value(ctx.value<"orig_input_shape">(), 4, "orig_input_shape", ctx.output<"out_grad">());
    }
};

/// Cross entropy of softmax(features) and a distribution per row: loss [batch], backprop [batch, classes]. The two
/// inputs broadcast. TensorFlow SoftmaxCrossEntropyWithLogits.
struct SoftmaxCrossEntropyWithLogits : graft::op<SoftmaxCrossEntropyWithLogits> {
    static constexpr auto prototype = graft::prototype("SoftmaxCrossEntropyWithLogits")
        .datatype("T", floating)
        .input("features", "T")
        .input("labels", "T")
        .output("loss", "T")
        .output("backprop", "T");
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &f = ctx.input<"features">(), &l = ctx.input<"labels">();
        auto y = shape::of_rank(2);
        for (auto const* s : {&f, &l})
            if (s->has_rank() && s->rank() > 2) return fail(errc::wrong_rank, s == &f ? "features" : "labels", "a matrix", 2, static_cast<std::int64_t>(s->rank()));
        if (f.has_rank() && l.has_rank()) {
            for (std::size_t i = 0; i < 2; ++i) {
                auto const d = broadcast_batch(i < f.rank() ? f.back(i) : dim(1), i < l.rank() ? l.back(i) : dim(1));
                if (!d) return fail(errc::shapes_differ, "labels", "the shape of features");
                y[1 - i] = *d;
            }
            if (f.rank() < 2 && l.rank() < 2) return fail(errc::wrong_rank, "features", "a matrix", 2, static_cast<std::int64_t>(f.rank()));
        }
        ctx.output<"backprop">() = y;
        ctx.output<"loss">() = y.erase(1);
        return ok;
    }
};

/// Softmax and its cross entropy with the number of the right class per row, and their gradient. TensorFlow SparseSoftmaxCrossEntropyWithLogits.
struct SparseSoftmaxCrossEntropyWithLogits : graft::op<SparseSoftmaxCrossEntropyWithLogits> {
    static constexpr auto prototype = graft::prototype("SparseSoftmaxCrossEntropyWithLogits")
        .input("features", floating)
        .input("labels", index_number)
        .output("loss", follow("features", aspect::dtype))
        .output("backprop", follow("features", aspect::dtype));
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &f = ctx.input<"features">(), &l = ctx.input<"labels">();
        if (auto s = check_rank(f, 2, "features"); !s) return s;
        if (auto s = check_rank(l, 1, "labels"); !s) return s;
        auto y = with_rank(f, 2);
        auto const n = with_rank(l, 1);
        dim const rows = y[0], labels = n[0];
        if (contradict(rows, labels)) return fail(errc::shapes_differ, "labels", "one per row", rows.value(), labels.value());
        y[0] = merge(rows, labels);
        ctx.output<"backprop">() = y;
        ctx.output<"loss">() = y.erase(1);
        return ok;
    }
};

/// Gradient of BatchNorm to x, scale and offset; reserve_space_4, 5 are empty vectors.
/// source TensorFlow FusedBatchNormGrad, V2, V3
struct BatchNormGrad : graft::op<BatchNormGrad> {
    static constexpr auto prototype = graft::prototype("BatchNormGrad")
        .datatype("T", floating)
        .input("y_backprop", "T", has_format)
        .input("x", "T", has_format)
        .input("scale", floating)
        .input("reserve_space_1", floating)
        .input("reserve_space_2", floating)
        .optional_input("reserve_space_3", floating)
        .output("x_backprop", follow("x"))
        .output("scale_backprop", follow("reserve_space_1", aspect::dtype))
        .output("offset_backprop", follow("reserve_space_1", aspect::dtype))
        .optional_output("reserve_space_4", follow("reserve_space_1", aspect::dtype))
        .optional_output("reserve_space_5", follow("reserve_space_1", aspect::dtype))
        .attr("epsilon", 0.0001)
        .attr("data_format", "NHWC")
        .attr("is_training", true);
    static constexpr status infer_shape(shape_context& ctx) {
        using namespace literals;
        auto const c = channels_of(ctx.desc<"x">(), ctx.attr<"data_format">());
        if (!c) return c.error();
        auto const s = shape::of_rank(0).append(*c);
        ctx.output<"scale_backprop">() = s;
        ctx.output<"offset_backprop">() = s;
        assign_if_present(ctx, "reserve_space_4"_p, shape{0});
        assign_if_present(ctx, "reserve_space_5"_p, shape{0});
        return ok;
    }
};

/// Gradient of LRN. TensorFlow LRNGrad.
struct LRNGrad : graft::op<LRNGrad> {
    static constexpr auto prototype = graft::prototype("LRNGrad")
        .datatype("T", f16 | bf16 | f32)
        .input("grads", "T", has_format)
        .input("x", "T", has_format)
        .input("y", "T", has_format)
        .output("z", "T", follow("grads", aspect::format))
        .attr("depth_radius", 5)
        .attr("bias", 1.0)
        .attr("alpha", 1.0)
        .attr("beta", 0.5);
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &g = ctx.input<"grads">(), &x = ctx.input<"x">(), &y = ctx.input<"y">();
        if (auto s = check_rank(g, 4, "grads"); !s) return s;
        if (contradict(g, x)) return fail(errc::shapes_differ, "x", "the shape of grads");
        if (contradict(merge(g, x), y)) return fail(errc::shapes_differ, "y", "the shape of grads");
        ctx.output<"z">() = merge(merge(g, x), y);
        return ok;
    }
};

/// Gradient of ResizeBilinearV2 to the image. TensorFlow ResizeBilinearGrad.
struct ResizeBilinearV2Grad : graft::op<ResizeBilinearV2Grad> {
    static constexpr auto prototype = graft::prototype("ResizeBilinearV2Grad")
        .input("grads", f32, has_format)
        .input("original_image", floating, has_format)
        .output("y", follow("original_image"))
        .attr("align_corners", false)
        .attr("half_pixel_centers", false);
};

/// Gradient of ResizeNearestNeighborV2 to an image of size = [height, width]. TensorFlow ResizeNearestNeighborGrad.
struct ResizeNearestNeighborV2Grad : graft::op<ResizeNearestNeighborV2Grad> {
    static constexpr auto prototype = graft::prototype("ResizeNearestNeighborV2Grad")
        .input("grads", real_number, has_format)
        .input("size", i32, value_depend)
        .output("y", follow("grads", aspect::dtype | aspect::format))
        .attr("align_corners", false)
        .attr("half_pixel_centers", false);
    static constexpr status infer_shape(shape_context& ctx) {
        return resized(ctx.desc<"grads">(), "NHWC", ctx.value<"size">(), "grads", ctx.output<"y">());
    }
};

/// Gradient of one LSTMBlockCell step: cs_prev_grad [N, cells], dgates [N, 4*cells], the peepholes' [cells].
/// source TensorFlow LSTMBlockCellGrad
struct LSTMBlockCellGrad : graft::op<LSTMBlockCellGrad> {
    static constexpr auto prototype = graft::prototype("LSTMBlockCellGrad")
        .datatype("T", f16 | f32)
        .input("x", "T").input("cs_prev", "T").input("h_prev", "T").input("w", "T")
        .input("wci", "T").input("wcf", "T").input("wco", "T").input("b", "T")
        .input("i", "T").input("cs", "T").input("f", "T").input("o", "T").input("ci", "T").input("co", "T")
        .input("cs_grad", "T").input("h_grad", "T")
        .output("cs_prev_grad", "T").output("dgates", "T")
        .output("wci_grad", "T").output("wcf_grad", "T").output("wco_grad", "T")
        .attr("use_peephole", as_boolean);
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = check_rank(ctx.input<"x">(), 2, "x"); !s) return s;
        if (auto s = check_rank(ctx.input<"cs_prev">(), 2, "cs_prev"); !s) return s;
        dim const n = with_rank(ctx.input<"x">(), 2)[0], cells = with_rank(ctx.input<"cs_prev">(), 2)[1];
        ctx.output<"cs_prev_grad">() = shape::of_rank(0).append(n).append(cells);
        ctx.output<"dgates">() = shape::of_rank(0).append(n).append(cells * dim(4));
        ctx.output<"wci_grad">() = ctx.output<"wcf_grad">() = ctx.output<"wco_grad">() = shape::of_rank(0).append(cells);
        return ok;
    }
};

using gradient_ops = graft::ops<BiasAddGrad, ReluGrad, SigmoidGrad, TanhGrad, AvgPoolGrad, SoftmaxCrossEntropyWithLogits,
                                SparseSoftmaxCrossEntropyWithLogits, BatchNormGrad, LRNGrad, ResizeBilinearV2Grad,
                                ResizeNearestNeighborV2Grad, LSTMBlockCellGrad>;

} // namespace library
GRAFT_END
