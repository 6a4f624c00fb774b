// test/library/nn/loss/ops.cpp - shape rules of losses and accuracy: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/nn/loss/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_nn_loss_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("SoftmaxWithLoss") {
    GRAFT_GIVES(SoftmaxWithLoss, {{"x", {5, 2}}, {"label", {5}}}, scalar);
    GRAFT_GIVES(SoftmaxWithLoss, {{"x", {5, 2, 3}}, {"label", {5, 1, 3}}}, scalar);
    GRAFT_GIVES(SoftmaxWithLoss, {{"x", {-1, 2}}, {"label", {5}}}, scalar);
    GRAFT_GIVES(SoftmaxWithLoss, {{"x", unknown}, {"label", {5}}}, scalar);
    GRAFT_REFUSES(SoftmaxWithLoss, errc::wrong_element_count, "label", {{"x", {5, 2}}, {"label", {4}}});
    GRAFT_REFUSES(SoftmaxWithLoss, errc::axis_out_of_range, "axis", {{"x", {5, 2}}, {"label", {5}}, {"axis", 2}});
    GRAFT_REFUSES(SoftmaxWithLoss, errc::wrong_value, "normalization",
        {{"x", {5, 2}}, {"label", {5}}, {"normalization", "SOME"}});
}

TEST_CASE("EuclideanLoss") {
    GRAFT_GIVES(EuclideanLoss, {{"x", {5, 2}}, {"label", {5, 2}}}, scalar);
    GRAFT_GIVES(EuclideanLoss, {{"x", {-1, 2}}, {"label", {5, 2}}}, scalar);
    GRAFT_GIVES(EuclideanLoss, {{"x", unknown}, {"label", {5, 2}}}, scalar);
    GRAFT_REFUSES(EuclideanLoss, errc::wrong_element_count, "label", {{"x", {5, 2}}, {"label", {5, 3}}});
    GRAFT_REFUSES(EuclideanLoss, errc::wrong_dtype, "x", {{"x", of({5, 2}, dtype::i32)}, {"label", {5, 2}}});
}

TEST_CASE("SigmoidCrossEntropyLoss") {
    GRAFT_GIVES(SigmoidCrossEntropyLoss, {{"x", {5, 2}}, {"label", {5, 2}}}, scalar);
    GRAFT_GIVES(SigmoidCrossEntropyLoss, {{"x", {-1, 2}}, {"label", {5, 2}}}, scalar);
    GRAFT_GIVES(SigmoidCrossEntropyLoss, {{"x", unknown}, {"label", {5, 2}}}, scalar);
    GRAFT_REFUSES(SigmoidCrossEntropyLoss, errc::wrong_element_count, "label", {{"x", {5, 2}}, {"label", {5, 3}}});
    GRAFT_REFUSES(SigmoidCrossEntropyLoss, errc::wrong_value, "normalization",
        {{"x", {5, 2}}, {"label", {5, 2}}, {"normalization", "SOME"}});
}

TEST_CASE("HingeLoss") {
    GRAFT_GIVES(HingeLoss, {{"x", {5, 2}}, {"label", {5}}}, scalar);
    GRAFT_GIVES(HingeLoss, {{"x", {-1, 2}}, {"label", {5}}}, scalar);
    GRAFT_GIVES(HingeLoss, {{"x", unknown}, {"label", {5}}}, scalar);
    GRAFT_REFUSES(HingeLoss, errc::wrong_value, "norm", {{"x", {5, 2}}, {"label", {5}}, {"norm", "L3"}});
    GRAFT_REFUSES(HingeLoss, errc::wrong_dtype, "x", {{"x", of({5, 2}, dtype::i32)}, {"label", {5}}});
}

TEST_CASE("ContrastiveLoss") {
    GRAFT_GIVES(ContrastiveLoss, {{"x1", {5, 2}}, {"x2", {5, 2}}, {"label", {5}}}, scalar);
    GRAFT_GIVES(ContrastiveLoss, {{"x1", {-1, 2}}, {"x2", {5, 2}}, {"label", {5}}}, scalar);
    GRAFT_GIVES(ContrastiveLoss, {{"x1", unknown}, {"x2", {5, 2}}, {"label", {5}}}, scalar);
    GRAFT_REFUSES(ContrastiveLoss, errc::shape_mismatch, "x2", {{"x1", {5, 2}}, {"x2", {5, 3}}, {"label", {5}}});
    GRAFT_REFUSES(ContrastiveLoss, errc::shape_mismatch, "label", {{"x1", {5, 2}}, {"x2", {5, 2}}, {"label", {4}}});
}

TEST_CASE("InfogainLoss") {
    GRAFT_GIVES(InfogainLoss, {{"x", {5, 2}}, {"label", {5}}, {"infogain", {1, 1, 2, 2}}}, scalar);
    GRAFT_GIVES(InfogainLoss, {{"x", {-1, 2}}, {"label", {5}}, {"infogain", {1, 1, 2, 2}}}, scalar);
    GRAFT_GIVES(InfogainLoss, {{"x", unknown}, {"label", {5}}, {"infogain", {1, 1, 2, 2}}}, scalar);
    GRAFT_REFUSES(
        InfogainLoss, errc::wrong_element_count, "label", {{"x", {5, 2}}, {"label", {4}}, {"infogain", {1, 1, 2, 2}}});
    GRAFT_REFUSES(InfogainLoss, errc::wrong_element_count, "infogain",
        {{"x", {5, 2}}, {"label", {5}}, {"infogain", {1, 1, 3, 3}}});
}

