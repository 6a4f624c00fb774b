// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "graft/frontend/tensorflow/front_end.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/mapping/translate/translate.hpp"
#include "graft/model/file.hpp"
#include "graft/model/origin.hpp"
#include "graft/op/catalog/catalog.hpp"

namespace mapping_translate_test {

namespace {

using namespace graft::literals;

struct Scaled : graft::op<Scaled> {
    static constexpr auto prototype = graft::prototype("Scaled")
                                          .input("x", real_number)
                                          .output("y", follow("x"))
                                          .attr("factor", 1.0)
                                          .attr("mode", "plain")
                                          .attr("pads", integers());
};
struct Join : graft::op<Join> {
    static constexpr auto prototype = graft::prototype("Join")
                                          .datatype("T", number)
                                          .dynamic_input("x", "T", at_least(1))
                                          .output("y", "T")
                                          .attr("axis", 0);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        auto const x = ctx.dynamic_desc<"x">();
        graft::shape y = x[0].shape;
        auto const axis = graft::normalize_axis(ctx.attr<"axis">(), y.rank());
        if (!axis) return axis.error();
        for (std::size_t i = 1; i < x.size(); ++i) y[*axis] = y[*axis] + x[i].shape[*axis];
        return ctx.output<"y">() = y, graft::ok;
    }
};
struct my_ops {
    using list = graft::ops<Scaled, Join>;
};

struct Scale : graft::origin_op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale")
                                          .type_attr("T", real_number)
                                          .input("input", type_from("T"))
                                          .output("output", type_from("T"))
                                          .attr("by", 2.0)
                                          .attr("border", integers());
};
struct Concat : graft::origin_op<Concat> {
    static constexpr auto prototype = graft::prototype("Concat")
                                          .type_attr("T", any)
                                          .attr("N", as_integer)
                                          .dynamic_input("values", type_from("T"), count_from("N"))
                                          .input("axis", i32)
                                          .output("output", type_from("T"));
};
struct Twice : graft::origin_op<Twice> {
    static constexpr auto prototype =
        graft::prototype("Twice").type_attr("T", real_number).input("x", type_from("T")).output("y", type_from("T"));
};

struct Measured : graft::origin_op<Measured> {
    static constexpr auto prototype = graft::prototype("Measured")
                                          .type_attr("T", real_number)
                                          .input("input", type_from("T"))
                                          .output("output", type_from("T"));
};

graft::status pads(graft::parse_context<Scaled, Scale>& ctx) {
    std::vector<std::int64_t> all;
    for (auto b : ctx.attr<"border">()) {
        if (b < 0) return graft::fail(graft::errc::wrong_attribute_value, "border", "at least 0", b);
        all.push_back(b);
        all.push_back(b);
    }
    ctx.set<"pads">(all);
    return graft::ok;
}
graft::status measure(graft::parse_context<Scaled, Measured>& ctx) {
    ctx.set<"factor">(static_cast<double>(ctx.desc<"input">().shape.rank()));
    return graft::ok;
}
graft::status twice(graft::expand_context<Twice>& ctx) {
    auto const first = ctx.add<Scaled>("first", "x"_p = ctx.tensor<"x">(), "factor"_p = 2.0);
    ctx.result(ctx.add<Join>("join", "x"_p = {first, first}));
    return graft::ok;
}

inline constexpr auto scale = graft::plugin<Scaled, Scale>()
                                  .rename("factor", "by")
                                  .set("mode", "fast")
                                  .computed("pads")
                                  .reads("border")
                                  .parse(&pads);
inline constexpr auto concat = graft::plugin<Join, Concat>().attr_from_input("axis", "axis").checked("x");
inline constexpr auto measured =
    graft::plugin<Scaled, Measured>().computed("factor").set("mode", "fast").use_default("pads").parse(&measure);
inline constexpr auto two = graft::expand<Twice>(&twice);
struct my_plugins {
    using plugins = graft::plugins<scale, concat, measured, two>;
    using list = plugins::origins;
};

