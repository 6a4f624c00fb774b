// test/library/nn/pool/kernels.cpp - kernels of pooling, against values worked out by hand or by their definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "graft/library/image/resize/kernels.hpp"
#include "graft/library/math/reduce/kernels.hpp"
#include "graft/library/nn/pool/kernels.hpp"
#include "graft/library/nn/pool/ops.hpp"
#include "test/library/run_kernel.hpp"

namespace library_nn_pool_kernels_test {

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

TEST_CASE("pooling: padding is never the maximum and does not count for TensorFlow's mean") {
    auto const x = of({1, 1, 3, 3}, {-1, -2, -3, -4, -5, -6, -7, -8, -9}, format::nchw);
    run<MaxPool, &window_pool<pool_kind::maximum, float>> max;
    max.inputs = {{"x", x}};
    max.attributes = {{"ksize", list{1, 1, 2, 2}}, {"strides", list{1, 1, 2, 2}}, {"padding", std::string("SAME")}};
    REQUIRE(max.run());
    CHECK(max.results[0].data == std::vector<float>{-1, -3, -7, -9});
    run<AvgPool, &window_pool<pool_kind::mean_inside, float>> mean;
    mean.inputs = max.inputs, mean.attributes = max.attributes;
    REQUIRE(mean.run());
    CHECK(mean.results[0].data == std::vector<float>{-3, -4.5f, -7.5f, -9});
    max.inputs = mean.inputs = {{"x", turned(x)}};
    max.attributes = mean.attributes = {
        {"ksize", list{1, 2, 2, 1}}, {"strides", list{1, 2, 2, 1}}, {"padding", std::string("SAME")}};
    REQUIRE(max.run());
    REQUIRE(mean.run());
    CHECK(max.results[0].data == std::vector<float>{-1, -3, -7, -9});
    CHECK(mean.results[0].data == std::vector<float>{-3, -4.5f, -7.5f, -9});
    // over the channels
    max.inputs = {{"x", noise({2, 3, 3, 6}, format::nhwc)}};
    max.attributes = {{"ksize", list{1, 1, 1, 3}}, {"strides", list{1, 1, 1, 3}}};
    REQUIRE(max.run());
    auto const& a = max.inputs[0].second.data;
    for (std::size_t i = 0; i < 36; ++i)
        CHECK(max.results[0].data[i] == std::max({a[3 * i], a[3 * i + 1], a[3 * i + 2]}));
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
        run<MaxPool3D, &max_pool_3d<float>> max;
        max.inputs = {{"x", x}};
        max.attributes = {{"ksize", list{1, 1, 2}}, {"strides", list{2}}, {"padding", std::string("CALCULATED")},
            {"ceil_mode", std::int64_t{1}}};
        REQUIRE(max.run());
        CHECK(max.results[0].data == std::vector<float>{1, 3, 4});
        max.attributes = {{"ksize", list{1, 1, 2}}, {"strides", list{1}}, {"padding", std::string("VALID")},
            {"dilation", list{1, 1, 3}}};
        REQUIRE(max.run());
        CHECK(max.results[0].data == std::vector<float>{3, 4});
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

namespace {

/// Maxima of planes against a loop over the elements of each window: the first, and then those that are larger.
/// Returns whether the planes fit the memory.
template <class T> bool check_maxima(std::uint32_t& state) {
    auto const draw = [&](std::int64_t min, std::int64_t max) {
        state = state * 1664525u + 1013904223u;
        return min + static_cast<std::int64_t>(state >> 8) % (max - min + 1);
    };
    detail::general_axis axes[3];
    bool const flat = draw(0, 1) != 0;
    for (auto& a : axes) {
        if (&a == axes && flat) continue;
        auto const last = &a == axes + 2;
        do {
            a = {draw(1, last ? 40 : 6), 0, draw(1, 4), draw(1, 3), draw(1, 2), draw(0, 3), draw(0, 3)};
            a.out = (a.in + a.before + a.after - (a.size - 1) * a.dilation - 1) / a.stride + 1;
        } while (a.in + a.before + a.after < (a.size - 1) * a.dilation + 1);
    }
    auto const &d = axes[0], &h = axes[1], &w = axes[2];
    if (!detail::largest_of_planes<T>::fits(d, h, w)) return false;
    auto const planes = draw(1, 40), in = d.in * h.in * w.in;
    std::vector<T> x(u(planes * in)), y(u(planes * d.out * h.out * w.out)), expected;
    for (auto& v : x) v = static_cast<T>(draw(-100000, 100000));
    if constexpr (std::numeric_limits<T>::has_quiet_NaN)
        for (auto n = draw(0, 3) == 0 ? draw(1, 9) : 0; n > 0; --n)
            x[u(draw(0, planes * in - 1))] = std::numeric_limits<T>::quiet_NaN();
    for (std::int64_t p = 0; p < planes; ++p)
        for (std::int64_t a = 0; a < d.out; ++a)
            for (std::int64_t b = 0; b < h.out; ++b)
                for (std::int64_t c = 0; c < w.out; ++c) {
                    auto best = detail::lowest_of<T>;
                    bool first = true;
                    for (std::int64_t i = 0; i < d.size * h.size * w.size; ++i) {
                        auto const q = d.at(a, i / w.size / h.size), r = h.at(b, i / w.size % h.size),
                                   s = w.at(c, i % w.size);
                        if (!d.inside(q) || !h.inside(r) || !w.inside(s)) continue;
                        auto const value = x[u(p * in + (q * h.in + r) * w.in + s)];
                        if (first || value > best) best = value;
                        first = false;
                    }
                    expected.push_back(best);
                }
    CHECK(detail::largest_of_planes<T>(d, h, w).take(x.data(), planes, y.data()) == y.data() + y.size());
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < y.size(); ++i)
        wrong += y[i] != expected[i] && (y[i] == y[i] || expected[i] == expected[i]); // else both are no numbers
    CHECK(wrong == 0);
    return true;
}

} // namespace

TEST_CASE("maxima of planes equal a loop over each window, with elements that are no numbers") {
    std::uint32_t state = 1;
    int checked = 0;
    for (int round = 0; round < 60; ++round) {
        checked += check_maxima<std::uint8_t>(state) + check_maxima<std::int8_t>(state);
        checked += check_maxima<std::int16_t>(state) + check_maxima<std::int64_t>(state);
        checked += check_maxima<float>(state) + check_maxima<float>(state) + check_maxima<double>(state);
    }
    CHECK(checked > 300);
    detail::general_axis one, far;
    far.in = far.out = 2, far.stride = 1 << 30, far.before = 1 << 30;
    CHECK_FALSE(detail::largest_of_planes<std::int8_t>::fits(one, one, far)); // no memory for such padding
}

TEST_CASE("elements of rows with a stride are joined as one by one, and none after the last is read") {
    for (std::int64_t stride = 1; stride <= 3; ++stride)
        for (std::int64_t n = 1; n <= 11; ++n) {
            auto const size = static_cast<std::size_t>((n - 1) * stride + 1);
            std::vector<float> x, y, want;
            for (std::size_t k = 0; k < size; ++k) x.push_back(static_cast<float>((k * 7 + 3) % 11));
            for (std::size_t k = 0; k < static_cast<std::size_t>(n); ++k) {
                y.push_back(static_cast<float>(k % 4) + 3.f);
                want.push_back(std::max(y[k], x[k * static_cast<std::size_t>(stride)]));
            }
            graft::library::detail::join_strided(
                n, y.data(), [](auto best, auto one) { return one > best ? one : best; }, x.data(), stride);
            CHECK(y == want);
        }
}

} // namespace library_nn_pool_kernels_test
