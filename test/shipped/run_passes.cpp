// test/shipped/run_passes.cpp - programs after the passes for a run, against the same graphs without them
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/run_passes.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "graft/graph/infer/dynamic_sizes.hpp"
#include "graft/graph/ir/network.hpp"
#include "graft/library/array/gather/ops.hpp"
#include "graft/library/array/reshape/ops.hpp"
#include "graft/library/array/slice/ops.hpp"
#include "graft/run.hpp"
#include "graft/shipped.hpp"

namespace shipped_run_passes_test {

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
    std::vector<float> numbers(shape const& s, float unit = 1e-3f) {
        std::vector<float> all;
        for (std::int64_t i = 0; i < s.elements().value(); ++i)
            all.push_back(static_cast<float>((*this)(-999, 999)) * unit);
        return all;
    }
};

/// A graph of one input x, whose operators are written out.
struct written {
    graft::network net{graft::shipped::target().ops};
    int made = 0;

    std::string name(char const* what) { return std::string(what) + std::to_string(made++); }
    tensor_ref number(float v) { return floats(shape::scalar(), {v}); }
    tensor_ref floats(shape const& s, std::vector<float> const& v) {
        return net.constant<float>(name("floats"), graft::span<float const>(v), s);
    }
    tensor_ref whole(std::vector<std::int64_t> const& v) {
        return net.constant<std::int64_t>(
            name("whole"), graft::span<std::int64_t const>(v), shape{static_cast<std::int64_t>(v.size())});
    }
    template <class Op> tensor_ref one(tensor_ref x) {
        return net.add<Op>(name("one"), "x"_p = x).template output<"y">();
    }
    /// Op(a, b), or with `turned` Op(b, a).
    template <class Op> tensor_ref two(tensor_ref a, tensor_ref b, bool turned = false) {
        return net.add<Op>(name("two"), "x1"_p = turned ? b : a, "x2"_p = turned ? a : b).template output<"y">();
    }
    template <class Op> tensor_ref with(tensor_ref a, float v, bool turned = false) {
        return two<Op>(a, number(v), turned);
    }
    tensor_ref mean(tensor_ref x, std::vector<std::int64_t> const& axes, bool keeps = true) {
        return net.add<lib::ReduceMean>(name("mean"), "x"_p = x, "axes"_p = whole(axes), "keep_dims"_p = keeps);
    }
};
struct answer {
    std::vector<float> numbers{};
    std::vector<std::string> ops{};
};
template <class Build> answer run(Build const& build, shape const& s, std::vector<float> const& x, bool fused) {
    written w;
    w.net.output("y", build(w, w.net.input("x", dtype::f32, s)));
    auto g = std::move(w.net).finish();
    REQUIRE(g);
    graft::compile_options how;
    if (!fused) how.passes = {"none"};
    auto const program = graft::compile(std::move(*g), graft::shipped::target(), how);
    REQUIRE(program);
    graft::session session{*program};
    REQUIRE(session.ready());
    REQUIRE(session.set_input(0, graft::as_bytes(graft::span(x))));
    REQUIRE(session.run());
    answer a;
    auto const out = session.output(0);
    a.numbers.resize(out.bytes.size() / sizeof(float));
    std::memcpy(a.numbers.data(), out.bytes.data(), out.bytes.size());
    for (auto const& n : program->graph().nodes)
        if (n.kind == graft::node_kind::operation) a.ops.emplace_back(program->graph().op_name(n));
    return a;
}
/// The operators of a run, after a check that the numbers stay.
template <class Build> std::vector<std::string> fused(Build const& build, shape const& s, std::vector<float> const& x) {
    auto const plain = run(build, s, x, false), changed = run(build, s, x, true);
    REQUIRE(plain.numbers.size() == changed.numbers.size());
    float most = 0, far = 0;
    for (std::size_t i = 0; i < plain.numbers.size(); ++i) {
        most = std::max(most, std::fabs(plain.numbers[i]));
        far = std::max(far, std::fabs(plain.numbers[i] - changed.numbers[i]));
    }
    CHECK(far <= 4e-6f * std::max(most, 1.f));
    return changed.ops;
}
using names = std::vector<std::string>;