struct outcome {
    graft::graph g{};
    graft::error_list errors{};
};

outcome run(std::string_view text, graft::import_request const& request = {}) {
    outcome o;
    std::vector<std::byte> bytes(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) bytes[i] = static_cast<std::byte>(text[i]);
    auto model = std::make_shared<graft::model::source>();
    if (!o.errors.add(graft::tensorflow::read(
            std::make_shared<graft::mapped_file const>(std::move(bytes)), "net.pbtxt", {}, *model)))
        return o;
    o.g = o.errors.take(graft::translate(
        model, graft::catalog<my_ops>::view(), graft::plugins_of<my_plugins>(graft::tensorflow::front_end), request));
    return o;
}

constexpr std::string_view input =
    R"(node { name: "x" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } } attr { key: "shape" value { shape { dim { size: 2 } dim { size: 3 } } } } }
)";

std::string scale_node(std::string_view more = "") {
    return std::string(input) +
           R"(node { name: "s" op: "Scale" input: "x" attr { key: "T" value { type: DT_FLOAT } } )" +
           std::string(more) + "}\n";
}

} // namespace

TEST_CASE("translate: an integer that a float64 does not hold is no real attribute") {
    auto const of = [](std::string_view number) {
        return run(scale_node("attr { key: \"by\" value { i: " + std::string(number) + " } }"));
    };
    auto const whole = of("9007199254740992"); // 2^53
    REQUIRE(whole.errors.errors.empty());
    CHECK(whole.g.attributes_of(whole.g.nodes.at(1))[0].real == 9007199254740992.0);
    CHECK(of("9007199254740994").errors.errors.empty());
    for (auto const* number : {"9007199254740993", "-9007199254740993", "9223372036854775807"}) {
        auto const o = of(number);
        REQUIRE(o.errors.errors.size() == 1);
        CHECK(o.errors.errors[0].code == graft::errc::number_out_of_range);
        CHECK(o.errors.errors[0].where.port == "by");
        CHECK(o.errors.errors[0].got == number);
    }
}

TEST_CASE("translate: same-named, renamed, constant, computed and defaulted attributes arrive") {
    auto const o = run(scale_node(R"(attr { key: "border" value { list { i: 1 i: 2 } } })"));
    REQUIRE(o.errors.errors.empty());
    auto const& n = o.g.nodes.at(1);
    CHECK(o.g.op_name(n) == "Scaled");
    auto const a = o.g.attributes_of(n);
    CHECK(a[0].real == 2.0); // the origin's default: GraphDefs leave defaults out
    CHECK(a[1].string == "fast");
    CHECK(a[2].integers.size() == 4);
    CHECK(a[2].integers[3] == 2);
    CHECK(o.g.tensors[n.first_output].desc.shape == graft::shape{2, 3});
    CHECK(o.g.tensors[n.first_output].origin == "s:0");
    REQUIRE(o.g.outputs.size() == 1);
    CHECK(o.g.outputs[0].name == "s");
}

