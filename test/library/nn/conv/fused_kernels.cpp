// test/library/nn/conv/fused_kernels.cpp - fused convolutions against plain loops and the functions in double
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/nn/conv/fused_kernels.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "graft/graph/ir/network.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/session/assign.hpp"
#include "graft/session/session.hpp"
#include "test/library/kernel_call.hpp"

namespace library_nn_conv_fused_kernels_test {

using namespace graft::literals;
namespace lib = graft::library;
using graft::shape;

namespace {

struct chance {
    std::uint32_t state = 1;
    std::int64_t operator()(std::int64_t min, std::int64_t max) {
        state = state * 1664525u + 1013904223u;
        return min + static_cast<std::int64_t>(state >> 8) % (max - min + 1);
    }
    std::vector<float> numbers(std::int64_t n) {
        std::vector<float> all;
        for (std::int64_t i = 0; i < n; ++i) all.push_back(static_cast<float>((*this)(-999, 999)) / 333.f);
        return all;
    }
};
struct operators {
    using list = lib::fused_conv_ops;
};
struct table {
    static constexpr std::string_view engine = "cpu";
    using list = lib::fused_conv_kernels;
};
double activated(std::string const& f, double a, double b, double v) {
    if (f == "relu") return std::max(v, 0.0);
    if (f == "clip") return std::max(std::min(v, b), a);
    if (f == "leaky_relu") return v < 0 ? a * v : v;
    if (f == "hard_swish") return v * std::min(std::max(v + 3, 0.0), 6.0) / 6;
    if (f == "hard_sigmoid") return std::min(std::max(a * v + b, 0.0), 1.0);
    if (f == "silu") return v / (1 + std::exp(-v));
    if (f == "sigmoid") return 1 / (1 + std::exp(-v));
    if (f == "gelu") return v / 2 * (1 + std::erf(v / std::sqrt(2.0)));
    return v;
}
/// A convolution of random sizes, with constant weights or others; its result, and whether the filter was packed.
struct call {
    shape x{}, filter{}, y{};
    std::vector<std::int64_t> strides{}, pads{}, dilations{};
    std::int64_t groups = 1;
    std::string f = "none";
    double alpha = 0, beta = 0;
    std::vector<float> of_x{}, of_filter{}, of_bias{}, of_sum{};

