// test/mapping/proved.cpp - what a plugin must say of ports, versions and computed attributes, and what comes of it
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/plugins.hpp"
#include "graft/op/op.hpp"
#include "test/mapping/text_graph.hpp"

namespace mapping_proved_test {
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
    REQUIRE(named.said() == "");
    CHECK(named.inputs("y") == "v u");                            // a and b
    auto const second = named.g.inputs_of(*named.node("z"))[0];   // a, which is y:1, the origin's mean
    CHECK(named.g.tensors[second].desc.shape == graft::shape{3}); // the target's mean, like its a
    auto const placed = swapped<by_position>();
    REQUIRE(placed.said() == "");
    CHECK(placed.inputs("y") == "u v");
    auto const& rules = *graft::plugins_of<set_of<by_name>>(graft::tensorflow::front_end).rows[0].rules;
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
                                          .optional_attr("size", as_natural);
};
struct ScaleOf : tf::op<ScaleOf> {
    static constexpr auto prototype = tf::op_def("ScaleOf", "x: float", "-> y: float", "mode: int = 0");
};
/// Looks at the node, so that the compiler cannot try it.
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
    REQUIRE(set.said() == "");
    CHECK(set.g.attributes_of(*set.node("y"))[0].integer == 2);
    auto const& size = set.g.attributes_of(*set.node("y"))[2];
    CHECK(size.kind == graft::attr_kind::natural);
    CHECK(static_cast<std::uint64_t>(size.integer) == 18446744073709551615u);
    auto const kept = scale(2);
    REQUIRE(kept.said() == "");
    CHECK(kept.g.attributes_of(*kept.node("y"))[0].integer == 7);
    CHECK(scale(0).first_error() == graft::errc::computed_attribute_not_set);
    CHECK(scale(0).said().find("by: ") != std::string::npos);
    CHECK(scale(3).first_error() == graft::errc::attribute_not_computed);
    CHECK(scale(3).said().find("at: ") != std::string::npos);
}

// --- versions ---

namespace {

inline constexpr auto scale_today =
    graft::plugin<Scaled, ScaleOf>().use_default("by").use_default("at").use_default("size").ignore("mode").versions(
        20);
inline constexpr auto scale_of_old = graft::refused<ScaleOf>({0, 19}, "a scale before 20 is a shift");
outcome version(int v) {
    return run<ops_of_scale, set_of<scale_today, scale_of_old>>(placeholder("x", "DT_FLOAT", {2}) +
                                                                node("y", "ScaleOf", {"x"}) +
                                                                "versions { producer: " + std::to_string(v) + " }");
}

} // namespace

TEST_CASE("a refused version says why") {
    CHECK(version(20).said() == "");
    CHECK(version(20).g.op_name(*version(20).node("y")) == "Scaled");
    CHECK(version(19).first_error() == graft::errc::unsupported_version);
    CHECK(version(19).said().find("a scale before 20 is a shift") != std::string::npos);
}

} // namespace mapping_proved_test
