// test/library/nn/conv/packed_kernels.cpp - convolutions with packed filters against plain loops, at each vector width
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/nn/conv/packed_kernels.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "graft/graph/ir/network.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/library/nn/conv/unpacked_convolution.hpp"
#include "graft/session/assign.hpp"
#include "graft/session/session.hpp"
#include "test/library/kernel_call.hpp"

namespace library_nn_conv_packed_kernels_test {

using namespace graft::literals;
namespace lib = graft::library;
namespace in_detail = graft::library::detail;

namespace {

struct chance {
    std::uint32_t state = 1;
    std::int64_t operator()(std::int64_t min, std::int64_t max) {
        state = state * 1664525u + 1013904223u;
        return min + static_cast<std::int64_t>(state >> 8) % (max - min + 1);
    }
    std::vector<float> numbers(std::int64_t n) {
        std::vector<float> all;
        for (std::int64_t i = 0; i < n; ++i) all.push_back(static_cast<float>((*this)(-999, 999)) / 999.f);
        return all;
    }
};
/// The widths of this machine; those with fused products first.
std::vector<in_detail::conv_engine> engines() {
    std::vector<in_detail::conv_engine> all;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f")) all.push_back(in_detail::conv_of_16);
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) all.push_back(in_detail::conv_of_8);
#endif
    all.push_back(in_detail::conv_of_4);
    return all;
}
/// A convolution of random sizes, dense tensors on both sides.
in_detail::direct_sizes random_sizes(chance& draw) {
    in_detail::direct_sizes g;
    g.count = static_cast<std::size_t>(draw(1, 3));
    g.n = draw(1, 2), g.groups = draw(1, 3), g.in = draw(0, 3) == 0 ? 1 : draw(1, 9),
    g.out = draw(0, 2) == 0 ? draw(1, 3) : draw(1, 45);
    g.transposed = draw(0, 3) == 0;
    std::int64_t taps = 1, from = 1, to = 1;
    for (std::size_t a = 0; a < g.count; ++a) {
        auto& x = g.axes[a];
        do {
            auto const last = draw(0, 2) == 0 ? 3 : a + 1 == g.count ? 40 : 9;
            x.in = draw(1, last), x.taps = draw(1, 4), x.stride = draw(1, 3), x.dilation = draw(1, 3),
            x.before = draw(0, 4);
            auto const span = (x.taps - 1) * x.dilation + 1;
            x.out = g.transposed ? (x.in - 1) * x.stride + span - 2 * x.before
                                 : (x.in + 2 * x.before - span) / x.stride + (x.in + 2 * x.before >= span);
        } while (x.out < 1);
    }
    for (auto a = g.count; a-- > 0;) {
        auto& x = g.axes[a];
        x.x = from, x.y = to, x.f = taps;
        from *= x.in, to *= x.out, taps *= x.taps;
    }
    g.xc = from, g.yc = to, g.xn = g.groups * g.in * from, g.yn = g.groups * g.out * to;
    g.f_in = g.transposed ? g.out * taps : taps, g.f_out = g.transposed ? taps : g.in * taps;
    g.f_group = g.in * g.out * taps;
    return g;
}
struct operators {
    using list = lib::conv_ops;
};
struct table {
    static constexpr std::string_view engine = "cpu";
    using list = graft::join<lib::packed_conv_kernels, lib::unpacked_conv_kernels, lib::conv_direct_kernels>;
};

} // namespace