    std::vector<float> run(bool constant, bool& packed) const {
        graft::network net(graft::catalog<operators>::view());
        auto const tensor = [&](char const* name, shape const& s, std::vector<float> const& v, bool fixed) {
            if (v.empty()) return graft::tensor_ref();
            return fixed ? net.constant<float>(name, graft::span<float const>(v), s)
                         : net.input(name, graft::dtype::f32, s);
        };
        auto const in = tensor("x", x, of_x, false), sum = tensor("sum", y, of_sum, false),
                   by = tensor("filter", filter, of_filter, constant),
                   bias = tensor("bias", shape{filter[0].value()}, of_bias, true);
        net.output("y", net.add<lib::ConvolutionFused>("y", "x"_p = in, "filter"_p = by, "bias"_p = bias, "sum"_p = sum,
                            "strides"_p = strides, "pads"_p = pads, "dilations"_p = dilations, "groups"_p = groups,
                            "activation"_p = std::string_view(f), "alpha"_p = alpha, "beta"_p = beta));
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
        std::size_t input = 0;
        for (auto const* v : {&of_x, &of_sum, &of_filter})
            if (!v->empty() && (v != &of_filter || !constant))
                REQUIRE(s.set_input(input++, graft::as_bytes(graft::span<float const>(*v))));
        packed = false;
        for (auto const& k : assigned.of_node) packed = packed || (k && k.row->prepare);
        std::vector<float> result;
        for (int round = 0; round < 2; ++round) { // the state is not changed by a run
            REQUIRE(s.run());
            auto const out = s.output(0);
            auto const* const at = reinterpret_cast<float const*>(out.bytes.data());
            std::vector<float> const now(at, at + out.bytes.size() / sizeof(float));
            if (round == 1) CHECK(now == result);
            result = now;
        }
        return result;
    }
};
call random_call(chance& draw, std::string const& f) {
    call c;
    c.f = f;
    if (f == "clip") c.alpha = -0.5, c.beta = 1.25;
    if (f == "leaky_relu") c.alpha = 0.1;
    if (f == "hard_sigmoid") c.alpha = 0.2, c.beta = 0.5;
    bool const planes = draw(0, 2) == 0, small = draw(0, 2) == 0;
    auto const axes = static_cast<std::size_t>(draw(1, 3));
    c.groups = planes ? draw(2, 40) : draw(1, 3);
    auto const in = planes ? 1 : draw(1, 40), out = planes ? draw(1, 2) : draw(1, 40);
    c.x = shape::of_rank(0).append(draw(1, 2)).append(c.groups * in);
    c.filter = shape::of_rank(0).append(c.groups * out).append(in);
    c.y = shape::of_rank(0).append(c.x[0]).append(c.filter[0]);
    for (std::size_t a = 0; a < axes; ++a) {
        std::int64_t size = 0, taps = 0, stride = 0, dilation = 0, before = 0, after = 0, room = -1;
        while (room < 0) {
            size = small ? draw(1, 4) : draw(1, 20), taps = draw(1, 3), stride = draw(1, 3), dilation = draw(1, 2);
            before = draw(0, 2), after = draw(0, 2);
            room = size + before + after - (taps - 1) * dilation - 1;
        }
        c.x.append(size), c.filter.append(taps), c.y.append(room / stride + 1);
        c.strides.push_back(stride), c.dilations.push_back(dilation), c.pads.push_back(before), c.pads.push_back(after);
    }
    c.of_x = draw.numbers(c.x.elements().value()), c.of_filter = draw.numbers(c.filter.elements().value());
    auto const terms = static_cast<float>(c.filter.elements().value() / c.filter[0].value());
    for (auto& w : c.of_filter) w /= std::sqrt(terms);
    if (draw(0, 1)) c.of_bias = draw.numbers(c.filter[0].value());
    if (draw(0, 1)) c.of_sum = draw.numbers(c.y.elements().value());
    return c;
}

} // namespace

TEST_CASE("a fused convolution equals its definition, with packed filters and with others") {
    chance draw;
    for (std::string const f :
        {"none", "relu", "clip", "leaky_relu", "hard_swish", "hard_sigmoid", "silu", "sigmoid", "gelu"})
        for (int round = 0; round < 24; ++round) {
            auto const c = random_call(draw, f);
            auto const g = lib::detail::fused_sizes({graft::dtype::f32, graft::format::nd, graft::format::nd, c.x},
                {graft::dtype::f32, graft::format::nd, graft::format::nd, c.filter},
                {graft::dtype::f32, graft::format::nd, graft::format::nd, c.y}, c.strides, c.pads, c.dilations,
                c.groups);
            std::vector<double> const x(c.of_x.begin(), c.of_x.end()), w(c.of_filter.begin(), c.of_filter.end()),
                b(c.of_bias.begin(), c.of_bias.end());
            std::vector<double> expected(static_cast<std::size_t>(c.y.elements().value()));
            lib::detail::convolve_directly(g, x.data(), w.data(), b.empty() ? nullptr : b.data(), expected.data());
            for (bool const constant : {true, false}) {
                bool packed = false;
                auto const y = c.run(constant, packed);
                CHECK(packed == constant);
                REQUIRE(y.size() == expected.size());
                std::size_t wrong = 0;
                for (std::size_t i = 0; i < y.size(); ++i) {
                    auto const v = expected[i] + (c.of_sum.empty() ? 0.0 : static_cast<double>(c.of_sum[i]));
                    auto const want = activated(f, c.alpha, c.beta, v);
                    wrong += !(std::fabs(static_cast<double>(y[i]) - want) <= 1e-5 * (1 + std::fabs(v)));
                }
                CHECK_MESSAGE(wrong == 0, f << " " << round << " " << constant);
            }
        }
}

TEST_CASE("sums as long as those of audio are left to plain loops") {
    call c;
    c.x = shape{1, 1, 100}, c.filter = shape{2, 1, 64}, c.y = shape{1, 2, 37};
    c.strides = {1}, c.pads = {0, 0}, c.dilations = {1};
    c.of_x.assign(100, 1.f), c.of_filter.assign(128, 0.5f);
    bool packed = true;
    CHECK(c.run(true, packed) == std::vector<float>(74, 32.f));
    CHECK(!packed);
}

} // namespace library_nn_conv_fused_kernels_test
