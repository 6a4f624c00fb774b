// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"
#include "test/mapping/text_graph.hpp"

namespace mapping_ports_test {

namespace {

namespace tf = graft::tensorflow;
using namespace text_graph;

struct Cast : graft::op<Cast> {
    static constexpr auto prototype = graft::prototype("Cast")
                                          .input("x", any)
                                          .output("y", type_from("dst_type"))
                                          .attr("dst_type", graft::attr_kind::type)
                                          .is(cast);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        return ctx.output<"y">() = ctx.input<"x">(), graft::ok;
    }
};
std::string const f32 = attr("T", "type: DT_FLOAT");

// --- reorder, removal, drop ---

struct Three : graft::op<Three> {
    static constexpr auto prototype = graft::prototype("Three")
                                          .input("a", real_number)
                                          .optional_input("b", real_number, any_shape)
                                          .optional_input("c", real_number, any_shape)
                                          .output("y", follow("a"));
};
struct Mixed : tf::op<Mixed> {
    static constexpr auto prototype = tf::op_def(
        "Mixed", "mask: T", "x: T", "bias: T", "-> y: T", "T: realnumbertype", "use_bias: bool = true");
};
struct MixedTwin : tf::op<MixedTwin> {
    static constexpr auto prototype = tf::op_def("MixedTwin", "mask: T", "x: T", "bias: T", "-> y: T",
        "T: realnumbertype", "use_bias: bool = true", "only_here: int = 1");
};
struct Dropped : tf::op<Dropped> {
    static constexpr auto prototype = tf::op_def("Dropped", "x: T", "data: T", "-> y: T", "T: realnumbertype");
};
struct Work : tf::op<Work> {
    static constexpr auto prototype = tf::op_def("Work", "x: T", "-> y: T", "T: realnumbertype");
};
inline constexpr auto mixed = graft::plugin<Three, Mixed, MixedTwin>()
                                  .reorder("x", "bias", "mask")
                                  .remove_input_if("bias", "use_bias", false)
                                  .remove_input_of<MixedTwin>("mask")
                                  .ignore("only_here");
inline constexpr auto dropped = graft::plugin<Three, Dropped>().drop("data");
inline constexpr auto work = graft::plugin<Three, Work>();
struct ops_of_order {
    using list = graft::ops<Three>;
};
struct plugins_of_order {
    using plugins = graft::plugins<mixed, dropped, work>;
    using list = plugins::origins;
};
outcome order(std::string_view op, std::string const& attrs = {}) {
    return run<ops_of_order, plugins_of_order>(
        placeholder("m", "DT_FLOAT", {2}) + placeholder("x", "DT_FLOAT", {2}) + node("w", "Work", {"m"}, f32) +
        node("b", "Work", {"m"}, f32) +
        node("y", op, op == "Dropped" ? std::vector<std::string>{"x", "w"} : std::vector<std::string>{"w", "x", "b"},
            f32 + attrs));
}
std::string controls(outcome const& o, std::string_view name) {
    std::string all;
    for (auto c : o.g.controls_of(*o.node(name))) all += std::string(o.g.nodes[c].name) + " ";
    return all;
}

} // namespace

TEST_CASE("reorder: the target's inputs take the origin's in the order that is written") {
    auto const o = order("Mixed");
    REQUIRE(o.declared() == "");
    CHECK(o.inputs("y") == "x b w");
    CHECK(controls(o, "y") == "");
}

TEST_CASE("an input is removed while a condition holds; a control dependency stays") {
    auto const o = order("Mixed", attr("use_bias", "b: false"));
    REQUIRE(o.declared() == "");
    CHECK(o.inputs("y") == "x w");
    auto const ports = o.g.input_ports(*o.node("y"));
    CHECK(ports[1].count == 0);
    CHECK(ports[2].count == 1);
    CHECK(controls(o, "y") == "b ");
}

TEST_CASE("an input is removed for one of several origins; a control dependency stays") {
    auto const o = order("MixedTwin");
    REQUIRE(o.declared() == "");
    CHECK(o.inputs("y") == "x b");
    CHECK(controls(o, "y") == "w ");
    CHECK(o.node("y")->origin_type == "MixedTwin");
}