TEST_CASE("convolutions of any number of axes equal plain loops, and do not depend on the vector width") {
    chance draw;
    std::size_t transposed = 0, by_rows = 0, by_outputs = 0, in_slices = 0;
    for (int round = 0; round < 300; ++round) {
        auto const g = random_sizes(draw);
        auto const x = draw.numbers(g.n * g.xn), f = draw.numbers(g.groups * g.f_group),
                   bias = draw.numbers(g.groups * g.out);
        bool const with_bias = draw(0, 1) != 0;
        auto const size = static_cast<std::size_t>(g.n * g.yn);
        if (!in_detail::packs(g, f.data(), x.size() + size)) continue; // long sums, much padding
        transposed += g.transposed, by_rows += g.in == 1 && g.out < in_detail::packed_convolution::few;
        by_outputs += g.yc <= 6 && g.out >= 12, in_slices += in_detail::sliced_filter_floats(g) > 0;
        std::vector<double> const wide_x(x.begin(), x.end()), wide_f(f.begin(), f.end()),
            wide_bias(bias.begin(), bias.end());
        std::vector<double> expected(size);
        in_detail::convolve_directly(
            g, wide_x.data(), wide_f.data(), with_bias ? wide_bias.data() : nullptr, expected.data());
        auto const terms = static_cast<float>(g.f_group / g.out);
        auto const tolerance = 2e-6f * std::max(5.f, std::sqrt(terms));
        auto const is_near = [&](std::vector<float> const& y) {
            std::size_t wrong = 0;
            for (std::size_t i = 0; i < size; ++i) {
                auto const want = static_cast<float>(expected[i]);
                wrong += !(std::fabs(y[i] - want) <= tolerance * std::max(1.f, std::fabs(want)));
            }
            return wrong == 0;
        };
        std::vector<float> unpacked(size, -1.f), patches(in_detail::product_bytes(g) / sizeof(float) + 16);
        auto const until = (16 - reinterpret_cast<std::uintptr_t>(patches.data()) % 64 / sizeof(float)) % 16;
        in_detail::convolve_by_products(
            g, x.data(), f.data(), with_bias ? bias.data() : nullptr, unpacked.data(), patches.data() + until);
        CHECK(is_near(unpacked));
        std::vector<float> first;
        for (auto const& engine : engines()) {
            std::vector<float> y(size, -1.f);
            auto const run = [&](auto const& c) {
                std::vector<float> memory(c.workspace_bytes() / sizeof(float) + 16);
                auto const misaligned = reinterpret_cast<std::uintptr_t>(memory.data()) % 64 / sizeof(float);
                c.run(x.data(), {.bias = with_bias ? bias.data() : nullptr}, y.data(),
                    memory.data() + (16 - misaligned) % 16);
            };
            if (g.transposed) run(in_detail::phased_convolution(g, f.data(), engine));
            else run(in_detail::packed_convolution(g, f.data(), engine));
            CHECK(is_near(y));
            if (first.empty() && engine.columns > 8) first = y;
            else if (engine.columns > 8) CHECK(first == y);
        }
    }
    CHECK(transposed > 20);
    CHECK(by_rows > 20);
    CHECK(by_outputs > 20);
    CHECK(in_slices > 20);
}

TEST_CASE("convolutions of planes equal plain loops, and do not depend on the vector width") {
    chance draw;
    std::size_t count = 0, strided = 0, volumes = 0;
    for (int round = 0; round < 300; ++round) {
        auto g = random_sizes(draw);
        g.groups = draw(2, 5), g.in = 1, g.out = draw(1, 2), g.transposed = false;
        if (round % 10 == 0) g.axes[0].stride = 1 << 20; // more than the image has
        std::int64_t taps = 1, to = 1;
        for (std::size_t a = 0; a < g.count; ++a) {
            auto& x = g.axes[a];
            auto const room = x.in + 2 * x.before - (x.taps - 1) * x.dilation - 1;
            x.out = room < 0 ? 0 : room / x.stride + 1;
            taps *= x.taps;
        }
        for (auto a = g.count; a-- > 0;) g.axes[a].y = to, to *= g.axes[a].out;
        g.xn = g.groups * g.xc, g.yc = to, g.yn = g.groups * g.out * to;
        g.f_in = taps, g.f_out = taps, g.f_group = g.out * taps;
        if (to == 0 || !in_detail::depthwise_convolution::takes(g)) continue;
        ++count, strided += g.axes[g.count - 1].stride > 1, volumes += g.count == 3 && g.axes[0].stride > 1;
        auto const x = draw.numbers(g.n * g.xn), f = draw.numbers(g.groups * g.f_group),
                   bias = draw.numbers(g.groups * g.out), more = draw.numbers(g.n * g.yn);
        bool const with_bias = draw(0, 1) != 0, with_sum = draw(0, 1) != 0;
        std::vector<double> const wide_x(x.begin(), x.end()), wide_f(f.begin(), f.end()),
            wide_bias(bias.begin(), bias.end());
        std::vector<double> expected(more.size());
        in_detail::convolve_directly(
            g, wide_x.data(), wide_f.data(), with_bias ? wide_bias.data() : nullptr, expected.data());
        std::vector<float> first;
        for (auto const& engine : engines()) {
            in_detail::depthwise_convolution const c(g, f.data(), engine);
            std::vector<float> memory(c.workspace_bytes() / sizeof(float), -7.f), y(expected.size(), -1.f);
            in_detail::conv_epilogue then;
            then.bias = with_bias ? bias.data() : nullptr, then.sum = with_sum ? more.data() : nullptr;
            then.low = -0.5f, then.high = 0.75f;
            c.run(x.data(), then, y.data(), memory.data());
            std::size_t wrong = 0;
            for (std::size_t i = 0; i < y.size(); ++i) {
                auto const sum = expected[i] + (with_sum ? static_cast<double>(more[i]) : 0.0);
                wrong += !(std::fabs(static_cast<double>(y[i]) - std::clamp(sum, -0.5, 0.75)) <= 1e-5);
            }
            CHECK(wrong == 0);
            if (first.empty() && engine.columns > 8) first = y;
            else if (engine.columns > 8) CHECK(first == y);
        }
    }
    CHECK(count > 150);
    CHECK(strided > 60);
    CHECK(volumes > 30);
}

