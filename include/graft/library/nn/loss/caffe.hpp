// graft/library/nn/loss/caffe.hpp - Caffe: losses and accuracy
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"
#include "graft/library/caffe/reading.hpp"
#include "graft/library/nn/loss/ops.hpp"
#include "graft/mapping/plugins.hpp"
#include "graft/op/op.hpp"

GRAFT_BEGIN
namespace caffe {

/// Cross entropy of softmax and class numbers; prob is the softmax.
struct SoftmaxWithLoss : origin_op<SoftmaxWithLoss> {
    static constexpr auto prototype = graft::prototype("SoftmaxWithLoss")
        .message("softmax_param loss_param")
        .input("bottom", f32)
        .input("label", f32)
        .output("loss", f32)
        .optional_output("prob", f32)
        .attr("engine", "DEFAULT")
        .attr("axis", 1)
        .optional_attr("ignore_label", as_integer)
        .optional_attr("normalize", as_boolean)
        .optional_attr("normalization", as_text)
        .attr("pre_fixed_normalizer", 1.0)
        .attr("label_smoothing", 0.0);
};

/// Half the mean squared distance.
struct EuclideanLoss : origin_op<EuclideanLoss> {
    static constexpr auto prototype = graft::prototype("EuclideanLoss")
        .input("bottom", f32)
        .input("label", f32)
        .output("loss", f32);
};

/// Cross entropy of sigmoid and targets.
struct SigmoidCrossEntropyLoss : origin_op<SigmoidCrossEntropyLoss> {
    static constexpr auto prototype = graft::prototype("SigmoidCrossEntropyLoss")
        .message("loss_param")
        .input("bottom", f32)
        .input("label", f32)
        .output("loss", f32)
        .optional_attr("ignore_label", as_integer)
        .optional_attr("normalize", as_boolean)
        .optional_attr("normalization", as_text)
        .attr("pre_fixed_normalizer", 1.0)
        .attr("label_smoothing", 0.0);
};

/// Hinge loss of scores and class numbers.
struct HingeLoss : origin_op<HingeLoss> {
    static constexpr auto prototype = graft::prototype("HingeLoss")
        .message("hinge_loss_param")
        .input("bottom", f32)
        .input("label", f32)
        .output("loss", f32)
        .attr("norm", "L1");
};

/// Distance of pairs, and whether they belong together.
struct ContrastiveLoss : origin_op<ContrastiveLoss> {
    static constexpr auto prototype = graft::prototype("ContrastiveLoss")
        .message("contrastive_loss_param")
        .input("bottom", f32)
        .input("bottom1", f32)
        .input("label", f32)
        .output("loss", f32)
        .attr("margin", 1.0)
        .attr("legacy_version", false);
};

/// Information gain; the matrix is the third bottom or in a file.
struct InfogainLoss : origin_op<InfogainLoss> {
    static constexpr auto prototype = graft::prototype("InfogainLoss")
        .message("infogain_loss_param loss_param")
        .input("bottom", f32)
        .input("label", f32)
        .optional_input("infogain", f32)
        .output("loss", f32)
        .optional_output("prob", f32)
        .optional_attr("source", as_text)
        .attr("axis", 1)
        .optional_attr("ignore_label", as_integer)
        .optional_attr("normalize", as_boolean)
        .optional_attr("normalization", as_text)
        .attr("pre_fixed_normalizer", 1.0)
        .attr("label_smoothing", 0.0);
};

/// Logistic loss of probabilities and class numbers.
struct MultinomialLogisticLoss : origin_op<MultinomialLogisticLoss> {
    static constexpr auto prototype = graft::prototype("MultinomialLogisticLoss")
        .input("bottom", f32)
        .input("label", f32)
        .output("loss", f32);
};

/// Smooth L1 distance, weighted. Fast R-CNN.
struct SmoothL1Loss : origin_op<SmoothL1Loss> {
    static constexpr auto prototype = graft::prototype("SmoothL1Loss")
        .message("smooth_l1_loss_param")
        .input("bottom", f32)
        .input("label", f32)
        .optional_input("inside_weight", f32)
        .optional_input("outside_weight", f32)
        .output("loss", f32)
        .attr("sigma", 1.0);
};

/// SSD's loss: of the locations and the confidences of priors that labels match.
struct MultiBoxLoss : origin_op<MultiBoxLoss> {
    static constexpr auto prototype = graft::prototype("MultiBoxLoss")
        .message("multibox_loss_param loss_param")
        .input("location", f32)
        .input("confidence", f32)
        .input("prior", f32)
        .input("label", f32)
        .output("loss", f32)
        .attr("loc_loss_type", "SMOOTH_L1")
        .attr("conf_loss_type", "SOFTMAX")
        .attr("loc_weight", 1.0)
        .attr("num_classes", as_integer)
        .attr("share_location", true)
        .attr("match_type", "PER_PREDICTION")
        .attr("overlap_threshold", 0.5)
        .attr("use_prior_for_matching", true)
        .attr("background_label_id", 0)
        .attr("use_difficult_gt", true)
        .optional_attr("do_neg_mining", as_boolean)
        .attr("neg_pos_ratio", 3.0)
        .attr("neg_overlap", 0.5)
        .attr("code_type", "CORNER")
        .attr("encode_variance_in_target", false)
        .attr("map_object_to_agnostic", false)
        .attr("ignore_cross_boundary_bbox", false)
        .attr("bp_inside", false)
        .attr("mining_type", "MAX_NEGATIVE")
        .optional_attr("nms_param", attr_kind::message)
        .attr("sample_size", 64)
        .attr("use_prior_for_nms", false)
        .optional_attr("ignore_label", as_integer)
        .optional_attr("normalize", as_boolean)
        .optional_attr("normalization", as_text)
        .attr("pre_fixed_normalizer", 1.0)
        .attr("label_smoothing", 0.0);
};

/// Share of rows whose label is among the top_k scores.
struct Accuracy : origin_op<Accuracy> {
    static constexpr auto prototype = graft::prototype("Accuracy")
        .message("accuracy_param")
        .input("bottom", f32)
        .input("label", f32)
        .output("accuracy", f32)
        .optional_output("per_class", f32)
        .attr("top_k", 1)
        .attr("axis", 1)
        .optional_attr("ignore_label", as_integer);
};

} // namespace caffe

