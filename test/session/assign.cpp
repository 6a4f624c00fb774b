// test/session/assign.cpp - regions of engines: blocks inside, conversions at their borders, the same numbers
// SPDX-License-Identifier: Apache-2.0
#include "graft/session/assign.hpp"
#include "graft/graph/ir/builder.hpp"
#include "graft/graph/plan/plan.hpp"

#include <doctest/doctest.h>

#include <array>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "graft/kernel/prepared.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/array/cast/ops.hpp"
#include "graft/library/array/format/ops.hpp"
#include "graft/session/session.hpp"
#include "graft/tensor/float16.hpp"
#include "test/kernel/operators.hpp"

namespace kernel_assign_test {

using namespace kernel_test;
using graft::dtype;
using graft::format;
using graft::library::Cast;
using graft::library::TransData;

namespace {

/// Twice x, which must be in blocks.
struct Twice : graft::op<Twice> {
    static constexpr auto prototype = graft::prototype("Twice").input("x", real_number).output("y", follow("x"));
};
/// The same in blocks of 4 channels.
struct Thrice : graft::op<Thrice> {
    static constexpr auto prototype = graft::prototype("Thrice").input("x", real_number).output("y", follow("x"));
};
/// Four times x, with the channels last.
struct Quad : graft::op<Quad> {
    static constexpr auto prototype = graft::prototype("Quad").input("x", real_number).output("y", follow("x"));
};
struct assign_ops {
    using list = graft::ops<Relu, Add, Twice, Thrice, Quad, TransData, Cast>;
};

struct empty {};
template <class T> graft::result<std::shared_ptr<empty>> prepare(graft::in<"x", graft::no_elements>) {
    return std::make_shared<empty>();
}
graft::status twice_in_blocks(graft::in<"x", float> x, graft::out<"y", float> y, graft::prepared<empty>) {
    if (x.desc().format != format::nc1hwc0 || y.desc().format != format::nc1hwc0 || x.rank() != 5)
        return graft::fail(graft::errc::wrong_format, "x", "NC1HWC0");
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = 2 * x[i];
    return graft::ok;
}
graft::status relu_in_any(graft::in<"x", float> x, graft::out<"y", float> y, graft::prepared<empty>) {
    return relu(x, y);
}
graft::layout_preference blocks(graft::in<"x", graft::no_elements>) { return {format::nc1hwc0, format::nc1hwc0}; }
graft::status thrice_in_blocks(graft::in<"x", float> x, graft::out<"y", float> y, graft::prepared<empty>) {
    if (x.desc().format != format::nc1hwc0 || x.rank() != 5 || x.dim(4) != 4 || !(y.shape() == x.shape()))
        return graft::fail(graft::errc::wrong_format, "x", "blocks of 4");
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = 3 * x[i];
    return graft::ok;
}
graft::layout_preference blocks_of_4(graft::in<"x", graft::no_elements>) {
    graft::layout_preference w{format::nc1hwc0, format::nc1hwc0};
    w.block = 4;
    return w;
}
graft::status quad_last(graft::in<"x", float> x, graft::out<"y", float> y, graft::prepared<empty>) {
    if (x.desc().format != format::nhwc || y.desc().format != format::nhwc || x.dim(3) != 3)
        return graft::fail(graft::errc::wrong_format, "x", "NHWC of 3 channels");
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = 4 * x[i];
    return graft::ok;
}
graft::layout_preference channels_last(graft::in<"x", graft::no_elements>) { return {format::nhwc, format::nhwc}; }
graft::result<std::shared_ptr<empty>> prepare_add(graft::in<"x1", graft::no_elements>) {
    return std::make_shared<empty>();
}
graft::status add_in_any(
    graft::in<"x1", float> a, graft::in<"x2", float> b, graft::out<"y", float> y, graft::prepared<empty>) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = a[i] + b[i];
    return graft::ok;
}
graft::layout_preference whole_blocks(graft::in<"x1", graft::no_elements> x) {
    graft::layout_preference w;
    w.follows = true;
    w.ports = 3;
    w.whole = x.dim(1);
    return w;
}
graft::layout_preference as_it_comes(graft::in<"x", graft::no_elements>) {
    graft::layout_preference w;
    w.follows = true;
    return w;
}
/// NCHW or NHWC to blocks and back, or one into the other.
graft::status trans_data(graft::in<"src", float> from, graft::out<"dst", float> to,
    graft::attr_of<"src_format", std::string_view> src, graft::attr_of<"dst_format", std::string_view> dst) {
    bool const in = *dst == "NC1HWC0";
    if (in && *src == "NC1HWC0") return graft::fail(graft::errc::wrong_value, "dst_format");
    if (!in && *src != "NC1HWC0") {
        bool const first = *src == "NCHW";
        auto const d = from.shape().dims();
        auto const c = first ? d[1] : d[3], p = from.shape().elements().value() / d[0] / c;
        for (std::int64_t n = 0; n < d[0]; ++n)
            for (std::int64_t k = 0; k < c; ++k)
                for (std::int64_t i = 0; i < p; ++i) {
                    auto const a = static_cast<std::size_t>((n * c + k) * p + i),
                               b = static_cast<std::size_t>((n * p + i) * c + k);
                    to[first ? b : a] = from[first ? a : b];
                }
        return graft::ok;
    }
    auto const& plain = in ? from.shape() : to.shape();
    auto const letters = graft::format_named(in ? *src : *dst);
    auto const dim = [&](char c) { return plain.dims()[static_cast<std::size_t>(graft::axis_of(letters, c))]; };
    auto const c = dim('C'), h = dim('H'), w = dim('W'), block = (in ? to.shape() : from.shape()).dims()[4],
               c1 = (c + block - 1) / block;
    if (in)
        for (std::size_t i = 0; i < to.size(); ++i) to[i] = 0;
    for (std::int64_t n = 0; n < dim('N'); ++n)
        for (std::int64_t k = 0; k < c; ++k)
            for (std::int64_t y = 0; y < h; ++y)
                for (std::int64_t x = 0; x < w; ++x) {
                    auto const a = static_cast<std::size_t>(
                        letters == format::nchw ? ((n * c + k) * h + y) * w + x : ((n * h + y) * w + x) * c + k);
                    auto const b = static_cast<std::size_t>(
                        (((n * c1 + k / block) * h + y) * w + x) * block + k % block);
                    if (in) to[b] = from[a];
                    else to[a] = from[b];
                }
    return graft::ok;
}
graft::status cast(graft::in<"x", graft::any> x, graft::out<"y", graft::any> y) {
    bool const up = y.desc().type == dtype::f32;
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (up) {
            auto const v = graft::to_float(graft::load<graft::half>(x.data() + 2 * i));
            std::memcpy(y.data() + 4 * i, &v, 4);
        } else {
            auto const v = graft::to_half(graft::load<float>(x.data() + 4 * i));
            std::memcpy(y.data() + 2 * i, &v, 2);
        }
    }
    return graft::ok;
}