TEST_CASE("a dropped input leaves a control dependency") {
    auto const o = order("Dropped");
    REQUIRE(o.declared() == "");
    CHECK(o.inputs("y") == "x");
    CHECK(controls(o, "y") == "w ");
}

// --- dtypes ---

namespace {

struct Top : graft::op<Top> {
    static constexpr auto prototype = graft::prototype("Top")
                                          .input("x", real_number)
                                          .input("k", i32, value_depend)
                                          .output("values", follow("x"))
                                          .output("indices", i32, follow("x", aspect::shape));
};
struct TopOf : tf::op<TopOf> {
    static constexpr auto prototype = tf::op_def("TopOf", "input: T", "k: Tk", "-> values: T", "-> indices: index_type",
        "T: realnumbertype", "Tk: {int16, int32, int64} = DT_INT32", "index_type: {int16, int32, int64} = DT_INT32");
};
inline constexpr auto strict = graft::plugin<Top, TopOf>().checked("k");
inline constexpr auto casting = graft::plugin<Top, TopOf>().cast_input("k").cast_output("indices");
struct ops_of_types {
    using list = graft::ops<Top, Cast>;
};
struct ops_without_cast {
    using list = graft::ops<Top>;
};
struct strict_plugins {
    using plugins = graft::plugins<strict>;
    using list = plugins::origins;
};
struct casting_plugins {
    using plugins = graft::plugins<casting>;
    using list = plugins::origins;
};
std::string top(std::string const& attrs, std::string_view k_type = "DT_INT32") {
    return placeholder("x", "DT_FLOAT", {4}) + placeholder("k", k_type, {1}) +
           node("t", "TopOf", {"x", "k"}, f32 + attrs) + node("sink", "TopOf", {"t", "k"}, f32 + attrs);
}

} // namespace

TEST_CASE("dtypes: what the target does not take or give is refused without the declaration") {
    CHECK(run<ops_of_types, strict_plugins>(top("")).declared() == "");
    auto const k = run<ops_of_types, strict_plugins>(top(attr("Tk", "type: DT_INT64"), "DT_INT64"));
    CHECK(k.first_error() == graft::errc::wrong_dtype);
    CHECK(k.errors.errors[0].where.port == "k");
    auto const indices = run<ops_of_types, strict_plugins>(top(attr("index_type", "type: DT_INT64")));
    CHECK(indices.first_error() == graft::errc::wrong_dtype);
    CHECK(indices.declared() == "indices: int64, int32");
}

TEST_CASE("dtypes: with the declaration they go through a Cast; without one in the catalog they are refused") {
    auto const text = top(attr("Tk", "type: DT_INT64") + attr("index_type", "type: DT_INT64"), "DT_INT64");
    auto const o = run<ops_of_types, casting_plugins>(text);
    REQUIRE(o.declared() == "");
    std::size_t casts = 0;
    for (auto const& n : o.g.nodes) casts += o.g.op_name(n) == "Cast";
    CHECK(casts == 4);
    for (auto const& p : o.g.outputs)
        if (p.name == "t:1") CHECK(o.g.tensors[p.tensor].desc.type == graft::dtype::i64);
    CHECK(o.g.tensors[o.g.outputs.back().tensor].origin == "sink:1");
    CHECK(o.g.tensors[o.g.outputs.back().tensor].desc.type == graft::dtype::i64);
    CHECK(run<ops_without_cast, casting_plugins>(text).first_error() == graft::errc::operator_not_in_catalog);
}

// --- dynamic ports ---