TEST_CASE("a planned graph packs constant filters; others are computed by plain loops") {
    chance draw;
    auto const weights = draw.numbers(8 * 4 * 2 * 3 * 3), numbers = draw.numbers(4 * 3 * 5 * 6);
    std::vector<float> results[2];
    for (bool const constant : {true, false}) {
        graft::network net(graft::catalog<operators>::view());
        graft::shape const of_f{8, 4, 2, 3, 3};
        auto const x = net.input("x", graft::dtype::f32, graft::shape{1, 4, 3, 5, 6});
        auto const f = constant ? net.constant("f", {graft::dtype::f32, graft::format::nd, graft::format::nd, of_f},
                                      graft::as_bytes(graft::span<float const>(weights)))
                                : net.input("f", graft::dtype::f32, of_f);
        std::vector<std::int64_t> const strides{1, 2, 1}, pads{0, 1, 1}, dilations{1, 1, 1};
        net.output("y", net.add<lib::ConvolutionNd>("y", "x"_p = x, "filter"_p = f, "strides"_p = strides,
                            "pads"_p = pads, "dilations"_p = dilations));
        auto g = std::move(net).finish();
        REQUIRE(g);
        graft::kernel_table_view const tables[]{graft::kernel_table<table>::view()};
        graft::engine_list const all{graft::span<graft::kernel_table_view const>(tables)};
        auto const assigned = graft::assign_engines(*g, all.view());
        graft::error_list errors;
        auto const kernels = errors.take(graft::bind_kernels(*g, assigned));
        auto const plan = errors.take(graft::plan_memory(*g, kernels));
        graft::session s(*g, plan, kernels);
        REQUIRE(s.ready());
        REQUIRE(s.set_input(0, graft::as_bytes(graft::span<float const>(numbers))));
        if (!constant) REQUIRE(s.set_input(1, graft::as_bytes(graft::span<float const>(weights))));
        bool prepared = false;
        for (auto const& k : assigned.of_node) prepared = prepared || (k && k.row->prepare);
        CHECK(prepared == constant);
        for (int run = 0; run < 2; ++run) { // the state is not changed by a run
            REQUIRE(s.run());
            auto const out = s.output(0);
            auto const* const at = reinterpret_cast<float const*>(out.bytes.data());
            std::vector<float> const y(at, at + out.bytes.size() / sizeof(float));
            if (run == 1) CHECK(results[constant] == y);
            results[constant] = y;
        }
    }
    CHECK(test::close(results[1], results[0]));
}

TEST_CASE("sums as long as those of audio, and padding much larger than the image, are left to plain loops") {
    in_detail::direct_sizes g;
    float const some[64]{};
    g.count = 1, g.in = g.out = 1, g.axes[0] = {64, 1, 64, 1, 1, 0, 1, 1, 1};
    CHECK(!in_detail::packs(g, some, 65));
    CHECK(in_detail::geometry_of(g).long_sums());
    g.count = 2, g.axes[0] = g.axes[1] = {9, 1, 9, 1, 1, 0, 1, 1, 1}; // an image is no audio
    CHECK(in_detail::packs(g, some, 82));
    CHECK(!in_detail::geometry_of(g).long_sums());
    g.count = 1;
    g.axes[0] = {2, 2, 3, 1, 1 << 30, 1 << 30, 1, 1, 1};
    CHECK(in_detail::packs(g, some, 4)); // one tap is left
    g.axes[0] = {2, 1 << 24, 3, 1, 1, 1 << 20, 1, 1, 1};
    CHECK(!in_detail::packs(g, some, 4));
    g.axes[0] = {4, 4, 3, 1, 1, 1, 1, 1, 1};
    CHECK(in_detail::packs(g, some, 8));
    CHECK(!in_detail::packs(g, false, 8));
}

} // namespace library_nn_conv_packed_kernels_test
