// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/model/origin.hpp"
#include "graft/op/define/op.hpp"
#include "graft/tensor/dtype_set.hpp"
#include "test/mapping/text_graph.hpp"

namespace mapping_words_test {

namespace {

namespace tf = graft::tensorflow;
using namespace text_graph;

// --- attributes ---

struct Everything : graft::op<Everything> {
    static constexpr auto prototype = graft::prototype("Everything")
                                          .input("x", real_number)
                                          .output("y", follow("x"))
                                          .attr("mode", 0)
                                          .attr("flag", "off")
                                          .attr("kind", 1.0)
                                          .attr("list", integers())
                                          .attr("scales", graft::list<double>())
                                          .attr("name", "");
};
struct Origin : tf::op<Origin> {
    static constexpr auto prototype = tf::op_def("Origin", "x: T", "-> y: T", "direction: string = 'forward'",
        "on: bool = false", "T: {float, double}", "extra: int = 7");
};
inline constexpr auto everything = graft::plugin<Everything, Origin>()
                                       .map("mode", "direction", graft::when("forward", 0), graft::when("reverse", 1),
                                           graft::otherwise(-1))
                                       .map("flag", "on", graft::when(true, "on"), graft::when(false, "off"))
                                       .map("kind", "T", graft::when(graft::dtype::f32, 32),
                                           graft::when(graft::dtype::f64, 64.5))
                                       .set("list", {1, 2, 3})
                                       .set("scales", {0.5, 2.0})
                                       .set("name", "x")
                                       .carry("extra", "colour");

struct ops_of_words {
    using list = graft::ops<Everything>;
};
struct plugins_of_words {
    using plugins = graft::plugins<everything>;
    using list = plugins::origins;
};

outcome words(std::string const& attrs, std::string_view type = "DT_FLOAT") {
    return run<ops_of_words, plugins_of_words>(
        placeholder("x", type, {2}) + node("y", "Origin", {"x"}, attr("T", "type: " + std::string(type)) + attrs));
}

} // namespace

TEST_CASE("values: strings, bools and dtypes are looked up; the last line takes every other") {
    auto const given = words(attr("direction", "s: 'reverse'") + attr("on", "b: true"), "DT_DOUBLE");
    REQUIRE(given.declared() == "");
    CHECK(given.attr("y", "mode").integer == 1);
    CHECK(given.attr("y", "flag").string == "on");
    CHECK(given.attr("y", "kind").real == 64.5);
    auto const left_out = words("");
    CHECK(left_out.attr("y", "mode").integer == 0); // the origin's default
    CHECK(left_out.attr("y", "flag").string == "off");
    CHECK(left_out.attr("y", "kind").real == 32);
    CHECK(words(attr("direction", "s: 'sideways'")).attr("y", "mode").integer == -1);
}

// --- declared values ---

struct Pooled : graft::op<Pooled> {
    static constexpr auto prototype = graft::prototype("Pooled")
                                          .input("x", real_number)
                                          .output("y", follow("x"))
                                          .attr("mode", 0, in_range(0, 2))
                                          .attr("padding", "SAME", one_of("SAME", "VALID"))
                                          .attr("step", 1, at_least(1))
                                          .attr("bits", 16, one_of(16, 32, 64));
};
struct Pooling : tf::op<Pooling> {
    static constexpr auto prototype = tf::op_def("Pooling", "x: T", "-> y: T",
        "how: {'MAX', 'AVG', 'SUM', 'L2'} = 'MAX'", "padding: {'SAME', 'VALID', 'EXPLICIT'} = 'SAME'", "step: int = 2",
        "T: {half, float, double}");
};
inline constexpr auto pooled = graft::plugin<Pooled, Pooling>()
                                   .checked("step")
                                   .map("mode", "how", graft::when("MAX", 0), graft::otherwise_for(1, "AVG", "SUM"),
                                       graft::refuse("L2"))
                                   .map("padding", "padding", graft::when("SAME", "SAME"),
                                       graft::when("VALID", "VALID"), graft::refuse("EXPLICIT"))
                                   .map("bits", "T", graft::when(graft::dtype::f16, 16),
                                       graft::otherwise_for(32, graft::dtype_set(graft::dtype::f32)),
                                       graft::when(graft::dtype::f64, 64));
static_assert(pooled.rules().pair_count == 10);

struct ops_of_pooling {
    using list = graft::ops<Pooled>;
};
struct plugins_of_pooling {
    using plugins = graft::plugins<pooled>;
    using list = plugins::origins;
};
outcome pooling(std::string const& attrs, std::string_view type = "DT_FLOAT") {
    return run<ops_of_pooling, plugins_of_pooling>(
        placeholder("x", type, {2}) + node("y", "Pooling", {"x"}, attr("T", "type: " + std::string(type)) + attrs));
}

TEST_CASE("declared values: each has its line, several may share one, and some are refused by name") {
    auto const sum = pooling(attr("how", "s: 'SUM'") + attr("padding", "s: 'VALID'"), "DT_DOUBLE");
    REQUIRE(sum.declared() == "");
    CHECK(sum.attr("y", "mode").integer == 1);
    CHECK(sum.attr("y", "padding").string == "VALID");
    CHECK(sum.attr("y", "bits").integer == 64);
    CHECK(pooling("").attr("y", "mode").integer == 0);
    CHECK(pooling("").attr("y", "bits").integer == 32);
    CHECK(pooling("").attr("y", "step").integer == 2);
    CHECK(pooling(attr("how", "s: 'L2'")).declared() == "how: a value that the plugin maps, L2");
    CHECK(pooling(attr("padding", "s: 'EXPLICIT'")).declared() == "padding: a value that the plugin maps, EXPLICIT");
    CHECK(pooling(attr("how", "s: 'MIN'")).declared() == "how: one of MAX|AVG|SUM|L2, MIN");
    CHECK(pooling(attr("step", "i: 0")).declared() == "step: at least 1, 0"); // an open domain: at import
}

TEST_CASE("constants: lists of integers and of floats") {
    auto const o = words("");
    REQUIRE(o.attr("y", "list").integers.size() == 3);
    CHECK(o.attr("y", "list").integers[2] == 3);
    REQUIRE(o.attr("y", "scales").floats.size() == 2);
    CHECK(o.attr("y", "scales").floats[0] == 0.5);
    CHECK(o.attr("y", "name").string == "x");
}

TEST_CASE(
    "carried: what a plugin names, and what begins with _; defaults too; the rest is a warning with the nearest name") {
    auto const o = words(attr("_class", "s: 'loc'") + attr("colour", "s: 'red'") + attr("extr", "i: 1"));
    REQUIRE(o.declared() == "");
    auto const all = o.g.carried_of(*o.node("y"));
    REQUIRE(all.size() == 3);
    CHECK(all[0].name == "_class");
    CHECK(all[1].name == "colour");
    CHECK(all[1].value.string == "red");
    CHECK(all[2].name == "extra");
    CHECK(all[2].value.integer == 7);
    REQUIRE(o.errors.warnings.size() == 1);
    CHECK(o.errors.warnings[0].code == graft::errc::undeclared_attribute);
    CHECK(o.errors.warnings[0].where.port == "extr");
    CHECK(o.errors.warnings[0].expected == "an attribute of the operator (did you mean 'extra'?)");
}

TEST_CASE("an attribute that contradicts its definition is an error") {
    CHECK(words(attr("extra", "s: 'seven'")).first_error() == graft::errc::wrong_attribute_kind);
    CHECK(words(attr("extra", "s: 'seven'")).declared() == "extra: int, string");
}

// --- a carried attribute is read by a rule ---

namespace {

struct Grown : graft::op<Grown> {
    static constexpr auto prototype =
        graft::prototype("Grown").input("x", real_number).output("y", follow("x", aspect::dtype));
    static constexpr graft::status infer_shape(shape_context& ctx) {
        auto const* by = ctx.carried("_by");
        graft::shape y = ctx.input<"x">();
        if (by && by->kind == graft::attr_kind::integer) y.append(by->integer);
        return ctx.output<"y">() = y, graft::ok;
    }
};
struct Grow : tf::op<Grow> {
    static constexpr auto prototype = tf::op_def("Grow", "x: T", "-> y: T", "T: realnumbertype");
};
inline constexpr auto grow = graft::plugin<Grown, Grow>();
struct ops_of_carried {
    using list = graft::ops<Grown>;
};
struct plugins_of_carried {
    using plugins = graft::plugins<grow>;
    using list = plugins::origins;
};

} // namespace

TEST_CASE("carried: a rule reads it by name, or finds that it is not there") {
    auto const shape_of = [](std::string const& attrs) {
        auto const o = run<ops_of_carried, plugins_of_carried>(
            placeholder("x", "DT_FLOAT", {2}) + node("y", "Grow", {"x"}, attr("T", "type: DT_FLOAT") + attrs));
        return o.g.tensors[o.g.outputs.at(0).tensor].desc.shape;
    };
    CHECK(shape_of(attr("_by", "i: 5")) == graft::shape{2, 5});
    CHECK(shape_of("") == graft::shape{2});
}

// --- a constant input becomes an attribute, an attribute becomes a constant ---

namespace {

struct Picked : graft::op<Picked> {
    static constexpr auto prototype = graft::prototype("Picked")
                                          .input("x", real_number)
                                          .input("start", i32, value_depend)
                                          .input("scale", real_number, any_shape)
                                          .output("y", follow("x"))
                                          .attr("axes", integers())
                                          .attr("keep", false)
                                          .attr("title", "");
};
struct Pick : tf::op<Pick> {
    static constexpr auto prototype = tf::op_def("Pick", "x: T", "axes: int32", "keep: bool", "-> y: T",
        "T: realnumbertype", "start: int = 3", "scale: float = 0.5", "title: string = ''");
};
inline constexpr auto pick = graft::plugin<Picked, Pick>()
                                 .attr_from_input("axes", "axes")
                                 .attr_from_input("keep", "keep")
                                 .input_from_attr("start", "start")
                                 .input_from_attr("scale", "scale");
struct ops_of_picks {
    using list = graft::ops<Picked>;
};
struct plugins_of_picks {
    using plugins = graft::plugins<pick>;
    using list = plugins::origins;
};
constexpr std::string_view yes =
    "node { name: 'yes' op: 'Const' attr { key: 'dtype' value { type: DT_BOOL } } attr { key: 'value' value { tensor { "
    "dtype: DT_BOOL tensor_shape { } bool_val: true } } } }\n";

outcome picks(std::string const& attrs, std::string_view axes = "axes") {
    return run<ops_of_picks, plugins_of_picks>(
        placeholder("x", "DT_FLOAT", {2}) + placeholder("free", "DT_INT32", {2}) + constant("axes", {0, -1}) +
        std::string(yes) + node("y", "Pick", {"x", std::string(axes), "yes"}, attr("T", "type: DT_FLOAT") + attrs));
}

} // namespace

TEST_CASE("a constant input becomes an attribute, an attribute becomes a constant input") {
    auto const o = picks(attr("start", "i: 9"));
    REQUIRE(o.declared() == "");
    auto const axes = o.attr("y", "axes").integers;
    REQUIRE(axes.size() == 2);
    CHECK(axes[1] == -1);
    CHECK(o.attr("y", "keep").integer == 1);
    CHECK(o.inputs("y") == "x y/start y/scale");
    auto const start = o.g.inputs_of(*o.node("y"))[1];
    CHECK(o.g.tensors[start].desc.type == graft::dtype::i32);
    CHECK(graft::load<std::int32_t>(o.g.value_of(start).bytes.data()) == 9);
    CHECK(graft::load<float>(o.g.value_of(o.g.inputs_of(*o.node("y"))[2]).bytes.data()) == 0.5f);
}

TEST_CASE("an input that is not constant cannot become an attribute; a number that the port cannot hold is refused") {
    CHECK(picks("", "free").first_error() == graft::errc::not_a_constant);
    CHECK(picks(attr("start", "i: 4294967296")).first_error() == graft::errc::number_out_of_range);
    CHECK(picks(attr("start", "i: 4294967296")).declared() == "start: at most 2147483647, 4294967296");
}

// --- limits of the framework's definition ---

namespace {

struct Padded : graft::op<Padded> {
    static constexpr auto prototype = graft::prototype("Padded")
                                          .input("x", real_number)
                                          .output("y", follow("x"))
                                          .attr("padding", "SAME")
                                          .attr("count", 1)
                                          .attr("sizes", integers(1, 1))
                                          .attr("modes", graft::attr_kind::strings);
};
struct PaddedOrigin : tf::op<PaddedOrigin> {
    static constexpr auto prototype = tf::op_def("PaddedOrigin", "x: T", "-> y: T", "padding: {'SAME', 'VALID'}",
        "count: int >= 1 = 1", "sizes: list(int) >= 2 = [1, 1]", "modes: list({'a', 'b'}) = ['a']", "T: {float}");
};
inline constexpr auto padded = graft::plugin<Padded, PaddedOrigin>().ignore("T");
struct ops_of_limits {
    using list = graft::ops<Padded>;
};
struct plugins_of_limits {
    using plugins = graft::plugins<padded>;
    using list = plugins::origins;
};
outcome limits(std::string const& attrs) {
    return run<ops_of_limits, plugins_of_limits>(
        placeholder("x", "DT_FLOAT", {2}) + node("y", "PaddedOrigin", {"x"}, attr("T", "type: DT_FLOAT") + attrs));
}
std::string only_complaint(std::string const& attrs) {
    auto const o = limits(attrs);
    REQUIRE(o.errors.errors.size() == 1);
    auto const& e = o.errors.errors[0];
    CHECK(e.code == graft::errc::wrong_attribute_value);
    CHECK(e.where.node == "y");
    return o.declared();
}

} // namespace

TEST_CASE("limits: an attribute outside of what TensorFlow's definition allows is refused, with what is allowed and "
          "what came") {
    auto const same = attr("padding", "s: 'SAME'");
    CHECK(limits(same).declared() == "");
    CHECK(limits(attr("padding", "s: 'VALID'") + attr("count", "i: 1") + attr("sizes", "list { i: 1 i: 2 i: 3 }") +
                 attr("modes", "list { s: 'b' s: 'a' }"))
              .declared() == "");
    CHECK(only_complaint(attr("padding", "s: 'FULL'")) == "padding: one of SAME|VALID, FULL");
    CHECK(only_complaint(attr("padding", "s: ''")) == "padding: one of SAME|VALID, ");
    CHECK(only_complaint(same + attr("count", "i: 0")) == "count: at least 1, 0");
    CHECK(only_complaint(same + attr("sizes", "list { i: 7 }")) == "sizes: at least 2 elements, [7]");
    CHECK(only_complaint(same + attr("modes", "list { s: 'a' s: 'c' }")) == "modes: one of a|b, [a, c]");
    CHECK(limits(attr("padding", "s: 'FULL'") + attr("count", "i: -5")).errors.errors.size() == 2); // both are reported
    std::string many;
    for (int i = 0; i < 1000; ++i) many += "s: 'c' ";
    CHECK(only_complaint(same + attr("modes", "list { " + many + "}")).size() < 100);
}

} // namespace mapping_words_test
