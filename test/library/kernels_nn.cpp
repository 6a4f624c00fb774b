// test/library/kernels_nn.cpp - pooling, products and normalization against their definitions
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "graft/library/array/gather/kernels.hpp"
#include "graft/library/array/gather/ops.hpp"
#include "graft/library/array/slice/kernels.hpp"
#include "graft/library/array/slice/ops.hpp"
#include "graft/library/array/space_to_depth/kernels.hpp"
#include "graft/library/array/space_to_depth/ops.hpp"
#include "graft/library/detection/roi/kernels.hpp"
#include "graft/library/detection/roi/ops.hpp"
#include "graft/library/image/resize/kernels.hpp"
#include "graft/library/image/resize/ops.hpp"
#include "graft/library/linalg/matmul/kernels.hpp"
#include "graft/library/linalg/matmul/ops.hpp"
#include "graft/library/math/arithmetic/kernels.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/reduce/kernels.hpp"
#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/nn/activation/kernels.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/nn/norm/batch_norm_kernels.hpp"
#include "graft/library/nn/norm/kernels.hpp"
#include "graft/library/nn/norm/ops.hpp"
#include "graft/library/nn/pool/kernels.hpp"
#include "graft/library/nn/pool/ops.hpp"
#include "graft/library/nn/recurrent/block_kernels.hpp"
#include "graft/library/nn/recurrent/ops.hpp"
#include "graft/library/nn/scale/kernels.hpp"
#include "graft/library/nn/scale/ops.hpp"
#include "graft/library/nn/softmax/kernels.hpp"
#include "graft/library/nn/softmax/ops.hpp"
#include "test/library/count_malloc.hpp"
#include "test/library/run_kernel.hpp"

