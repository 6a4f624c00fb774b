// graft/library/nn/loss/caffe.hpp - Caffe: losses and accuracy
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/library/caffe/reading.hpp"
#include "graft/library/nn/loss/ops.hpp"

GRAFT_BEGIN
namespace caffe {

/// Cross entropy of softmax and class numbers; prob is the softmax.
using SoftmaxWithLoss =
    layer_of<"SoftmaxWithLoss", "softmax_param loss_param", "bottom label -> loss prob?", "", "normalization">;

/// Half the mean squared distance.
struct EuclideanLoss : origin_op<EuclideanLoss> {
    static constexpr auto prototype =
        graft::prototype("EuclideanLoss").input("bottom", f32).input("label", f32).output("loss", f32);
};

/// Cross entropy of sigmoid and targets.
using SigmoidCrossEntropyLoss =
    layer_of<"SigmoidCrossEntropyLoss", "loss_param", "bottom label -> loss", "", "normalization">;
/// Hinge loss of scores and class numbers.
using HingeLoss = layer_of<"HingeLoss", "hinge_loss_param", "bottom label -> loss">;
/// Distance of pairs, and whether they match.
using ContrastiveLoss = layer_of<"ContrastiveLoss", "contrastive_loss_param", "bottom bottom1 label -> loss">;
/// Information gain; the matrix is the third bottom or in a file.
using InfogainLoss = layer_of<"InfogainLoss", "infogain_loss_param loss_param", "bottom label infogain? -> loss prob?",
    "", "normalization">;

/// Logistic loss of probabilities and class numbers.
struct MultinomialLogisticLoss : origin_op<MultinomialLogisticLoss> {
    static constexpr auto prototype =
        graft::prototype("MultinomialLogisticLoss").input("bottom", f32).input("label", f32).output("loss", f32);
};

/// Smooth L1 distance, weighted. Fast R-CNN.
using SmoothL1Loss =
    layer_of<"SmoothL1Loss", "smooth_l1_loss_param", "bottom label inside_weight? outside_weight? -> loss">;
/// SSD's loss: of the locations and the confidences of priors that labels match.
using MultiBoxLoss = layer_of<"MultiBoxLoss", "multibox_loss_param loss_param",
    "location confidence prior label -> loss", "num_classes", "normalization">;
/// Share of rows whose label is among the top_k scores.
using Accuracy = layer_of<"Accuracy", "accuracy_param", "bottom label -> accuracy per_class?">;

} // namespace caffe

