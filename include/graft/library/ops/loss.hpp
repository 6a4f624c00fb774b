// graft/library/ops/loss.hpp - Caffe's losses and accuracy: scalars that a training net ends in
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/library/ops/shape_from_value.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"

GRAFT_BEGIN
namespace library {

/// Rule of a loss that is one number.
struct scalar_loss {
    template <class Context> constexpr status operator()(Context& ctx) const {
        using namespace literals;
        ctx.output("loss"_p) = shape::scalar();
        return ok;
    }
};

/// Mean cross entropy of softmax(x) along `axis` and class numbers; prob is softmax(x).
struct SoftmaxWithLoss : graft::op<SoftmaxWithLoss> {
    static constexpr auto prototype = graft::prototype("SoftmaxWithLoss")
        .input("x", floating)
        .input("label", real_number)
        .output("loss", follow("x", aspect::dtype))
        .optional_output("prob", follow("x"))
        .attr("axis", 1)
        .attr("normalization", "VALID")
        .attr("has_ignore_label", false)
        .attr("ignore_label", 0);
    static constexpr scalar_loss infer_shape{};
};

/// Half the mean squared distance of x and label.
struct EuclideanLoss : graft::op<EuclideanLoss> {
    static constexpr auto prototype =
        graft::prototype("EuclideanLoss").input("x", floating).input("label", real_number).output("loss", follow("x", aspect::dtype));
    static constexpr scalar_loss infer_shape{};
};

/// Cross entropy of sigmoid(x) and targets in [0, 1].
struct SigmoidCrossEntropyLoss : graft::op<SigmoidCrossEntropyLoss> {
    static constexpr auto prototype = graft::prototype("SigmoidCrossEntropyLoss")
        .input("x", floating)
        .input("label", real_number)
        .output("loss", follow("x", aspect::dtype))
        .attr("normalization", "BATCH_SIZE")
        .attr("has_ignore_label", false)
        .attr("ignore_label", 0);
    static constexpr scalar_loss infer_shape{};
};

/// Hinge loss of scores and class numbers; norm L1 or L2.
struct HingeLoss : graft::op<HingeLoss> {
    static constexpr auto prototype =
        graft::prototype("HingeLoss").input("x", floating).input("label", real_number).output("loss", follow("x", aspect::dtype)).attr("norm", "L1");
    static constexpr scalar_loss infer_shape{};
};

/// Contrastive loss of pairs of features and whether they belong together.
struct ContrastiveLoss : graft::op<ContrastiveLoss> {
    static constexpr auto prototype = graft::prototype("ContrastiveLoss")
        .input("x1", floating)
        .input("x2", floating)
        .input("label", real_number)
        .output("loss", follow("x1", aspect::dtype))
        .attr("margin", 1.0)
        .attr("legacy_version", false);
    static constexpr scalar_loss infer_shape{};
};

/// Information gain of softmax(x) along `axis`, class numbers and a matrix.
/// source Caffe InfogainLossLayer
struct InfogainLoss : graft::op<InfogainLoss> {
    static constexpr auto prototype = graft::prototype("InfogainLoss")
        .input("x", floating)
        .input("label", real_number)
        .optional_input("infogain", floating)
        .output("loss", follow("x", aspect::dtype))
        .optional_output("prob", follow("x"))
        .attr("source", "")
        .attr("axis", 1)
        .attr("normalization", "VALID")
        .attr("has_ignore_label", false)
        .attr("ignore_label", 0);
    static constexpr scalar_loss infer_shape{};
};

/// Logistic loss of class probabilities and class numbers.
struct MultinomialLogisticLoss : graft::op<MultinomialLogisticLoss> {
    static constexpr auto prototype =
        graft::prototype("MultinomialLogisticLoss").input("x", floating).input("label", real_number).output("loss", follow("x", aspect::dtype));
    static constexpr scalar_loss infer_shape{};
};

/// Smooth L1 distance of box offsets, weighted inside and outside.
/// source Fast R-CNN SmoothL1LossLayer
struct SmoothL1Loss : graft::op<SmoothL1Loss> {
    static constexpr auto prototype = graft::prototype("SmoothL1Loss")
        .input("x", floating)
        .input("label", real_number)
        .optional_input("inside_weight", floating)
        .optional_input("outside_weight", floating)
        .output("loss", follow("x", aspect::dtype))
        .attr("sigma", 1.0);
    static constexpr scalar_loss infer_shape{};
};

/// Share of rows whose label is among the top_k scores; per_class has one number per class.
/// source Caffe AccuracyLayer
struct Accuracy : graft::op<Accuracy> {
    static constexpr auto prototype = graft::prototype("Accuracy")
        .input("x", floating)
        .input("label", real_number)
        .output("accuracy", follow("x", aspect::dtype))
        .optional_output("per_class", follow("x", aspect::dtype))
        .attr("top_k", 1)
        .attr("axis", 1)
        .attr("has_ignore_label", false)
        .attr("ignore_label", 0);
    static constexpr status infer_shape(shape_context& ctx) {
        using namespace literals;
        ctx.output<"accuracy">() = shape::scalar();
        auto const& x = ctx.input<"x">();
        auto classes = dim::unknown();
        if (x.has_rank()) {
            auto const at = normalize_axis(ctx.attr<"axis">(), x.rank());
            if (!at) return at.error();
            classes = x[*at];
            if (classes.known() && classes.value() < ctx.attr<"top_k">())
                return fail(errc::wrong_value, "top_k", "not above the number of classes", classes.value(), ctx.attr<"top_k">());
        }
        assign_if_present(ctx, "per_class"_p, shape::of_rank(0).append(classes));
        return ok;
    }
};

using loss_ops = graft::ops<SoftmaxWithLoss, EuclideanLoss, SigmoidCrossEntropyLoss, HingeLoss, ContrastiveLoss, InfogainLoss,
                            MultinomialLogisticLoss, SmoothL1Loss, Accuracy>;

} // namespace library
GRAFT_END
