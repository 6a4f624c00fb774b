// test/library/onednn.cpp - the engine of oneDNN compared with the reference: the same numbers for random calls
// SPDX-License-Identifier: Apache-2.0
#ifdef GRAFT_TEST_ONEDNN
#include "graft/library/onednn.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/library/kernel/elementwise.hpp"
#include "graft/library/linalg/matmul/kernels.hpp"
#include "graft/library/linalg/matmul/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/unary/kernels.hpp"
#include "graft/library/nn/activation/kernels.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/nn/activation/softmax_kernels.hpp"
#include "graft/library/nn/conv/fused_kernels.hpp"
#include "graft/library/nn/conv/kernels.hpp"
#include "graft/library/nn/conv/ops.hpp"
#include "graft/library/nn/norm/kernels.hpp"
#include "graft/library/nn/norm/ops.hpp"
#include "graft/library/nn/pool/kernels.hpp"
#include "graft/library/nn/pool/ops.hpp"
#include "graft/library/nn/scale/kernels.hpp"
#include "graft/library/nn/scale/ops.hpp"

#include <dlfcn.h>
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "graft/graph/ir/network.hpp"
#include "graft/session/assign.hpp"
#include "graft/session/fuse_epilogue.hpp"
#include "graft/session/session.hpp"

namespace library_onednn_test {

using namespace graft::literals;
namespace lib = graft::library;
using graft::dtype;
using graft::format;

namespace {

struct reference {
    using list = graft::join<lib::conv_kernels, lib::fused_conv_kernels, lib::matmul_kernels, lib::pool_kernels,
        lib::norm_kernels, lib::scale_kernels, lib::softmax_kernels,
        graft::kernels<graft::kernel<lib::Relu, &lib::unary<lib::function::relu, float>>>>;
    static constexpr std::string_view engine = "cpu";
};
struct operators {
    using list = graft::ops<lib::Conv2D, lib::ConvolutionFused, lib::DepthwiseConv2D, lib::MatMul, lib::MatMulV2,
        lib::FullyConnection, lib::MaxPool, lib::AvgPool, lib::Pooling, lib::BatchNorm, lib::BNInference, lib::Scale,
        lib::Relu, lib::LRN, lib::Add, lib::Axpy, lib::TransData>;
};

/// Random numbers, the same in every run.
struct chance {
    std::uint32_t state = 1;
    std::int64_t operator()(std::int64_t min, std::int64_t max) {
        state = state * 1664525u + 1013904223u;
        return min + static_cast<std::int64_t>(state >> 8) % (max - min + 1);
    }
    std::vector<float> floats(std::int64_t n, float min = -1) {
        std::vector<float> all;
        for (std::int64_t i = 0; i < n; ++i)
            all.push_back(min + (1 - min) * static_cast<float>((*this)(0, 1 << 20)) / static_cast<float>(1 << 20));
        return all;
    }
};

struct answers {
    std::vector<float> y{};
    std::string engine{}; ///< of the node that produces the output
    std::size_t fused_nodes = 0;
};

/// Runs a net with these tables.
template <class Build> answers run(Build build, std::vector<float> const& x,
    std::vector<graft::kernel_table_view> const& tables, bool fuse_epilogue = false) {
    graft::network net(graft::catalog<operators>::view());
    auto const y = build(net);
    net.output("y", y);
    auto g = std::move(net).finish();
    REQUIRE(g);
    graft::engine_list const engines{graft::span(tables)};
    auto const assigned = graft::assign_engines(*g, engines.view());
    graft::error_list errors;
    auto kernels = errors.take(graft::bind_kernels(*g, assigned));
    if (fuse_epilogue) fuse_epilogues(*g, kernels);
    auto const plan = errors.take(graft::plan_memory(*g, kernels));
    graft::session s(*g, plan, kernels);
    if (!errors.failed()) errors = s.errors();
    for (auto const& e : errors.errors) MESSAGE(e.where.node << ": " << e.expected << " " << e.got);
    REQUIRE(s.ready());
    answers a;
    for (int times = 0; times < 2; ++times) {
        REQUIRE(s.set_input(0, graft::as_bytes(graft::span(x))));
        REQUIRE(s.run());
    }
    auto const out = s.output(0);
    a.y.resize(out.bytes.size() / 4);
    std::memcpy(a.y.data(), out.bytes.data(), out.bytes.size());
    for (graft::node_id i = 0; i < g->nodes.size(); ++i)
        if (assigned.region_of[i] != graft::no_id) a.engine = assigned.of_node[i].engine;
    for (auto by : kernels.fused_into) a.fused_nodes += by != graft::no_id;
    return a;
}

/// Whether oneDNN ran the last node; in any case both compute the same numbers.
template <class Build> bool same(Build build, std::vector<float> const& x) {
    auto const cpu = graft::kernel_table<reference>::view(),
               onednn = graft::kernel_table<graft::onednn::kernel_list>::view();
    auto const a = run(build, x, {cpu}), b = run(build, x, {onednn, cpu});
    REQUIRE(a.y.size() == b.y.size());
    float max = 1, apart = 0;
    for (std::size_t i = 0; i < a.y.size(); ++i) {
        max = std::max(max, std::fabs(a.y[i]));
        apart = std::max(apart, std::isfinite(b.y[i]) ? std::fabs(a.y[i] - b.y[i]) : 1e9f);
    }
    CHECK(apart <= 1e-5f * max);
    CHECK(a.engine == "cpu");
    return b.engine == "onednn";
}

graft::shape picture(format f, std::int64_t n, std::int64_t c, std::int64_t h, std::int64_t w) {
    return f == format::nchw ? graft::shape{n, c, h, w} : graft::shape{n, h, w, c};
}
std::array<std::int64_t, 4> axes(format f, std::int64_t h, std::int64_t w) {
    return f == format::nchw ? std::array<std::int64_t, 4>{1, 1, h, w} : std::array<std::int64_t, 4>{1, h, w, 1};
}

} // namespace

TEST_CASE("convolutions: groups, dilation, bias, strides, padding, both layouts and filter orders") {
    chance draw;
    int taken = 0;
    constexpr int times = 60;
    for (int k = 0; k < times; ++k) {
        auto const f = draw(0, 1) ? format::nchw : format::nhwc, order = draw(0, 1) ? format::nchw : format::hwcn;
        auto const groups = draw(0, 2) ? 1 : draw(2, 4), c = groups * draw(1, 20), oc = groups * draw(1, 20),
                   n = draw(1, 2), h = draw(7, 14), w = draw(7, 14);
        auto const kh = draw(1, 3), kw = draw(1, 3), sh = draw(1, 2), sw = draw(1, 2), dh = draw(1, 2), dw = draw(1, 2),
                   top = draw(0, 2), left = draw(0, 2);
        bool const bias = draw(0, 1), same_padding = draw(0, 2) == 0;
        auto const x = draw.floats(n * c * h * w), weights = draw.floats(oc * (c / groups) * kh * kw),
                   b = draw.floats(oc);
        INFO("case " << k);
        taken += same(
            [&](graft::network& net) -> graft::tensor_ref {
                auto const in = net.input("x", dtype::f32, picture(f, n, c, h, w), f);
                graft::tensor_desc const d{dtype::f32, order, order,
                    order == format::nchw ? graft::shape{oc, c / groups, kh, kw}
                                          : graft::shape{kh, kw, c / groups, oc}};
                auto const filter = net.constant("filter", d, graft::as_bytes(graft::span(weights)));
                auto const pads = std::array{top, top, left, left};
                std::string_view const how = same_padding ? "SAME" : "EXPLICIT";
                if (!bias)
                    return net.add<lib::Conv2D>("y", "x"_p = in, "filter"_p = filter, "strides"_p = axes(f, sh, sw),
                        "dilations"_p = axes(f, dh, dw), "pads"_p = pads, "padding"_p = how, "groups"_p = groups,
                        "data_format"_p = name_of(f));
                auto const add = net.constant("bias", graft::span<float const>(b), graft::shape{oc});
                return net.add<lib::Conv2D>("y", "x"_p = in, "filter"_p = filter, "bias"_p = add,
                    "strides"_p = axes(f, sh, sw), "dilations"_p = axes(f, dh, dw), "pads"_p = pads, "padding"_p = how,
                    "groups"_p = groups, "data_format"_p = name_of(f));
            },
            x);
    }
    CHECK(taken == times);
}

TEST_CASE("fused convolutions: each activation, with a bias and a sum, alone and between others") {
    chance draw;
    int taken = 0, calls = 0;
    for (std::string_view const f :
        {"none", "relu", "clip", "leaky_relu", "hard_swish", "silu", "sigmoid", "gelu", "hard_sigmoid"})
        for (int k = 0; k < 6; ++k) {
            bool const planes = draw(0, 2) == 0, bias = draw(0, 1) != 0, sum = draw(0, 1) != 0;
            auto const groups = planes ? 16 * draw(1, 2) : draw(1, 2), c = planes ? groups : groups * draw(1, 20);
            auto const oc = planes ? groups : sum ? c : groups * draw(1, 20);
            auto const x = draw.floats(2 * c * 9 * 11), weights = draw.floats(oc * (c / groups) * 9),
                       b = draw.floats(oc);
            auto const alpha = f == "clip" ? -0.5 : 0.1, beta = f == "hard_sigmoid" ? 0.5 : 0.75;
            std::vector<std::int64_t> const ones{1, 1}, pads{1, 1, 1, 1}, strides{sum ? 1 : draw(1, 2), 1};
            INFO(f << " " << k);
            ++calls;
            taken += same(
                [&](graft::network& net) -> graft::tensor_ref {
                    auto const in = net.input("x", dtype::f32, graft::shape{2, c, 9, 11}, format::nchw);
                    auto const filter = net.constant<float>(
                        "filter", graft::span<float const>(weights), graft::shape{oc, c / groups, 3, 3});
                    auto const add = bias ? net.constant<float>("bias", graft::span<float const>(b), graft::shape{oc})
                                          : graft::tensor_ref();
                    auto const conv = [&](char const* name, graft::tensor_ref from, graft::tensor_ref more,
                                          std::vector<std::int64_t> const& steps) -> graft::tensor_ref {
                        return net.add<lib::ConvolutionFused>(name, "x"_p = from, "filter"_p = filter, "bias"_p = add,
                            "sum"_p = more, "strides"_p = steps, "pads"_p = pads, "dilations"_p = ones,
                            "groups"_p = groups, "activation"_p = f, "alpha"_p = alpha, "beta"_p = beta);
                    };
                    if (!sum) return conv("y", in, graft::tensor_ref(), strides);
                    auto const first = conv("first", in, graft::tensor_ref(), strides);
                    return conv("y", first, in, strides);
                },
                x);
        }
    CHECK(taken == calls - 6); // without hard_sigmoid
}

TEST_CASE("one channel: whichever layout it is said to lie in, oneDNN has code for it, not only plain loops") {
    graft::tensor_desc const x{dtype::f32, format::nchw, format::nchw, {4, 1, 28, 28}},
        filter{dtype::f32, format::nchw, format::nchw, {20, 1, 5, 5}},
        first{dtype::f32, format::nchw, format::nchw, {4, 20, 24, 24}},
        last{dtype::f32, format::nhwc, format::nchw, {4, 24, 24, 20}};
    std::array<std::int64_t, 4> const ones{1, 1, 1, 1}, none{};
    graft::rule::window const w{"EXPLICIT", ones, ones, none};
    auto const wish = graft::onednn::conv_layouts(x, filter, first, "NCHW", w, 1);
    CHECK((wish.input == format::nd || wish.input == format::nchw)); // no conversion
    auto const slow = [&](graft::tensor_desc const& from, graft::tensor_desc const& to) {
        auto const c = graft::onednn::convolution_of(from, filter, false, to, "NCHW", w, 1);
        graft::onednn::primitive p;
        auto why = p.open();
        auto const d = c.describe(why, p, c.x.tag(), c.y.tag());
        REQUIRE(why);
        return graft::onednn::primitive::is_reference(d);
    };
    graft::tensor_desc const x_last{dtype::f32, format::nhwc, format::nchw, {4, 28, 28, 1}};
    CHECK(slow(x, last) == slow(x_last, last));
}

TEST_CASE("depthwise convolutions with several outputs per channel") {
    chance draw;
    int taken = 0;
    for (int k = 0; k < 20; ++k) {
        auto const f = draw(0, 1) ? format::nchw : format::nhwc;
        auto const c = draw(2, 40), m = draw(1, 3), h = draw(5, 12), w = draw(5, 12), s = draw(1, 2);
        auto const x = draw.floats(c * h * w), weights = draw.floats(9 * c * m);
        taken += same(
            [&](graft::network& net) -> graft::tensor_ref {
                auto const in = net.input("x", dtype::f32, picture(f, 1, c, h, w), f);
                auto const filter = net.constant("filter", {dtype::f32, format::hwcn, format::hwcn, {3, 3, c, m}},
                    graft::as_bytes(graft::span(weights)));
                return net.add<lib::DepthwiseConv2D>("y", "x"_p = in, "filter"_p = filter, "strides"_p = axes(f, s, s),
                    "padding"_p = "SAME"_c, "data_format"_p = name_of(f));
            },
            x);
    }
    CHECK(taken == 20);
}

TEST_CASE("pooling: the largest, the mean with and without padding") {
    chance draw;
    int taken = 0;
    for (int k = 0; k < 40; ++k) {
        auto const f = draw(0, 1) ? format::nchw : format::nhwc;
        auto const c = draw(1, 20), h = draw(5, 12), w = draw(5, 12), kh = draw(1, 3), kw = draw(1, 3), s = draw(1, 2),
                   p = draw(0, 1), which = draw(0, 3);
        auto const x = draw.floats(2 * c * h * w);
        INFO("case " << k);
        taken += same(
            [&](graft::network& net) -> graft::tensor_ref {
                auto const in = net.input(
                    "x", dtype::f32, picture(which < 2 ? f : format::nchw, 2, c, h, w), which < 2 ? f : format::nchw);
                auto const layout = name_of(f);
                if (which == 0)
                    return net.add<lib::MaxPool>("y", "x"_p = in, "ksize"_p = axes(f, kh, kw),
                        "strides"_p = axes(f, s, s), "padding"_p = "SAME"_c, "data_format"_p = layout);
                if (which == 1)
                    return net.add<lib::AvgPool>("y", "x"_p = in, "ksize"_p = axes(f, kh, kw),
                        "strides"_p = axes(f, s, s), "padding"_p = p ? "SAME" : "VALID", "data_format"_p = layout);
                auto const pad = kh > 1 && kw > 1 ? p : 0;
                return net
                    .add<lib::Pooling>("y", "x"_p = in, "mode"_p = which - 2, "global_pooling"_p = false,
                        "window"_p = {kh, kw}, "stride"_p = {s, s}, "pad"_p = {pad, pad, pad, pad})
                    .output<"y">();
            },
            x);
    }
    CHECK(taken >= 30); // not windows that reach beyond the padding
}

TEST_CASE("products of matrices, with and without constant factors") {
    chance draw;
    int taken = 0;
    for (int k = 0; k < 30; ++k) {
        auto const m = draw(1, 20), n = draw(1, 30), depth = draw(1, 40);
        bool const ta = draw(0, 1), tb = draw(0, 1), bias = draw(0, 1), dense = draw(0, 1);
        auto const x = draw.floats(m * depth), weights = draw.floats(depth * n), b = draw.floats(n);
        INFO("case " << k);
        taken += same(
            [&](graft::network& net) -> graft::tensor_ref {
                auto const add = bias ? net.constant("bias", graft::span<float const>(b), graft::shape{n})
                                      : graft::tensor_ref{};
                if (dense) {
                    auto const in = net.input("x", dtype::f32, {m, depth});
                    auto const w = net.constant(
                        "w", graft::span<float const>(weights), tb ? graft::shape{depth, n} : graft::shape{n, depth});
                    if (!bias)
                        return net.add<lib::FullyConnection>(
                            "y", "x"_p = in, "w"_p = w, "num_output"_p = n, "transpose"_p = tb);
                    return net.add<lib::FullyConnection>(
                        "y", "x"_p = in, "w"_p = w, "b"_p = add, "num_output"_p = n, "transpose"_p = tb);
                }
                auto const in = net.input("x", dtype::f32, ta ? graft::shape{depth, m} : graft::shape{m, depth});
                auto const w = net.constant(
                    "w", graft::span<float const>(weights), tb ? graft::shape{n, depth} : graft::shape{depth, n});
                if (!bias)
                    return net.add<lib::MatMulV2>(
                        "y", "x1"_p = in, "x2"_p = w, "transpose_x1"_p = ta, "transpose_x2"_p = tb);
                return net.add<lib::MatMulV2>(
                    "y", "x1"_p = in, "x2"_p = w, "bias"_p = add, "transpose_x1"_p = ta, "transpose_x2"_p = tb);
            },
            x);
    }
    CHECK(taken == 30);
    auto const square = draw.floats(49);
    CHECK(same(
        [&](graft::network& net) -> graft::tensor_ref {
            auto const in = net.input("x", dtype::f32, {7, 7});
            return net.add<lib::MatMul>("y", "x1"_p = in, "x2"_p = in, "transpose_x1"_p = true);
        },
        square));
}

TEST_CASE("local response normalization, across channels and within one; it keeps an image in its blocks") {
    chance draw;
    int taken = 0;
    for (int k = 0; k < 16; ++k) {
        auto const f = draw(0, 1) ? format::nchw : format::nhwc;
        auto const c = draw(1, 40), h = draw(3, 12), w = draw(3, 12), radius = draw(0, 3);
        auto const alpha = 0.05 * static_cast<double>(draw(1, 20)), beta = draw(0, 1) ? 0.75 : 0.5,
                   bias = static_cast<double>(draw(1, 2));
        std::string_view const region = f == format::nchw && draw(0, 1) ? "WITHIN_CHANNEL" : "ACROSS_CHANNELS";
        auto const x = draw.floats(2 * c * h * w, -4);
        INFO("case " << k);
        taken += same(
            [&](graft::network& net) -> graft::tensor_ref {
                auto const in = net.input("x", dtype::f32, picture(f, 2, c, h, w), f);
                return net.add<lib::LRN>("y", "x"_p = in, "depth_radius"_p = radius, "alpha"_p = alpha, "beta"_p = beta,
                    "bias"_p = bias, "norm_region"_p = region, "data_format"_p = name_of(f));
            },
            x);
    }
    CHECK(taken == 16);
    auto const x = draw.floats(20 * 36), weights = draw.floats(20 * 20 * 9);
    auto const build = [&](graft::network& net) -> graft::tensor_ref {
        auto const in = net.input("x", dtype::f32, {1, 20, 6, 6}, format::nchw);
        auto const filter = net.constant(
            "filter", {dtype::f32, format::nchw, format::nchw, {20, 20, 3, 3}}, graft::as_bytes(graft::span(weights)));
        auto const t = net.add<lib::Conv2D>("conv", "x"_p = in, "filter"_p = filter, "strides"_p = {1, 1, 1, 1},
            "padding"_p = "SAME"_c, "data_format"_p = "NCHW"_c);
        auto const n = net.add<lib::LRN>(
            "norm", "x"_p = t, "depth_radius"_p = 2, "alpha"_p = 0.2, "beta"_p = 0.75, "data_format"_p = "NCHW"_c);
        return net.add<lib::Conv2D>("last", "x"_p = n, "filter"_p = filter, "strides"_p = {1, 1, 1, 1},
            "padding"_p = "SAME"_c, "data_format"_p = "NCHW"_c);
    };
    CHECK(same(build, x));
    graft::network net(graft::catalog<operators>::view());
    net.output("y", build(net));
    auto g = std::move(net).finish();
    REQUIRE(g);
    std::array const tables{graft::kernel_table<graft::onednn::kernel_list>::view()};
    auto const a = graft::assign_engines(*g, {tables});
    CHECK(a.regions.size() == 1);
    CHECK(a.conversions.size() <= 2);
}

TEST_CASE("a factor per image and channel, in whichever layout: between convolutions nothing is converted") {
    chance draw;
    // 20 channels, and 32, which are whole blocks
    for (auto const& [c, images] : {std::pair<std::int64_t, std::int64_t>(20, 1), {20, 2}, {32, 1}, {32, 2}}) {
        CAPTURE(c);
        CAPTURE(images);
        auto const weights = draw.floats(c * c * 9), factors = draw.floats(2 * c);
        auto const x = draw.floats(images * c * 36);
        auto const alone = [&](graft::network& net) -> graft::tensor_ref {
            auto const in = net.input("x", dtype::f32, {images, c, 6, 6}, format::nchw);
            auto const a = net.constant(
                "a", graft::span<float const>(factors.data(), static_cast<std::size_t>(images * c)), {images, c, 1, 1});
            return net.add<lib::Axpy>("axpy", "a"_p = a, "x1"_p = in, "x2"_p = in);
        };
        CHECK(same(alone, x));
        auto const build = [&](graft::network& net) -> graft::tensor_ref {
            auto const in = net.input("x", dtype::f32, {images, c, 6, 6}, format::nchw);
            auto const filter = net.constant("filter", {dtype::f32, format::nchw, format::nchw, {c, c, 3, 3}},
                graft::as_bytes(graft::span(weights)));
            auto const conv = [&](char const* name, graft::tensor_ref t) -> graft::tensor_ref {
                return net.add<lib::Conv2D>(name, "x"_p = t, "filter"_p = filter, "strides"_p = {1, 1, 1, 1},
                    "pads"_p = {1, 1, 1, 1}, "data_format"_p = "NCHW"_c);
            };
            auto const first = conv("first", in);
            auto const second = conv("second", first);
            auto const a = net.constant(
                "a", graft::span<float const>(factors.data(), static_cast<std::size_t>(images * c)), {images, c});
            graft::tensor_ref t = net.add<lib::Axpy>("axpy", "a"_p = a, "x1"_p = second, "x2"_p = first);
            t = net.add<lib::Relu>("relu", "x"_p = t);
            return conv("last", t);
        };
        CHECK(same(build, x));
        auto const cpu = graft::kernel_table<reference>::view(),
                   onednn = graft::kernel_table<graft::onednn::kernel_list>::view();
        auto const plain = run(build, x, {cpu}), fusing = run(build, x, {onednn, cpu}, true);
        CHECK(fusing.fused_nodes == 1);
        float max = 1;
        for (auto const y : plain.y) max = std::max(max, std::fabs(y));
        for (std::size_t i = 0; i < plain.y.size(); ++i) CHECK(std::fabs(plain.y[i] - fusing.y[i]) <= 1e-5f * max);
        graft::network net(graft::catalog<operators>::view());
        net.output("y", build(net));
        auto g = std::move(net).finish();
        REQUIRE(g);
        std::array const tables{graft::kernel_table<graft::onednn::kernel_list>::view()};
        auto const a = graft::assign_engines(*g, {tables});
        CHECK(a.regions.size() == 1);
        CHECK(a.conversions.size() <= 2);
    }
}

TEST_CASE("3x3 convolutions in whole blocks, as Winograd has them, fuse what follows and keep the numbers") {
    chance draw;
    auto const c = std::int64_t{32};
    for (auto const& [h, w] : {std::pair<std::int64_t, std::int64_t>(9, 14), {8, 8}, {7, 9}}) { // the last one is small
        auto const x = draw.floats(c * h * w), weights = draw.floats(c * c * 9), mean = draw.floats(c),
                   variance = draw.floats(c, 0.1f), scale = draw.floats(c), bias = draw.floats(c);
        auto const build = [&](graft::network& net) -> graft::tensor_ref {
            auto const in = net.input("x", dtype::f32, {1, c, h, w}, format::nchw);
            auto const filter = net.constant("filter", {dtype::f32, format::nchw, format::nchw, {c, c, 3, 3}},
                graft::as_bytes(graft::span(weights)));
            auto const vector = [&](char const* name, std::vector<float> const& v) {
                return net.constant(name, graft::span<float const>(v), graft::shape{c});
            };
            graft::tensor_ref t = net.add<lib::Conv2D>("conv", "x"_p = in, "filter"_p = filter,
                "bias"_p = vector("b", bias), "strides"_p = {1, 1, 1, 1}, "pads"_p = {1, 1, 1, 1},
                "data_format"_p = "NCHW"_c);
            t = net.add<lib::BNInference>(
                "bn", "x"_p = t, "mean"_p = vector("mean", mean), "variance"_p = vector("variance", variance));
            t = net.add<lib::Scale>(
                "scale", "x"_p = t, "scale"_p = vector("factor", scale), "bias"_p = vector("shift", bias));
            return net.add<lib::Relu>("relu", "x"_p = t);
        };
        CHECK(same(build, x));
        auto const cpu = graft::kernel_table<reference>::view(),
                   onednn = graft::kernel_table<graft::onednn::kernel_list>::view();
        auto const plain = run(build, x, {cpu}), fusing = run(build, x, {onednn, cpu}, true);
        CHECK(fusing.fused_nodes == 3);
        for (std::size_t i = 0; i < plain.y.size(); ++i)
            CHECK(std::fabs(plain.y[i] - fusing.y[i]) <= 1e-4f * std::max(1.f, std::fabs(plain.y[i])));

        graft::tensor_desc const picture{dtype::f32, format::nchw, format::nchw, {1, c, h, w}},
            filter{dtype::f32, format::nchw, format::nchw, {c, c, 3, 3}};
        std::array<std::int64_t, 4> const ones{1, 1, 1, 1};
        graft::rule::window const how{"", ones, ones, ones};
        auto const wish = graft::onednn::conv_layouts(picture, filter, picture, "NCHW", how, 1);
        if (wish.block != 16) continue; // a processor without vectors of 512 bits
        CHECK(wish.input == format::nc1hwc0);
        CHECK(wish.output == format::nc1hwc0);
        auto convolution = graft::onednn::convolution_of(picture, filter, false, picture, "NCHW", how, 1);
        convolution.x.layout = convolution.y.layout = format::nc1hwc0;
        convolution.x.block = convolution.y.block = 16;
        CHECK(convolution.may_be_winograd() == (h >= 8));
        graft::onednn::primitive p;
        REQUIRE(p.open());
        graft::status why;
        auto const found = convolution.best(why, p, {});
        REQUIRE(why);
        char const* text = nullptr;
        REQUIRE(dnnl_primitive_desc_query(found.get(), dnnl_query_impl_info_str, 0, &text) == dnnl_success);
        CHECK((std::string_view(text).find("wino") != std::string_view::npos) == (h >= 8));
    }
}

TEST_CASE("a chain of everything is one region between two conversions, and runs from several threads") {
    chance draw;
    auto const c = std::int64_t{20};
    auto const x = draw.floats(c * 36), weights = draw.floats(c * c * 9), mean = draw.floats(c),
               variance = draw.floats(c, 0.1f), scale = draw.floats(c), bias = draw.floats(c);
    auto const build = [&](graft::network& net) -> graft::tensor_ref {
        auto const in = net.input("x", dtype::f32, {1, c, 6, 6}, format::nchw);
        auto const filter = net.constant(
            "filter", {dtype::f32, format::nchw, format::nchw, {c, c, 3, 3}}, graft::as_bytes(graft::span(weights)));
        auto const vector = [&](char const* name, std::vector<float> const& v) {
            return net.constant(name, graft::span<float const>(v), graft::shape{c});
        };
        auto const pads = std::array<std::int64_t, 4>{1, 1, 1, 1};
        graft::tensor_ref t = net.add<lib::Conv2D>("conv", "x"_p = in, "filter"_p = filter,
            "strides"_p = axes(format::nchw, 1, 1), "pads"_p = pads, "data_format"_p = "NCHW"_c);
        t = net.add<lib::BNInference>(
            "bn", "x"_p = t, "mean"_p = vector("mean", mean), "variance"_p = vector("variance", variance));
        t = net.add<lib::Scale>(
            "scale", "x"_p = t, "scale"_p = vector("factor", scale), "bias"_p = vector("shift", bias));
        t = net.add<lib::Relu>("relu", "x"_p = t);
        return net
            .add<lib::Pooling>("pool", "x"_p = t, "mode"_p = 0, "global_pooling"_p = false, "window"_p = {2, 2},
                "stride"_p = {2, 2}, "pad"_p = {0, 0, 0, 0})
            .output<"y">();
    };
    CHECK(same(build, x));
    auto const cpu = graft::kernel_table<reference>::view(),
               onednn = graft::kernel_table<graft::onednn::kernel_list>::view();
    auto const plain = run(build, x, {cpu}), fusing = run(build, x, {onednn, cpu}, true);
    CHECK(fusing.fused_nodes == 3); // not the pooling
    for (std::size_t i = 0; i < plain.y.size(); ++i)
        CHECK(std::fabs(plain.y[i] - fusing.y[i]) <= 1e-4f * std::max(1.f, std::fabs(plain.y[i])));

    graft::network net(graft::catalog<operators>::view());
    net.output("y", build(net));
    auto g = std::move(net).finish();
    REQUIRE(g);
    std::array const tables{graft::kernel_table<graft::onednn::kernel_list>::view()};
    auto const assigned = graft::assign_engines(*g, {tables});
    CHECK(assigned.regions.size() == 1);
    CHECK(assigned.conversions.size() <= 2);
    graft::error_list errors;
    auto const kernels = errors.take(graft::bind_kernels(*g, assigned));
    auto const plan = errors.take(graft::plan_memory(*g, kernels));
    std::array<std::vector<float>, 4> results;
    std::vector<std::thread> threads;
    for (auto& result : results)
        threads.emplace_back([&] {
            graft::error_list mine;
            graft::session s(*g, plan, kernels);
            if (!mine.failed()) mine = s.errors();
            for (int k = 0; k < 20; ++k)
                if (!s.set_input(0, graft::as_bytes(graft::span(x))) || !s.run()) return;
            auto const y = s.output(0);
            result.resize(y.bytes.size() / 4);
            std::memcpy(result.data(), y.bytes.data(), y.bytes.size());
        });
    for (auto& t : threads) t.join();
    for (auto const& r : results) {
        CHECK(r.size() == static_cast<std::size_t>(c * 9));
        CHECK(r == results[0]);
    }
}

TEST_CASE("sums and normalization take over what is after them, too") {
    chance draw;
    constexpr std::int64_t c = 20;
    auto const x = draw.floats(c * 36), mean = draw.floats(c), variance = draw.floats(c, 0.1f), scale = draw.floats(c),
               bias = draw.floats(c);
    auto const build = [&](graft::network& net) -> graft::tensor_ref {
        auto const in = net.input("x", dtype::f32, {1, c, 6, 6}, format::nchw);
        auto const vector = [&](char const* name, std::vector<float> const& v) {
            return net.constant(name, graft::span<float const>(v), graft::shape{c});
        };
        graft::tensor_ref t = net.add<lib::BNInference>(
            "bn", "x"_p = in, "mean"_p = vector("mean", mean), "variance"_p = vector("variance", variance));
        t = net.add<lib::Scale>(
            "scale", "x"_p = t, "scale"_p = vector("factor", scale), "bias"_p = vector("shift", bias));
        t = net.add<lib::Relu>("relu", "x"_p = t);
        t = net.add<lib::Add>("sum", "x1"_p = t, "x2"_p = in);
        return net.add<lib::Relu>("y", "x"_p = t);
    };
    auto const onednn = graft::kernel_table<graft::onednn::kernel_list>::view();
    auto const plain = run(build, x, {onednn}), fusing = run(build, x, {onednn}, true);
    CHECK(plain.fused_nodes == 0);
    CHECK(fusing.fused_nodes == 3);
    for (std::size_t i = 0; i < plain.y.size(); ++i)
        CHECK(std::fabs(plain.y[i] - fusing.y[i]) <= 1e-5f * std::max(1.f, std::fabs(plain.y[i])));
}

TEST_CASE("threads: no bit of the reference changes with their number, none of oneDNN's from run to run" *
          doctest::description("needs a oneDNN that uses OpenMP") *
          doctest::skip(!dlsym(RTLD_DEFAULT, "omp_set_num_threads"))) {
    // OpenMP's, if oneDNN is built with it; found at run time, so that the test links with any oneDNN
    auto const set_threads = reinterpret_cast<void (*)(int)>(dlsym(RTLD_DEFAULT, "omp_set_num_threads"));
    auto const get_threads = reinterpret_cast<int (*)()>(dlsym(RTLD_DEFAULT, "omp_get_max_threads"));
    REQUIRE((set_threads && get_threads));
    auto const before = get_threads();
    auto const cpu = graft::kernel_table<reference>::view(),
               onednn = graft::kernel_table<graft::onednn::kernel_list>::view();
    chance draw;
    auto const differ = [](answers const& a, answers const& b) {
        return a.y.size() != b.y.size() || std::memcmp(a.y.data(), b.y.data(), a.y.size() * sizeof(float)) != 0;
    };
    auto const unchanged = [&](auto build, std::vector<float> const& x) {
        std::vector<answers> plain, fast;
        for (int const threads : {1, 2, 4}) {
            set_threads(threads);
            plain.push_back(run(build, x, {cpu}));
            fast.push_back(run(build, x, {onednn, cpu}));
            CHECK_FALSE(differ(fast.back(), run(build, x, {onednn, cpu})));
        }
        CHECK(plain[0].engine == "cpu");
        CHECK(fast[0].engine == "onednn");
        float max = 1;
        for (auto const v : plain[0].y) max = std::max(max, std::fabs(v));
        for (std::size_t k = 1; k < plain.size(); ++k) {
            CHECK_FALSE(differ(plain[k], plain[0]));
            REQUIRE(fast[k].y.size() == fast[0].y.size());
            // it splits sums by the number of threads
            for (std::size_t i = 0; i < fast[k].y.size(); ++i)
                CHECK(std::fabs(fast[k].y[i] - fast[0].y[i]) <= 1e-5f * max);
        }
    };
    for (auto const& sizes :
        {std::array<std::int64_t, 4>{3, 32, 48, 3}, {64, 64, 14, 3}, {512, 16, 3, 1}, {256, 256, 1, 1}}) {
        // clang 14 captures no structured binding
        auto const c = sizes[0], oc = sizes[1], side = sizes[2], k = sizes[3];
        auto const x = draw.floats(c * side * side), weights = draw.floats(oc * c * k * k);
        unchanged(
            [&](graft::network& net) -> graft::tensor_ref {
                auto const in = net.input("x", dtype::f32, {1, c, side, side}, format::nchw);
                auto const filter = net.constant("filter", {dtype::f32, format::nchw, format::nchw, {oc, c, k, k}},
                    graft::as_bytes(graft::span(weights)));
                return net.add<lib::Conv2D>("y", "x"_p = in, "filter"_p = filter, "strides"_p = {1, 1, 1, 1},
                    "padding"_p = "SAME"_c, "data_format"_p = "NCHW"_c);
            },
            x);
    }
    // sums so long that threads might share them
    for (auto const& sizes : {std::array<std::int64_t, 3>{1, 4096, 8}, {1, 512, 1000}, {64, 300, 64}, {3, 10000, 3}}) {
        auto const m = sizes[0], depth = sizes[1], n = sizes[2];
        auto const x = draw.floats(m * depth), weights = draw.floats(depth * n);
        unchanged(
            [&](graft::network& net) -> graft::tensor_ref {
                return net.add<lib::MatMulV2>("y", "x1"_p = net.input("x", dtype::f32, {m, depth}),
                    "x2"_p = net.constant("w", graft::span<float const>(weights), graft::shape{depth, n}));
            },
            x);
        unchanged(
            [&](graft::network& net) -> graft::tensor_ref {
                return net.add<lib::FullyConnection>("y", "x"_p = net.input("x", dtype::f32, {m, depth}),
                    "w"_p = net.constant("w", graft::span<float const>(weights), graft::shape{n, depth}),
                    "num_output"_p = n);
            },
            x);
    }
    auto const x = draw.floats(40 * 30 * 30), weights = draw.floats(9 * 40);
    unchanged(
        [&](graft::network& net) -> graft::tensor_ref {
            auto const in = net.input("x", dtype::f32, {1, 30, 30, 40}, format::nhwc);
            auto const filter = net.constant("filter", {dtype::f32, format::hwcn, format::hwcn, {3, 3, 40, 1}},
                graft::as_bytes(graft::span(weights)));
            auto const t = net.add<lib::DepthwiseConv2D>("d", "x"_p = in, "filter"_p = filter,
                "strides"_p = {1, 1, 1, 1}, "padding"_p = "SAME"_c, "data_format"_p = "NHWC"_c);
            return net.add<lib::AvgPool>("y", "x"_p = t, "ksize"_p = {1, 30, 30, 1}, "strides"_p = {1, 1, 1, 1},
                "padding"_p = "VALID"_c, "data_format"_p = "NHWC"_c);
        },
        x);
    set_threads(before);
}

TEST_CASE("the shipped engine leaves to the reference what the reference computes faster") {
    std::array const tables{
        graft::kernel_table<graft::onednn::faster_kernel_list>::view(), graft::kernel_table<reference>::view()};
    auto const engine_of = [&](auto build) {
        graft::network net(graft::catalog<operators>::view());
        net.output("y", build(net));
        auto g = std::move(net).finish();
        REQUIRE(g);
        auto const a = graft::assign_engines(*g, {tables});
        std::string engine;
        for (graft::node_id i = 0; i < g->nodes.size(); ++i)
            if (a.region_of[i] != graft::no_id) engine = a.of_node[i].engine;
        return engine;
    };
    auto const conv = [&](std::int64_t size, std::int64_t in, std::int64_t out, std::int64_t filter, std::int64_t apart,
                          std::int64_t groups) {
        return engine_of([&](graft::network& net) -> graft::tensor_ref {
            auto const x = net.input("x", dtype::f32, graft::shape{1, in, size, size}, format::nchw);
            std::vector<float> const weights(static_cast<std::size_t>(out * in / groups * filter * filter));
            auto const w = net.constant<float>(
                "w", graft::span<float const>(weights), graft::shape{out, in / groups, filter, filter});
            auto const pad = filter / 2 * apart;
            std::vector<std::int64_t> const ones{1, 1}, pads{pad, pad, pad, pad}, steps{apart, apart};
            return net.add<lib::ConvolutionFused>("y", "x"_p = x, "filter"_p = w, "strides"_p = ones, "pads"_p = pads,
                "dilations"_p = steps, "groups"_p = groups, "activation"_p = "relu"_c);
        });
    };
    CHECK(conv(16, 32, 32, 3, 1, 1) == "onednn");
    CHECK(conv(4, 32, 32, 3, 1, 1) == "cpu"); // few positions
    CHECK(conv(4, 32, 32, 1, 1, 1) == "cpu");
    CHECK(conv(16, 32, 32, 3, 12, 1) == "cpu");    // reads mostly padding
    CHECK(conv(32, 16, 16, 11, 1, 1) == "cpu");    // a large filter
    CHECK(conv(16, 32, 32, 3, 1, 32) == "onednn"); // each channel alone
    CHECK(conv(16, 32, 32, 3, 1, 8) == "cpu");     // few channels in a group
    CHECK(conv(4, 64, 64, 3, 1, 8) == "onednn");
    auto const dense = [&](std::int64_t rows, std::int64_t terms, std::int64_t columns) {
        return engine_of([&](graft::network& net) -> graft::tensor_ref {
            auto const x = net.input("x", dtype::f32, graft::shape{rows, terms});
            std::vector<float> const weights(static_cast<std::size_t>(terms * columns));
            auto const w = net.constant<float>("w", graft::span<float const>(weights), graft::shape{terms, columns});
            return net.add<lib::FullyConnection>(
                "y", "x"_p = x, "w"_p = w, "num_output"_p = columns, "transpose"_p = true, "axis"_p = 1);
        });
    };
    CHECK(dense(64, 64, 64) == "onednn");
    CHECK(dense(8, 64, 64) == "cpu");
    CHECK(dense(1, 64, 64) == "cpu");
    CHECK(dense(1, 512, 1024) == "onednn");
}

TEST_CASE("products whose rows are a multiple of a page apart: packed with a gap between them") {
    chance draw;
    for (std::int64_t const columns : {512, 1024}) {
        auto const x = draw.floats(40 * 24), weights = draw.floats(24 * columns), b = draw.floats(columns);
        CHECK(same(
            [&](graft::network& net) -> graft::tensor_ref {
                auto const in = net.input("x", dtype::f32, graft::shape{40, 24});
                auto const w = net.constant<float>("w", graft::span<float const>(weights), graft::shape{24, columns});
                auto const add = net.constant<float>("b", graft::span<float const>(b), graft::shape{columns});
                return net.add<lib::FullyConnection>("y", "x"_p = in, "w"_p = w, "b"_p = add, "num_output"_p = columns,
                    "transpose"_p = true, "axis"_p = 1);
            },
            x));
        graft::onednn::product const p{40, columns, 24};
        CHECK(p.packed_step() != columns);
    }
}

TEST_CASE("what oneDNN does not take has a reason") {
    std::array const tables{
        graft::kernel_table<graft::onednn::kernel_list>::view(), graft::kernel_table<reference>::view()};
    graft::network net(graft::catalog<operators>::view());
    auto const x = net.input("x", dtype::f32, {1, 6, 6, 3}, format::nhwc);
    auto const filter = net.input("filter", dtype::f32, {3, 3, 3, 4}, format::hwcn);
    net.output("y", net.add<lib::Conv2D>(
                        "conv", "x"_p = x, "filter"_p = filter, "strides"_p = {1, 1, 1, 1}, "padding"_p = "SAME"_c));
    auto g = std::move(net).finish();
    REQUIRE(g);
    auto const a = graft::assign_engines(*g, {tables});
    REQUIRE(a.refusals.size() == 1);
    CHECK(a.refusals[0].engine == "onednn");
    CHECK(a.refusals[0].why.parameter == "filter");
    CHECK(a.refusals[0].why.expected == "a constant");
}

} // namespace library_onednn_test
#endif