struct blocked {
    using list = graft::kernels<graft::prepared_kernel<Twice, &twice_in_blocks, &prepare<float>, nullptr, &blocks>,
        graft::prepared_kernel<Relu, &relu_in_any, &prepare<float>, nullptr, &as_it_comes>>;
    static constexpr std::string_view engine = "blocked";
    static constexpr int priority = 1;
    static constexpr bool widens = true;
};
struct narrow {
    using list =
        graft::kernels<graft::prepared_kernel<Thrice, &thrice_in_blocks, &prepare<float>, nullptr, &blocks_of_4>,
            graft::prepared_kernel<Add, &add_in_any, &prepare_add, nullptr, &whole_blocks>>;
    static constexpr std::string_view engine = "narrow";
};
struct lasts {
    using list = graft::kernels<graft::prepared_kernel<Quad, &quad_last, &prepare<float>, nullptr, &channels_last>>;
    static constexpr std::string_view engine = "lasts";
};
struct reference {
    using list = graft::kernels<graft::kernel<Add, &add<float>>, graft::kernel<Relu, &relu>,
        graft::kernel<TransData, &trans_data>, graft::kernel<Cast, &cast>>;
    static constexpr std::string_view engine = "reference";
};
graft::status twice_as_given(graft::in<"x", float> x, graft::out<"y", float> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = 2 * x[i];
    return graft::ok;
}
struct unblocked {
    using list = graft::kernels<graft::kernel<Twice, &twice_as_given>>;
    static constexpr std::string_view engine = "unblocked";
};
constexpr std::array<graft::kernel_table_view, 2> tables{
    graft::kernel_table<blocked>::view(), graft::kernel_table<reference>::view()};
