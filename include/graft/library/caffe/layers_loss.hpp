// graft/library/caffe/layers_loss.hpp - Caffe: losses and accuracy
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/model/origin.hpp"
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
GRAFT_END
