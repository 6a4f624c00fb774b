// test/library/nn/norm/kernels.cpp - kernels of normalization, against values worked out by hand or by their
// definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "graft/library/image/resize/kernels.hpp"
#include "graft/library/math/arithmetic/kernels.hpp"
#include "graft/library/math/reduce/kernels.hpp"
#include "graft/library/nn/activation/kernels.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/nn/activation/softmax_kernels.hpp"
#include "graft/library/nn/norm/kernels.hpp"
#include "graft/library/nn/norm/ops.hpp"
#include "test/library/run_kernel.hpp"

namespace library_nn_norm_kernels_test {

using graft::format;
using graft::shape;
using namespace graft::library;
using namespace kernel_test;

namespace {

using list = std::vector<std::int64_t>;
template <class Op, auto Run, auto Size = nullptr> using run = trial_run<graft::kernel<Op, Run, Size>>;
tensor of(shape s, std::vector<float> data, format f = format::nd) { return {s, std::move(data), f, {}}; }
std::size_t u(std::int64_t i) { return static_cast<std::size_t>(i); }
/// NHWC <-> NCHW of a rank-4 tensor.
tensor turned(tensor const& t) {
    auto const d = t.shape.dims();
    bool const nchw = t.format == format::nchw;
    auto const n = d[0], c = nchw ? d[1] : d[3], h = nchw ? d[2] : d[1], w = nchw ? d[3] : d[2];
    tensor r{nchw ? shape{n, h, w, c} : shape{n, c, h, w}, std::vector<float>(t.data.size()),
        nchw ? format::nhwc : format::nchw, {}};
    for (std::int64_t a = 0; a < n; ++a)
        for (std::int64_t k = 0; k < c; ++k)
            for (std::int64_t p = 0; p < h * w; ++p) {
                auto const first = u((a * c + k) * h * w + p), last = u((a * h * w + p) * c + k);
                r.data[nchw ? last : first] = t.data[nchw ? first : last];
            }
    return r;
}

} // namespace

TEST_CASE("batch normalization") {
    run<BatchNorm, &batch_norm, &batch_norm_workspace> t;
    auto const x = of({2, 1, 1, 2}, {1, 10, 3, 30}, format::nhwc);
    t.inputs = {{"x", x}, {"scale", of({2}, {2, 1})}, {"offset", of({2}, {5, 0})}, {"mean", of({2}, {1, 10})},
        {"variance", of({2}, {4, 100})}};
    t.attributes = {{"is_training", false}, {"epsilon", 0.0}};
    t.extra_outputs = {"reserve_space_1", "reserve_space_2"};
    REQUIRE(t.run());
    CHECK(distance(t.results[0].data, {5, 0, 7, 2}) < 1e-6);
    CHECK(t.results[1].data == std::vector<float>{1, 10});
    t.attributes["is_training"] = true;
    REQUIRE(t.run());
    CHECK(distance(t.results[0].data, {3, -1, 7, 1}) < 1e-6);
    CHECK(t.results[1].data == std::vector<float>{2, 20});
    CHECK(t.results[2].data == std::vector<float>{2, 200}); // with Bessel's correction
    CHECK(t.results[4].data == std::vector<float>{1, 100});
    t.inputs[0].second = turned(x);
    REQUIRE(t.run());
    CHECK(distance(t.results[0].data, {3, -1, 7, 1}) < 1e-6);

    run<BNInference, &bn_inference, &bn_inference_workspace> c;
    c.inputs = {{"x", of({1, 2, 1, 2}, {1, 2, 3, 4})}, {"mean", of({2}, {2, 8})}, {"variance", of({2}, {2, 32})},
        {"momentum", of({1}, {2})}};
    c.attributes = {{"epsilon", 0.0}};
    REQUIRE(c.run());
    CHECK(distance(c.results[0].data, {0, 1, -0.25f, 0}) < 1e-6);
    c.inputs[3] = {"momentum", of({1}, {0})}; // mean and variance are treated as 0
    c.attributes = {{"epsilon", 0.25}};
    REQUIRE(c.run());
    CHECK(distance(c.results[0].data, {2, 4, 6, 8}) < 1e-6);
}

TEST_CASE("local response normalization") {
    run<LRN, &lrn> t;
    t.inputs = {{"x", of({1, 1, 1, 3}, {1, 2, 3}, format::nhwc)}};
    t.attributes = {{"depth_radius", std::int64_t{1}}, {"bias", 1.0}, {"alpha", 0.5}, {"beta", 1.0}};
    REQUIRE(t.run());
    CHECK(distance(t.results[0].data, {1 / 3.5f, 2 / 8.f, 3 / 7.5f}) < 1e-6);
    t.inputs = {{"x", of({1, 3, 1, 1}, {1, 2, 3}, format::nchw)}};
    REQUIRE(t.run());
    CHECK(distance(t.results[0].data, {1 / 3.5f, 2 / 8.f, 3 / 7.5f}) < 1e-6);
    // within the channel
    t.inputs = {{"x", of({1, 1, 1, 3}, {1, 2, 3}, format::nchw)}};
    t.attributes["norm_region"] = std::string("WITHIN_CHANNEL");
    REQUIRE(t.run());
    CHECK(distance(t.results[0].data, {1 / 3.5f, 2 / 8.f, 3 / 7.5f}) < 1e-6);
}

TEST_CASE("soft maximum and the norms") {
    run<SoftmaxV2, &softmax<float>> t;
    t.inputs = {{"x", of({1, 2, 2}, {1000, 1, 1000, 1})}};
    t.attributes = {{"axes", list{1}}};
    REQUIRE(t.run());
    CHECK(distance(t.results[0].data, {0.5f, 0.5f, 0.5f, 0.5f}) < 1e-6);
    t.attributes = {{"axes", list{1, 2}}};
    REQUIRE(t.run());
    CHECK(distance(t.results[0].data, {0.5f, 0, 0.5f, 0}) < 1e-6);
    t.attributes = {{"axes", list{0, 2}}};
    CHECK_FALSE(t.run());
    run<LogSoftmaxV2, &log_softmax<float>> l;
    l.inputs = {{"logits", of({2}, {0, 0})}};
    REQUIRE(l.run());
    CHECK(distance(l.results[0].data, {-std::log(2.f), -std::log(2.f)}) < 1e-6);
    run<L2Normalize, &l2_normalize> n;
    n.inputs = {{"x", of({2, 2}, {3, 4, 0, 0})}};
    REQUIRE(n.run());
    CHECK(distance(n.results[0].data, {0.6f, 0.8f, 0, 0}) < 1e-6);
    run<Normalize, &normalize> s;
    s.inputs = {{"x1", of({1, 2, 1, 2}, {3, 0, 4, 5})}, {"x2", of({2}, {10, 20})}};
    s.attributes = {{"across_spatial", false}, {"channel_shared", false}};
    REQUIRE(s.run());
    CHECK(distance(s.results[0].data, {6, 0, 16, 20}) < 1e-5);
    run<MVN, &mvn> m;
    m.inputs = {{"x", of({1, 2, 1, 2}, {1, 3, 10, 30})}};
    REQUIRE(m.run());
    CHECK(distance(m.results[0].data, {-1, 1, -1, 1}) < 1e-6);
    m.attributes = {{"normalize_variance", false}, {"across_channels", true}};
    REQUIRE(m.run());
    CHECK(distance(m.results[0].data, {-10, -8, -1, 19}) < 1e-6);
    run<LayerNorm, &layer_norm> y;
    y.inputs = {{"x", of({1, 2}, {1, 3})}, {"gamma", of({2}, {2, 2})}, {"beta", of({2}, {1, 1})}};
    y.attributes = {{"begin_norm_axis", std::int64_t{1}}, {"epsilon", 0.0}};
    REQUIRE(y.run());
    CHECK(distance(y.results[0].data, {-1, 3}) < 1e-6);
    run<InstanceNorm, &instance_norm> i;
    i.inputs = {
        {"x", of({1, 1, 2, 2}, {1, 10, 3, 30}, format::nhwc)}, {"gamma", of({2}, {1, 2})}, {"beta", of({2}, {0, 1})}};
    i.attributes = {{"epsilon", 0.0}};
    i.extra_outputs = {"mean"};
    REQUIRE(i.run());
    CHECK(distance(i.results[0].data, {-1, -1, 1, 3}) < 1e-6);
    CHECK(i.results[1].data == std::vector<float>{2, 20});
    std::vector<float> planes, normal; // vectors of elements, and some after them
    for (int k = 0; k < 22; ++k) {
        planes.push_back(static_cast<float>(k % 11) + 100.f * static_cast<float>(k / 11));
        normal.push_back(
            (static_cast<float>(k % 11) - 5) / std::sqrt(10.f) * (k < 11 ? 2.f : 3.f) + (k < 11 ? 1.f : 0.f));
    }
    i.inputs = {{"x", of({1, 2, 1, 11}, planes, format::nchw)}, {"gamma", of({2}, {2, 3})}, {"beta", of({2}, {1, 0})}};
    REQUIRE(i.run());
    CHECK(distance(i.results[0].data, normal) < 1e-5);
    CHECK(i.results[1].data == std::vector<float>{5, 105});
}

} // namespace library_nn_norm_kernels_test