namespace {

struct Many : graft::op<Many> {
    static constexpr auto prototype = graft::prototype("Many")
                                          .dynamic_input("a", any)
                                          .dynamic_input("b", any, any_shape)
                                          .dynamic_output("y", any)
                                          .dynamic_output("z", any);
    static constexpr graft::status infer_dtype(dtype_context& ctx) {
        auto const a = ctx.dynamic_desc<"a">();
        for (std::size_t i = 0; i < ctx.dynamic_output<"y">().size(); ++i) ctx.dynamic_output<"y">()[i] = a[i].type;
        for (std::size_t i = 0; i < ctx.dynamic_output<"z">().size(); ++i)
            ctx.dynamic_output<"z">()[i] = graft::dtype::f32;
        return graft::ok;
    }
    static constexpr graft::status infer_shape(shape_context& ctx) {
        for (std::size_t i = 0; i < ctx.dynamic_output<"y">().size(); ++i)
            ctx.dynamic_output<"y">()[i] = ctx.dynamic_desc<"a">()[i].shape;
        for (std::size_t i = 0; i < ctx.dynamic_output<"z">().size(); ++i)
            ctx.dynamic_output<"z">()[i] = graft::shape{1};
        return graft::ok;
    }
};
/// `a` counts by N, `b` by the list of its types; outputs in the same way.
struct ManyOf : tf::op<ManyOf> {
    static constexpr auto prototype = tf::op_def("ManyOf", "a: N * T", "b: Tb", "-> y: N * T", "-> z: M * float",
        "T: type", "N: int >= 0", "M: int >= 1 = 2", "Tb: list(type) >= 0");
};
struct OneMore : tf::op<OneMore> {
    static constexpr auto prototype = tf::op_def(
        "OneMore", "a: N * T", "b: float", "-> y: N * T", "T: type", "N: int >= 1");
};
inline constexpr auto many = graft::plugin<Many, ManyOf>();
inline constexpr auto one_more = graft::plugin<Many, OneMore>();
struct ops_of_many {
    using list = graft::ops<Many>;
};
struct plugins_of_many {
    using plugins = graft::plugins<many, one_more>;
    using list = plugins::origins;
};
outcome many_of(std::string_view op, std::vector<std::string> const& inputs, std::string const& attrs) {
    return run<ops_of_many, plugins_of_many>(placeholder("f", "DT_FLOAT", {2}) + placeholder("i", "DT_INT32", {3}) +
                                             placeholder("h", "DT_HALF", {4}) + node("m", op, inputs, attrs));
}
std::string counts(outcome const& o) {
    std::string all;
    auto const* m = o.node("m");
    if (!m) return "none";
    for (auto p : o.g.input_ports(*m)) all += std::to_string(p.count);
    all += ">";
    for (auto p : o.g.output_ports(*m)) all += std::to_string(p.count);
    return all;
}
std::string const floats = attr("T", "type: DT_FLOAT");

} // namespace

TEST_CASE("dynamic ports: several in one operator, one by a count and one by a list of types") {
    auto const o = many_of("ManyOf", {"f", "f", "i", "h"},
        floats + attr("N", "i: 2") + attr("Tb", "list { type: DT_INT32 type: DT_HALF }"));
    REQUIRE(o.declared() == "");
    CHECK(counts(o) == "22>22");
    CHECK(o.inputs("m") == "f f i h");
    CHECK(o.g.outputs.size() == 4);
    CHECK(o.g.outputs[3].name == "m:3");
}

TEST_CASE("dynamic ports: list(type) with differing types; the dtype of each tensor is its own") {
    auto const o = many_of("ManyOf", {"h", "i", "f"},
        attr("T", "type: DT_HALF") + attr("N", "i: 1") + attr("M", "i: 1") +
            attr("Tb", "list { type: DT_INT32 type: DT_FLOAT }"));
    REQUIRE(o.declared() == "");
    auto const in = o.g.inputs_of(*o.node("m"));
    CHECK(o.g.tensors[in[1]].desc.type == graft::dtype::i32);
    CHECK(o.g.tensors[in[2]].desc.type == graft::dtype::f32);
    CHECK(o.g.tensors[o.node("m")->first_output].desc.type == graft::dtype::f16);
}

TEST_CASE("dynamic ports: a count of 0 where the definition allows it") {
    auto const o = many_of("ManyOf", {"i"}, floats + attr("N", "i: 0") + attr("Tb", "list { type: DT_INT32 }"));
    REQUIRE(o.declared() == "");
    CHECK(counts(o) == "01>02");
    CHECK(many_of("ManyOf", {}, floats + attr("N", "i: 0") + attr("Tb", "list { }")).declared() == "");
}