namespace library_kernels_nn_test {

using namespace graft::library;
using graft::format;
using graft::shape;
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

TEST_CASE("pooling: padding is never the maximum and does not count for TensorFlow's mean") {
    auto const x = of({1, 1, 3, 3}, {-1, -2, -3, -4, -5, -6, -7, -8, -9}, format::nchw);
    run<MaxPool, &window_pool<pool_kind::maximum, float>> most;
    most.inputs = {{"x", x}};
    most.attributes = {{"ksize", list{1, 1, 2, 2}}, {"strides", list{1, 1, 2, 2}}, {"padding", std::string("SAME")}};
    REQUIRE(most.run());
    CHECK(most.results[0].data == std::vector<float>{-1, -3, -7, -9});
    run<AvgPool, &window_pool<pool_kind::mean_inside, float>> mean;
    mean.inputs = most.inputs, mean.attributes = most.attributes;
    REQUIRE(mean.run());
    CHECK(mean.results[0].data == std::vector<float>{-3, -4.5f, -7.5f, -9});
    most.inputs = mean.inputs = {{"x", turned(x)}};
    most.attributes = mean.attributes = {
        {"ksize", list{1, 2, 2, 1}}, {"strides", list{1, 2, 2, 1}}, {"padding", std::string("SAME")}};
    REQUIRE(most.run());
    REQUIRE(mean.run());
    CHECK(most.results[0].data == std::vector<float>{-1, -3, -7, -9});
    CHECK(mean.results[0].data == std::vector<float>{-3, -4.5f, -7.5f, -9});
    // over the channels
    most.inputs = {{"x", noise({2, 3, 3, 6}, format::nhwc)}};
    most.attributes = {{"ksize", list{1, 1, 1, 3}}, {"strides", list{1, 1, 1, 3}}};
    REQUIRE(most.run());
    auto const& a = most.inputs[0].second.data;
    for (std::size_t i = 0; i < 36; ++i)
        CHECK(most.results[0].data[i] == std::max({a[3 * i], a[3 * i + 1], a[3 * i + 2]}));
}

TEST_CASE("pooling of Caffe divides by the window cut to the padded image") {
    run<Pooling, &pooling<float>> t;
    t.inputs = {{"x", of({1, 1, 3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9}, format::nchw)}};
    t.attributes = {
        {"mode", std::int64_t{1}}, {"window", list{3, 3}}, {"stride", list{2, 2}}, {"pad", list{1, 1, 1, 1}}};
    REQUIRE(t.run());
    CHECK(distance(t.results[0].data, {12 / 9.f, 16 / 9.f, 24 / 9.f, 28 / 9.f}) < 1e-6);
    // 4 in steps of 2 under a window of 3 rounds up: the last window hangs over, cut to 2 rows
    t.inputs = {{"x", of({1, 1, 4, 1}, {1, 2, 3, 4}, format::nchw)}};
    t.attributes = {{"mode", std::int64_t{1}}, {"window", list{3, 1}}, {"stride", list{2, 1}}};
    REQUIRE(t.run());
    CHECK(distance(t.results[0].data, {2.f, 3.5f}) < 1e-6);
    t.attributes = {{"mode", std::int64_t{1}}, {"global_pooling", true}};
    REQUIRE(t.run());
    CHECK(t.results[0].data == std::vector<float>{2.5f});
}

TEST_CASE("3-D pooling") {
    for (bool channels_first : {false, true}) {
        run<AvgPool3D, &avg_pool_3d<float>> t;
        std::vector<float> v(8);
        for (std::size_t i = 0; i < 8; ++i) v[i] = static_cast<float>(i);
        t.inputs = {{"x", of(channels_first ? shape{1, 1, 2, 2, 2} : shape{1, 2, 2, 2, 1}, v,
                              channels_first ? format::ncdhw : format::ndhwc)}};
        t.attributes = {{"ksize", channels_first ? list{1, 1, 2, 2, 1} : list{1, 2, 2, 1, 1}},
            {"strides", list{1, 1, 1, 1, 1}}, {"padding", std::string("VALID")}};
        REQUIRE(t.run());
        CHECK(t.results[0].data == std::vector<float>{3, 4});
    }
}

TEST_CASE("3-D pooling: windows over the edge, with holes, means by another divisor") {
    std::vector<float> line(5);
    for (std::size_t i = 0; i < 5; ++i) line[i] = static_cast<float>(i);
    for (bool channels_first : {false, true}) {
        auto const x = of(channels_first ? shape{1, 1, 1, 1, 5} : shape{1, 1, 1, 5, 1}, line,
            channels_first ? format::ncdhw : format::ndhwc);
        run<MaxPool3D, &max_pool_3d<float>> most;
        most.inputs = {{"x", x}};
        most.attributes = {{"ksize", list{1, 1, 2}}, {"strides", list{2}}, {"padding", std::string("CALCULATED")},
            {"ceil_mode", std::int64_t{1}}};
        REQUIRE(most.run());
        CHECK(most.results[0].data == std::vector<float>{1, 3, 4});
        most.attributes = {{"ksize", list{1, 1, 2}}, {"strides", list{1}}, {"padding", std::string("VALID")},
            {"dilation", list{1, 1, 3}}};
        REQUIRE(most.run());
        CHECK(most.results[0].data == std::vector<float>{3, 4});
        run<AvgPool3D, &avg_pool_3d<float>> mean;
        mean.inputs = {{"x", x}};
        mean.attributes = {{"ksize", list{1, 1, 3}}, {"strides", list{2}}, {"pads", list{0, 0, 0, 0, 1, 1}}};
        REQUIRE(mean.run());
        CHECK(distance(mean.results[0].data, {1 / 3.f, 2, 7 / 3.f}) < 1e-6);
        mean.attributes["count_include_pad"] = false;
        REQUIRE(mean.run());
        CHECK(distance(mean.results[0].data, {0.5f, 2, 3.5f}) < 1e-6);
        mean.attributes["divisor_override"] = std::int64_t{2};
        REQUIRE(mean.run());
        CHECK(distance(mean.results[0].data, {0.5f, 3, 3.5f}) < 1e-6);
    }
}

TEST_CASE("matrix products equal their definition and do not allocate") {
    for (bool ta : {false, true})
        for (bool tb : {false, true})
            for (auto [m, n, k] :
                {std::array<std::int64_t, 3>{1, 7, 300}, {5, 1, 9}, {5, 7, 9}, {0, 3, 4}, {3, 4, 0}, {520, 530, 40}}) {
                run<MatMulV2, &matmul, &matmul_workspace> t;
                auto const a = noise(ta ? shape{k, m} : shape{m, k}, format::nd, 1),
                           b = noise(tb ? shape{n, k} : shape{k, n}, format::nd, 2), bias = noise({n}, format::nd, 3);
                t.inputs = {{"x1", a}, {"x2", b}, {"bias", bias}};
                t.attributes = {{"transpose_x1", ta}, {"transpose_x2", tb}};
                t.before_run = &begin_counting;
                t.after_run = &end_counting;
                REQUIRE(t.run());
                CHECK(allocations() == 0);
                std::vector<float> y(u(m * n));
                for (std::int64_t i = 0; i < m; ++i)
                    for (std::int64_t j = 0; j < n; ++j) {
                        double sum = static_cast<double>(bias.data[u(j)]);
                        for (std::int64_t p = 0; p < k; ++p)
                            sum += static_cast<double>(a.data[u(ta ? p * m + i : i * k + p)]) *
                                   static_cast<double>(b.data[u(tb ? j * k + p : p * n + j)]);
                        y[u(i * n + j)] = static_cast<float>(sum);
                    }
                CHECK(distance(t.results[0].data, y) < 2e-5);
            }
    run<MatMulV2, &matmul, &matmul_workspace> large;
    large.inputs = {{"x1", noise({600, 700})}, {"x2", noise({700, 800})}};
    large.before_run = &begin_counting;
    large.after_run = &end_counting;
    REQUIRE(large.run());
    CHECK(allocations() == 0);
}

TEST_CASE("batched products broadcast") {
    run<BatchMatMulV2, &batch_matmul, &batch_matmul_workspace> t;
    auto const a = noise({2, 1, 3, 4}, format::nd, 1), b = noise({5, 6, 4}, format::nd, 2);
    t.inputs = {{"x1", a}, {"x2", b}};
    t.attributes = {{"adj_x2", true}};
    REQUIRE(t.run());
    REQUIRE(t.results[0].shape == shape{2, 5, 3, 6});
    for (std::int64_t i = 0; i < 180; ++i) {
        auto const p = i / 90, q = i / 18 % 5, r = i / 6 % 3, c = i % 6;
        float sum = 0;
        for (std::int64_t k = 0; k < 4; ++k) sum += a.data[u((p * 3 + r) * 4 + k)] * b.data[u((q * 6 + c) * 4 + k)];
        CHECK(t.results[0].data[u(i)] == doctest::Approx(static_cast<double>(sum)).epsilon(1e-4));
    }
    run<FullyConnection, &fully_connection, &fully_connection_workspace> f;
    f.inputs = {
        {"x", of({2, 2, 1}, {1, 2, 3, 4})}, {"w", of({3, 2}, {1, 0, 0, 1, 1, 1})}, {"b", of({3}, {10, 20, 30})}};
    f.attributes = {{"num_output", std::int64_t{3}}};
    REQUIRE(f.run());
    CHECK(f.results[0].data == std::vector<float>{11, 22, 33, 13, 24, 37});
    f.inputs[1] = {"w", of({2, 3}, {1, 0, 1, 0, 1, 1})};
    f.attributes["transpose"] = true;
    REQUIRE(f.run());
    CHECK(f.results[0].data == std::vector<float>{11, 22, 33, 13, 24, 37});
}

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
    c.inputs[3] = {"momentum", of({1}, {0})}; // mean and variance count as 0
    c.attributes = {{"epsilon", 0.25}};
    REQUIRE(c.run());
    CHECK(distance(c.results[0].data, {2, 4, 6, 8}) < 1e-6);
}

