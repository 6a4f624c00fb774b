// test/shipped/fuse_quantized.cpp - quantized graphs with fused steps against the unfused ones
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/nn/quantization/fuse_quantized.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "graft/graph/ir/network.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/library/array/cast/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/nn/pool/ops.hpp"
#include "graft/library/nn/quantization/ops.hpp"
#include "graft/session/assign.hpp"
#include "graft/session/session.hpp"
#include "graft/shipped.hpp"

namespace shipped_fuse_quantized_test {

using namespace graft::literals;
namespace lib = graft::library;
using graft::dtype;
using graft::shape;
using graft::tensor_ref;

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
    std::vector<float> numbers(std::int64_t n, float unit) {
        std::vector<float> all;
        for (std::int64_t i = 0; i < n; ++i) all.push_back(static_cast<float>((*this)(1, 999)) * unit);
        return all;
    }
};

/// The operators of quantized networks, written out step by step.
struct steps {
    graft::network net{graft::shipped::operators()};
    int made = 0;

    std::string name(char const* what) { return std::string(what) + std::to_string(made++); }
    tensor_ref number(float v) {
        return net.constant<float>(name("number"), graft::span<float const>(&v, 1), shape::scalar());
    }
    tensor_ref whole(std::int32_t v) {
        return net.constant<std::int32_t>(name("whole"), graft::span<std::int32_t const>(&v, 1), shape::scalar());
    }
    tensor_ref constant(dtype t, shape const& s, std::vector<std::uint8_t> const& v) {
        return net.constant(name("constant"), {t, graft::format::nd, graft::format::nd, s},
            graft::as_bytes(graft::span<std::uint8_t const>(v)));
    }
    tensor_ref floats(shape const& s, std::vector<float> const& v) {
        return net.constant<float>(name("floats"), graft::span<float const>(v), s);
    }
    tensor_ref quantized(tensor_ref x, float step, float zero, dtype t) {
        tensor_ref y = step == 1.f ? x : tensor_ref(net.add<lib::Div>(name("div"), "x1"_p = x, "x2"_p = number(step)));
        y = net.add<lib::Round>(name("round"), "x"_p = y);
        if (zero != 0.f) y = net.add<lib::Add>(name("add"), "x1"_p = y, "x2"_p = number(zero));
        auto const least = t == dtype::i8 ? -128.f : 0.f;
        y = net.add<lib::Maximum>(name("above"), "x1"_p = y, "x2"_p = number(least));
        y = net.add<lib::Minimum>(name("below"), "x1"_p = y, "x2"_p = number(least + 255.f));
        return net.add<lib::Cast>(name("cast"), "x"_p = y, "dst_type"_p = t);
    }
    tensor_ref real(tensor_ref x, float step, std::int32_t zero) {
        tensor_ref y = net.add<lib::Cast>(name("wide"), "x"_p = x, "dst_type"_p = dtype::i32);
        if (zero) y = net.add<lib::Sub>(name("from_zero"), "x1"_p = y, "x2"_p = whole(zero));
        y = net.add<lib::Cast>(name("real"), "x"_p = y, "dst_type"_p = dtype::f32);
        return net.add<lib::Mul>(name("mul"), "x1"_p = y, "x2"_p = number(step));
    }
    tensor_ref scaled(tensor_ref sum, tensor_ref scale, tensor_ref bias) {
        tensor_ref y = net.add<lib::Cast>(name("sum"), "x"_p = sum, "dst_type"_p = dtype::f32);
        y = net.add<lib::Mul>(name("scaled"), "x1"_p = y, "x2"_p = scale);
        return bias ? tensor_ref(net.add<lib::Add>(name("biased"), "x1"_p = y, "x2"_p = bias)) : y;
    }
};
struct answer {
    std::vector<std::byte> bytes{};
    std::vector<std::string> ops{};
};
template <class Build> answer run(Build build, std::vector<std::uint8_t> const& x, bool fused) {
    steps s;
    build(s);
    auto g = std::move(s.net).finish();
    REQUIRE(g);
    if (fused) {
        auto const done = lib::fuse_quantized(*g);
        REQUIRE(done);
        CHECK(*done > 0);
    }
    graft::engine_list const all{graft::shipped::kernels()};
    auto const assigned = graft::assign_engines(*g, all.view());
    graft::error_list errors;
    auto const bound = errors.take(graft::bind_kernels(*g, assigned));
    auto const plan = errors.take(graft::plan_memory(*g, bound));
    graft::session session(*g, plan, bound);
    REQUIRE(session.ready());
    REQUIRE(session.set_input(0, graft::as_bytes(graft::span<std::uint8_t const>(x))));
    REQUIRE(session.run());
    answer a;
    auto const out = session.output(0);
    a.bytes.assign(out.bytes.begin(), out.bytes.end());
    for (auto const& n : g->nodes)
        if (n.kind == graft::node_kind::operation) a.ops.emplace_back(g->op_name(n));
    return a;
}
template <class Build>
void check_same(Build build, std::vector<std::uint8_t> const& x, std::vector<std::string> const& ops) {
    auto const plain = run(build, x, false), fused = run(build, x, true);
    CHECK(plain.bytes == fused.bytes);
    CHECK(fused.ops == ops);
}

} // namespace