/// (x - mean) / sqrt(variance + epsilon), with the square and the root in several forms.
tensor_ref normalized(written& w, tensor_ref x, std::vector<std::int64_t> const& axes, std::int64_t form,
    std::vector<std::int64_t> const& second) {
    auto const mean = w.mean(x, axes), d = w.two<lib::Sub>(x, mean);
    tensor_ref square;
    switch (form % 4) {
    case 0: square = w.with<lib::Pow>(d, 2); break;
    case 1: square = w.two<lib::Mul>(d, d); break;
    case 2: square = w.one<lib::Square>(d); break;
    default: square = w.two<lib::SquaredDifference>(x, mean); break;
    }
    auto const sum = w.with<lib::Add>(w.mean(square, second), 1e-5f, form % 2 != 0);
    if (form % 3 == 0) return w.two<lib::Div>(d, w.one<lib::Sqrt>(sum));
    auto const by = form % 3 == 1 ? w.one<lib::Rsqrt>(sum) : w.one<lib::Reciprocal>(w.one<lib::Sqrt>(sum));
    return w.two<lib::Mul>(d, by, form % 5 == 0);
}

} // namespace

TEST_CASE("fuse_layer_norm: in each form, with and without factors, over one axis and more") {
    chance draw;
    for (std::int64_t form = 0; form < 24; ++form) {
        bool const two_axes = form % 7 == 3;
        shape const s{2, draw(1, 3), draw(1, 20), draw(1, 40)};
        auto const elements = s.part(two_axes ? 2 : 3, two_axes ? 2 : 1);
        std::vector<std::int64_t> const axes = two_axes ? std::vector<std::int64_t>{3, 2}
                                                        : std::vector<std::int64_t>{-1};
        auto const gamma = draw.numbers(elements), beta = draw.numbers(elements);
        auto const build = [&](written& w, tensor_ref x) {
            auto y = normalized(w, x, axes, form, axes);
            if (form % 4 > 0) y = w.two<lib::Mul>(y, w.floats(elements, gamma), form % 2 == 0);
            return form % 4 > 1 ? w.two<lib::Add>(y, w.floats(elements, beta), form % 3 == 0) : y;
        };
        CHECK(fused(build, s, draw.numbers(s)) == names{"LayerNorm"});
    }
}

TEST_CASE("fuse_layer_norm: what is not a layer norm stays") {
    chance draw;
    shape const s{2, 3, 4};
    auto const x = draw.numbers(s);
    auto const stays = [&](auto const& build) {
        auto const ops = fused(build, s, x);
        CHECK(std::count(ops.begin(), ops.end(), "LayerNorm") == 0);
    };
    stays([](written& w, tensor_ref t) { return normalized(w, t, {1}, 0, {1}); });       // not the last axis
    stays([](written& w, tensor_ref t) { return normalized(w, t, {-1}, 0, {1}); });      // of two kinds
    stays([](written& w, tensor_ref t) { return normalized(w, t, {0, 2}, 0, {0, 2}); }); // not adjacent
    stays([](written& w, tensor_ref t) {                                                 // a cube
        auto const d = w.two<lib::Sub>(t, w.mean(t, {-1}));
        auto const sum = w.with<lib::Add>(w.mean(w.with<lib::Pow>(d, 3), {-1}), 2);
        return w.two<lib::Div>(d, w.one<lib::Sqrt>(sum));
    });
    auto const gamma = draw.numbers({3, 1}); // a factor for each row: outside of the layer norm
    auto const ops = fused(
        [&](written& w, tensor_ref t) {
            return w.two<lib::Mul>(normalized(w, t, {-1}, 0, {-1}), w.floats({3, 1}, gamma));
        },
        s, x);
    CHECK(ops == names{"GroupNormFused"});
}