TEST_CASE("dynamic ports: a count below the smallest, or one that no model has, is refused") {
    CHECK(many_of("OneMore", {"f"}, floats + attr("N", "i: 0")).declared() == "N: at least 1, 0");
    CHECK(many_of("ManyOf", {"f"}, floats + attr("N", "i: -7") + attr("Tb", "list { }")).declared() ==
          "N: at least 0, -7");
    CHECK(many_of("ManyOf", {"f"}, floats + attr("N", "i: 9000000000") + attr("Tb", "list { }")).declared() ==
          "a: 60000 tensors at most, 9000000000");
}

TEST_CASE("dynamic ports: a missing count attribute is an error that names it") {
    auto const o = many_of("ManyOf", {"f"}, floats + attr("Tb", "list { }"));
    CHECK(o.first_error() == graft::errc::missing_required_attribute);
    CHECK(o.errors.errors[0].where.port == "N");
}

TEST_CASE("dynamic ports: a count that the edges contradict is refused with both figures") {
    auto const types = attr("Tb", "list { type: DT_INT32 }");
    CHECK(many_of("ManyOf", {"f", "i"}, floats + attr("N", "i: 2") + types).declared() == "b: 3, 2");
    CHECK(many_of("ManyOf", {"f", "f", "f", "i"}, floats + attr("N", "i: 2") + types).declared() == "b: 3, 4");
    CHECK(many_of("OneMore", {"f"}, floats + attr("N", "i: 1")).first_error() == graft::errc::wrong_input_count);
}

TEST_CASE("dynamic ports: a single tensor of the origin stands at a dynamic port of the target") {
    auto const o = many_of("OneMore", {"f", "f", "f"}, floats + attr("N", "i: 2"));
    REQUIRE(o.declared() == "");
    CHECK(counts(o) == "21>20");
}

// --- formats ---

namespace {

struct Filtered : graft::op<Filtered> {
    static constexpr auto prototype = graft::prototype("Filtered")
                                          .input("x", real_number, has_format)
                                          .input("filter", real_number, has_format, any_shape)
                                          .output("y", real_number);
    static constexpr graft::status infer_dtype(dtype_context& ctx) {
        return ctx.output<"y">() = ctx.input<"x">(), graft::ok;
    }
    static constexpr graft::status infer_shape(shape_context& ctx) {
        return ctx.output<"y">() = ctx.input<"x">(), graft::ok;
    }
};
struct Conv : tf::op<Conv> {
    static constexpr auto prototype = tf::op_def(
        "Conv", "input: T", "filter: T", "-> output: T", "T: realnumbertype", "data_format: {'NHWC', 'NCHW'} = 'NHWC'");
};
struct Bare : tf::op<Bare> {
    static constexpr auto prototype = tf::op_def("Bare", "input: T", "filter: T", "-> output: T", "T: realnumbertype");
};
struct Moved : tf::op<Moved> {
    static constexpr auto prototype = tf::op_def("Moved", "input: T", "filter: T", "-> output: T", "T: realnumbertype",
        "src_format: string", "dst_format: string");
};
inline constexpr auto conv = graft::plugin<Filtered, Conv>()
                                 .input_format("x", "data_format")
                                 .output_format("y", "data_format")
                                 .input_format("filter", graft::format::hwcn);
inline constexpr auto bare = graft::plugin<Filtered, Bare>();
inline constexpr auto moved = graft::plugin<Filtered, Moved>().auto_formats().input_format(
    "filter", graft::format::hwcn, graft::format::nchw);
inline constexpr auto ai_cpu = graft::plugin<Filtered, Conv>().auto_formats().implemented_by(
    graft::implementation::ai_cpu);
inline constexpr auto ai_cpu_any =
    graft::plugin<Filtered, Conv>().auto_formats().implemented_by(graft::implementation::ai_cpu).any_format();
struct ops_of_formats {
    using list = graft::ops<Filtered>;
};
template <auto const&... Ps> struct set_of {
    using plugins = graft::plugins<Ps...>;
    using list = typename plugins::origins;
};
template <auto const&... Ps> outcome formats(std::string_view op, std::string const& attrs) {
    return run<ops_of_formats, set_of<Ps...>>(placeholder("x", "DT_FLOAT", {1, 2, 3, 4}) +
                                              placeholder("f", "DT_FLOAT", {1, 1, 4, 4}) +
                                              node("y", op, {"x", "f"}, f32 + attrs));
}
graft::tensor_desc read(outcome const& o, std::size_t i) { return o.g.input_desc(*o.node("y"), i); }

} // namespace

