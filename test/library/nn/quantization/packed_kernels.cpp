// test/library/nn/quantization/packed_kernels.cpp - products of 8-bit numbers with packed weights against plain loops,
// with the instructions of each kind of processor
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/nn/quantization/packed_kernels.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

#include "graft/graph/ir/network.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/session/assign.hpp"
#include "graft/session/session.hpp"
#include "test/library/in_parts.hpp"

namespace library_nn_quantization_packed_kernels_test {

using namespace graft::literals;
namespace lib = graft::library;
namespace in_detail = graft::library::detail;
using graft::dtype;

namespace {

struct chance {
    std::uint32_t state = 1;
    std::int64_t operator()(std::int64_t min, std::int64_t max) {
        state = state * 1664525u + 1013904223u;
        return min + static_cast<std::int64_t>(state >> 8) % (max - min + 1);
    }
    std::vector<std::uint8_t> bytes(std::int64_t n) {
        std::vector<std::uint8_t> all;
        for (std::int64_t i = 0; i < n; ++i) all.push_back(static_cast<std::uint8_t>((*this)(0, 255)));
        return all;
    }
};
std::vector<in_detail::integer_engine> engines() {
    std::vector<in_detail::integer_engine> all{in_detail::integers_of_4};
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) all.push_back(in_detail::integers_of_8);
    if (in_detail::has_avx_vnni()) all.push_back(in_detail::vnni_of_8);
    if (__builtin_cpu_supports("avx512vnni")) all.push_back(in_detail::vnni_of_16);
#endif
    return all;
}
std::int64_t number(std::uint8_t byte, bool with_sign) {
    return with_sign ? std::int64_t{static_cast<std::int8_t>(byte)} : std::int64_t{byte};
}
/// Memory of this many bytes, aligned to 64.
struct memory {
    std::vector<std::byte> all;
    explicit memory(std::size_t bytes) : all(bytes + 64) {}
    std::byte* data() { return all.data() + (64 - reinterpret_cast<std::uintptr_t>(all.data()) % 64) % 64; }
};
/// The formula of `integer_results`, step by step.
float real_of(std::int32_t sum, float scale, float bias, float low, float high) {
    float volatile product = static_cast<float>(sum) * scale;
    float volatile v = product + bias;
    return std::min(std::max(static_cast<float>(v), low), high);
}
std::uint8_t small_of(float real, in_detail::integer_results const& f) {
    float volatile steps = real / f.step;
    auto const q = std::nearbyint(static_cast<float>(steps)) + static_cast<float>(f.zero);
    auto const held = std::min(std::max(q, static_cast<float>(f.from)), static_cast<float>(f.to));
    return static_cast<std::uint8_t>(static_cast<std::int32_t>(held));
}

struct operators {
    using list = lib::integer_ops;
};
struct packed {
    static constexpr std::string_view engine = "packed";
    using list = lib::packed_integer_kernels;
};
struct plain {
    static constexpr std::string_view engine = "cpu";
    using list = lib::integer_kernels;
};
/// The sums that a graph of one operator computes, and by which engine.
template <class Build> std::pair<std::vector<std::int32_t>, bool> run(
    Build build, std::vector<std::uint8_t> const& x, std::vector<graft::kernel_table_view> const& tables) {
    graft::network net(graft::catalog<operators>::view());
    net.output("y", build(net));
    auto g = std::move(net).finish();
    REQUIRE(g);
    graft::engine_list const all{graft::span(tables)};
    auto const assigned = graft::assign_engines(*g, all.view());
    graft::error_list errors;
    auto const kernels = errors.take(graft::bind_kernels(*g, assigned));
    auto const plan = errors.take(graft::plan_memory(*g, kernels));
    graft::session s(*g, plan, kernels);
    REQUIRE(s.ready());
    REQUIRE(s.set_input(0, graft::as_bytes(graft::span<std::uint8_t const>(x))));
    REQUIRE(s.run());
    auto const out = s.output(0);
    std::vector<std::int32_t> y(out.bytes.size() / 4);
    std::memcpy(y.data(), out.bytes.data(), out.bytes.size());
    bool prepared = false;
    for (auto const& k : assigned.of_node) prepared = prepared || (k && k.row->prepare);
    return {std::move(y), prepared};
}
graft::tensor_ref constant(
    graft::network& net, std::string_view name, dtype t, graft::shape const& s, std::vector<std::uint8_t> const& v) {
    return net.constant(
        name, {t, graft::format::nd, graft::format::nd, s}, graft::as_bytes(graft::span<std::uint8_t const>(v)));
}

} // namespace