TEST_CASE("fuse_group_norm: channels and groups of them, factors before and after a view, activations") {
    chance draw;
    for (std::int64_t form = 0; form < 48; ++form) {
        CAPTURE(form);
        std::int64_t const groups = draw(1, 4), channels = groups * (form % 4 == 0 ? 1 : draw(1, 3));
        auto const s = form % 3 == 0   ? shape{draw(1, 2), channels, draw(2, 5), draw(2, 9), draw(2, 5)}
                       : form % 3 == 1 ? shape{draw(1, 2), channels, draw(2, 12), draw(2, 9)}
                                       : shape{draw(1, 2), channels, draw(2, 40)};
        auto one_each = shape{channels};
        for (std::size_t i = 2; i < s.rank(); ++i) one_each.append(1);
        auto const build = [&](written& w, tensor_ref x) {
            chance again;
            auto const view = [&](tensor_ref t, shape const& to) -> tensor_ref {
                std::vector<std::int64_t> dims;
                for (std::size_t i = 0; i < to.rank(); ++i) dims.push_back(to[i].value());
                return w.net.add<lib::Reshape>(w.name("view"), "x"_p = t, "shape"_p = w.whole(dims));
            };
            auto y = x;
            if (form % 4 > 0) {
                y = view(x, {s[0], groups, s.elements().value() / (s[0].value() * groups)});
                y = normalized(w, y, {2}, form, {2});
                if (form % 4 > 1) {
                    y = w.two<lib::Mul>(y, w.floats({1, groups, 1}, again.numbers({groups})));
                    y = w.two<lib::Add>(y, w.floats({groups, 1}, again.numbers({groups})), form % 8 > 4);
                }
                if (form % 4 < 3) y = view(y, s);
            } else {
                std::vector<std::int64_t> axes;
                for (std::size_t i = 2; i < s.rank(); ++i) axes.push_back(static_cast<std::int64_t>(i));
                y = normalized(w, y, axes, form, axes);
            }
            if (form % 4 < 3) {
                y = w.two<lib::Mul>(y, w.floats(one_each, again.numbers(one_each)), form % 5 == 0);
                y = w.two<lib::Add>(y, w.floats(one_each, again.numbers(one_each)));
            }
            if (form % 6 == 1) y = w.one<lib::Relu>(y);
            if (form % 6 == 2) y = w.two<lib::Mul>(y, w.one<lib::Sigmoid>(y));
            return y;
        };
        auto const ops = fused(build, s, draw.numbers(s));
        CHECK(ops == (form % 4 == 3 ? names{"Reshape", "GroupNormFused"} : names{"GroupNormFused"}));
    }
}

TEST_CASE("fuse_group_norm: what somebody else reads, and factors of other axes, stay") {
    chance draw;
    shape const s{2, 6, 4, 5};
    auto const x = draw.numbers(s), six = draw.numbers({6}), four = draw.numbers({4});
    auto const stays = [&](auto const& build) {
        auto const ops = fused(build, s, x);
        CHECK(std::count(ops.begin(), ops.end(), "GroupNormFused") == 0);
        CHECK(std::count(ops.begin(), ops.end(), "LayerNorm") == 1);
    };
    stays([&](written& w, tensor_ref t) { // read again
        auto const y = normalized(w, t, {2, 3}, 0, {2, 3});
        return w.two<lib::Add>(w.two<lib::Mul>(y, w.floats({6, 1, 1}, six)), y);
    });
    stays([&](written& w, tensor_ref t) { // an output of the graph
        auto const y = normalized(w, t, {2, 3}, 0, {2, 3});
        w.net.output("normal", y);
        return w.one<lib::Relu>(y);
    });
    stays([&](written& w, tensor_ref t) { // a factor for each row
        return w.two<lib::Mul>(normalized(w, t, {2, 3}, 0, {2, 3}), w.floats({4, 1}, four));
    });
    stays([&](written& w, tensor_ref t) { // rows, not channels
        return w.one<lib::Relu>(normalized(w, t, {3}, 0, {3}));
    });
}

TEST_CASE("fuse_gelu: by erf and by tanh, in each order of the products") {
    chance draw;
    for (std::int64_t form = 0; form < 24; ++form) {
        shape const s{draw(1, 3), draw(1, 50)};
        bool const turned = form % 2 != 0;
        auto const build = [&](written& w, tensor_ref x) {
            tensor_ref gate;
            if (form % 4 < 2) {
                gate = w.one<lib::Erf>(
                    form % 8 < 4 ? w.with<lib::Div>(x, 1.41421356f) : w.with<lib::Mul>(x, 0.70710678f, turned));
            } else if (form % 3 == 0) {
                auto const square = form % 8 < 4 ? w.two<lib::Mul>(x, x) : w.one<lib::Square>(x);
                auto const rest = w.with<lib::Add>(w.with<lib::Mul>(square, 0.044715f), 1, turned);
                gate = w.one<lib::Tanh>(w.two<lib::Mul>(w.with<lib::Mul>(x, 0.79788456f), rest, turned));
            } else {
                auto const cube = form % 8 < 4 ? w.with<lib::Pow>(x, 3) : w.two<lib::Mul>(w.two<lib::Mul>(x, x), x);
                auto const sum = w.two<lib::Add>(x, w.with<lib::Mul>(cube, 0.044715f), turned);
                gate = w.one<lib::Tanh>(w.with<lib::Mul>(sum, 0.79788456f));
            }
            gate = w.with<lib::Add>(gate, 1, turned);
            if (form % 3 == 0) return w.with<lib::Mul>(w.two<lib::Mul>(x, gate, turned), 0.5f);
            if (form % 3 == 1) return w.two<lib::Mul>(w.with<lib::Mul>(x, 0.5f, turned), gate);
            return w.two<lib::Mul>(x, w.with<lib::Mul>(gate, 0.5f), turned);
        };
        CHECK(fused(build, s, draw.numbers(s, 4e-3f)) == names{"Gelu"});
    }
}