constexpr std::array<graft::kernel_table_view, 3> with_narrow{
    graft::kernel_table<blocked>::view(), graft::kernel_table<narrow>::view(), graft::kernel_table<reference>::view()};

/// A graph by its nodes, `name: op inputs`.
struct net {
    graft::graph g{};
    graft::error_list errors{};
    std::map<std::string, graft::tensor_id> named{};
    std::vector<float> numbers{};

    net(graft::shape s, format f, dtype type = dtype::f32) {
        g.catalog = graft::catalog<assign_ops>::view();
        graft::graph_builder b(g);
        named["x"] = b.add_input("x", "Placeholder", {type, f, f, s});
    }
    void add(char const* name, char const* op, std::vector<std::string> in) {
        graft::graph_builder b(g);
        auto draft = graft::node_draft::of(g.catalog, g.catalog.find(op), g.storage);
        draft.name = draft.origin_name = name;
        for (std::size_t i = 0; i < in.size(); ++i) {
            auto const t = named.at(in[i]);
            draft.put(i, graft::span(&t, 1));
        }
        draft.output_names = {name};
        graft::status why;
        auto const id = b.add(draft, why);
        REQUIRE(why);
        named[name] = g.nodes[id].first_output;
    }
    void output(char const* name) { g.outputs.push_back({name, named.at(name)}); }
    graft::engine_assignment assign(graft::kernel_set kernels = {tables}) {
        auto a = graft::assign_engines(g, kernels);
        for (auto const& k : a.of_node) REQUIRE((&k - a.of_node.data()) < static_cast<std::ptrdiff_t>(g.nodes.size()));
        return a;
    }
    std::vector<float> run(graft::engine_assignment const& a) {
        auto const kernels = errors.take(graft::bind_kernels(g, a));
        auto const plan = errors.take(graft::plan_memory(g, kernels));
        graft::session s(g, plan, kernels);
        if (!errors.failed()) errors = s.errors();
        REQUIRE(s.ready());
        auto const d = g.tensors[g.inputs[0].tensor].desc;
        std::vector<float> x(static_cast<std::size_t>(d.shape.elements().value()));
        for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i % 7) - 3;
        std::vector<graft::half> narrow;
        for (auto v : x) narrow.push_back(graft::to_half(v));
        REQUIRE((d.type == dtype::f32 ? s.set_input(0, graft::as_bytes(graft::span(x)))
                                      : s.set_input(0, graft::as_bytes(graft::span(narrow)))));
        REQUIRE(s.run());
        std::vector<float> all;
        auto const out = s.output(0);
        for (std::size_t i = 0; i < x.size(); ++i)
            all.push_back(d.type == dtype::f32 ? graft::load<float>(out.bytes.data() + 4 * i)
                                               : graft::to_float(graft::load<graft::half>(out.bytes.data() + 2 * i)));
        return all;
    }
    std::string names() const {
        std::string text;
        for (auto const& n : g.nodes) (text += text.empty() ? "" : " ") += n.name;
        return text;
    }
};

/// No path leads out of a region and back.
bool regions_are_convex(graft::graph const& g, graft::engine_assignment const& a) {
    for (std::uint32_t r = 0; r < a.regions.size(); ++r) {
        std::vector<bool> left(g.nodes.size(), false); // after the region, outside of it
        for (graft::node_id i = 0; i < g.nodes.size(); ++i)
            for (auto t : g.inputs_of(g.nodes[i])) {
                auto const from = g.tensors[t].producer;
                if (a.region_of[i] == r && left[from]) return false;
                if (a.region_of[i] != r && (left[from] || a.region_of[from] == r)) left[i] = true;
            }
    }
    return true;
}

float expected(std::size_t i, float times) { return times * (static_cast<float>(i % 7) - 3); }

} // namespace