TEST_CASE("formats: x and y have the attribute's, the filter is HWCN, in both layouts") {
    for (auto const f : {graft::format::nhwc, graft::format::nchw}) {
        auto const o = formats<conv>("Conv", attr("data_format", "s: '" + std::string(graft::name_of(f)) + "'"));
        REQUIRE(o.declared() == "");
        CHECK(read(o, 0).format == f);
        CHECK(read(o, 0).origin_format == f);
        CHECK(read(o, 1).format == graft::format::hwcn);
        CHECK(read(o, 1).origin_format == graft::format::hwcn);
        CHECK(o.g.tensors[o.g.outputs[0].tensor].desc.format == f);
    }
}

TEST_CASE("formats: a port whose axes have names is not fed ND") {
    auto const o = formats<bare>("Bare", "");
    CHECK(o.first_error() == graft::errc::wrong_format);
    CHECK(o.declared() == "x: a format, from the plugin or the tensor, ND");
}

TEST_CASE("formats: src_format is that of the inputs, dst_format that of the outputs; a port's own word comes first") {
    auto const o = formats<moved>("Moved", attr("src_format", "s: 'NHWC'") + attr("dst_format", "s: 'NCHW'"));
    REQUIRE(o.declared() == "");
    CHECK(read(o, 0).format == graft::format::nhwc);
    CHECK(read(o, 1).format == graft::format::hwcn);
    CHECK(read(o, 1).origin_format == graft::format::nchw);
    CHECK(o.g.tensors[o.g.outputs[0].tensor].desc.format == graft::format::nchw);
    CHECK(o.g.tensors[o.g.outputs[0].tensor].desc.origin_format == graft::format::nchw);
}

TEST_CASE("formats: an AI CPU operator takes NHWC unless that is waived; who implements it can be asked") {
    auto const nchw = attr("data_format", "s: 'NCHW'");
    CHECK(formats<ai_cpu>("Conv", "").declared() == "");
    CHECK(formats<ai_cpu>("Conv", nchw).first_error() == graft::errc::wrong_format);
    CHECK(formats<ai_cpu>("Conv", nchw).declared() == "data_format: NHWC for an AI CPU operator, NCHW");
    CHECK(formats<ai_cpu_any>("Conv", nchw).declared() == "");
    CHECK(graft::plugins_of<set_of<ai_cpu>>(graft::tensorflow::front_end).find("Conv")->by ==
          graft::implementation::ai_cpu);
    CHECK(graft::plugins_of<set_of<conv>>(graft::tensorflow::front_end).find("Conv")->by ==
          graft::implementation::builtin);
}

// --- versions ---

namespace {

struct WorkOf : tf::op<WorkOf> {
    static constexpr auto prototype = tf::op_def("WorkOf", "x: T", "-> y: T", "T: realnumbertype", "k: int = 1");
};
inline constexpr auto early = graft::plugin<Three, WorkOf>().versions(1, 20).ignore("k");
inline constexpr auto late = graft::plugin<Top, WorkOf>().versions(21, 99).input_from_attr("k", "k");
inline constexpr auto newer = graft::refused<WorkOf>({100}, "newer than this test");
struct ops_of_versions {
    using list = graft::ops<Three, Top>;
};
outcome version(int v) {
    return run<ops_of_versions, set_of<early, work, late, newer>>(placeholder("x", "DT_FLOAT", {4}) +
                                                                  node("y", "WorkOf", {"x"}, f32) +
                                                                  "versions { producer: " + std::to_string(v) + " }");
}

} // namespace

TEST_CASE("versions: each plugin of an origin has its models") {
    CHECK(version(20).g.op_name(*version(20).node("y")) == "Three");
    CHECK(version(21).g.op_name(*version(21).node("y")) == "Top");
    CHECK(version(100).first_error() == graft::errc::unsupported_version);
    using plugins = set_of<early, work, late, newer>::plugins;
    CHECK(plugins::size == 4);
    CHECK(plugins::origins::size == 2);
}

} // namespace mapping_ports_test