TEST_CASE("fuse_gelu: other numbers, or another x, are no Gelu") {
    chance draw;
    shape const s{40};
    auto const x = draw.numbers(s);
    auto const stays = [&](float root, float half, float one, bool other) {
        auto const ops = fused(
            [&](written& w, tensor_ref t) {
                auto const gate = w.with<lib::Add>(w.one<lib::Erf>(w.with<lib::Div>(t, root)), one);
                return w.with<lib::Mul>(w.two<lib::Mul>(other ? w.one<lib::Tanh>(t) : t, gate), half);
            },
            s, x);
        CHECK(std::count(ops.begin(), ops.end(), "Gelu") == 0);
    };
    stays(1.4f, 0.5f, 1, false);
    stays(1.41421356f, 0.25f, 1, false);
    stays(1.41421356f, 0.5f, 2, false);
    stays(1.41421356f, 0.5f, 1, true);
}

TEST_CASE("fuse_bias: a product with a constant matrix takes the bias after it") {
    chance draw;
    for (std::int64_t form = 0; form < 16; ++form) {
        auto const k = draw(1, 300), n = draw(1, 40);
        bool const flat = form % 3 == 0, turned = form % 2 != 0, of_w = form % 4 > 1;
        shape const x = flat ? shape{draw(1, 20), k} : shape{2, draw(1, 9), k}, w = of_w ? shape{n, k} : shape{k, n};
        auto const weights = draw.numbers(w), bias = draw.numbers({n});
        auto const build = [&](written& net, tensor_ref t) {
            auto const matrix = net.floats(w, weights);
            tensor_ref y;
            if (flat) y = net.net.add<lib::MatMulV2>("product", "x1"_p = t, "x2"_p = matrix, "transpose_x2"_p = of_w);
            else y = net.net.add<lib::BatchMatMulV2>("product", "x1"_p = t, "x2"_p = matrix, "adj_x2"_p = of_w);
            return net.two<lib::Add>(y, net.floats(form % 5 == 0 ? shape{1, n} : shape{n}, bias), turned);
        };
        CHECK(fused(build, x, draw.numbers(x)) == names{"FullyConnection"});
    }
}

TEST_CASE("fuse_bias: a product that is read twice, a sum of another shape, and a matrix that is computed stay") {
    chance draw;
    shape const x{3, 4, 4};
    auto const numbers = draw.numbers(x), w = draw.numbers({4, 4}), bias = draw.numbers({4}),
               rows = draw.numbers({4, 1});
    auto const stays = [&](auto const& build) {
        auto const ops = fused(build, x, numbers);
        CHECK(std::count(ops.begin(), ops.end(), "FullyConnection") == 0);
    };
    stays([&](written& net, tensor_ref t) {
        auto const y = net.two<lib::BatchMatMulV2>(t, net.floats({4, 4}, w));
        return net.two<lib::Mul>(net.two<lib::Add>(y, net.floats({4}, bias)), y);
    });
    stays([&](written& net, tensor_ref t) {
        return net.two<lib::Add>(net.two<lib::BatchMatMulV2>(t, net.floats({4, 4}, w)), net.floats({4, 1}, rows));
    });
    stays([&](written& net, tensor_ref t) {
        return net.two<lib::Add>(net.two<lib::BatchMatMulV2>(t, t), net.floats({4}, bias));
    });
}