TEST_CASE(
    "translate: nodes that are written alike share attributes and ports, each with its own inputs, names and shapes") {
    auto const node = [](std::string name, std::string op, std::string from, std::string more) {
        return "node { name: \"" + name + "\" op: \"" + op + "\" input: \"" + from +
               "\" attr { key: \"T\" value { type: DT_FLOAT } } " + more + "}\n";
    };
    std::string const
        second =
            R"(node { name: "z" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } } attr { key: "shape" value { shape { dim { size: 5 } } } } }
)",
        border = R"(attr { key: "border" value { list { i: 1 i: 2 } } })", by = R"(attr { key: "by" value { f: 3 } })";
    auto const o = run(std::string(input) + second + node("a", "Scale", "x", border) + node("b", "Scale", "a", border) +
                       node("c", "Scale", "z", border) + node("d", "Scale", "z", by) + node("m", "Measured", "x", "") +
                       node("n", "Measured", "z", "") + node("o", "Measured", "z", ""));
    REQUIRE(o.errors.errors.empty());
    auto const& g = o.g;
    REQUIRE(g.nodes.size() == 9);
    auto const &a = g.nodes[2], &b = g.nodes[3], &c = g.nodes[4], &d = g.nodes[5], &m = g.nodes[6], &n = g.nodes[7];
    CHECK(b.first_attribute == a.first_attribute);
    CHECK(c.first_slot == a.first_slot);
    CHECK(g.attributes_of(c)[2].integers.size() == 4);
    CHECK(g.inputs_of(b)[0] == a.first_output);
    CHECK(g.inputs_of(c)[0] == g.nodes[1].first_output);
    CHECK(b.name == "b");
    CHECK(c.source == 4);
    CHECK(g.tensors[b.first_output].origin == "b:0");
    CHECK(g.tensors[b.first_output].desc.shape == graft::shape{2, 3});
    CHECK(g.tensors[c.first_output].desc.shape == graft::shape{5});
    CHECK(d.first_attribute != a.first_attribute);
    CHECK(g.attributes_of(d)[0].real == 3.0);
    CHECK(g.attributes_of(m)[0].real == 2.0); // its plugin reads the input: nothing is shared
    CHECK(g.attributes_of(n)[0].real == 1.0);
    CHECK(g.nodes[8].first_attribute != n.first_attribute);
}

TEST_CASE("translate: the order of a node's attributes says nothing, unless one is there twice") {
    std::string const type = R"(attr { key: "T" value { type: DT_FLOAT } } )",
                      border = R"(attr { key: "border" value { list { i: 1 i: 2 } } } )",
                      three = R"(attr { key: "by" value { f: 3 } } )", four = R"(attr { key: "by" value { f: 4 } } )";
    auto const node = [](std::string name, std::string const& attributes) {
        return "node { name: \"" + name + "\" op: \"Scale\" input: \"x\" " + attributes + "}\n";
    };
    auto const o = run(std::string(input) + node("a", type + border + three) + node("b", three + type + border) +
                       node("c", four + type + border) + node("d", type + three + four) +
                       node("e", type + four + three) + node("f", "device: \"cpu\" " + three + type + border) +
                       node("g", border + "device: \"cpu\" " + type + three) + node("h", three + type + type));
    REQUIRE(o.errors.errors.empty());
    auto const& g = o.g;
    REQUIRE(g.nodes.size() == 9);
    auto const by = [&](std::size_t i) { return g.attributes_of(g.nodes[i])[0].real; };
    CHECK(g.nodes[2].first_attribute == g.nodes[1].first_attribute);
    CHECK(g.attributes_of(g.nodes[2])[2].integers.size() == 4);
    CHECK(by(2) == 3.0);
    CHECK(by(3) == 4.0);
    CHECK(by(4) == 4.0); // the last one is used
    CHECK(by(5) == 3.0);
    CHECK(g.nodes[7].first_attribute == g.nodes[6].first_attribute);
    CHECK(g.nodes[7].first_attribute != g.nodes[1].first_attribute); // of different bytes, whatever they mean
    CHECK(by(8) == 3.0);
    CHECK(g.attributes_of(g.nodes[8])[2].integers.size() != 4);
}

TEST_CASE("translate: a node is refused for its own inputs although one that is written alike was not") {
    std::string const ints =
        R"(node { name: "i" op: "Placeholder" attr { key: "dtype" value { type: DT_INT32 } } attr { key: "shape" value { shape { dim { size: 5 } } } } }
)";
    auto const node = [](std::string name, std::string from) {
        return "node { name: \"" + name + "\" op: \"Scale\" input: \"" + from +
               "\" attr { key: \"T\" value { type: DT_FLOAT } } }\n";
    };
    auto const o = run(std::string(input) + ints + node("a", "x") + node("b", "i") + node("c", "x"));
    auto const alone = run(std::string(input) + ints + node("b", "i"));
    REQUIRE(o.errors.errors.size() == alone.errors.errors.size());
    for (std::size_t k = 0; k < o.errors.errors.size(); ++k) {
        CHECK(o.errors.errors[k].code == alone.errors.errors[k].code);
        CHECK(o.errors.errors[k].where.node == "b");
    }
}

