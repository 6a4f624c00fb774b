// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "graft/base/fixed_string.hpp"
#include "graft/graph/infer/dynamic_sizes.hpp"
#include "graft/graph/ir/network.hpp"
#include "graft/graph/ir/readers.hpp"
#include "graft/graph/ir/visit_node.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/infer/infer.hpp"

namespace graph_network_test {

namespace {

using namespace graft::literals;

struct Conv : graft::op<Conv> {
    static constexpr auto prototype = graft::prototype("Conv")
                                          .input("x", real_number)
                                          .input("filter", real_number, any_shape)
                                          .optional_input("bias", real_number, any_shape)
                                          .output("y", follow("x", aspect::dtype))
                                          .attr("strides", as_integers)
                                          .attr("mode", "SAME")
                                          .attr("scale", 1.0)
                                          .attr("exact", false);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        if (ctx.attr<"strides">().size() != 2)
            return graft::fail(graft::errc::wrong_attribute_value, "strides", "elements:", 2,
                static_cast<std::int64_t>(ctx.attr<"strides">().size()));
        return ctx.output<"y">() = ctx.input<"x">(), graft::ok;
    }
};
struct Join : graft::op<Join> {
    static constexpr auto prototype = graft::prototype("Join")
                                          .datatype("T", number)
                                          .dynamic_input("xs", "T", at_least(1))
                                          .dynamic_output("ys", "T")
                                          .attr("axis", 0);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        auto const out = ctx.dynamic_output<"ys">();
        for (std::size_t i = 0; i < out.size(); ++i) out[i] = ctx.dynamic_input<"xs">()[0];
        return graft::ok;
    }
};
struct few {
    using list = graft::ops<Conv, Join>;
};

/// A lowering: its output for each kind of node.
struct lowering {
    std::string text{};
    void operator()(graft::input_ref n) { text += "in " + std::string(n.name()) + '\n'; }
    void operator()(graft::constant_ref n) { text += "const " + std::string(n.name()) + '\n'; }
    void operator()(graft::opaque_ref n) { text += "? " + std::string(n.origin_type()) + '\n'; }
    void operator()(graft::op_ref<Conv> n) {
        text += "conv " + std::string(n.input<"x">().producer().name()) + " stride " +
                std::to_string(n.attr<"strides">()[0]) + (n.optional_input<"bias">() ? " bias" : "") + '\n';
    }
    void operator()(graft::op_ref<Join> n) {
        text += "join";
        for (auto t : n.dynamic_input("xs"_p)) text += " " + std::string(t.producer().name());
        text += " -> " + std::to_string(n.dynamic_output<"ys">().size()) + '\n';
    }
};

graft::tensor_ref make_filter(graft::network& net) {
    static constexpr std::array<float, 9> weights{};
    return net.constant<float>("w", weights, {3, 3, 1, 1});
}

} // namespace

TEST_CASE("network: operators by type, parameters by name, inferred as they are made") {
    graft::network net(graft::catalog<few>::view());
    auto const x = net.input("x", graft::dtype::f32, {1, 8, 8, 1});
    auto const w = make_filter(net);
    auto const a = net.add<Conv>("a", "x"_p = graft::read_as(x, graft::format::nchw), "filter"_p = w,
        "strides"_p = {1, 2}, "mode"_p = "VALID"_c, "scale"_p = 2);
    CHECK(a.output<"y">().shape() == graft::shape{1, 8, 8, 1});
    CHECK(a.attr<"mode">() == "VALID");
    CHECK(a.attr<"scale">() == 2.0);
    CHECK(net.mistakes().errors.empty());
    CHECK_FALSE(a.optional_input<"bias">());
    // any order
    auto const b = net.add<Conv>(
        "b", "bias"_p = w, "filter"_p = w, "x"_p = a, "strides"_p = std::vector<int>{3, 3}, "exact"_p = true);
    CHECK(b.input<"x">() == a.output<"y">());
    CHECK(b.optional_input<"bias">() == w);
    auto const j = net.add<Join>("j", "xs"_p = {a, b}, "ys"_p = 2);
    auto const alone = net.add<Join>("alone", "xs"_p = b, "ys"_p = 1);
    net.output("out", j.dynamic_output<"ys">()[1]);
    net.output("second", alone.dynamic_output<"ys">()[0]);
    auto const last = b.output<"y">().id();
    auto const g = std::move(net).finish(); // the references above are invalid now
    REQUIRE(g);

    lowering lower;
    for (auto n : graft::nodes_of(*g)) graft::visit_node<few>(n, lower);
    CHECK(lower.text == "in x\nconst w\nconv x stride 1\nconv a stride 3 bias\njoin a b -> 2\njoin b -> 1\n");

    graft::readers const read(*g);
    CHECK(read.of(w.id()).size() == 3);
    CHECK(read.of(last).size() == 2);
    CHECK(read.of(last)[0].input == 1);
    CHECK(read.of(g->outputs[0].tensor).empty());
    CHECK(read.of(graft::no_id).empty()); // of an absent tensor
}

