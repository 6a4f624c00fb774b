// test/shipped/fuse_convolutions.cpp - graphs with fused convolutions against the unfused ones
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/nn/conv/fuse_convolutions.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "graft/graph/ir/network.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/nn/conv/ops.hpp"
#include "graft/library/nn/norm/ops.hpp"
#include "graft/library/nn/scale/ops.hpp"
#include "graft/session/assign.hpp"
#include "graft/session/session.hpp"
#include "graft/shipped.hpp"

namespace shipped_fuse_convolutions_test {

using namespace graft::literals;
namespace lib = graft::library;
using graft::dtype;
using graft::format;
using graft::shape;
using graft::tensor_ref;
using names = std::vector<std::string>;

namespace {

struct chance {
    std::uint32_t state = 7;
    std::vector<float> numbers(std::int64_t n, float from, float to) {
        std::vector<float> all;
        for (std::int64_t i = 0; i < n; ++i) {
            state = state * 1664525u + 1013904223u;
            all.push_back(from + (to - from) * static_cast<float>(state >> 8) / 16777216.f);
        }
        return all;
    }
};

/// Networks of small convolutions: x is [1, 6, 9, 11], y has 6 channels.
struct model {
    graft::network net{graft::shipped::operators()};
    chance draw{};
    int made = 0;
    shape const image{1, 6, 9, 11};