namespace {

graft::status dense_elsewhere(graft::in<"x", float>, graft::in<"w", float>, graft::out<"y", float>) {
    return graft::ok;
}
graft::status product_elsewhere(graft::in<"x1", float>, graft::in<"x2", float>, graft::out<"y", float>) {
    return graft::ok;
}
struct has_dense {
    using list = graft::kernels<graft::kernel<lib::FullyConnection, &dense_elsewhere>>;
    static constexpr std::string_view engine = "other";
};
struct has_product {
    using list = graft::kernels<graft::kernel<lib::BatchMatMulV2, &product_elsewhere>>;
    static constexpr std::string_view engine = "other";
};

} // namespace

TEST_CASE("fuse_bias: an engine before the reference that has the fused operator, or only the product") {
    auto const fused_before_reference = [](graft::kernel_table_view const& first) {
        written w;
        std::vector<float> const numbers(16);
        auto const product = w.two<lib::BatchMatMulV2>(
            w.net.input("x", dtype::f32, shape{3, 4, 4}), w.floats({4, 4}, numbers));
        w.net.output("y", w.two<lib::Add>(product, w.floats({4}, {1, 2, 3, 4})));
        auto g = std::move(w.net).finish();
        REQUIRE(g);
        std::vector<graft::kernel_table_view> tables{first};
        for (auto const& t : graft::shipped::target().kernels.tables) tables.push_back(t);
        auto const added = lib::fuse_bias(*g, {tables});
        REQUIRE(added);
        return *added;
    };
    CHECK(fused_before_reference(graft::kernel_table<has_dense>::view()) == 1);
    CHECK(fused_before_reference(graft::kernel_table<has_product>::view()) == 0);
}

namespace {

/// Attention over x [batch, length, 3 * heads * size], in the forms of exporters.
tensor_ref attention(written& w, tensor_ref x, chance& draw, std::int64_t form) {
    auto const s = x.shape(); // a copy: the graph grows
    std::int64_t const length = s[1].value(), heads = 2, size = s[2].value() / 6;
    auto const order = [&](tensor_ref t, std::vector<std::int64_t> const& axes) -> tensor_ref {
        if (form % 2 == 0) return w.net.add<lib::Permute>(w.name("permute"), "x"_p = t, "order"_p = axes);
        return w.net.add<lib::Transpose>(w.name("transpose"), "x"_p = t, "perm"_p = w.whole(axes));
    };
    auto const head = [&](std::int64_t part) {
        tensor_ref const cut = w.net.add<lib::Slice>(w.name("cut"), "x"_p = x,
            "offsets"_p = w.whole({0, 0, part * heads * size}),
            "size"_p = w.whole({s[0].value(), length, heads * size}));
        tensor_ref const split = w.net.add<lib::Reshape>(
            w.name("split"), "x"_p = cut, "shape"_p = w.whole({s[0].value(), length, heads, size}));
        return order(split, {0, 2, 1, 3});
    };
    auto q = head(0), k = head(1);
    auto const v = head(2);
    if (form % 3 == 1) q = w.with<lib::Mul>(q, 0.3f, true);
    if (form % 5 == 1) k = w.with<lib::Div>(k, 2);
    bool const turned = form % 4 < 2;
    if (turned) k = order(k, {0, 1, 3, 2});
    auto scores = w.net.add<lib::BatchMatMulV2>(w.name("scores"), "x1"_p = q, "x2"_p = k, "adj_x2"_p = !turned)
                      .template output<"y">();
    if (form % 3 == 0) scores = w.with<lib::Div>(scores, 3);
    if (form % 3 == 2) scores = w.with<lib::Mul>(scores, 0.2f);
    if (form % 7 > 3) {
        std::vector<unsigned char> sees;
        for (std::int64_t i = 0; i < length * length; ++i) sees.push_back(i % length <= i / length);
        auto const seen = w.net.constant(w.name("seen"),
            {dtype::boolean, graft::format::nd, graft::format::nd, shape{length, length}},
            graft::as_bytes(graft::span<unsigned char const>(sees)));
        bool const keeps = form % 2 == 0;
        auto const fill = w.number(-1e9f);
        scores = w.net
                     .add<lib::SelectV2>(w.name("where"), "condition"_p = seen, "then"_p = keeps ? scores : fill,
                         "else"_p = keeps ? fill : scores)
                     .template output<"result">();
    }
    if (form % 7 % 3 == 1)
        scores = w.two<lib::Add>(scores, w.floats({1, 1, 1, length}, draw.numbers({1, 1, 1, length})), form % 2 == 1);
    tensor_ref const p = w.net.add<lib::SoftmaxV2>(
        w.name("softmax"), "x"_p = scores, "axes"_p = std::vector<std::int64_t>{form % 2 == 0 ? -1 : 3});
    return order(w.two<lib::BatchMatMulV2>(p, v), {0, 2, 1, 3});
}

} // namespace

