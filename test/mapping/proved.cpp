// test/mapping/proved.cpp - the declarations that a plugin needs for ports, versions and computed attributes, and
// their effect
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"
#include "test/mapping/text_graph.hpp"

namespace mapping_proved_test {

using namespace graft::literals;
namespace {

namespace tf = graft::tensorflow;
using namespace text_graph;

std::string const f32 = attr("T", "type: DT_FLOAT");

// --- ports ---

struct Pair : graft::op<Pair> {
    static constexpr auto prototype = graft::prototype("Pair")
                                          .input("a", real_number)
                                          .input("b", real_number)
                                          .output("mean", follow("a"))
                                          .output("var", follow("b"));
};
struct Swapped : tf::op<Swapped> {
    static constexpr auto prototype = tf::op_def(
        "Swapped", "b: T", "a: T", "-> var: T", "-> mean: T", "T: realnumbertype");
};
inline constexpr auto by_name = graft::plugin<Pair, Swapped>().by_name();
inline constexpr auto by_position = graft::plugin<Pair, Swapped>().by_position();
inline constexpr auto by_words = graft::plugin<Pair, Swapped>().input("a", "a").reorder("b", "a").output("var", "var");
struct ops_of_ports {
    using list = graft::ops<Pair>;
};
template <auto const&... P> struct set_of {
    using plugins = graft::plugins<P...>;
    using list = typename plugins::origins;
};
template <auto const& P> outcome swapped() {
    return run<ops_of_ports, set_of<P>>(placeholder("u", "DT_FLOAT", {2}) + placeholder("v", "DT_FLOAT", {3}) +
                                        node("y", "Swapped", {"u", "v"}, f32) +
                                        node("z", "Swapped", {"y", "y:1"}, f32));
}

} // namespace

TEST_CASE("ports of equal names at other positions are joined as the plugin says") {
    auto const named = swapped<by_name>();
    REQUIRE(named.declared() == "");
    CHECK(named.inputs("y") == "v u");                            // a and b
    auto const second = named.g.inputs_of(*named.node("z"))[0];   // a, which is y:1, the origin's mean
    CHECK(named.g.tensors[second].desc.shape == graft::shape{3}); // the target's mean, like its a
    auto const placed = swapped<by_position>();
    REQUIRE(placed.declared() == "");
    CHECK(placed.inputs("y") == "u v");
    auto const set = graft::plugins_of<set_of<by_name>>(graft::tensorflow::front_end);
    auto const rules = set.rules_of(set.rows[0]);
    REQUIRE(rules.output_count == 2);
    CHECK(rules.outputs[0].target_index != rules.outputs[0].origin_index);
    CHECK(swapped<by_words>().inputs("y") == "v u");
}

// --- computed attributes ---

namespace {

struct Scaled : graft::op<Scaled> {
    static constexpr auto prototype = graft::prototype("Scaled")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .attr("by", 7)
                                          .attr("at", 3)
                                          .optional_attr("size", as_unsigned);
};
struct ScaleOf : tf::op<ScaleOf> {
    static constexpr auto prototype = tf::op_def("ScaleOf", "x: float", "-> y: float", "mode: int = 0");
};
/// Reads the node, so that the compiler cannot try it.
graft::status by_mode(graft::parse_context<Scaled, ScaleOf>& ctx) {
    if (ctx.attr<"mode">() == 1) ctx.set<"by">(2);
    if (ctx.attr<"mode">() == 2) ctx.use_default<"by">();
    if (ctx.attr<"mode">() == 3) {
        ctx.set<"by">(2);
        ctx.set<"at">(5);
    }
    ctx.set<"size">(~std::uint64_t{0});
    return ctx.node_name().empty() ? graft::fail(graft::errc::missing_input) : graft::ok;
}
inline constexpr auto scaled =
    graft::plugin<Scaled, ScaleOf>().computed("by").use_default("at").computed("size").reads("mode").parse(&by_mode);
struct ops_of_scale {
    using list = graft::ops<Scaled>;
};
outcome scale(int mode) {
    return run<ops_of_scale, set_of<scaled>>(
        placeholder("x", "DT_FLOAT", {2}) + node("y", "ScaleOf", {"x"}, attr("mode", "i: " + std::to_string(mode))));
}

} // namespace

TEST_CASE("a parse function sets what is computed, no less and no more") {
    auto const set = scale(1);
    REQUIRE(set.declared() == "");
    CHECK(set.g.attributes_of(*set.node("y"))[0].integer == 2);
    auto const& size = set.g.attributes_of(*set.node("y"))[2];
    CHECK(size.kind == graft::attr_kind::unsigned_integer);
    CHECK(static_cast<std::uint64_t>(size.integer) == 18446744073709551615u);
    auto const kept = scale(2);
    REQUIRE(kept.declared() == "");
    CHECK(kept.g.attributes_of(*kept.node("y"))[0].integer == 7);
    CHECK(scale(0).first_error() == graft::errc::computed_attribute_not_set);
    CHECK(scale(0).declared().find("by: ") != std::string::npos);
    CHECK(scale(3).first_error() == graft::errc::attribute_not_computed);
    CHECK(scale(3).declared().find("at: ") != std::string::npos);
}

// --- constants that the compiler checks against the definition, and values that only a model has ---

namespace {

struct Grouped : graft::op<Grouped> {
    static constexpr auto prototype = graft::prototype("Grouped")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .attr("padding", "SAME", one_of("SAME", "VALID"))
                                          .attr("groups", 1, at_least(1))
                                          .attr("sizes", integers(1), at_least(1));
};
struct GroupOf : tf::op<GroupOf> {
    static constexpr auto prototype = tf::op_def("GroupOf", "x: float", "groups: int32", "-> y: float");
};
struct GroupOfMode : tf::op<GroupOfMode> {
    static constexpr auto prototype = tf::op_def(
        "GroupOfMode", "x: float", "-> y: float", "n: int", "mode: {'SAME', 'VALID', 'FULL'} = 'SAME'");
};
/// The compiler runs this with `SAME`, `VALID` and `FULL`, and with two numbers for `n`.
constexpr graft::status group_of_mode(graft::parse_context<Grouped, GroupOfMode>& ctx) {
    if (ctx.attr<"mode">() == "FULL") return graft::fail(graft::errc::wrong_attribute_value, "mode", "SAME or VALID");
    ctx.set<"padding">(ctx.attr<"mode">());
    ctx.set<"groups">(ctx.attr<"n">() - 7); // the result depends on the model
    return graft::ok;
}
graft::status group_twice(graft::expand_context<GroupOfMode>& ctx) {
    ctx.result(ctx.add<Grouped>("x", "x"_p = ctx.tensor<"x">(), "padding"_p = "VALID"_c, "groups"_p = 2_c));
    return graft::ok;
}
inline constexpr auto group_of_input =
    graft::plugin<Grouped, GroupOf>().attr_from_input("groups", "groups").use_default("padding").use_default("sizes");
inline constexpr auto group_of_a_mode = graft::plugin<Grouped, GroupOfMode>()
                                            .computed("padding")
                                            .computed("groups")
                                            .use_default("sizes")
                                            .reads("n", "mode")
                                            .parse(&group_of_mode);
inline constexpr auto twice = graft::expand<GroupOfMode>(&group_twice);
struct ops_of_groups {
    using list = graft::ops<Grouped>;
};
outcome group_from(std::string const& groups) {
    return run<ops_of_groups, set_of<group_of_input>>(
        placeholder("x", "DT_FLOAT", {2}) + groups + node("y", "GroupOf", {"x", "g"}));
}
template <auto const& P> outcome group_mode(std::string const& mode, int n) {
    return run<ops_of_groups, set_of<P>>(
        placeholder("x", "DT_FLOAT", {2}) +
        node("y", "GroupOfMode", {"x"}, attr("n", "i: " + std::to_string(n)) + attr("mode", "s: '" + mode + "'")));
}
std::string scalar(int value) {
    return "node { name: 'g' op: 'Const' attr { key: 'dtype' value { type: DT_INT32 } } attr { key: 'value' value { "
           "tensor { dtype: DT_INT32 tensor_shape { } int_val: " +
           std::to_string(value) + " } } } }\n";
}

} // namespace

TEST_CASE("values of a model that no compiler sees are refused with operator, parameter and what is admitted") {
    auto const four = group_from(scalar(4));
    REQUIRE(four.declared() == "");
    CHECK(four.g.attributes_of(*four.node("y"))[1].integer == 4);
    auto const none = group_from(scalar(0));
    CHECK(none.first_error() == graft::errc::wrong_value);
    CHECK(none.declared() == "groups: at least 1, 0");
    CHECK(group_mode<group_of_a_mode>("VALID", 9).declared() == "");
    CHECK(group_mode<group_of_a_mode>("VALID", 7).first_error() == graft::errc::wrong_value);
    CHECK(group_mode<group_of_a_mode>("FULL", 9).first_error() == graft::errc::wrong_attribute_value);
    auto const two = group_mode<twice>("SAME", 1);
    REQUIRE(two.declared() == "");
    CHECK(two.g.attributes_of(*two.node("y/x"))[0].string == "VALID");
    CHECK(two.g.attributes_of(*two.node("y/x"))[1].integer == 2);
}

// --- versions ---

namespace {

inline constexpr auto scale_today =
    graft::plugin<Scaled, ScaleOf>().use_default("by").use_default("at").use_default("size").ignore("mode").versions(
        20);
inline constexpr auto no_scale = graft::refused<ScaleOf>("it is part of another operator");
inline constexpr auto scale_of_old = graft::refused<ScaleOf>({0, 19}, "a scale before 20 is a shift");
outcome version(int v) {
    return run<ops_of_scale, set_of<scale_today, scale_of_old>>(placeholder("x", "DT_FLOAT", {2}) +
                                                                node("y", "ScaleOf", {"x"}) +
                                                                "versions { producer: " + std::to_string(v) + " }");
}

} // namespace

TEST_CASE("a refused version says why") {
    CHECK(version(20).declared() == "");
    CHECK(version(20).g.op_name(*version(20).node("y")) == "Scaled");
    CHECK(version(19).first_error() == graft::errc::unsupported_version);
    CHECK(version(19).declared() == "a scale before 20 is a shift: another version of the model, 19");
    auto const in_all = run<ops_of_scale, set_of<no_scale>>(
        placeholder("x", "DT_FLOAT", {2}) + node("y", "ScaleOf", {"x"}) + "versions { producer: 19 }");
    CHECK(in_all.first_error() == graft::errc::unsupported_version);
    CHECK(
        in_all.declared() == "it is part of another operator: another operator: this one is refused in all versions, ");
}

} // namespace mapping_proved_test
