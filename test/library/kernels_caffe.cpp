// test/library/kernels_caffe.cpp - Caffe's recurrent layers, losses and accuracy against values worked out by hand
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "graft/library/image/optical_flow/kernels.hpp"
#include "graft/library/image/optical_flow/ops.hpp"
#include "graft/library/nn/loss/kernels.hpp"
#include "graft/library/nn/loss/ops.hpp"
#include "graft/library/nn/norm/batch_norm_kernels.hpp"
#include "graft/library/nn/norm/ops.hpp"
#include "graft/library/nn/pool/kernels.hpp"
#include "graft/library/nn/pool/ops.hpp"
#include "graft/library/nn/recurrent/caffe_kernels.hpp"
#include "graft/library/nn/recurrent/ops.hpp"
#include "test/library/run_kernel.hpp"

namespace library_kernels_caffe_test {

using namespace graft::library;
using graft::format;
using graft::shape;
using namespace kernel_test;

namespace {

using numbers = std::vector<float>;
using list = std::vector<std::int64_t>;
template <class Op, auto Run, auto Size = nullptr> using run = trial_run<graft::kernel<Op, Run, Size>>;

tensor of(shape s, numbers data, format f = format::nd) { return {s, std::move(data), f, {}}; }
float sigmoid(float v) { return 1 / (1 + std::exp(-v)); }
/// Whether the first output is this number.
template <class T> bool gives(T& t, double v) {
    return t.run() && std::abs(static_cast<double>(t.results[0].data[0]) - v) < 1e-5 * std::max(1.0, std::abs(v));
}

} // namespace

TEST_CASE("LSTM") {
    // one cell, one input; only the gate's own weight is not 0
    run<LSTM, &caffe_lstm, &caffe_lstm_workspace> t;
    t.inputs = {{"x", of({2, 1, 1}, {1, 2})}, {"cont", of({2, 1}, {0, 1})}, {"w_x", of({4, 1}, {1, 0, 0, 1})},
        {"bias", of({4}, {0, 1, 2, 0})}, {"w_h", of({4, 1}, {0, 0, 0, 1})}};
    t.attributes = {{"num_output", std::int64_t{1}}};
    t.extra_outputs = {"h_t", "c_t"};
    REQUIRE(t.run());
    auto const c0 = sigmoid(1) * std::tanh(1.f), h0 = sigmoid(2) * std::tanh(c0);
    auto const c1 = sigmoid(1) * c0 + sigmoid(2) * std::tanh(2 + h0), h1 = sigmoid(2) * std::tanh(c1);
    CHECK(distance(t.results[0].data, {h0, h1}) < 1e-6);
    CHECK(distance(t.results[1].data, {h1}) < 1e-6);
    CHECK(distance(t.results[2].data, {c1}) < 1e-6);
    t.inputs[1].second = of({2, 1}, {0, 0}); // every time begins a sequence
    auto const again = sigmoid(2) * std::tanh(2.f);
    REQUIRE(t.run());
    CHECK(distance(t.results[0].data, {h0, sigmoid(2) * std::tanh(again)}) < 1e-6);
    t.inputs.erase(t.inputs.begin() + 1); // without cont the state goes on
    t.inputs.push_back({"c_0", of({1, 1, 1}, {2})});
    REQUIRE(t.run());
    CHECK(distance({t.results[0].data[0]}, {sigmoid(2) * std::tanh(c0 + 2 * sigmoid(1))}) < 1e-6);
    t.inputs.push_back({"x_static", of({1, 2}, {1, 1})});
    CHECK_FALSE(t.run());
    t.inputs.push_back({"w_x_static", of({4, 2}, {0, 0, 0, 0, 0, 0, 3, 4})});
    REQUIRE(t.run());
    CHECK(distance({t.results[0].data[0]}, {sigmoid(2) * std::tanh(sigmoid(1) * std::tanh(8.f) + 2 * sigmoid(1))}) <
          1e-6);
}

TEST_CASE("RNN") {
    run<RNN, &caffe_rnn, &caffe_rnn_workspace> t;
    t.inputs = {{"x", of({2, 1, 1}, {1, 2})}, {"cont", of({2, 1}, {1, 1})}, {"h_0", of({1, 1, 1}, {3})},
        {"w_xh", of({1, 1}, {1})}, {"bias_h", of({1}, {-1})}, {"w_hh", of({1, 1}, {0.5f})}, {"w_ho", of({1, 1}, {2})},
        {"bias_o", of({1}, {1})}};
    t.attributes = {{"num_output", std::int64_t{1}}};
    t.extra_outputs = {"h_t"};
    REQUIRE(t.run());
    auto const h0 = std::tanh(1.5f), h1 = std::tanh(1 + 0.5f * h0);
    CHECK(distance(t.results[0].data, {std::tanh(2 * h0 + 1), std::tanh(2 * h1 + 1)}) < 1e-6);
    CHECK(distance(t.results[1].data, {h1}) < 1e-6);
}

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
    CHECK(t.said.code == graft::errc::wrong_value);
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
    CHECK(gives(t, 0.25)); // a score that is as large counts against the label
    CHECK(t.results[1].data == numbers{0.5f, 0, 0});
    t.attributes = {{"top_k", std::int64_t{2}}};
    CHECK(gives(t, 1));
    t.attributes = {{"has_ignore_label", true}, {"ignore_label", std::int64_t{0}}};
    CHECK(gives(t, 0));
}

