// test/library/nn/recurrent/caffe_kernels.cpp - Caffe's recurrent layers against their formulas
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "graft/library/nn/recurrent/caffe_kernels.hpp"
#include "graft/library/nn/recurrent/ops.hpp"
#include "test/library/run_kernel.hpp"

namespace library_nn_recurrent_caffe_kernels_test {

using graft::format;
using graft::shape;
using namespace graft::library;
using namespace kernel_test;

namespace {

using numbers = std::vector<float>;
template <class Op, auto Run, auto Size = nullptr> using run = trial_run<graft::kernel<Op, Run, Size>>;
tensor of(shape s, numbers data, format f = format::nd) { return {s, std::move(data), f, {}}; }
float sigmoid(float v) { return 1 / (1 + std::exp(-v)); }

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
    t.inputs[1].second = of({2, 1}, {0, 0}); // every time step begins a sequence
    auto const again = sigmoid(2) * std::tanh(2.f);
    REQUIRE(t.run());
    CHECK(distance(t.results[0].data, {h0, sigmoid(2) * std::tanh(again)}) < 1e-6);
    t.inputs.erase(t.inputs.begin() + 1); // without cont the state continues
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

} // namespace library_nn_recurrent_caffe_kernels_test