TEST_CASE("Caffe's Scale and Bias stretch along a run of axes") {
    run<Scale, &scale> t;
    t.inputs = {{"x", of({2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8})}, {"scale", of({2}, {1, 10})}, {"bias", of({2}, {0, 1})}};
    REQUIRE(t.run());
    CHECK(t.results[0].data == std::vector<float>{1, 2, 31, 41, 5, 6, 71, 81});
    t.attributes = {{"axis", std::int64_t{-1}}};
    REQUIRE(t.run());
    CHECK(t.results[0].data == std::vector<float>{1, 21, 3, 41, 5, 61, 7, 81});
    t.inputs = {{"x", of({2, 2}, {1, 2, 3, 4})}, {"scale", of(shape::scalar(), {3})}};
    t.attributes = {{"num_axes", std::int64_t{0}}};
    REQUIRE(t.run());
    CHECK(t.results[0].data == std::vector<float>{3, 6, 9, 12});
    run<Bias, &add_bias> b;
    b.inputs = {{"x", of({2, 2}, {1, 2, 3, 4})}, {"bias", of({2}, {10, 20})}};
    REQUIRE(b.run());
    CHECK(b.results[0].data == std::vector<float>{11, 22, 13, 24});
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
}

TEST_CASE("resizing: the three conventions") {
    tensor size{shape{2}, {}, format::nd, {1, 4}};
    run<ResizeBilinearV2, &resize_bilinear> t;
    t.inputs = {{"x", of({1, 1, 2, 1}, {0, 8}, format::nhwc)}, {"size", size}};
    REQUIRE(t.run());
    CHECK(t.results[0].data == std::vector<float>{0, 4, 8, 8});
    t.attributes = {{"half_pixel_centers", true}};
    REQUIRE(t.run());
    CHECK(t.results[0].data == std::vector<float>{0, 2, 6, 8});
    t.attributes = {{"align_corners", true}};
    REQUIRE(t.run());
    CHECK(distance(t.results[0].data, {0, 8 / 3.f, 16 / 3.f, 8}) < 1e-6);
    run<ResizeNearestNeighborV2, &resize_nearest> n;
    n.inputs = {{"x", of({1, 1, 3, 1}, {1, 2, 3}, format::nhwc)}, {"size", size}};
    REQUIRE(n.run());
    CHECK(n.results[0].data == std::vector<float>{1, 1, 2, 3});
    n.attributes = {{"align_corners", true}};
    REQUIRE(n.run());
    CHECK(n.results[0].data == std::vector<float>{1, 2, 2, 3});
    // a constant stays one, whatever the kernel
    auto const flat = of({1, 5, 7, 2}, std::vector<float>(70, 3.f), format::nhwc);
    tensor to{shape{2}, {}, format::nd, {4, 9}};
    for (bool half : {false, true}) {
        run<ResizeBicubic, &resize_bicubic> c;
        c.inputs = {{"images", flat}, {"size", to}};
        c.attributes = {{"half_pixel_centers", half}};
        REQUIRE(c.run());
        CHECK(distance(c.results[0].data, std::vector<float>(72, 3.f)) < 1e-6);
    }
    run<ResizeArea, &resize_area> a;
    a.inputs = {{"images", flat}, {"size", to}};
    REQUIRE(a.run());
    CHECK(distance(a.results[0].data, std::vector<float>(72, 3.f)) < 1e-6);
    a.inputs = {
        {"images", of({1, 1, 4, 1}, {1, 3, 5, 9}, format::nhwc)}, {"size", tensor{shape{2}, {}, format::nd, {1, 2}}}};
    REQUIRE(a.run());
    CHECK(a.results[0].data == std::vector<float>{2, 7});
    run<CropAndResize, &crop_and_resize> k;
    k.inputs = {{"x", of({1, 2, 2, 1}, {1, 2, 3, 4}, format::nhwc)}, {"boxes", of({2, 4}, {0, 0, 1, 1, 0, 0, 2, 2})},
        {"box_index", tensor{shape{2}, {}, format::nd, {0, 0}}},
        {"crop_size", tensor{shape{2}, {}, format::nd, {2, 2}}}};
    k.attributes = {{"extrapolation_value", -1.0}};
    REQUIRE(k.run());
    CHECK(k.results[0].data == std::vector<float>{1, 2, 3, 4, 1, -1, -1, -1});
    k.inputs[2].second.integers = {0, 1};
    CHECK_FALSE(k.run());
}