TEST_CASE("a convolution and its quantization are one operator, with the same bits") {
    chance draw;
    for (int round = 0; round < 40; ++round) {
        bool const each = draw(0, 1) != 0, biased = draw(0, 1) != 0, real = draw(0, 3) == 0, relu = draw(0, 1) != 0,
                   zeros = draw(0, 1) != 0;
        auto const type = draw(0, 1) ? dtype::u8 : dtype::i8;
        auto const groups = draw(1, 2), in = draw(1, 5), out = draw(1, 20);
        shape const x{1, groups * in, draw(3, 9), draw(3, 40)}, filter{groups * out, in, 3, 2};
        auto const weights = draw.bytes(filter.elements().value()), zero = draw.bytes(1);
        auto const scale = draw.numbers(each ? groups * out : 1, 1e-6f), bias = draw.numbers(groups * out, 1e-3f);
        auto const build = [&](steps& s) {
            std::vector<std::int64_t> const strides{1, 2}, pads{1, 1, 0, 1}, dilations{1, 1};
            auto const of_channels = [&](std::vector<float> const& v) {
                return s.floats(v.size() == 1 ? shape::scalar() : shape{static_cast<std::int64_t>(v.size()), 1, 1}, v);
            };
            tensor_ref z;
            if (zeros) z = s.constant(type, shape::scalar(), zero);
            tensor_ref y = s.net.add<lib::ConvInteger>("sum", "x"_p = s.net.input("x", type, x),
                "filter"_p = s.constant(dtype::i8, filter, weights), "x_zero"_p = z, "strides"_p = strides,
                "pads"_p = pads, "dilations"_p = dilations, "groups"_p = groups);
            y = s.scaled(y, of_channels(scale), biased ? of_channels(bias) : tensor_ref());
            if (relu && !real && each) y = s.net.add<lib::Relu>("relu", "x"_p = y);
            if (relu && !real && !each)
                y = s.net.add<lib::ClipByValue>("clip", "x"_p = y,
                    "clip_value_min"_p = s.floats(shape::scalar(), {-0.25f}),
                    "clip_value_max"_p = s.floats(shape::scalar(), {0.5f}));
            s.net.output("y", real ? y : s.quantized(y, 0.0123f, zeros ? 7.f : 0.f, type));
        };
        check_same(build, draw.bytes(x.elements().value()), {"ConvRequantize"});
    }
}