TEST_CASE("MultinomialLogisticLoss") {
    GRAFT_GIVES(MultinomialLogisticLoss, {{"x", {5, 2}}, {"label", {5}}}, scalar);
    GRAFT_GIVES(MultinomialLogisticLoss, {{"x", {-1, 2}}, {"label", {5}}}, scalar);
    GRAFT_GIVES(MultinomialLogisticLoss, {{"x", unknown}, {"label", {5}}}, scalar);
    GRAFT_REFUSES(MultinomialLogisticLoss, errc::shape_mismatch, "label", {{"x", {5, 2}}, {"label", {4}}});
    GRAFT_REFUSES(MultinomialLogisticLoss, errc::wrong_dtype, "x", {{"x", of({5, 2}, dtype::i32)}, {"label", {5}}});
}

TEST_CASE("SmoothL1Loss") {
    GRAFT_GIVES(MultiBoxLoss,
        {{"location", {2, 40}}, {"confidence", {2, 30}}, {"prior", {1, 2, 40}}, {"label", {1, 1, 5, 8}},
            {"num_classes", 3}},
        scalar);
    GRAFT_GIVES(MultiBoxLoss,
        {{"location", {2, -1}}, {"confidence", {2, 30}}, {"prior", {1, 2, 40}}, {"label", {1, 1, -1, 8}},
            {"num_classes", 3}},
        scalar);
    GRAFT_GIVES(MultiBoxLoss,
        {{"location", unknown}, {"confidence", unknown}, {"prior", unknown}, {"label", unknown}, {"num_classes", 3}},
        scalar);
    GRAFT_REFUSES(MultiBoxLoss, errc::wrong_shape, "confidence",
        {{"location", {2, 40}}, {"confidence", {2, 31}}, {"prior", {1, 2, 40}}, {"label", {1, 1, 5, 8}},
            {"num_classes", 3}});
    GRAFT_REFUSES(MultiBoxLoss, errc::wrong_shape, "location",
        {{"location", {2, 40}}, {"confidence", {2, 30}}, {"prior", {1, 2, 40}}, {"label", {1, 1, 5, 8}},
            {"num_classes", 3}, {"share_location", false}});
    GRAFT_GIVES(SmoothL1Loss, {{"x", {5, 2}}, {"label", {5, 2}}}, scalar);
    GRAFT_GIVES(SmoothL1Loss, {{"x", {-1, 2}}, {"label", {5, 2}}}, scalar);
    GRAFT_GIVES(SmoothL1Loss, {{"x", unknown}, {"label", {5, 2}}}, scalar);
    GRAFT_REFUSES(SmoothL1Loss, errc::wrong_element_count, "label", {{"x", {5, 2}}, {"label", {5, 3}}});
    GRAFT_REFUSES(SmoothL1Loss, errc::wrong_element_count, "inside_weight",
        {{"x", {5, 2}}, {"label", {5, 2}}, {"inside_weight", {5, 3}}});
}

TEST_CASE("Accuracy") {
    GRAFT_GIVES(Accuracy, {{"x", {5, 3}}, {"label", {5}}}, scalar);
    GRAFT_GIVES(Accuracy, {{"x", {-1, 3}}, {"label", {5}}}, scalar);
    GRAFT_GIVES(Accuracy, {{"x", unknown}, {"label", {5}}}, scalar);
    GRAFT_REFUSES(Accuracy, errc::wrong_value, "top_k", {{"x", {5, 2}}, {"label", {5}}, {"top_k", 5}});
    GRAFT_REFUSES(Accuracy, errc::wrong_element_count, "label", {{"x", {5, 2}}, {"label", {4}}});
    GRAFT_REFUSES(Accuracy, errc::axis_out_of_range, "axis", {{"x", {5, 2}}, {"label", {5}}, {"axis", 2}});
}

TEST_CASE("NegativeLogLikelihood") {
    GRAFT_GIVES(NegativeLogLikelihood, {{"x", {5, 2}}, {"target", {5}}}, scalar);
    GRAFT_GIVES(NegativeLogLikelihood, {{"x", {5, 2, 3}}, {"target", {5, 3}}, {"reduction", "none"}}, {5, 3});
    GRAFT_GIVES(NegativeLogLikelihood, {{"x", {-1, 2}}, {"target", {5}}}, scalar);
    GRAFT_GIVES(NegativeLogLikelihood, {{"x", unknown}, {"target", {5}}}, scalar);
    GRAFT_REFUSES(NegativeLogLikelihood, errc::shape_mismatch, "target", {{"x", {5, 2}}, {"target", {4}}});
    GRAFT_REFUSES(NegativeLogLikelihood, errc::wrong_rank, "x", {{"x", {5}}, {"target", {}}});
}

} // namespace library_nn_loss_ops_test