TEST_CASE("network: mistakes of rules are collected, what reads from one is not reported") {
    graft::network net(graft::catalog<few>::view());
    auto const x = net.input("x", graft::dtype::f32, {1, 8, 8, 1});
    auto const w = make_filter(net);
    auto const a = net.add<Conv>("a", "x"_p = x, "filter"_p = w, "strides"_p = {1});
    (void)net.add<Conv>("behind", "x"_p = a, "filter"_p = w, "strides"_p = {1, 1, 1});
    (void)net.add<Join>("c", "xs"_p = std::vector<graft::tensor_ref>{}, "ys"_p = 1);
    auto const g = std::move(net).finish();
    REQUIRE_FALSE(g);
    REQUIRE(g.error().errors.size() == 2);
    CHECK(g.error().errors[0].where.node == "a");
    CHECK(g.error().errors[0].where.port == "strides");
    CHECK(g.error().errors[1].where.node == "c");
    CHECK(g.error().errors[1].code == graft::errc::wrong_input_count);
}

TEST_CASE("network: by run-time names the same checks come as errors") {
    graft::network net(graft::catalog<few>::view());
    auto const x = net.input("x", graft::dtype::f32, {1, 8, 8, 1});
    auto const w = make_filter(net);
    constexpr std::int64_t strides[] = {1, 1};
    auto const a = net.add("Conv", "a",
        {{"x", x}, {"filter", w}, {"strides", graft::attr_value::of(graft::span<std::int64_t const>(strides))}});
    CHECK(a.outputs()[0].shape() == graft::shape{1, 8, 8, 1});
    CHECK(net.mistakes().errors.empty());
    (void)net.add("Conw", "b", {{"x", x}});
    (void)net.add("Conv", "c", {{"x", x}, {"filtre", w}, {"x", x}, {"exact", graft::attr_value::of(1.0)}});
    std::vector<graft::errc> codes;
    for (auto const& e : net.mistakes().errors) codes.push_back(e.code);
    using graft::errc;
    CHECK(codes == std::vector{errc::unsupported_operator, errc::unknown_parameter, errc::parameter_bound_twice,
                       errc::wrong_attribute_kind, errc::missing_input});
}

TEST_CASE("network: by run-time names the outputs are counted, and unknown names are told the known ones") {
    graft::network net(graft::catalog<few>::view());
    auto const x = net.input("x", graft::dtype::f32, {4});
    auto const two = net.add("Join", "two", {{"xs", x}, {"ys", graft::attr_value::of(std::int64_t{2})}});
    CHECK(two.outputs().size() == 2);
    CHECK(net.mistakes().errors.empty());
    (void)net.add("Join", "none", {{"xs", x}});
    (void)net.add("Join", "below",
        {{"xs", x}, {"ys", graft::attr_value::of(std::int64_t{-1})}, {"ys", graft::attr_value::of(std::int64_t{1})}});
    (void)net.add("Join", "unknown",
        {{"input", x}, {"xs", x}, {"ys", graft::attr_value::of(std::int64_t{1})},
            {"weight", graft::attr_value::of(std::int64_t{1})}});
    auto const& e = net.mistakes().errors;
    REQUIRE(e.size() == 5);
    CHECK(e[0].code == graft::errc::wrong_output_count);
    CHECK(e[0].where.op == "Join");
    CHECK(e[0].where.port == "ys");
    CHECK(e[1].code == graft::errc::wrong_output_count);
    CHECK(e[1].got == "-1");
    CHECK(e[2].code == graft::errc::parameter_bound_twice);
    CHECK(e[3].expected == "an input of Join: xs");
    CHECK(e[4].expected == "an attribute of Join: axis");
}

TEST_CASE("network: a constant has the bytes of its descriptor") {
    graft::network net(graft::catalog<few>::view());
    auto const c = net.constant("c", {graft::dtype::f32, {}, {}, {2}}, {});
    CHECK(c.is_constant());
    REQUIRE(net.mistakes().errors.size() == 1);
    CHECK(net.mistakes().errors[0].expected == "8 bytes");
    auto const k = net.constant<std::int64_t>("k", {4, 5});
    CHECK(k.value().constant);
    CHECK(k.dtype() == graft::dtype::i64);
}

