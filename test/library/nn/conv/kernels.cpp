// test/library/nn/conv/kernels.cpp - convolutions against the definition, in both layouts; no allocation while running
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/nn/conv/kernels.hpp"
#include "graft/library/nn/conv/gradient_ops.hpp"
#include "graft/library/nn/conv/ops.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "test/library/count_malloc.hpp"
#include "test/library/run_kernel.hpp"

namespace library_nn_conv_kernels_test {

using namespace graft::library;
using graft::format;
using graft::shape;
using namespace kernel_test;

namespace {

using conv_kernel = graft::kernel<Conv2D, &conv2d, &conv2d_workspace>;
using depthwise_kernel = graft::kernel<DepthwiseConv2D, &depthwise_conv2d, &depthwise_conv2d_workspace>;
using backprop_kernel = graft::kernel<Conv2DBackpropInput, &conv2d_backprop_input, &conv2d_backprop_input_workspace>;
using deconv_kernel = graft::kernel<Deconvolution, &deconvolution, &deconvolution_workspace>;
using conv3d_kernel = graft::kernel<Conv3D, &conv3d, &conv3d_workspace>;

struct sizes {
    std::int64_t n, h, w, c, oc, kh, kw, sh, sw, dh, dw, groups;
    std::int64_t top, bottom, left, right;
};

/// Reads element (n, c, h, w) of a tensor in its layout.
float& at(tensor& t, std::int64_t n, std::int64_t c, std::int64_t h, std::int64_t w) {
    auto const d = t.shape.dims();
    return t.format == format::nchw ? t.data[static_cast<std::size_t>(((n * d[1] + c) * d[2] + h) * d[3] + w)]
                                    : t.data[static_cast<std::size_t>(((n * d[1] + h) * d[2] + w) * d[3] + c)];
}
/// Weight of output o, input channel c of its group, tap (i, j).
float weight(tensor& f, std::int64_t o, std::int64_t c, std::int64_t i, std::int64_t j) {
    auto const d = f.shape.dims();
    return f.format == format::nchw ? f.data[static_cast<std::size_t>(((o * d[1] + c) * d[2] + i) * d[3] + j)]
                                    : f.data[static_cast<std::size_t>(((i * d[1] + j) * d[2] + c) * d[3] + o)];
}

shape image(format f, std::int64_t n, std::int64_t c, std::int64_t h, std::int64_t w) {
    return f == format::nchw ? shape{n, c, h, w} : shape{n, h, w, c};
}

/// y[o] = sum over c, i, j, by the definition.
tensor naive(tensor& x, tensor& f, std::vector<float> const& bias, sizes const& s, shape const& out) {
    tensor y{out, std::vector<float>(static_cast<std::size_t>(out.elements().value())), x.format, {}};
    auto const nchw = x.format == format::nchw;
    auto const oh = out.dims()[nchw ? 2 : 1], ow = out.dims()[nchw ? 3 : 2];
    auto const cg = s.c / s.groups, og = s.oc / s.groups;
    for (std::int64_t n = 0; n < s.n; ++n)
        for (std::int64_t o = 0; o < s.oc; ++o)
            for (std::int64_t y0 = 0; y0 < oh; ++y0)
                for (std::int64_t x0 = 0; x0 < ow; ++x0) {
                    double sum = bias.empty() ? 0 : static_cast<double>(bias[static_cast<std::size_t>(o)]);
                    for (std::int64_t c = 0; c < cg; ++c)
                        for (std::int64_t i = 0; i < s.kh; ++i)
                            for (std::int64_t j = 0; j < s.kw; ++j) {
                                auto const r = y0 * s.sh + i * s.dh - s.top, q = x0 * s.sw + j * s.dw - s.left;
                                if (r >= 0 && r < s.h && q >= 0 && q < s.w)
                                    sum += static_cast<double>(at(x, n, o / og * cg + c, r, q)) *
                                           static_cast<double>(weight(f, o, c, i, j));
                            }
                    at(y, n, o, y0, x0) = static_cast<float>(sum);
                }
    return y;
}

std::vector<std::int64_t> in_layout(format f, std::int64_t h, std::int64_t w) {
    return f == format::nchw ? std::vector<std::int64_t>{1, 1, h, w} : std::vector<std::int64_t>{1, h, w, 1};
}

void compare(sizes const& s, std::string const& padding, bool biased) {
    for (auto layout : {format::nhwc, format::nchw})
        for (auto order : {format::hwcn, format::nchw}) {
            auto const cg = s.c / s.groups;
            auto x = noise(image(layout, s.n, s.c, s.h, s.w), layout, 1);
            auto f = noise(order == format::hwcn ? shape{s.kh, s.kw, cg, s.oc} : shape{s.oc, cg, s.kh, s.kw}, order, 2);
            trial_run<conv_kernel> t;
            t.inputs = {{"x", x}, {"filter", f}};
            tensor bias;
            if (biased) t.inputs.push_back({"bias", bias = noise({s.oc}, format::nd, 3)});
            t.attributes = {{"strides", in_layout(layout, s.sh, s.sw)}, {"dilations", in_layout(layout, s.dh, s.dw)},
                {"pads", std::vector<std::int64_t>{s.top, s.bottom, s.left, s.right}}, {"groups", s.groups},
                {"padding", padding}};
            CAPTURE(static_cast<int>(layout));
            CAPTURE(static_cast<int>(order));
            REQUIRE(t.run());
            auto given = s;
            if (padding == "SAME") {
                given.top = graft::rule::same_pad_before(s.h, s.kh, s.sh, s.dh);
                given.left = graft::rule::same_pad_before(s.w, s.kw, s.sw, s.dw);
            }
            // rounding of f32 sums grows with the number of terms
            auto const allowed = 2e-6 * std::max(5.0, std::sqrt(static_cast<double>(s.kh * s.kw * cg)));
            CHECK(distance(t.results[0].data, naive(x, f, bias.data, given, t.results[0].shape).data) < allowed);
        }
}

} // namespace

TEST_CASE("convolution equals its definition") {
    //        n  h   w   c  oc kh kw sh sw dh dw g  pads
    compare({2, 7, 9, 3, 4, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1}, "EXPLICIT", true);
    compare({1, 11, 8, 4, 6, 3, 5, 2, 3, 1, 1, 2, 0, 2, 3, 1}, "EXPLICIT", true);
    compare({2, 6, 5, 8, 4, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0}, "EXPLICIT", false);
    compare({1, 6, 5, 8, 4, 1, 1, 1, 1, 1, 1, 4, 0, 0, 0, 0}, "EXPLICIT", true);
    compare({1, 6, 5, 8, 4, 1, 1, 2, 2, 1, 1, 1, 0, 0, 0, 0}, "VALID", false);
    compare({1, 12, 13, 2, 3, 3, 3, 1, 2, 2, 3, 1, 2, 1, 4, 5}, "EXPLICIT", false);
    compare({1, 10, 13, 2, 3, 3, 4, 2, 3, 1, 1, 1, 0, 0, 0, 0}, "SAME", true);
    compare({1, 9, 9, 2, 3, 3, 2, 1, 1, 3, 2, 1, 0, 0, 0, 0}, "SAME", false);
    compare({2, 8, 9, 6, 6, 3, 3, 2, 1, 1, 1, 6, 1, 1, 1, 1}, "EXPLICIT", true);     // depthwise
    compare({1, 8, 9, 3, 6, 3, 3, 1, 2, 1, 2, 3, 1, 2, 3, 4}, "EXPLICIT", true);     // with a multiplier
    compare({1, 1, 1, 5, 7, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1}, "EXPLICIT", true);     // one position
    compare({1, 40, 40, 40, 17, 5, 5, 1, 1, 1, 1, 1, 2, 2, 2, 2}, "EXPLICIT", true); // several blocks of patches
    compare({0, 8, 9, 3, 6, 3, 3, 1, 1, 1, 1, 1, 0, 0, 0, 0}, "VALID", false);
}

TEST_CASE("depthwise convolution equals its definition") {
    for (auto layout : {format::nhwc, format::nchw})
        for (std::int64_t m : {1, 2})
            for (std::int64_t c : {1, 5}) {
                auto x = noise(image(layout, 2, c, 9, 8), layout, 1);
                auto f = noise({3, 4, c, m}, format::hwcn, 2);
                trial_run<depthwise_kernel> t;
                t.inputs = {{"x", x}, {"filter", f}};
                t.attributes = {{"strides", in_layout(layout, 2, 1)}, {"padding", std::string("SAME")}};
                REQUIRE(t.run());
                sizes const s{2, 9, 8, c, c * m, 3, 4, 2, 1, 1, 1, c, graft::rule::same_pad_before(9, 3, 2, 1), 0,
                    graft::rule::same_pad_before(8, 4, 1, 1), 0};
                f.shape = {3, 4, 1, c * m};
                CHECK(distance(t.results[0].data, naive(x, f, {}, s, t.results[0].shape).data) < 1e-5);
            }
}

TEST_CASE("the gradient to the input is the transpose of the convolution") {
    // <conv(a), b> = <a, transposed(b)> for every a, b
    for (auto layout : {format::nhwc, format::nchw})
        for (auto order : {format::hwcn, format::nchw})
            for (std::int64_t groups : {1, 2}) {
                auto a = noise(image(layout, 2, 4, 9, 7), layout, 1);
                auto f = noise(
                    order == format::hwcn ? shape{3, 2, 4 / groups, 6} : shape{6, 4 / groups, 3, 2}, order, 2);
                trial_run<conv_kernel> t;
                t.inputs = {{"x", a}, {"filter", f}};
                t.attributes = {
                    {"strides", in_layout(layout, 2, 3)}, {"groups", groups}, {"padding", std::string("SAME")}};
                REQUIRE(t.run());
                auto b = noise(t.results[0].shape, layout, 5);
                trial_run<backprop_kernel> back;
                tensor size{shape{4}, {}, format::nd, {}};
                for (auto d : a.shape.dims()) size.integers.push_back(static_cast<std::int32_t>(d));
                back.inputs = {{"input_size", size}, {"filter", f}, {"out_backprop", b}};
                back.attributes = t.attributes;
                REQUIRE(back.run());
                REQUIRE(back.results[0].shape == a.shape);
                double left = 0, right = 0;
                for (std::size_t i = 0; i < b.data.size(); ++i)
                    left += static_cast<double>(t.results[0].data[i]) * static_cast<double>(b.data[i]);
                for (std::size_t i = 0; i < a.data.size(); ++i)
                    right += static_cast<double>(a.data[i]) * static_cast<double>(back.results[0].data[i]);
                CHECK(left == doctest::Approx(right).epsilon(1e-5));
            }
}

TEST_CASE("Caffe's deconvolution equals its definition") {
    for (std::int64_t groups : {1, 2}) {
        auto x = noise({2, 4, 5, 6}, format::nchw, 1);
        auto f = noise({4, 3, 3, 4}, format::nchw, 2);
        auto bias = noise({3 * groups}, format::nd, 3);
        trial_run<deconv_kernel> t;
        t.inputs = {{"x", x}, {"filter", f}, {"bias", bias}};
        t.attributes = {{"strides", std::vector<std::int64_t>{2, 3}}, {"pads", std::vector<std::int64_t>{1, 1, 2, 2}},
            {"groups", groups}};
        REQUIRE(t.run());
        auto const oc = 3 * groups;
        shape const out{2, oc, 2 * 4 + 3 - 2, 3 * 5 + 4 - 4};
        REQUIRE(t.results[0].shape == out);
        tensor y{out, std::vector<float>(static_cast<std::size_t>(out.elements().value())), format::nchw, {}};
        for (std::int64_t n = 0; n < 2; ++n)
            for (std::int64_t o = 0; o < oc; ++o)
                for (std::int64_t r = 0; r < 9; ++r)
                    for (std::int64_t q = 0; q < 15; ++q) at(y, n, o, r, q) = bias.data[static_cast<std::size_t>(o)];
        for (std::int64_t n = 0; n < 2; ++n)
            for (std::int64_t c = 0; c < 4; ++c)
                for (std::int64_t h = 0; h < 5; ++h)
                    for (std::int64_t w = 0; w < 6; ++w)
                        for (std::int64_t o = 0; o < 3; ++o)
                            for (std::int64_t i = 0; i < 3; ++i)
                                for (std::int64_t j = 0; j < 4; ++j) {
                                    auto const r = h * 2 + i - 1, q = w * 3 + j - 2;
                                    if (r >= 0 && r < 9 && q >= 0 && q < 15)
                                        at(y, n, c / (4 / groups) * 3 + o, r, q) += at(x, n, c, h, w) *
                                                                                    weight(f, c, o, i, j);
                                }
        CHECK(distance(t.results[0].data, y.data) < 1e-5);
    }
}

TEST_CASE("3-D convolution equals its definition") {
    for (bool channels_first : {false, true}) {
        auto const layout = channels_first ? format::ncdhw : format::ndhwc;
        auto x = noise(channels_first ? shape{2, 3, 5, 6, 7} : shape{2, 5, 6, 7, 3}, layout, 1);
        auto f = noise({3, 2, 3, 3, 4}, format::dhwcn, 2);
        trial_run<conv3d_kernel> t;
        t.inputs = {{"x", x}, {"filter", f}};
        t.attributes = {{"strides", channels_first ? std::vector<std::int64_t>{1, 1, 2, 1, 2}
                                                   : std::vector<std::int64_t>{1, 2, 1, 2, 1}},
            {"padding", std::string("SAME")}};
        REQUIRE(t.run());
        auto const out = channels_first ? shape{2, 4, 3, 6, 4} : shape{2, 3, 6, 4, 4};
        REQUIRE(t.results[0].shape == out);
        auto const p = [&](std::int64_t in, std::int64_t k, std::int64_t s) {
            return graft::rule::same_pad_before(in, k, s, 1);
        };
        std::vector<float> y(t.results[0].data.size());
        auto const xi = [&](std::int64_t n, std::int64_t c, std::int64_t d, std::int64_t h, std::int64_t w) {
            return static_cast<std::size_t>(
                channels_first ? (((n * 3 + c) * 5 + d) * 6 + h) * 7 + w : (((n * 5 + d) * 6 + h) * 7 + w) * 3 + c);
        };
        auto const yi = [&](std::int64_t n, std::int64_t c, std::int64_t d, std::int64_t h, std::int64_t w) {
            return static_cast<std::size_t>(
                channels_first ? (((n * 4 + c) * 3 + d) * 6 + h) * 4 + w : (((n * 3 + d) * 6 + h) * 4 + w) * 4 + c);
        };
        for (std::int64_t n = 0; n < 2; ++n)
            for (std::int64_t o = 0; o < 4; ++o)
                for (std::int64_t d = 0; d < 3; ++d)
                    for (std::int64_t h = 0; h < 6; ++h)
                        for (std::int64_t w = 0; w < 4; ++w) {
                            double sum = 0;
                            for (std::int64_t a = 0; a < 3; ++a)
                                for (std::int64_t b = 0; b < 2; ++b)
                                    for (std::int64_t e = 0; e < 3; ++e)
                                        for (std::int64_t c = 0; c < 3; ++c) {
                                            auto const r = d * 2 + a - p(5, 3, 2), q = h + b - p(6, 2, 1),
                                                       v = w * 2 + e - p(7, 3, 2);
                                            if (r < 0 || r >= 5 || q < 0 || q >= 6 || v < 0 || v >= 7) continue;
                                            sum += static_cast<double>(x.data[xi(n, c, r, q, v)]) *
                                                   static_cast<double>(f.data[static_cast<std::size_t>(
                                                       (((a * 2 + b) * 3 + e) * 3 + c) * 4 + o)]);
                                        }
                            y[yi(n, o, d, h, w)] = static_cast<float>(sum);
                        }
        CHECK(distance(t.results[0].data, y) < 1e-5);
    }
}

TEST_CASE("the gradient of a 3-D convolution to the input is its transpose") {
    for (bool channels_first : {false, true})
        for (char const* padding : {"SAME", "VALID"}) {
            auto const layout = channels_first ? format::ncdhw : format::ndhwc;
            trial_run<conv3d_kernel> forward;
            auto const x = noise(channels_first ? shape{2, 3, 5, 6, 7} : shape{2, 5, 6, 7, 3}, layout, 1),
                       f = noise({3, 2, 3, 3, 4}, format::dhwcn, 2);
            forward.inputs = {{"x", x}, {"filter", f}};
            forward.attributes = {{"strides", channels_first ? std::vector<std::int64_t>{1, 1, 2, 1, 2}
                                                             : std::vector<std::int64_t>{1, 2, 1, 2, 1}},
                {"padding", std::string(padding)}};
            REQUIRE(forward.run());
            auto const dy = noise(forward.results[0].shape, layout, 3);
            tensor size{shape{5}, {}, format::nd, {}};
            for (auto d : x.shape.dims()) size.integers.push_back(static_cast<std::int32_t>(d));
            trial_run<graft::kernel<Conv3DBackpropInput, &conv3d_backprop_input, &conv3d_backprop_input_workspace>>
                back;
            back.inputs = {{"input_size", size}, {"filter", f}, {"out_backprop", dy}};
            back.attributes = forward.attributes;
            if (channels_first) back.attributes["data_format"] = std::string("NCDHW");
            REQUIRE(back.run());
            REQUIRE(back.results[0].shape == x.shape);
            double left = 0, right = 0; // <conv(x), dy> = <x, transpose(dy)>
            for (std::size_t i = 0; i < dy.data.size(); ++i)
                left += static_cast<double>(forward.results[0].data[i]) * static_cast<double>(dy.data[i]);
            for (std::size_t i = 0; i < x.data.size(); ++i)
                right += static_cast<double>(x.data[i]) * static_cast<double>(back.results[0].data[i]);
            CHECK(left == doctest::Approx(right).epsilon(1e-5));
        }
}

TEST_CASE("a large convolution does not allocate") {
    for (auto layout : {format::nhwc, format::nchw}) {
        trial_run<conv_kernel> t;
        t.inputs = {
            {"x", noise(image(layout, 1, 128, 40, 40), layout)}, {"filter", noise({3, 3, 128, 512}, format::hwcn)}};
        t.attributes = {{"strides", std::vector<std::int64_t>{1, 1, 1, 1}}, {"padding", std::string("SAME")}};
        t.before_run = &begin_counting;
        t.after_run = &end_counting;
        REQUIRE(t.run());
        CHECK(allocations() == 0);
    }
}

} // namespace library_nn_conv_kernels_test