TEST_CASE("Caffe's layers") {
    run<Eltwise, &eltwise> e;
    e.inputs = {{"x", of({2}, {1, 2})}, {"x", of({2}, {3, -4})}};
    e.attributes = {{"coeff", std::vector<double>{1, -1}}};
    REQUIRE(e.run());
    CHECK(e.results[0].data == std::vector<float>{-2, 6});
    e.attributes = {{"mode", std::int64_t{2}}};
    REQUIRE(e.run());
    CHECK(e.results[0].data == std::vector<float>{3, 2});
    run<PRelu, &prelu> p;
    p.inputs = {{"x", of({1, 2, 2}, {1, -1, 2, -2})}, {"weight", of({2}, {0.5f, 0.25f})}};
    REQUIRE(p.run());
    CHECK(p.results[0].data == std::vector<float>{1, -0.5f, 2, -0.5f});
    run<ArgMaxWithK, &arg_max_with_k> a;
    a.inputs = {{"x", of({1, 4}, {3, 7, 7, 1})}};
    a.attributes = {{"topk", std::int64_t{3}}, {"out_max_val", true}};
    REQUIRE(a.run());
    CHECK(a.results[0].data == std::vector<float>{2, 1, 0, 7, 7, 3});
    run<Crop, &crop> c;
    c.inputs = {{"x", of({1, 1, 3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9})}, {"size", noise({1, 1, 2, 2})}};
    c.attributes = {{"offsets", list{0, 1}}};
    REQUIRE(c.run());
    CHECK(c.results[0].data == std::vector<float>{2, 3, 5, 6});
    run<ShuffleChannel, &shuffle_channel> s;
    s.inputs = {{"x", of({1, 6}, {0, 1, 2, 3, 4, 5})}};
    s.attributes = {{"group", std::int64_t{2}}};
    REQUIRE(s.run());
    CHECK(s.results[0].data == std::vector<float>{0, 3, 1, 4, 2, 5});
    run<PassThrough, &pass_through> r, back;
    r.inputs = {{"x", of({1, 4, 2, 2}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15})}};
    REQUIRE(r.run());
    CHECK(r.results[0].data == std::vector<float>{0, 2, 8, 10, 1, 3, 9, 11, 4, 6, 12, 14, 5, 7, 13, 15});
    back.inputs = {{"x", of({1, 4, 1, 2}, {0, 1, 2, 3, 4, 5, 6, 7})}};
    back.attributes = {{"reverse", true}};
    REQUIRE(back.run());
    CHECK(back.results[0].data == std::vector<float>{0, 2, 1, 3, 4, 6, 5, 7});
    run<Reduction, &caffe_reduction> d;
    d.inputs = {{"x", of({2, 2}, {1, -2, 3, -4})}};
    d.attributes = {{"operation", std::string("ASUM")}, {"axis", std::int64_t{1}}, {"coeff", 2.0}};
    REQUIRE(d.run());
    CHECK(d.results[0].data == std::vector<float>{6, 14});
    run<Axpy, &axpy> x;
    x.inputs = {{"a", of({1, 2}, {2, 3})}, {"x1", of({1, 2, 1, 1}, {1, 1})}, {"x2", of({1, 2, 1, 1}, {10, 20})}};
    REQUIRE(x.run());
    CHECK(x.results[0].data == std::vector<float>{12, 23});
    run<Embed, &embed> b;
    b.inputs = {{"x", of({2}, {1, 0})}, {"weight", of({2, 2}, {1, 2, 3, 4})}};
    b.attributes = {{"num_output", std::int64_t{2}}, {"input_dim", std::int64_t{2}}};
    REQUIRE(b.run());
    CHECK(b.results[0].data == std::vector<float>{3, 4, 1, 2});
    b.inputs[0].second.data = {1, 2};
    CHECK_FALSE(b.run());
    run<ROIPooling, &roi_pooling> o;
    o.inputs = {{"x", of({1, 1, 2, 2}, {1, 2, 3, 4})}, {"rois", of({1, 5}, {0, 0, 0, 1, 1})}};
    o.attributes = {{"pooled_h", std::int64_t{2}}, {"pooled_w", std::int64_t{1}}};
    REQUIRE(o.run());
    CHECK(o.results[0].data == std::vector<float>{2, 4});
    o.inputs[1].second.data[0] = 1e30f;
    CHECK_FALSE(o.run());
    run<PSROIPooling, &psroi_pooling> q;
    q.inputs = {{"x", of({1, 4, 2, 2}, {1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4})},
        {"rois", of({1, 5}, {0, 0, 0, 1, 1})}};
    q.attributes = {{"output_dim", std::int64_t{1}}, {"group_size", std::int64_t{2}}};
    REQUIRE(q.run());
    CHECK(q.results[0].data == std::vector<float>{1, 2, 3, 4});
    run<MaxPoolGrad, &max_pool_grad> g;
    g.inputs = {{"x1", of({1, 1, 4, 1}, {5, 5, 1, 2}, format::nhwc)}, {"x2", of({1, 1, 2, 1}, {5, 2}, format::nhwc)},
        {"grad", of({1, 1, 2, 1}, {10, 20}, format::nhwc)}};
    g.attributes = {{"ksize", list{1, 1, 2, 1}}, {"strides", list{1, 1, 2, 1}}};
    REQUIRE(g.run());
    CHECK(g.results[0].data == std::vector<float>{10, 0, 0, 20});
}