TEST_CASE("network: an input has dims, or says that they are unknown") {
    graft::network net(graft::catalog<few>::view());
    (void)net.input("x", graft::dtype::f32, {});
    auto const g = std::move(net).finish();
    REQUIRE(!g);
    REQUIRE(!g.error().errors.empty());
    auto const& e = g.error().errors[0];
    CHECK(e.code == graft::errc::wrong_shape);
    CHECK(e.where.node == "x");
    CHECK(e.expected == "dims, shape::scalar() or shape::unknown_rank()");
}

TEST_CASE("network: without an output there is nothing to compute") {
    graft::network net(graft::catalog<few>::view());
    (void)net.input("x", graft::dtype::f32, {2});
    auto const g = std::move(net).finish();
    REQUIRE_FALSE(g);
    CHECK(g.error().errors.size() == 1);
    CHECK(g.error().errors[0].code == graft::errc::no_graph_output);
}

TEST_CASE("network: a name stands for one node, and for one output") {
    graft::network net(graft::catalog<few>::view());
    auto const x = net.input("x", graft::dtype::f32, {1, 8, 8, 1});
    net.output("y", x);
    net.output("y", net.input("x", graft::dtype::f32, {2}));
    auto const g = std::move(net).finish();
    REQUIRE_FALSE(g);
    CHECK(g.error().errors.size() == 2);
    for (auto const& e : g.error().errors) CHECK(e.code == graft::errc::duplicate_node);
}

namespace {

struct Absent : graft::op<Absent> {
    static constexpr auto prototype = graft::prototype("Joint").input("x", f32).output("y", follow("x")).attr("n", 1);
};
namespace elsewhere {
/// Another operator with the name of one in the catalog.
struct Conv : graft::op<Conv> {
    static constexpr auto prototype = graft::prototype("Conv")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .output("z", follow("x"))
                                          .attr("a", 1)
                                          .attr("b", "")
                                          .attr("c", 1)
                                          .attr("d", 1)
                                          .attr("e", 1);
};
} // namespace elsewhere

std::vector<graft::errc> codes_of(graft::network const& net) {
    std::vector<graft::errc> all;
    for (auto const& e : net.mistakes().errors) all.push_back(e.code);
    return all;
}

} // namespace

TEST_CASE("network: an operator that the catalog lacks, or defines otherwise, is one error; what reads it is none") {
    graft::network net(graft::catalog<few>::view());
    auto const x = net.input("x", graft::dtype::f32, {2});
    auto const a = net.add<Absent>("a", "x"_p = x, "n"_p = 3);
    CHECK_FALSE(a.output<"y">().shape().has_rank());
    CHECK_FALSE(a.input<"x">());
    CHECK(a.attr<"n">() == 0);
    auto const b = net.add<elsewhere::Conv>("b", "x"_p = x);
    CHECK(b.attr<"e">() == 0);
    CHECK(b.output<"z">().dtype() == graft::dtype::undefined);
    (void)net.add<Join>("behind", "xs"_p = {a.output<"y">(), b.output<"y">()}, "ys"_p = 1);
    REQUIRE(codes_of(net) == std::vector{graft::errc::operator_not_in_catalog, graft::errc::wrong_fingerprint});
    auto const& first = net.mistakes().errors[0];
    CHECK(first.where.node == "a");
    CHECK(first.where.op == "Joint");
    CHECK(first.expected == "an operator of the catalog (did you mean 'Join'?)");
    CHECK(net.mistakes().errors[1].where.op == "Conv");
    CHECK_FALSE(std::move(net).finish());
}

TEST_CASE("network: a catalog without operators, or without rules, is an error") {
    graft::network none(graft::catalog_view{});
    (void)none.add<Absent>("a", "x"_p = none.input("x", graft::dtype::f32, {2}));
    CHECK(codes_of(none) == std::vector{graft::errc::operator_not_in_catalog});
    graft::network bare(graft::catalog<few>::definitions());
    (void)bare.add<Join>("a", "xs"_p = bare.input("x", graft::dtype::f32, {2}), "ys"_p = 1);
    CHECK(codes_of(bare) == std::vector{graft::errc::operator_not_in_catalog});
}