namespace library::caffe_plugins {

/// What a loss is divided by: `normalization`, else the older `normalize`, else what the layer does on its own.
template <class Context> [[nodiscard]] std::string_view normalization_of(Context const& ctx, std::string_view otherwise) {
    if (ctx.template has_attr<"normalization">()) return ctx.template attr<"normalization">();
    if (ctx.template has_attr<"normalize">()) return ctx.template attr<"normalize">() ? "VALID" : "BATCH_SIZE";
    return otherwise;
}
template <class Target, class Layer> void set_ignored_label(parsing<Target, Layer>& ctx) {
    ctx.template set<"has_ignore_label">(ctx.template has_attr<"ignore_label">());
    ctx.template set<"ignore_label">(ctx.template attr<"ignore_label">());
}
/// Label smoothing and a normalizer of its own are of forks.
template <class Context> [[nodiscard]] status refuse_forks(Context const& ctx) {
    if (ctx.template attr<"label_smoothing">() > 0) return not_supported("label_smoothing", "0");
    auto const n = ctx.template attr<"pre_fixed_normalizer">();
    return n < 1 || n > 1 ? not_supported("pre_fixed_normalizer", "1") : ok;
}

inline status parse_softmax_loss(parsing<SoftmaxWithLoss, layer::SoftmaxWithLoss>& ctx) {
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
    .computed("axis").computed("normalization").computed("has_ignore_label").computed("ignore_label")
    .reads("axis", "normalization", "normalize", "ignore_label", "label_smoothing", "pre_fixed_normalizer").ignore("engine")
    .parse(&parse_softmax_loss);

inline status parse_sigmoid_loss(parsing<SigmoidCrossEntropyLoss, layer::SigmoidCrossEntropyLoss>& ctx) {
    if (auto s = refuse_forks(ctx); !s) return s;
    ctx.set<"normalization">(normalization_of(ctx, "BATCH_SIZE"));
    set_ignored_label(ctx);
    return ok;
}
inline constexpr auto sigmoid_loss = plugin<SigmoidCrossEntropyLoss, layer::SigmoidCrossEntropyLoss>()
    .computed("normalization").computed("has_ignore_label").computed("ignore_label")
    .reads("normalization", "normalize", "ignore_label", "label_smoothing", "pre_fixed_normalizer").parse(&parse_sigmoid_loss);

inline constexpr auto euclidean_loss = plugin<EuclideanLoss, layer::EuclideanLoss>();
inline constexpr auto hinge_loss = plugin<HingeLoss, layer::HingeLoss>();
inline constexpr auto contrastive_loss = plugin<ContrastiveLoss, layer::ContrastiveLoss>();
inline constexpr auto multinomial_logistic_loss = plugin<MultinomialLogisticLoss, layer::MultinomialLogisticLoss>();
inline constexpr auto smooth_l1_loss = plugin<SmoothL1Loss, layer::SmoothL1Loss>();

inline status parse_multibox_loss(parsing<MultiBoxLoss, layer::MultiBoxLoss>& ctx) {
    ctx.set<"normalization">(normalization_of(ctx, "VALID"));
    return ok;
}
inline constexpr auto multibox_loss = plugin<MultiBoxLoss, layer::MultiBoxLoss>()
    .computed("normalization").reads("normalization", "normalize")
    .ignore("do_neg_mining", "nms_param", "use_prior_for_nms", "ignore_label", "pre_fixed_normalizer", "label_smoothing").parse(&parse_multibox_loss);

inline status parse_infogain_loss(parsing<InfogainLoss, layer::InfogainLoss>& ctx) {
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
    .computed("axis").computed("source").computed("normalization").computed("has_ignore_label").computed("ignore_label")
    .reads("axis", "source", "normalization", "normalize", "ignore_label", "label_smoothing", "pre_fixed_normalizer").parse(&parse_infogain_loss);

inline status parse_accuracy(parsing<Accuracy, layer::Accuracy>& ctx) {
    auto const axis = axis_in(ctx.desc<"bottom">().shape, ctx.attr<"axis">());
    if (!axis) return axis.error();
    if (ctx.attr<"top_k">() < 1) return fail(errc::wrong_attribute_value, "top_k", "at least", 1, ctx.attr<"top_k">());
    ctx.set<"axis">(*axis);
    set_ignored_label(ctx);
    ctx.output_count<"per_class">(ctx.output_count() > 1 ? 1 : 0);
    return ok;
}
inline constexpr auto accuracy = plugin<Accuracy, layer::Accuracy>()
    .computed("axis").computed("has_ignore_label").computed("ignore_label").reads("axis", "ignore_label").parse(&parse_accuracy);

/// The plugins of this family.
using loss_plugins = graft::plugins<softmax_loss, sigmoid_loss, euclidean_loss, hinge_loss, contrastive_loss,
                                    multinomial_logistic_loss, smooth_l1_loss, multibox_loss, infogain_loss,
                                    accuracy>;

} // namespace library::caffe_plugins
GRAFT_END