TEST_CASE("convolutions of bytes equal plain loops, by the instructions of each processor") {
    chance draw;
    std::size_t by_channel = 0, by_quads = 0;
    for (int round = 0; round < 200; ++round) {
        bool const with_sign = draw(0, 1) != 0, unsigned_weights = draw(0, 2) == 0, by_zero = draw(0, 2) == 0,
                   each = draw(0, 3) == 0;
        in_detail::direct_sizes g;
        g.count = static_cast<std::size_t>(draw(1, 3));
        g.n = draw(1, 2), g.groups = each ? draw(2, 40) : draw(1, 3), g.in = each ? 1 : draw(1, 9),
        g.out = each ? 1 : draw(1, 30);
        std::int64_t taps = 1, from = 1, to = 1;
        for (std::size_t a = 0; a < g.count; ++a) {
            auto& x = g.axes[a];
            do {
                auto const last = a + 1 == g.count ? 45 : 7;
                x.in = draw(1, last), x.taps = draw(1, 4), x.stride = draw(1, 3), x.dilation = draw(1, 2),
                x.before = draw(0, 3);
                auto const span = (x.taps - 1) * x.dilation + 1;
                x.out = x.in + 2 * x.before < span ? 0 : (x.in + 2 * x.before - span) / x.stride + 1;
            } while (x.out < 1);
        }
        for (auto a = g.count; a-- > 0;) {
            auto& x = g.axes[a];
            x.x = from, x.y = to, x.f = taps;
            from *= x.in, to *= x.out, taps *= x.taps;
        }
        g.xc = from, g.yc = to, g.xn = g.groups * g.in * from, g.yn = g.groups * g.out * to;
        g.f_in = taps, g.f_out = g.in * taps, g.f_group = g.in * g.out * taps;
        auto const outputs = g.groups * g.out, terms = g.in * taps;
        auto const x = draw.bytes(g.n * g.xn), w = draw.bytes(g.groups * g.f_group), w_zero = draw.bytes(outputs);
        auto const x_zero = draw.bytes(1)[0];
        auto const weight_zero = [&](std::int64_t o) {
            return by_zero ? number(w_zero[static_cast<std::size_t>(o)], !unsigned_weights) : std::int64_t{0};
        };
        std::vector<std::int64_t> wide_x, wide_w, bias;
        for (auto const b : x) wide_x.push_back(number(b, with_sign) - number(x_zero, with_sign));
        for (std::size_t i = 0; i < w.size(); ++i)
            wide_w.push_back(number(w[i], !unsigned_weights) - weight_zero(static_cast<std::int64_t>(i) / terms));
        std::vector<std::int32_t> given;
        std::vector<float> scale, real_bias;
        for (std::int64_t o = 0; o < outputs; ++o) {
            given.push_back(static_cast<std::int32_t>(draw(-100000, 100000)));
            bias.push_back(given.back());
            scale.push_back(static_cast<float>(draw(1, 1000)) * 1e-7f);
            real_bias.push_back(static_cast<float>(draw(-1000, 1000)) * 1e-3f);
        }
        auto const size = static_cast<std::size_t>(g.n * g.yn);
        std::vector<std::int64_t> expected(size);
        in_detail::convolve_directly(g, wide_x.data(), wide_w.data(), bias.data(), expected.data());
        in_detail::integer_results real, small;
        real.scale = small.scale = scale.data(), real.bias = small.bias = real_bias.data();
        real.low = small.low = -0.5f, real.high = small.high = 0.75f, small.step = 0.0061f;
        small.zero = static_cast<std::int32_t>(draw(-20, 200)), small.from = with_sign ? -128 : 0;
        small.to = with_sign ? 127 : 255;
        for (auto const& engine : engines()) {
            std::int64_t const move = unsigned_weights ? 128 : 0;
            in_detail::packed_integer_convolution const c(
                engine, g, with_sign ? 128 : 0,
                [&](lib::index row, lib::index k) {
                    return static_cast<std::int16_t>(
                        number(w[static_cast<std::size_t>(row * terms + k)], !unsigned_weights) - move);
                },
                [&](lib::index row) { return static_cast<std::int16_t>(weight_zero(row) - move); });
            memory work(c.workspace_bytes());
            std::vector<std::int32_t> sums(size);
            std::vector<float> reals(size);
            std::vector<std::uint8_t> smalls(size);
            c.run(x.data(), x_zero, given.data(), {}, reinterpret_cast<std::byte*>(sums.data()), 4, work.data());
            c.run(x.data(), x_zero, given.data(), real, reinterpret_cast<std::byte*>(reals.data()), 4, work.data());
            c.run(x.data(), x_zero, given.data(), small, reinterpret_cast<std::byte*>(smalls.data()), 1, work.data());
            std::size_t wrong = 0;
            for (std::size_t i = 0; i < size; ++i) {
                auto const o = i / static_cast<std::size_t>(g.yc) % static_cast<std::size_t>(outputs);
                auto const sum = static_cast<std::int32_t>(expected[i]);
                auto const v = real_of(sum, scale[o], real_bias[o], real.low, real.high);
                wrong += sums[i] != sum || reals[i] != v || smalls[i] != small_of(v, small);
            }
            CHECK(wrong == 0);
            by_quads += in_detail::integer_depthwise::takes(engine, g) && !by_zero && !unsigned_weights;
        }
        by_channel += g.in == 1 && g.out == 1 && g.groups > 1;
    }
    CHECK(by_channel > 20);
    CHECK((by_quads > 10 || engines().back().group != 4));
}