TEST_CASE("conversions stand at the borders of a region only") {
    for (auto f : {format::nchw, format::nhwc}) {
        net n(f == format::nchw ? graft::shape{1, 20, 3, 2} : graft::shape{1, 3, 2, 20}, f);
        n.add("a", "Twice", {"x"});
        n.add("b", "Relu", {"a"});
        n.add("c", "Twice", {"b"});
        n.add("d", "Add", {"c", "x"});
        n.output("d");
        auto const a = n.assign();
        CHECK(n.names() == (f == format::nchw ? "x x/NC1HWC0 a b c c/NCHW d" : "x x/NC1HWC0 a b c c/NHWC d"));
        REQUIRE(a.regions.size() == 2);
        CHECK(a.regions[0].engine == "blocked");
        CHECK(a.regions[0].layout == format::nc1hwc0);
        CHECK(a.regions[0].nodes == 3);
        CHECK(a.regions[0].entering == 1);
        CHECK(a.regions[0].leaving == 1);
        CHECK(a.regions[1].engine == "reference");
        CHECK(a.regions[1].nodes == 1);
        CHECK(a.regions[1].entering == 1);
        CHECK(a.conversions.size() == 2);
        CHECK(n.g.tensors[n.g.nodes[2].first_output].desc.shape == graft::shape{1, 2, 3, 2, 16});
        CHECK(n.g.tensors[n.g.nodes[2].first_output].origin == "a");
        CHECK(n.g.tensors[n.g.outputs[0].tensor].desc.format == f);
        CHECK(regions_are_convex(n.g, a));
        auto const y = n.run(a);
        for (std::size_t i = 0; i < y.size(); ++i)
            CHECK(y[i] == (expected(i, 1) > 0 ? expected(i, 5) : expected(i, 1)));
    }
}

TEST_CASE("blocks have as many channels as the kernel says; a cut one is not followed") {
    net n({1, 20, 3, 2}, format::nchw);
    n.add("a", "Twice", {"x"});
    n.add("b", "Thrice", {"a"});
    n.add("c", "Add", {"b", "b"}); // five whole blocks
    n.add("d", "Relu", {"c"});
    n.add("e", "Twice", {"d"});
    n.add("f", "Add", {"e", "e"}); // one and a quarter
    n.output("f");
    auto const a = n.assign({with_narrow});
    CHECK(n.names() == "x x/NC1HWC0 a a/NCHW a/NCHW/NC1HWC0 b c d d/NCHW d/NCHW/NC1HWC0 e e/NCHW f");
    CHECK(n.g.tensors[n.named.at("x") + 5].desc.shape == graft::shape{1, 5, 3, 2, 4});
    CHECK(regions_are_convex(n.g, a));
    auto const y = n.run(a);
    for (std::size_t i = 0; i < y.size(); ++i) CHECK(y[i] == (expected(i, 1) > 0 ? expected(i, 48) : 0));
}

TEST_CASE("from one layout of an engine into that of another, whose blocks are of the graph's channels") {
    std::array<graft::kernel_table_view, 3> const all{graft::kernel_table<lasts>::view(),
        graft::kernel_table<blocked>::view(), graft::kernel_table<reference>::view()};
    net n({2, 3, 5, 7}, format::nchw); // no two axes have equal lengths
    n.add("a", "Quad", {"x"});
    n.add("b", "Twice", {"a"});
    n.output("b");
    auto const a = n.assign({all});
    CHECK(n.names() == "x x/NHWC a a/NC1HWC0 b b/NCHW");
    CHECK(n.g.tensors[n.g.nodes[3].first_output].desc.shape == graft::shape{2, 1, 5, 7, 16});
    auto const y = n.run(a);
    for (std::size_t i = 0; i < y.size(); ++i) CHECK(y[i] == expected(i, 8));
}

TEST_CASE("one conversion serves all readers; an output of the graph leaves in its own layout") {
    net n({1, 3, 2, 2}, format::nchw);
    n.add("a", "Twice", {"x"});
    n.add("b", "Twice", {"x"});
    n.add("c", "Add", {"a", "b"});
    n.add("d", "Add", {"c", "a"});
    n.output("a");
    n.output("d");
    auto const a = n.assign();
    CHECK(n.names() == "x x/NC1HWC0 a b a/NCHW b/NCHW c d");
    CHECK(n.g.tensors[n.g.outputs[0].tensor].desc.shape == graft::shape{1, 3, 2, 2});
    CHECK(n.g.outputs[0].name == "a");
    CHECK(a.regions.size() == 3); // a and b are not connected
    auto const y = n.run(a);
    for (std::size_t i = 0; i < y.size(); ++i) CHECK(y[i] == expected(i, 2));
}

TEST_CASE("a node that takes any layout follows, and stays plain where nothing comes in blocks") {
    net n({1, 3, 2, 2}, format::nchw);
    n.add("a", "Relu", {"x"});
    n.add("b", "Relu", {"a"});
    n.output("b");
    auto const a = n.assign();
    CHECK(a.conversions.empty());
    REQUIRE(a.regions.size() == 1);
    CHECK(a.regions[0].layout == format::nd);
}