TEST_CASE("network: a reference to nothing, and one of another graph, are errors where they are used") {
    graft::network net(graft::catalog<few>::view()), other(graft::catalog<few>::view());
    auto const x = net.input("x", graft::dtype::f32, {2});
    auto const foreign = other.input("x", graft::dtype::f32, {3, 4}); // with the same number
    CHECK_FALSE(foreign == x);
    net.output("nothing", {});
    net.output("foreign", foreign);
    auto const a = net.add<Join>("a", "xs"_p = {x, foreign}, "ys"_p = 1);
    (void)net.add<Join>("b", "xs"_p = graft::tensor_ref(), "ys"_p = 1);
    (void)net.add("Join", "c", {{"xs", std::vector<graft::tensor_ref>{x, {}}}});
    net.output("beyond", net.add<Join>("d", "xs"_p = x, "ys"_p = 1).dynamic_output<"ys">()[7]);
    (void)net.add<Join>("e", "xs"_p = x, "ys"_p = -1);
    (void)net.add<Join>("behind", "xs"_p = a.dynamic_output<"ys">()[0], "ys"_p = 1);
    using graft::errc;
    REQUIRE(
        codes_of(net) == std::vector{errc::absent_tensor, errc::tensor_of_another_graph, errc::tensor_of_another_graph,
                             errc::absent_tensor, errc::absent_tensor, errc::absent_tensor, errc::wrong_output_count});
    auto const& e = net.mistakes().errors;
    CHECK(e[0].where.port == "nothing");
    CHECK(e[2].where.node == "a");
    CHECK(e[2].where.op == "Join");
    CHECK(e[2].where.port == "xs");
    CHECK(e[6].where.port == "ys");
    CHECK(e[6].got == "-1");
}

TEST_CASE("network: a second finish is an error, and so is a reference of the graph that is gone") {
    graft::network net(graft::catalog<few>::view());
    auto const x = net.input("x", graft::dtype::f32, {2});
    net.output("y", x);
    REQUIRE(std::move(net).finish());
    net.output("again", x); // NOLINT: the mistake
    auto const g = std::move(net).finish();
    REQUIRE_FALSE(g);
    CHECK(codes_of(net).empty()); // handed over
    CHECK(g.error().errors[0].code == graft::errc::tensor_of_another_graph);
    CHECK(g.error().errors[1].code == graft::errc::already_finished);
}

TEST_CASE("dynamic sizes: a negative one is an error") {
    graft::network net(graft::catalog<few>::view());
    net.output("y", net.input("x", graft::dtype::f32, {2}));
    auto g = *std::move(net).finish();
    CHECK_FALSE(graft::bound_dynamic_sizes(g, 0).failed());
    auto const errors = graft::bound_dynamic_sizes(g, -5);
    REQUIRE(errors.failed());
    CHECK((errors.errors[0].code == graft::errc::wrong_value && errors.errors[0].got == "-5"));
}

TEST_CASE("references to nothing are empty, and no node of any operator") {
    graft::tensor_ref const none;
    CHECK_FALSE(none);
    auto const nobody = none.producer();
    CHECK_FALSE(nobody);
    CHECK_FALSE(graft::as<Conv>(nobody));
    graft::network net(graft::catalog<few>::view());
    auto const x = net.input("x", graft::dtype::f32, {2});
    auto const j = net.add<Join>("j", "xs"_p = x, "ys"_p = 1);
    CHECK_FALSE(j.inputs()[1]);
    CHECK_FALSE(j.outputs()[1].producer());
    CHECK_FALSE(graft::op_ref<Conv>(j.of(), j.id()).input<"filter">()); // of another operator
    CHECK(graft::op_ref<Conv>(j.of(), j.id()).attr<"exact">() == false);
    CHECK(graft::as<Join>(j));
    CHECK_FALSE(graft::as<elsewhere::Conv>(j));
}

namespace {
struct one {
    using list = graft::ops<Join>;
};
} // namespace

TEST_CASE("network_of: a catalog known by type") {
    graft::network_of<few> net;
    auto const x = net.input("x", graft::dtype::f32, {2});
    net.output("y", net.add<Join>("j", "xs"_p = x, "ys"_p = 1).dynamic_output<"ys">()[0]);
    (void)net.add("Join", "k", {{"xs", x}, {"ys", graft::attr_value::of(std::int64_t{1})}});
    auto const g = std::move(net).finish();
    REQUIRE(g);
    int opaque = 0; // by the type of another catalog: a different operator has its place there
    auto const count = [&](auto n) { opaque += std::is_same_v<decltype(n), graft::opaque_ref>; };
    for (auto n : graft::nodes_of(*g)) graft::visit_node<one>(n, count);
    CHECK(opaque == 2);
}