TEST_CASE("real numbers in steps: the bytes of quotients, also half way between two and for steps without an inverse") {
    chance draw;
    std::vector<float> steps{1.f, 0.25f, 128.f, 0.1f, 0.0123f, 3.f, 1e-41f, 1e-38f, 3e38f, 0x1p-126f, 0x1p127f};
    for (int i = 0; i < 200; ++i) steps.push_back(static_cast<float>(draw(1, 1 << 24)) * 1e-8f);
    for (auto const step : steps) {
        in_detail::integer_results f;
        f.low = -std::numeric_limits<float>::max(), f.high = std::numeric_limits<float>::max(), f.step = step;
        f.from = draw(0, 1) ? -128 : 0, f.to = f.from + 255;
        f.zero = static_cast<std::int32_t>(draw(f.from, f.to));
        std::vector<float> x;
        for (int i = -260; i < 260; ++i) {
            auto const half = (static_cast<float>(i) + 0.5f) * step;
            for (auto const v : {half, std::nextafter(half, -1e9f), std::nextafter(half, 1e9f)}) x.push_back(v);
        }
        x.push_back(std::numeric_limits<float>::max());
        while (x.size() % 16 != 0) x.push_back(static_cast<float>(draw(-1000, 1000)) * 0.25f * step);
        for (auto const& engine : engines()) {
            std::vector<std::uint8_t> y(x.size());
            std::size_t wrong = 0;
            engine.bytes_of(x.data(), nullptr, static_cast<lib::index>(x.size()), f, y.data());
            for (std::size_t i = 0; i < x.size(); ++i) {
                auto const held = std::min(std::max(x[i], f.low), f.high); // of an infinite number
                wrong += y[i] != small_of(held, f);
            }
            CHECK(wrong == 0);
        }
    }
}

TEST_CASE("products of integers: the numbers of any number of threads are those of one") {
    chance draw;
    struct kind {
        std::int64_t groups, in, out, side, zeros;
    };
    for (auto const& k :
        {kind{1, 32, 64, 21, 3}, kind{64, 1, 1, 41, 3}, kind{64, 1, 1, 41, 1}, kind{2, 16, 48, 20, 3}}) {
        in_detail::direct_sizes g;
        g.n = 2, g.groups = k.groups, g.in = k.in, g.out = k.out, g.count = 2;
        for (std::size_t a = 0; a < 2; ++a) {
            auto& axis = g.axes[a];
            axis.in = axis.out = k.side, axis.taps = 3, axis.before = 1;
        }
        g.xc = g.yc = k.side * k.side, g.xn = g.xc * k.groups * k.in, g.yn = g.yc * k.groups * k.out;
        g.axes[0].x = g.axes[0].y = k.side, g.axes[1].x = g.axes[1].y = 1, g.axes[0].f = 3, g.axes[1].f = 1;
        g.f_in = 9, g.f_out = 9 * k.in, g.f_group = 9 * k.in * k.out;
        auto const x = draw.bytes(g.n * g.xn), w = draw.bytes(g.groups * g.f_group);
        auto const size = static_cast<std::size_t>(g.n * g.yn);
        for (auto const& engine : engines()) {
            in_detail::packed_integer_convolution const c(
                engine, g, 0,
                [&](lib::index row, lib::index t) {
                    return static_cast<std::int16_t>(number(w[static_cast<std::size_t>(row * 9 * k.in + t)], true));
                },
                [&](lib::index row) { return static_cast<std::int16_t>(row % k.zeros); });
            memory work(c.workspace_bytes());
            std::vector<std::int32_t> one(size), many(size);
            c.run(x.data(), 7, nullptr, {}, reinterpret_cast<std::byte*>(one.data()), 4, work.data());
            for (std::size_t const n : {2u, 3u}) {
                test::in_parts threads(n, c.workspace_bytes());
                std::fill(many.begin(), many.end(), -1);
                c.run(
                    x.data(), 7, nullptr, {}, reinterpret_cast<std::byte*>(many.data()), 4, work.data(), threads.by());
                CHECK(threads.parts == 2 * n);
                CHECK(many == one);
            }
        }
    }
}