TEST_CASE("regions are merged where that makes no cycle, and only there") {
    net n({1, 3, 2, 2}, format::nchw);
    n.add("a", "Twice", {"x"}); // a -> c -> e -> f, and a -> f: a and f must not be one region
    n.add("c", "Add", {"a", "a"});
    n.add("e", "Twice", {"c"});
    n.add("f", "Twice", {"a"});
    n.add("g", "Add", {"e", "f"});
    n.output("g");
    auto const a = n.assign();
    CHECK(regions_are_convex(n.g, a));
    std::map<std::string, std::uint32_t> of;
    for (graft::node_id i = 0; i < n.g.nodes.size(); ++i) of[std::string(n.g.nodes[i].name)] = a.region_of[i];
    CHECK(of["a"] == of["f"]);
    CHECK(of["a"] != of["e"]);
    CHECK(of["c"] != of["g"]);
    auto const y = n.run(a);
    for (std::size_t i = 0; i < y.size(); ++i) CHECK(y[i] == expected(i, 12));
}

TEST_CASE("neighbours on different levels are merged, unless a way leads out and back") {
    net n({1, 3, 2, 2}, format::nchw);
    n.add("a", "Twice", {"x"});
    n.add("b", "Add", {"x", "x"}); // one border less on the path to it than to c
    n.add("c", "Add", {"a", "b"});
    n.add("d", "Twice", {"c"});
    n.add("e", "Add", {"c", "d"}); // c -> d -> e, and c -> e
    n.output("e");
    auto const a = n.assign();
    CHECK(regions_are_convex(n.g, a));
    std::map<std::string, std::uint32_t> of;
    for (graft::node_id i = 0; i < n.g.nodes.size(); ++i) of[std::string(n.g.nodes[i].name)] = a.region_of[i];
    CHECK(of["b"] == of["c"]);
    CHECK(of["c"] != of["e"]);
    CHECK(of["a"] != of["d"]);
    auto const y = n.run(a);
    for (std::size_t i = 0; i < y.size(); ++i) CHECK(y[i] == expected(i, 12));
}

TEST_CASE("16-bit floats are widened for an engine that says so") {
    net n({1, 3, 2, 2}, format::nchw, dtype::f16);
    n.add("a", "Twice", {"x"});
    n.add("b", "Relu", {"a"});
    n.output("b");
    auto const a = n.assign();
    CHECK(n.names() == "x x/float32 x/float32/NC1HWC0 a b b/NCHW b/NCHW/float16");
    CHECK(n.g.tensors[n.g.outputs[0].tensor].desc.type == dtype::f16);
    CHECK(a.regions.size() == 1);
    auto const y = n.run(a);
    for (std::size_t i = 0; i < y.size(); ++i) CHECK(y[i] == std::max(0.f, expected(i, 2)));
}

TEST_CASE("without an engine that converts, nothing is converted") {
    net n({1, 3, 2, 2}, format::nchw);
    n.add("a", "Relu", {"x"});
    n.output("a");
    auto const a = graft::assign_engines(n.g, {graft::span(tables).first(1)});
    CHECK(a.conversions.empty());
    CHECK(a.of_node[1].engine == "blocked");
}

TEST_CASE("where layouts stay as they are, an engine that prefers another one leaves the node to the next") {
    std::array const both{graft::kernel_table<blocked>::view(), graft::kernel_table<unblocked>::view(),
        graft::kernel_table<reference>::view()};
    for (bool const loop : {false, true}) {
        net n({1, 3, 2, 2}, format::nchw);
        n.add("a", "Twice", {"x"});
        n.output("a");
        if (loop) n.g.loops.emplace_back();
        auto const a = n.assign({both});
        CHECK(a.conversions.size() == (loop ? 0u : 2u));
        for (graft::node_id i = 0; i < n.g.nodes.size(); ++i)
            if (n.g.nodes[i].name == "a") CHECK(a.of_node[i].engine == (loop ? "unblocked" : "blocked"));
        CHECK(a.refusals.size() == (loop ? 1u : 0u));
    }
    net alone({1, 3, 2, 2}, format::nchw); // no other engine has it
    alone.add("a", "Twice", {"x"});
    alone.g.loops.emplace_back();
    auto const a = alone.assign();
    CHECK(a.of_node[1].engine == "blocked");
    CHECK(a.refusals.empty());
}

} // namespace kernel_assign_test
