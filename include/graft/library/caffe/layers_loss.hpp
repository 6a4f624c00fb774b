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
        .optional_attr("ignore_label", as_int)
        .optional_attr("normalize", as_bool)
        .optional_attr("normalization", as_string)
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
        .optional_attr("ignore_label", as_int)
        .optional_attr("normalize", as_bool)
        .optional_attr("normalization", as_string)
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
        .optional_attr("source", as_string)
        .attr("axis", 1)
        .optional_attr("ignore_label", as_int)
        .optional_attr("normalize", as_bool)
        .optional_attr("normalization", as_string)
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
        .optional_attr("ignore_label", as_int);
};

} // namespace caffe
GRAFT_END
