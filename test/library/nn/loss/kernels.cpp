// test/library/nn/loss/kernels.cpp - kernels of losses and accuracy, against values worked out by hand or by their
// definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "graft/library/nn/loss/kernels.hpp"
#include "graft/library/nn/loss/ops.hpp"
#include "test/library/run_kernel.hpp"

namespace library_nn_loss_kernels_test {

using graft::format;
using graft::shape;
using namespace graft::library;
using namespace kernel_test;

namespace {

using numbers = std::vector<float>;
template <class Op, auto Run, auto Size = nullptr> using run = trial_run<graft::kernel<Op, Run, Size>>;
tensor of(shape s, numbers data, format f = format::nd) { return {s, std::move(data), f, {}}; }
/// Whether the first output is this number.
template <class T> bool gives(T& t, double v) {
    return t.run() && std::abs(static_cast<double>(t.results[0].data[0]) - v) < 1e-5 * std::max(1.0, std::abs(v));
}

} // namespace

TEST_CASE("SoftmaxWithLoss") {
    run<SoftmaxWithLoss, &softmax_with_loss> t;
    t.inputs = {{"x", of({2, 2, 2}, {0, 0, 0, std::log(3.f), 0, 0, 0, 0})}, {"label", of({2, 2}, {0, 1, 1, 0})}};
    double const sum = 3 * std::log(2.0) + std::log(4.0 / 3);
    for (auto [name, n] : {std::pair{"VALID", 4}, {"FULL", 4}, {"BATCH_SIZE", 2}, {"NONE", 1}}) {
        t.attributes = {{"normalization", std::string(name)}};
        CHECK(gives(t, sum / n));
    }
    t.attributes = {{"has_ignore_label", true}, {"ignore_label", std::int64_t{0}}};
    CHECK(gives(t, (std::log(2.0) + std::log(4.0 / 3)) / 2));
    t.extra_outputs = {"prob"};
    REQUIRE(t.run());
    CHECK(distance(t.results[1].data, {0.5f, 0.25f, 0.5f, 0.75f, 0.5f, 0.5f, 0.5f, 0.5f}) < 1e-6);
    t.inputs[1].second = of({2, 2}, {2, 1, 1, 0});
    CHECK_FALSE(t.run());
    CHECK(t.declared.code == graft::errc::wrong_value);
}

TEST_CASE("losses of two tensors") {
    run<EuclideanLoss, &euclidean_loss> e;
    e.inputs = {{"x", of({2, 2}, {1, 2, 3, 4})}, {"label", of({2, 2}, {1, 0, 3, 0})}};
    CHECK(gives(e, 5));
    run<SigmoidCrossEntropyLoss, &sigmoid_cross_entropy_loss> s;
    s.inputs = {{"x", of({2, 1}, {0, std::log(3.f)})}, {"label", of({2, 1}, {1, 1})}};
    CHECK(gives(s, (std::log(2.0) + std::log(4.0 / 3)) / 2));
    s.attributes = {
        {"has_ignore_label", true}, {"ignore_label", std::int64_t{1}}, {"normalization", std::string("VALID")}};
    CHECK(gives(s, 0));
    run<SmoothL1Loss, &smooth_l1_loss> l;
    l.inputs = {{"x", of({1, 3}, {0.5f, 3, 1})}, {"label", of({1, 3}, {0, 0, 0})}};
    CHECK(gives(l, 0.125 + 2.5 + 0.5));
    l.inputs.push_back({"inside_weight", of({1, 3}, {1, 1, 0})});
    l.inputs.push_back({"outside_weight", of({1, 3}, {8, 2, 1})});
    CHECK(gives(l, 1 + 5));
    run<ContrastiveLoss, &contrastive_loss> c;
    c.inputs = {
        {"x1", of({3, 2}, {3, 4, 0, 1, 6, 8})}, {"x2", of({3, 2}, {0, 0, 0, 0, 0, 0})}, {"label", of({3}, {1, 0, 0})}};
    c.attributes = {{"margin", 3.0}};
    CHECK(gives(c, (25 + 4) / 6.0));
    c.attributes["legacy_version"] = true;
    CHECK(gives(c, (25 + 2) / 6.0));
}

TEST_CASE("losses of class numbers") {
    run<HingeLoss, &hinge_loss> h;
    h.inputs = {{"x", of({2, 2}, {0.5f, -3, 2, 1})}, {"label", of({2}, {0, 1})}};
    CHECK(gives(h, (0.5 + 3) / 2));
    h.attributes = {{"norm", std::string("L2")}};
    CHECK(gives(h, (0.25 + 9) / 2));
    run<MultinomialLogisticLoss, &multinomial_logistic_loss> m;
    m.inputs = {{"x", of({2, 2}, {0.5f, 0.5f, 0.75f, 0.25f})}, {"label", of({2}, {0, 1})}};
    CHECK(gives(m, (std::log(2.0) + std::log(4.0)) / 2));
    run<InfogainLoss, &infogain_loss> i;
    i.inputs = {{"x", of({2, 2}, {0, 0, std::log(3.f), 0})}, {"label", of({2}, {0, 1})}};
    CHECK_FALSE(i.run()); // its matrix would be in a file
    i.inputs.push_back({"infogain", of({2, 2}, {1, 2, 3, 4})});
    CHECK(gives(i, (3 * std::log(2.0) + 3 * std::log(4.0 / 3) + 4 * std::log(4.0)) / 2));
}

TEST_CASE("Accuracy") {
    run<Accuracy, &graft::library::accuracy> t;
    t.inputs = {{"x", of({4, 3}, {3, 2, 1, 1, 2, 3, 1, 1, 0, 0, 2, 1})}, {"label", of({4}, {0, 1, 0, 2})}};
    t.extra_outputs = {"per_class"};
    CHECK(gives(t, 0.25)); // an equal score counts against the label
    CHECK(t.results[1].data == numbers{0.5f, 0, 0});
    t.attributes = {{"top_k", std::int64_t{2}}};
    CHECK(gives(t, 1));
    t.attributes = {{"has_ignore_label", true}, {"ignore_label", std::int64_t{0}}};
    CHECK(gives(t, 0));
}

} // namespace library_nn_loss_kernels_test