    std::string name(char const* what) { return std::string(what) + std::to_string(made++); }
    tensor_ref input() { return net.input("x", dtype::f32, image, format::nchw); }
    tensor_ref constant(shape const& s, float from, float to) {
        auto const v = draw.numbers(s.elements().value(), from, to);
        return net.constant<float>(name("c"), graft::span<float const>(v), s);
    }
    tensor_ref number(float v) { return constant(shape::scalar(), v, v); }
    tensor_ref filter(shape const& s, format f) {
        auto const v = draw.numbers(s.elements().value(), -0.3f, 0.3f);
        return net.constant(name("filter"), {dtype::f32, f, f, s}, graft::as_bytes(graft::span<float const>(v)));
    }
    tensor_ref conv(tensor_ref x, bool biased = true) {
        std::vector<std::int64_t> const ones{1, 1, 1, 1};
        return net.add<lib::Conv2D>(name("conv"), "x"_p = x, "filter"_p = filter(shape{6, 6, 3, 3}, format::nchw),
            "bias"_p = biased ? constant(shape{6}, -1, 1) : tensor_ref(), "strides"_p = ones, "pads"_p = ones,
            "dilations"_p = ones, "data_format"_p = std::string_view("NCHW"));
    }
    tensor_ref of(char const* op, tensor_ref x) {
        auto const n = net.add(op, name(op), {{"x", x}});
        return n.outputs()[0];
    }
    template <class Op> tensor_ref two(tensor_ref a, tensor_ref b) {
        return net.add<Op>(name("two"), "x1"_p = a, "x2"_p = b);
    }
    tensor_ref clip(tensor_ref x, float low, float high) {
        return net.add<lib::ClipByValue>(
            name("clip"), "x"_p = x, "clip_value_min"_p = number(low), "clip_value_max"_p = number(high));
    }
    tensor_ref batch_norm(tensor_ref x) {
        return net
            .add<lib::BatchNorm>(name("norm"), "x"_p = x, "scale"_p = constant(shape{6}, 0.5f, 2),
                "offset"_p = constant(shape{6}, -1, 1), "mean"_p = constant(shape{6}, -1, 1),
                "variance"_p = constant(shape{6}, 0.5f, 2), "epsilon"_p = 1e-3,
                "data_format"_p = std::string_view("NCHW"), "is_training"_p = false)
            .template output<"y">();
    }
};
struct answer {
    std::vector<std::vector<float>> outputs{};
    names ops{};
    std::string activation{};
};
template <class Build> answer run(Build build, bool fused) {
    model m;
    build(m);
    auto g = std::move(m.net).finish();
    REQUIRE(g);
    if (fused) REQUIRE(lib::fuse_convolutions(*g));
    graft::engine_list const all{graft::shipped::kernels()};
    auto const assigned = graft::assign_engines(*g, all.view());
    graft::error_list errors;
    auto const bound = errors.take(graft::bind_kernels(*g, assigned));
    auto const plan = errors.take(graft::plan_memory(*g, bound));
    graft::session s(*g, plan, bound);
    REQUIRE(s.ready());
    for (std::size_t i = 0; i < g->inputs.size(); ++i) {
        auto const n = g->tensors[g->inputs[i].tensor].desc.shape.elements().value();
        auto const x = chance{static_cast<std::uint32_t>(i)}.numbers(n, -2, 2);
        REQUIRE(s.set_input(i, graft::as_bytes(graft::span<float const>(x))));
    }
    REQUIRE(s.run());
    answer a;
    for (std::size_t i = 0; i < g->outputs.size(); ++i) {
        auto const out = s.output(i);
        auto const* const at = reinterpret_cast<float const*>(out.bytes.data());
        a.outputs.emplace_back(at, at + out.bytes.size() / sizeof(float));
    }
    for (graft::node_id i = 0; i < g->nodes.size(); ++i) {
        graft::node_ref const n(*g, i);
        if (n.kind() != graft::node_kind::operation) continue;
        a.ops.emplace_back(n.op_name());
        if (auto const c = graft::as<lib::ConvolutionFused>(n)) a.activation = c->attr<"activation">();
    }
    return a;
}
template <class Build> void check_fused(Build build, names const& ops, std::string const& activation) {
    auto const plain = run(build, false), fused = run(build, true);
    CHECK(fused.ops == ops);
    CHECK(fused.activation == activation);
    REQUIRE(plain.outputs.size() == fused.outputs.size());
    for (std::size_t o = 0; o < plain.outputs.size(); ++o) {
        auto const &a = plain.outputs[o], &b = fused.outputs[o];
        REQUIRE(a.size() == b.size());
        std::size_t wrong = 0;
        for (std::size_t i = 0; i < a.size(); ++i)
            wrong += !(a[i] == b[i] || std::fabs(a[i] - b[i]) <= 1e-5f * (1 + std::fabs(a[i])));
        CHECK(wrong == 0);
    }
}
names const alone{"ConvolutionFused"};

} // namespace

TEST_CASE("activations after a convolution are part of it") {
    auto const after = [](auto f) { return [f](model& m) { m.net.output("y", f(m, m.conv(m.input()))); }; };
    using t = tensor_ref;
    check_fused(after([](model& m, t y) { return m.of("Relu", y); }), alone, "relu");
    check_fused(after([](model& m, t y) { return m.of("Relu6", y); }), alone, "clip");
    check_fused(after([](model& m, t y) { return m.clip(y, -0.5f, 0.5f); }), alone, "clip");
    check_fused(after([](model& m, t y) { return m.two<lib::Minimum>(m.of("Relu", y), m.number(2)); }), alone, "clip");
    check_fused(after([](model& m, t y) { return m.two<lib::Maximum>(m.number(0), y); }), alone, "relu");
    check_fused(after([](model& m, t y) { return m.of("HardSwish", y); }), alone, "hard_swish");
    check_fused(after([](model& m, t y) { return m.of("Sigmoid", y); }), alone, "sigmoid");
    check_fused(after([](model& m, t y) { return m.of("Gelu", y); }), alone, "gelu");
    check_fused(after([](model& m, t y) { return m.two<lib::Mul>(y, m.of("Sigmoid", y)); }), alone, "silu");
    check_fused(
        after([](model& m, t y) { return t(m.net.add<lib::LeakyRelu>("leaky", "x"_p = y, "negative_slope"_p = 0.1)); }),
        alone, "leaky_relu");
    check_fused(after([](model& m, t y) {
        return t(m.net.add<lib::PRelu>("prelu", "x"_p = y, "weight"_p = m.constant(shape{1}, 0.2f, 0.2f)));
    }),
        alone, "leaky_relu");
}

TEST_CASE("a hard swish from its parts is one") {
    auto const after = [](auto f) { return [f](model& m) { m.net.output("y", f(m, m.conv(m.input()))); }; };
    using t = tensor_ref;
    auto const moved = [](model& m, t y) { return m.two<lib::Add>(y, m.number(3)); };
    check_fused(after([=](model& m, t y) {
        return m.two<lib::Div>(m.two<lib::Mul>(y, m.clip(moved(m, y), 0, 6)), m.number(6));
    }),
        alone, "hard_swish");
    check_fused(after([=](model& m, t y) {
        return m.two<lib::Mul>(m.two<lib::Mul>(m.of("Relu6", moved(m, y)), m.number(1.f / 6)), y);
    }),
        alone, "hard_swish");
    check_fused(after([](model& m, t y) {
        auto const gate = m.two<lib::Add>(m.two<lib::Mul>(y, m.number(1.f / 6)), m.number(0.5f));
        return m.two<lib::Mul>(y, m.clip(gate, 0, 1));
    }),
        alone, "hard_swish");
    // other numbers
    auto const plain = names{"Conv2D", "Mul", "Add", "ClipByValue", "Mul"};
    check_fused(after([](model& m, t y) {
        auto const gate = m.two<lib::Add>(m.two<lib::Mul>(y, m.number(0.2f)), m.number(0.5f));
        return m.two<lib::Mul>(y, m.clip(gate, 0, 1));
    }),
        plain, "");
    check_fused(after([=](model& m, t y) { return m.two<lib::Mul>(y, m.clip(moved(m, y), 0, 6)); }),
        {"Conv2D", "Add", "ClipByValue", "Mul"}, "");
}

TEST_CASE("factors and summands of channels become part of the filter and the bias") {
    for (bool const biased : {true, false}) {
        auto const after = [biased](auto f) {
            return [f, biased](model& m) { m.net.output("y", f(m, m.conv(m.input(), biased))); };
        };
        using t = tensor_ref;
        check_fused(after([](model& m, t y) { return m.of("Relu", m.batch_norm(y)); }), alone, "relu");
        check_fused(after([](model& m, t y) {
            return t(m.net.add<lib::BNInference>("norm", "x"_p = y, "mean"_p = m.constant(shape{6}, -1, 1),
                "variance"_p = m.constant(shape{6}, 1, 2), "momentum"_p = m.constant(shape{1}, 0.5f, 0.5f)));
        }),
            alone, "none");
        check_fused(after([](model& m, t y) {
            return t(m.net.add<lib::Scale>(
                "scale", "x"_p = y, "scale"_p = m.constant(shape{6}, -1, 1), "bias"_p = m.constant(shape{6}, 1, 2)));
        }),
            alone, "none");
        check_fused(after([](model& m, t y) {
            y = m.two<lib::Mul>(y, m.constant(shape{6, 1, 1}, -1, 1));
            y = m.two<lib::Add>(m.constant(shape{1, 6, 1, 1}, -1, 1), y);
            y = m.two<lib::Sub>(y, m.constant(shape{1}, 0.5f, 1));
            return m.two<lib::Div>(y, m.constant(shape{6, 1, 1}, 1, 2));
        }),
            alone, "none");
        // one for each column, which is the last axis
        check_fused(after([](model& m, t y) { return m.two<lib::Mul>(y, m.constant(shape{11}, -1, 1)); }),
            {"Conv2D", "Mul"}, "");
        check_fused(after([](model& m, t y) { return m.two<lib::Sub>(m.number(1), y); }), {"Conv2D", "Sub"}, "");
        check_fused(after([](model& m, t y) { return m.two<lib::Mul>(y, m.constant(shape{2, 6, 1, 1}, 1, 2)); }),
            {"Conv2D", "Mul"}, "");
        check_fused(after([](model& m, t y) { return m.two<lib::Div>(y, m.constant(shape{6, 1, 1}, 0, 0)); }),
            {"Conv2D", "Div"}, "");
    }
}

TEST_CASE("a sum with another tensor of the same shape is part of the last convolution before it") {
    check_fused(
        [](model& m) {
            auto const x = m.input();
            auto y = m.two<lib::Add>(m.batch_norm(m.conv(m.of("Relu", m.conv(x)))), x);
            m.net.output("y", m.of("Relu", y));
        },
        {"ConvolutionFused", "ConvolutionFused"}, "relu");
    check_fused(
        [](model& m) {
            auto const x = m.input();
            auto const left = m.batch_norm(m.conv(x)), right = m.conv(x);
            m.net.output("y", m.of("Relu", m.two<lib::Add>(left, right)));
        },
        {"ConvolutionFused", "ConvolutionFused"}, "relu");
    check_fused( // broadcast
        [](model& m) {
            auto const more = m.net.input("more", dtype::f32, shape{1, 6, 1, 1});
            m.net.output("y", m.two<lib::Add>(m.conv(m.input()), more));
        },
        {"Conv2D", "Add"}, "");
}

TEST_CASE("depthwise convolutions, one and three axes, filters in TensorFlow's order, padding by name") {
    check_fused(
        [](model& m) {
            std::vector<std::int64_t> const strides{1, 1, 2, 2}, pads{0, 0, 0, 0}, ones{1, 1, 1, 1};
            auto const y = m.net.add<lib::DepthwiseConv2D>("planes", "x"_p = m.input(),
                "filter"_p = m.filter(shape{3, 5, 6, 2}, format::nd), "strides"_p = strides, "pads"_p = pads,
                "dilations"_p = ones, "data_format"_p = std::string_view("NCHW"),
                "padding"_p = std::string_view("SAME"));
            m.net.output("y", m.of("Relu6", y));
        },
        alone, "clip");
    check_fused(
        [](model& m) {
            std::vector<std::int64_t> const ones{1, 1, 1, 1}, pads{0, 0, 0, 0};
            auto const y = m.net.add<lib::Conv2D>("conv", "x"_p = m.input(),
                "filter"_p = m.filter(shape{3, 2, 3, 8}, format::hwcn), "strides"_p = ones, "pads"_p = pads,
                "dilations"_p = ones, "data_format"_p = std::string_view("NCHW"),
                "padding"_p = std::string_view("VALID"));
            m.net.output("y", m.of("Relu", y));
        },
        alone, "relu");
    for (std::size_t const axes : {std::size_t{1}, std::size_t{3}})
        check_fused(
            [axes](model& m) {
                auto x = shape::of_rank(0).append(2).append(4), f = shape::of_rank(0).append(6).append(2);
                for (std::size_t i = 0; i < axes; ++i) x.append(7), f.append(3);
                std::vector<std::int64_t> const ones(axes, 1);
                auto const y = m.net.add<lib::ConvolutionNd>("conv", "x"_p = m.net.input("x", dtype::f32, x),
                    "filter"_p = m.filter(f, format::nd), "strides"_p = ones, "pads"_p = ones, "dilations"_p = ones,
                    "groups"_p = 2);
                m.net.output("y", m.of("Relu", y));
            },
            alone, "relu");
}

TEST_CASE("what something else reads, open filters and other layouts are left alone") {
    check_fused(
        [](model& m) {
            auto const y = m.conv(m.input());
            m.net.output("sum", y);
            m.net.output("y", m.of("Relu", y));
        },
        {"Conv2D", "Relu"}, "");
    check_fused(
        [](model& m) {
            auto const y = m.conv(m.input());
            m.net.output("y", m.of("Relu", y));
            m.net.output("z", m.of("Sigmoid", y));
        },
        {"Conv2D", "Relu", "Sigmoid"}, "");
    check_fused(
        [](model& m) {
            std::vector<std::int64_t> const ones{1, 1, 1, 1}, pads{0, 0, 0, 0};
            tensor_ref const f = m.net.input("f", dtype::f32, shape{2, 6, 3, 3}, format::nchw);
            auto const y = m.net.add<lib::Conv2D>("conv", "x"_p = m.input(), "filter"_p = f, "strides"_p = ones,
                "pads"_p = pads, "dilations"_p = ones, "data_format"_p = std::string_view("NCHW"));
            m.net.output("y", m.of("Relu", y));
        },
        {"Conv2D", "Relu"}, "");
    check_fused(
        [](model& m) {
            std::vector<std::int64_t> const ones{1, 1, 1, 1}, pads{0, 0, 0, 0};
            auto const y = m.net.add<lib::Conv2D>("conv",
                "x"_p = m.net.input("x", dtype::f32, shape{1, 5, 5, 6}, format::nhwc),
                "filter"_p = m.filter(shape{3, 3, 6, 2}, format::hwcn), "strides"_p = ones, "pads"_p = pads,
                "dilations"_p = ones);
            m.net.output("y", m.of("Relu", y));
        },
        {"Conv2D", "Relu"}, "");
}

} // namespace shipped_fuse_convolutions_test