TEST_CASE("translate: a parse function's error has the node's place") {
    auto const o = run(scale_node(R"(attr { key: "border" value { list { i: -1 } } })"));
    REQUIRE(o.errors.errors.size() == 1);
    CHECK(o.errors.errors[0].code == graft::errc::wrong_attribute_value);
    CHECK(o.errors.errors[0].where.node == "s");
    CHECK(o.errors.errors[0].where.line == 2);
    CHECK(o.errors.errors[0].where.port == "border");
}

TEST_CASE(
    "translate: a dynamic port takes as many tensors as its count says, and a constant input becomes an attribute") {
    std::string const axis =
        R"(node { name: "axis" op: "Const" attr { key: "dtype" value { type: DT_INT32 } } attr { key: "value" value { tensor { dtype: DT_INT32 tensor_shape { } int_val: 1 } } } }
)";
    auto const node = [](std::string n) {
        return R"(node { name: "c" op: "Concat" input: "x" input: "x" input: "axis" attr { key: "T" value { type: DT_FLOAT } } attr { key: "N" value { i: )" +
               n + " } } }\n";
    };
    auto const o = run(std::string(input) + axis + node("2"));
    REQUIRE(o.errors.errors.empty());
    CHECK(o.g.tensors[o.g.outputs.at(0).tensor].desc.shape == graft::shape{2, 6});
    auto const wrong = run(std::string(input) + axis + node("3"));
    REQUIRE(wrong.errors.errors.size() == 1);
    CHECK(wrong.errors.errors[0].code == graft::errc::wrong_input_count);
    CHECK(wrong.errors.errors[0].expected == "4");
    CHECK(wrong.errors.errors[0].got == "3");
}

TEST_CASE("translate: one node becomes many, and its output keeps its name") {
    auto const o = run(
        std::string(input) + R"(node { name: "t" op: "Twice" input: "x" attr { key: "T" value { type: DT_FLOAT } } }
)");
    REQUIRE(o.errors.errors.empty());
    REQUIRE(o.g.nodes.size() == 3);
    CHECK(o.g.nodes[1].name == "t/first");
    CHECK(o.g.tensors[o.g.outputs.at(0).tensor].origin == "t:0");
    CHECK(o.g.tensors[o.g.outputs.at(0).tensor].desc.shape == graft::shape{4, 3});
}

TEST_CASE("translate: all unsupported operators are reported, what depends on them is not") {
    auto const o = run(std::string(input) + R"(node { name: "a" op: "Strange" input: "x" }
node { name: "b" op: "Stranger" input: "x" }
node { name: "s" op: "Scale" input: "a" attr { key: "T" value { type: DT_FLOAT } } }
)");
    REQUIRE(o.errors.errors.size() == 2);
    CHECK(o.errors.errors[0].code == graft::errc::unsupported_operator);
    CHECK(o.errors.errors[1].where.op == "Stranger");
}

TEST_CASE("translate: --partial keeps unknown operators as opaque nodes of unknown rank") {
    graft::import_request request;
    request.partial = true;
    auto const o = run(std::string(input) + R"(node { name: "a" op: "Strange" input: "x" }
node { name: "s" op: "Scale" input: "a:1" attr { key: "T" value { type: DT_FLOAT } } }
)",
        request);
    REQUIRE(o.errors.errors.empty());
    CHECK(o.g.nodes[1].kind == graft::node_kind::opaque);
    CHECK(o.g.nodes[1].output_count == 2);
    CHECK(o.g.tensors[o.g.outputs.at(0).tensor].desc.shape == graft::shape::unknown_rank());
}