TEST_CASE("fuse_attention: scales, masks, conditions and permutations in each place") {
    for (std::int64_t form = 0; form < 42; ++form) {
        CAPTURE(form);
        chance draw;
        shape const s{draw(1, 2), draw(2, 20), 6 * draw(1, 9)};
        auto const x = draw.numbers(s);
        auto const build = [&](written& w, tensor_ref t) {
            chance again;
            return attention(w, t, again, form);
        };
        auto ops = fused(build, s, x);
        CHECK(std::count(ops.begin(), ops.end(), "AttentionFused") == 1);
        for (auto const* gone : {"Permute", "Transpose", "SoftmaxV2", "BatchMatMulV2", "Mul", "Div", "Add", "SelectV2"})
            CHECK(std::count(ops.begin(), ops.end(), gone) == 0);
    }
}

TEST_CASE("fuse_attention: what somebody else reads, another axis, and constant keys stay") {
    chance draw;
    shape const s{2, 4, 4};
    auto const x = draw.numbers(s);
    auto const stays = [&](auto const& build) {
        auto const ops = fused(build, s, x);
        CHECK(std::count(ops.begin(), ops.end(), "AttentionFused") == 0);
    };
    auto const softmax = [](written& w, tensor_ref t, std::int64_t axis) -> tensor_ref {
        return w.net.add<lib::SoftmaxV2>(w.name("softmax"), "x"_p = t, "axes"_p = std::vector<std::int64_t>{axis});
    };
    stays([&](written& w, tensor_ref t) { // the probabilities are read again
        auto const p = softmax(w, w.two<lib::BatchMatMulV2>(t, t), -1);
        return w.two<lib::Add>(w.two<lib::BatchMatMulV2>(p, t), p);
    });
    stays([&](written& w, tensor_ref t) { // an output of the graph
        auto const scores = w.two<lib::BatchMatMulV2>(t, t);
        w.net.output("scores", scores);
        return w.two<lib::BatchMatMulV2>(softmax(w, scores, -1), t);
    });
    stays([&](written& w, tensor_ref t) {
        return w.two<lib::BatchMatMulV2>(softmax(w, w.two<lib::BatchMatMulV2>(t, t), 1), t);
    });
    stays([&](written& w, tensor_ref t) { // a mask that makes more of the scores
        auto const scores = w.two<lib::BatchMatMulV2>(w.mean(t, {1}), t);
        auto const more = w.two<lib::Add>(scores, w.floats({4, 1}, {1, 2, 3, 4}));
        return w.two<lib::BatchMatMulV2>(softmax(w, more, -1), t);
    });
    auto const numbers = draw.numbers({2, 4, 4});
    stays([&](written& w, tensor_ref t) {
        auto const keys = w.floats({2, 4, 4}, numbers);
        return w.two<lib::BatchMatMulV2>(softmax(w, w.two<lib::BatchMatMulV2>(t, keys), -1), t);
    });
}

TEST_CASE("a pass keeps the bounds of sizes that only a run tells") {
    written w;
    chance draw;
    auto const x = w.net.input("x", dtype::f32, {3, 8});
    auto const y = normalized(w, x, {-1}, 0, {-1});
    w.net.output("y", y);
    w.net.output("at", w.one<lib::Where>(y));
    auto g = std::move(w.net).finish();
    REQUIRE(g);
    REQUIRE(!graft::bound_dynamic_sizes(*g, 64).failed());
    auto const program = graft::compile(std::move(*g), graft::shipped::target());
    REQUIRE(program);
    CHECK(program->graph().prepared.size() == 1);
    graft::session session{*program};
    REQUIRE(session.ready());
    auto const numbers = draw.numbers({3, 8});
    REQUIRE(session.set_input(0, graft::as_bytes(graft::span(numbers))));
    REQUIRE(session.run());
    CHECK(session.output(1).desc.shape == shape{24, 2});
}

} // namespace shipped_run_passes_test