namespace library::caffe_plugins {

/// The divisor of a loss: `normalization`, otherwise the older `normalize`, otherwise the layer's default.
template <class Context>
[[nodiscard]] constexpr std::string_view normalization_of(Context const& ctx, std::string_view otherwise) {
    if (ctx.template has_attr<"normalization">()) return ctx.template attr<"normalization">();
    if (ctx.template has_attr<"normalize">()) return ctx.template attr<"normalize">() ? "VALID" : "BATCH_SIZE";
    return otherwise;
}
template <class Target, class Layer> void set_ignored_label(parsing<Target, Layer>& ctx) {
    ctx.template set<"has_ignore_label">(ctx.template has_attr<"ignore_label">());
    ctx.template set<"ignore_label">(ctx.template attr<"ignore_label">());
}
/// Label smoothing, weights of labels and custom normalizers are features of forks.
template <class Context> [[nodiscard]] constexpr status refuse_forks(Context const& ctx) {
    if (ctx.template attr<"weight_by_label_freqs">()) return not_supported("weight_by_label_freqs", "false");
    if (ctx.template attr<"label_smoothing">() > 0) return not_supported("label_smoothing", "0");
    auto const n = ctx.template attr<"pre_fixed_normalizer">();
    return n < 1 || n > 1 ? not_supported("pre_fixed_normalizer", "1") : ok;
}

constexpr status parse_softmax_loss(parsing<SoftmaxWithLoss, layer::SoftmaxWithLoss>& ctx) {
    auto const axis = axis_in(ctx.desc<"bottom">().shape, ctx.attr<"axis">());
    if (!axis) return axis.error();
    if (auto s = refuse_forks(ctx); !s) return s;
    ctx.set<"axis">(*axis);
    ctx.set<"normalization">(normalization_of(ctx, "VALID"));
    set_ignored_label(ctx);
    ctx.output_count<"prob">(ctx.output_count() > 1 ? 1 : 0);
    return ok;
}
inline constexpr auto softmax_loss = plugin<SoftmaxWithLoss, layer::SoftmaxWithLoss>()
                                         .computed("axis")
                                         .computed("normalization")
                                         .computed("has_ignore_label")
                                         .computed("ignore_label")
                                         .reads("axis", "normalization", "normalize", "ignore_label", "label_smoothing",
                                             "pre_fixed_normalizer", "weight_by_label_freqs", "class_weighting")
                                         .ignore("engine")
                                         .parse(&parse_softmax_loss);

constexpr status parse_sigmoid_loss(parsing<SigmoidCrossEntropyLoss, layer::SigmoidCrossEntropyLoss>& ctx) {
    if (auto s = refuse_forks(ctx); !s) return s;
    ctx.set<"normalization">(normalization_of(ctx, "BATCH_SIZE"));
    set_ignored_label(ctx);
    return ok;
}
inline constexpr auto sigmoid_loss = plugin<SigmoidCrossEntropyLoss, layer::SigmoidCrossEntropyLoss>()
                                         .computed("normalization")
                                         .computed("has_ignore_label")
                                         .computed("ignore_label")
                                         .reads("normalization", "normalize", "ignore_label", "label_smoothing",
                                             "pre_fixed_normalizer", "weight_by_label_freqs", "class_weighting")
                                         .parse(&parse_sigmoid_loss);

inline constexpr auto euclidean_loss = plugin<EuclideanLoss, layer::EuclideanLoss>();
inline constexpr auto hinge_loss = plugin<HingeLoss, layer::HingeLoss>();
inline constexpr auto contrastive_loss = plugin<ContrastiveLoss, layer::ContrastiveLoss>();
inline constexpr auto multinomial_logistic_loss = plugin<MultinomialLogisticLoss, layer::MultinomialLogisticLoss>();
inline constexpr auto smooth_l1_loss = plugin<SmoothL1Loss, layer::SmoothL1Loss>();

constexpr status parse_multibox_loss(parsing<MultiBoxLoss, layer::MultiBoxLoss>& ctx) {
    ctx.set<"normalization">(normalization_of(ctx, "VALID"));
    return ok;
}
inline constexpr auto multibox_loss = plugin<MultiBoxLoss, layer::MultiBoxLoss>()
                                          .checked("num_classes")
                                          .computed("normalization")
                                          .reads("normalization", "normalize")
                                          .ignore("do_neg_mining", "nms_param", "use_prior_for_nms",
                                              "ignore_difficult_gt", "ignore_label", "pre_fixed_normalizer",
                                              "label_smoothing", "weight_by_label_freqs", "class_weighting")
                                          .parse(&parse_multibox_loss);

constexpr status parse_infogain_loss(parsing<InfogainLoss, layer::InfogainLoss>& ctx) {
    auto const axis = axis_in(ctx.desc<"bottom">().shape, ctx.attr<"axis">());
    if (!axis) return axis.error();
    if (ctx.count<"infogain">() == 0 && ctx.attr<"source">().empty())
        return fail(errc::missing_required_attribute, "source", "a file, or a third bottom");
    ctx.set<"axis">(*axis);
    if (auto s = refuse_forks(ctx); !s) return s;
    ctx.set<"source">(ctx.attr<"source">());
    ctx.set<"normalization">(normalization_of(ctx, "VALID"));
    set_ignored_label(ctx);
    ctx.output_count<"prob">(ctx.output_count() > 1 ? 1 : 0);
    return ok;
}
inline constexpr auto infogain_loss = plugin<InfogainLoss, layer::InfogainLoss>()
                                          .computed("axis")
                                          .computed("source")
                                          .computed("normalization")
                                          .computed("has_ignore_label")
                                          .computed("ignore_label")
                                          .reads("axis", "source", "normalization", "normalize", "ignore_label",
                                              "label_smoothing", "pre_fixed_normalizer", "weight_by_label_freqs",
                                              "class_weighting")
                                          .parse(&parse_infogain_loss);

constexpr status parse_accuracy(parsing<Accuracy, layer::Accuracy>& ctx) {
    auto const axis = axis_in(ctx.desc<"bottom">().shape, ctx.attr<"axis">());
    if (!axis) return axis.error();
    if (ctx.attr<"top_k">() < 1) return fail(errc::wrong_attribute_value, "top_k", "at least", 1, ctx.attr<"top_k">());
    ctx.set<"axis">(*axis);
    set_ignored_label(ctx);
    ctx.output_count<"per_class">(ctx.output_count() > 1 ? 1 : 0);
    return ok;
}
inline constexpr auto accuracy = plugin<Accuracy, layer::Accuracy>()
                                     .computed("axis")
                                     .computed("has_ignore_label")
                                     .computed("ignore_label")
                                     .reads("axis", "ignore_label")
                                     .parse(&parse_accuracy);

/// The plugins of this family.
using loss_plugins = graft::plugins<softmax_loss, sigmoid_loss, euclidean_loss, hinge_loss, contrastive_loss,
    multinomial_logistic_loss, smooth_l1_loss, multibox_loss, infogain_loss, accuracy>;

} // namespace library::caffe_plugins
GRAFT_END