TEST_CASE("translate: the graph is cut at fed and requested tensors; what lies outside is not read") {
    graft::import_request request;
    request.feeds.push_back({"a", graft::shape{5, 7}});
    request.outputs.push_back("s:0");
    auto const o = run(
        std::string(input) + R"(node { name: "a" op: "Strange" input: "x" attr { key: "T" value { type: DT_FLOAT } } }
node { name: "s" op: "Scale" input: "a" attr { key: "T" value { type: DT_FLOAT } } }
node { name: "behind" op: "Stranger" input: "s" }
)",
        request);
    REQUIRE(o.errors.errors.empty());
    REQUIRE(o.g.inputs.size() == 1);
    CHECK(o.g.inputs[0].name == "a");
    CHECK(o.g.tensors[o.g.outputs.at(0).tensor].desc.shape == graft::shape{5, 7});
    CHECK(o.g.nodes.size() == 2);
}

TEST_CASE("translate: an input that is fed in another shape than the model says is a warning") {
    auto const fed = [](graft::shape const& s) {
        graft::import_request request;
        request.feeds.push_back({"x", s});
        return run(
            R"(node { name: "x" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } } attr { key: "shape" value { shape { dim { size: -1 } dim { size: 3 } } } } }
node { name: "s" op: "Scale" input: "x" attr { key: "T" value { type: DT_FLOAT } } }
)",
            request);
    };
    CHECK(fed({5, 3}).errors.warnings.empty());
    for (auto const& s : {graft::shape{5, 4}, graft::shape{3}}) {
        auto const o = fed(s);
        CHECK(o.errors.errors.empty());
        CHECK(o.g.tensors[o.g.outputs.at(0).tensor].desc.shape == s);
        REQUIRE(o.errors.warnings.size() == 1);
        CHECK(o.errors.warnings[0].code == graft::errc::wrong_shape);
        CHECK(o.errors.warnings[0].where.node == "x");
        CHECK(o.errors.warnings[0].expected == "[-1,3], as in the model");
    }
}

TEST_CASE("translate: the value of what is fed is known where its dtype and size are those of the input") {
    float const three[3] = {1, 2, 4};
    auto const fed = [&](graft::dtype type, std::size_t bytes) {
        graft::import_request request;
        request.feeds.push_back({{"x", {3}}, type, graft::as_bytes(graft::span(three)).first(bytes)});
        auto o = run(
            R"(node { name: "x" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } } }
node { name: "s" op: "Scale" input: "x" attr { key: "T" value { type: DT_FLOAT } } }
)",
            request);
        CHECK(o.errors.errors.empty());
        REQUIRE(o.g.inputs.size() == 1);
        auto const known = o.g.value_of(o.g.inputs[0].tensor);
        CHECK((!known.constant || (known.bytes.size() == 12 && graft::load<float>(known.bytes.data() + 8) == 4)));
        return known.constant;
    };
    CHECK(fed(graft::dtype::f32, 12));
    CHECK(!fed(graft::dtype::i32, 12));
    CHECK(!fed(graft::dtype::f32, 8));
    CHECK(!fed(graft::dtype::f32, 0));
}

TEST_CASE("translate: a wrong name is an error with the nearest one") {
    graft::import_request request;
    request.outputs.push_back("scal");
    auto const o = run(scale_node(), request);
    REQUIRE(o.errors.errors.size() == 1);
    CHECK(o.errors.errors[0].code == graft::errc::unknown_tensor);
}

TEST_CASE("translate: a shape from the caller takes the place of the model's") {
    graft::import_request request;
    request.shapes.push_back({"x", graft::shape{9}});
    auto const o = run(scale_node(), request);
    REQUIRE(o.errors.errors.empty());
    CHECK(o.g.tensors[o.g.outputs.at(0).tensor].desc.shape == graft::shape{9});
}

TEST_CASE("translate: an attribute of another kind is an error that names it") {
    auto const o = run(scale_node(R"(attr { key: "by" value { s: "two" } })"));
    REQUIRE(o.errors.errors.size() == 1);
    CHECK(o.errors.errors[0].code == graft::errc::wrong_attribute_kind);
    CHECK(o.errors.errors[0].where.port == "by");
    CHECK(o.errors.errors[0].expected == "float");
}

} // namespace mapping_translate_test