TEST_CASE("ConvInteger and MatMulInteger: the packed kernels give the sums of the plain ones") {
    chance draw;
    std::size_t taken = 0, matrices = 0;
    for (int round = 0; round < 60; ++round) {
        auto const type = draw(0, 1) ? dtype::u8 : dtype::i8, of_w = draw(0, 1) ? dtype::u8 : dtype::i8;
        bool const with_zero = draw(0, 1) != 0, with_bias = draw(0, 1) != 0, turned = draw(0, 1) != 0;
        auto const zeros = draw.bytes(64);
        std::vector<std::uint8_t> const x_zero(zeros.begin(), zeros.begin() + 1);
        if (round % 2 == 0) {
            auto const m = draw(1, 40), k = draw(1, 70), n = draw(1, 50), batch = draw(1, 3);
            auto const weights = draw.bytes(k * n), numbers = draw.bytes(batch * m * k);
            std::vector<std::uint8_t> const w_zero(zeros.begin(), zeros.begin() + n);
            auto const build = [&](graft::network& net) {
                auto const x = net.input("x", type, graft::shape{batch, m, k});
                auto const w = constant(net, "w", of_w, turned ? graft::shape{n, k} : graft::shape{k, n}, weights);
                graft::tensor_ref z, wz;
                if (with_zero) z = constant(net, "z", type, graft::shape::scalar(), x_zero);
                if (with_bias) wz = constant(net, "wz", of_w, graft::shape{n}, w_zero);
                return net.add<lib::MatMulInteger>(
                    "y", "x1"_p = x, "x2"_p = w, "x1_zero"_p = z, "x2_zero"_p = wz, "transpose_x2"_p = turned);
            };
            auto const a = run(build, numbers, {graft::kernel_table<plain>::view()}),
                       b = run(
                           build, numbers, {graft::kernel_table<packed>::view(), graft::kernel_table<plain>::view()});
            CHECK(a.first == b.first);
            matrices += b.second;
            continue;
        }
        auto const groups = draw(1, 3), in = draw(1, 5), out = draw(1, 20);
        graft::shape const x{draw(1, 2), groups * in, draw(3, 9), draw(3, 40)},
            filter{groups * out, in, draw(1, 3), draw(1, 3)};
        std::vector<std::int64_t> const strides{draw(1, 2), draw(1, 2)}, dilations{1, draw(1, 2)},
            pads{draw(0, 2), draw(0, 2), draw(2, 3), draw(0, 2)};
        auto const weights = draw.bytes(filter.elements().value()), numbers = draw.bytes(x.elements().value()),
                   bias = draw.bytes(4 * groups * out);
        std::vector<std::uint8_t> const w_zero(zeros.begin(), zeros.begin() + groups * out);
        auto const build = [&](graft::network& net) {
            auto const given = net.input("x", type, x);
            auto const w = constant(net, "w", of_w, filter, weights);
            graft::tensor_ref z, wz, b;
            if (with_zero) z = constant(net, "z", type, graft::shape::scalar(), x_zero);
            if (with_zero && with_bias) wz = constant(net, "wz", of_w, graft::shape{groups * out}, w_zero);
            if (with_bias) b = constant(net, "b", dtype::i32, graft::shape{groups * out}, bias);
            return net.add<lib::ConvInteger>("y", "x"_p = given, "filter"_p = w, "x_zero"_p = z, "filter_zero"_p = wz,
                "bias"_p = b, "strides"_p = strides, "pads"_p = pads, "dilations"_p = dilations, "groups"_p = groups);
        };
        auto const a = run(build, numbers, {graft::kernel_table<plain>::view()}),
                   b = run(build, numbers, {graft::kernel_table<packed>::view(), graft::kernel_table<plain>::view()});
        CHECK(a.first == b.first);
        taken += b.second;
    }
    CHECK(taken == 30);
    CHECK(matrices == 30);
}

} // namespace library_nn_quantization_packed_kernels_test