TEST_CASE("a matrix product and its quantization are one operator, with the same bits") {
    chance draw;
    for (int round = 0; round < 20; ++round) {
        auto const m = draw(1, 40), k = draw(1, 70), n = draw(2, 50);
        bool const turned = draw(0, 1) != 0, real = draw(0, 1) != 0, divided = draw(0, 1) != 0;
        auto const weights = draw.bytes(k * n), zero = draw.bytes(1);
        auto const scale = draw.numbers(n, divided ? 1e-6f : 1e-5f), bias = draw.numbers(n, 1e-3f);
        auto const build = [&](steps& s) {
            tensor_ref y = s.net.add<lib::MatMulInteger>("sum", "x1"_p = s.net.input("x", dtype::u8, shape{m, k}),
                "x2"_p = s.constant(dtype::i8, turned ? shape{n, k} : shape{k, n}, weights),
                "x1_zero"_p = s.constant(dtype::u8, shape::scalar(), zero), "transpose_x2"_p = turned);
            y = s.scaled(y, s.floats(shape{n}, scale), s.floats(shape{1, n}, bias));
            s.net.output("y", real ? y : s.quantized(y, divided ? 0.0321f : 1.f, 3.f, dtype::u8));
        };
        check_same(build, draw.bytes(m * k), {"MatMulRequantize"});
    }
}

TEST_CASE("sums, maxima and other steps of quantized tensors") {
    chance draw;
    shape const s{1, 3, 7, 11};
    auto const numbers = draw.bytes(s.elements().value());
    check_same(
        [&](steps& m) {
            auto const x = m.net.input("x", dtype::u8, s);
            tensor_ref y = m.net.add<lib::Add>("y", "x1"_p = m.real(x, 0.011f, 5), "x2"_p = m.real(x, 0.017f, 0));
            y = m.net.add<lib::Relu>("relu", "x"_p = y);
            m.net.output("y", m.quantized(y, 0.025f, 0.f, dtype::u8));
        },
        numbers, {"AddRequantize"});
    check_same(
        [&](steps& m) {
            auto const x = m.net.input("x", dtype::i8, s);
            m.net.output("y", m.quantized(m.real(x, 0.011f, -5), 0.025f, 12.f, dtype::i8));
        },
        numbers, {"DequantizeWhole", "QuantizeReal"});
    std::vector<std::int64_t> const window{3, 3}, strides{2, 2}, pads{1, 1, 1, 1}, dilations{1, 1};
    auto const pooled = [&](float step) {
        return [&, step](steps& m) {
            auto const x = m.net.input("x", dtype::u8, s);
            auto const y = m.net
                               .add<lib::PoolingNd>("pool", "x"_p = m.real(x, 0.011f, 5), "window"_p = window,
                                   "strides"_p = strides, "pads"_p = pads, "dilations"_p = dilations)
                               .output<"y">();
            m.net.output("y", m.quantized(y, step, 5.f, dtype::u8));
        };
    };
    check_same(pooled(0.011f), numbers, {"PoolingNd"});
    check_same(pooled(0.02f), numbers, {"DequantizeWhole", "PoolingNd", "QuantizeReal"});
}

TEST_CASE("steps that something else reads are left alone") {
    chance draw;
    shape const s{1, 2, 3, 5};
    auto const numbers = draw.bytes(s.elements().value());
    auto const build = [&](steps& m) {
        auto const x = m.net.input("x", dtype::u8, s);
        std::vector<std::int64_t> const strides{1, 1}, pads{0, 0, 0, 0}, dilations{1, 1};
        tensor_ref const sum = m.net.add<lib::ConvInteger>("sum", "x"_p = x,
            "filter"_p = m.constant(dtype::i8, shape{1, 2, 1, 1}, {1, 2}), "strides"_p = strides, "pads"_p = pads,
            "dilations"_p = dilations);
        auto const y = m.scaled(sum, m.number(0.01f), tensor_ref());
        m.net.output("y", m.quantized(y, 0.02f, 0.f, dtype::u8));
        m.net.output("sum", sum);
    };
    auto const plain = run(build, numbers, false), fused = run(build, numbers, true);
    CHECK(plain.bytes == fused.bytes);
    CHECK(fused.ops == std::vector<std::string>{"ConvInteger", "Cast", "Mul", "QuantizeReal"});
}

} // namespace shipped_fuse_quantized_test