TEST_CASE("an LSTM step equals its definition") {
    run<LSTMBlockCell, &lstm_block_cell, &lstm_block_cell_workspace> t;
    auto const v = [](shape s, unsigned seed) { return noise(s, format::nd, seed); };
    for (bool peephole : {false, true}) {
        t.inputs = {{"x", v({2, 3}, 1)}, {"cs_prev", v({2, 4}, 2)}, {"h_prev", v({2, 4}, 3)}, {"w", v({7, 16}, 4)},
            {"wci", v({4}, 5)}, {"wcf", v({4}, 6)}, {"wco", v({4}, 7)}, {"b", v({16}, 8)}};
        t.attributes = {{"use_peephole", peephole}, {"cell_clip", 0.5}};
        REQUIRE(t.run());
        auto const in = [&](std::size_t i, std::int64_t at) {
            return static_cast<double>(t.inputs[i].second.data[u(at)]);
        };
        auto const sigmoid = [](double x) { return 1 / (1 + std::exp(-x)); };
        for (std::int64_t n = 0; n < 2; ++n)
            for (std::int64_t k = 0; k < 4; ++k) {
                double g[4];
                for (std::int64_t q = 0; q < 4; ++q) {
                    g[q] = in(7, q * 4 + k);
                    for (std::int64_t p = 0; p < 7; ++p)
                        g[q] += (p < 3 ? in(0, n * 3 + p) : in(2, n * 4 + p - 3)) * in(3, p * 16 + q * 4 + k);
                }
                auto const before = in(1, n * 4 + k), peep = peephole ? 1.0 : 0.0;
                auto const i = sigmoid(g[0] + peep * before * in(4, k)),
                           f = sigmoid(g[2] + 1 + peep * before * in(5, k));
                auto const cs = std::clamp(std::tanh(g[1]) * i + before * f, -0.5, 0.5),
                           o = sigmoid(g[3] + peep * cs * in(6, k));
                CHECK(static_cast<double>(t.results[1].data[u(n * 4 + k)]) == doctest::Approx(cs).epsilon(1e-5));
                CHECK(static_cast<double>(t.results[6].data[u(n * 4 + k)]) ==
                      doctest::Approx(std::tanh(cs) * o).epsilon(1e-5));
            }
    }
}

} // namespace library_kernels_nn_test