namespace {
struct Throwing : graft::op<Throwing> {
    static constexpr auto prototype = graft::prototype("Throwing").input("x", f32).output("y", f32).attr("n", 0);
    static graft::status infer_shape(shape_context& ctx) {
        if (ctx.attr<"n">() == 7) throw 7;
        return ctx.output<"y">() = ctx.input<"x">(), graft::ok;
    }
};
struct throwing {
    using list = graft::ops<Throwing>;
};
struct Chunks : graft::op<Chunks> {
    static constexpr auto prototype = graft::prototype("Chunks")
                                          .input("x", f32)
                                          .attr("n", as_integer, at_least(1))
                                          .dynamic_output("y", f32, count_from("n"));
    static constexpr graft::status infer_shape(shape_context& ctx) {
        for (auto y : ctx.dynamic_output<"y">()) y = ctx.input<"x">();
        return graft::ok;
    }
};
struct chunk_ops {
    using list = graft::ops<Chunks>;
};
// the attribute has the number: a test need not say it, and cannot say another
static_assert(graft::infer<Chunks>("y", {{"x", {8, 6}}, {"n", 2}}, 1) == graft::shape{8, 6});

TEST_CASE("a dynamic output has as many tensors as its attribute says") {
    graft::network net(graft::catalog<chunk_ops>::view());
    auto const x = net.input("x", graft::dtype::f32, {8, 6});
    auto const four = net.add<Chunks>("c", "x"_p = x, "n"_p = 4);
    CHECK(four.dynamic_output<"y">().size() == 4);
    (void)net.add<Chunks>("d", "x"_p = x, "n"_p = 4, "y"_p = 3);
    auto const g = std::move(net).finish();
    REQUIRE(!g);
    CHECK(g.error().count() == 1);
    CHECK(g.error().errors[0].code == graft::errc::wrong_output_count);
    CHECK(graft::infer_status<Chunks>({{"x", {8, 6}}, {"n", 2}, {"y", 3}}).code == graft::errc::wrong_output_count);
}

/// The sum of a number of tensors that the attribute has.
struct CountedSum : graft::op<CountedSum> {
    static constexpr auto prototype =
        graft::prototype("CountedSum").dynamic_input("xs", f32, count_from("n")).output("y", f32).attr("n", as_integer);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        for (auto const& x : ctx.dynamic_input<"xs">()) ctx.output<"y">() = x;
        return graft::ok;
    }
};
struct counted_ops {
    using list = graft::ops<CountedSum>;
};
static_assert(graft::infer<CountedSum>("y", {{"xs", {2}}, {"xs", {2}}, {"n", 2}}) == graft::shape{2});
static_assert(
    graft::infer_status<CountedSum>({{"xs", {2}}, {"xs", {2}}, {"n", 3}}).code == graft::errc::wrong_input_count);

TEST_CASE("a dynamic input has as many tensors as its attribute says") {
    graft::network net(graft::catalog<counted_ops>::view());
    graft::tensor_ref const two[]{net.input("x", graft::dtype::f32, {2}), net.input("z", graft::dtype::f32, {2})};
    auto const given = graft::span<graft::tensor_ref const>(two);
    net.output("y", net.add<CountedSum>("right", "xs"_p = given, "n"_p = 2));
    (void)net.add<CountedSum>("wrong", "xs"_p = given, "n"_p = 3);
    (void)net.add<CountedSum>("negative", "xs"_p = given, "n"_p = -2);
    auto const g = std::move(net).finish();
    REQUIRE(!g);
    REQUIRE(g.error().count() == 2);
    auto const &wrong = g.error().errors[0], &negative = g.error().errors[1];
    CHECK(wrong.code == graft::errc::wrong_input_count);
    CHECK(wrong.where.port == "xs");
    CHECK(wrong.expected == "as many tensors as its attribute says 3");
    CHECK(wrong.got == "2");
    CHECK(negative.code == graft::errc::wrong_input_count);
    CHECK(negative.where.port == "n");
}

} // namespace

TEST_CASE("network: a rule that throws an exception leaves no node") {
    graft::network net(graft::catalog<throwing>::view());
    auto const x = net.input("x", graft::dtype::f32, {4});
    CHECK_THROWS_AS((void)net.add<Throwing>("bad", "x"_p = x, "n"_p = 7), int);
    net.output("y", net.add<Throwing>("good", "x"_p = x));
    auto const g = std::move(net).finish();
    REQUIRE(g);
    REQUIRE(g->nodes.size() == 2);
    CHECK(g->nodes[1].name == "good");
    CHECK(g->tensors.size() == 2);
}

} // namespace graph_network_test