TEST_CASE("SPP and the positions of maxima") {
    run<SPP, &spp<float>> t;
    t.inputs = {{"x", of({1, 1, 2, 3}, {1, 2, 3, 4, 5, 6}, format::nchw)}};
    t.attributes = {{"pyramid_height", std::int64_t{2}}};
    REQUIRE(t.run());
    CHECK(t.results[0].data == numbers{6, 1, 3, 4, 6}); // the width of 3 is padded by 1: windows of 1 and of 2
    t.attributes["pool_method"] = std::int64_t{1};
    REQUIRE(t.run());
    CHECK(t.results[0].data == numbers{3.5f, 0.5f, 2.5f, 2, 5.5f});
    run<Pooling, &pooling<float>> p;
    p.inputs = {{"x", of({1, 2, 2, 2}, {1, 4, 3, 4, 9, 8, 7, 6}, format::nchw)}};
    p.attributes = {{"window", list{2, 2}}};
    p.extra_outputs = {"mask"};
    REQUIRE(p.run());
    CHECK(p.results[0].data == numbers{4, 9});
    CHECK(p.results[1].data == numbers{1, 0});
}

TEST_CASE("statistics of the data itself") {
    run<BNInference, &bn_inference, &bn_inference_workspace> b;
    b.inputs = {{"x", of({2, 2, 1, 1}, {1, 10, 3, 30})}, {"mean", of({2}, {5, 5})}, {"variance", of({2}, {5, 5})},
        {"momentum", of({1}, {1})}};
    b.attributes = {{"epsilon", 0.0}, {"use_global_stats", false}};
    REQUIRE(b.run());
    CHECK(distance(b.results[0].data, {-1, -1, 1, 1}) < 1e-6);
    run<DataAugmentation, &data_augmentation> d;
    d.inputs = {
        {"x", of({1, 2, 1, 2}, {1, 3, 10, 30})}, {"mean", of({1, 2, 1, 1}, {1, 2})}, {"count", of({1, 1, 1, 1}, {4})}};
    d.attributes = {{"recompute_mean", std::int64_t{4}}, {"mean_per_pixel", false}};
    REQUIRE(d.run()); // the fourth batch of four: 3/4 stored, 1/4 new
    CHECK(distance(d.results[0].data, {-0.25f, 1.75f, 3.5f, 23.5f}) < 1e-6);
    d.attributes["recompute_mean"] = std::int64_t{3};
    REQUIRE(d.run());
    CHECK(distance(d.results[0].data, {0, 2, 8, 28}) < 1e-6);
    d.inputs[1].second = of({1, 2, 2, 2}, {0, 1, 1, 2, 4, 4, 4, 4}); // of another size: its colour
    d.attributes["mean_per_pixel"] = true;
    REQUIRE(d.run());
    CHECK(distance(d.results[0].data, {0, 2, 6, 26}) < 1e-6);
}

} // namespace library_kernels_caffe_test
