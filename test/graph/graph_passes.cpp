// test/graph/graph_passes.cpp - only identities and dead nodes are removed from a graph
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "graft/graph/edit/graph_passes.hpp"
#include "graft/graph/edit/pass_names.hpp"
#include "graft/graph/ir/network.hpp"
#include "graft/op/define/op.hpp"

namespace graph_prepare_test {

namespace {

using namespace graft::literals;

struct Same : graft::op<Same> {
    static constexpr auto prototype = graft::prototype("Same").input("x").output("y", follow("x")).is(identity);
};
struct Identity : graft::op<Identity> { // by name alone: it may be anything
    static constexpr auto prototype = graft::prototype("Identity").input("x").output("y", follow("x"));
};
struct Log : graft::op<Log> {
    static constexpr auto prototype =
        graft::prototype("Log").input("x", real_number).output("y", follow("x")).is(stateful);
};
struct Neg : graft::op<Neg> {
    static constexpr auto prototype = graft::prototype("Neg").input("x", real_number).output("y", follow("x"));
};
struct Read : graft::op<Read> {
    static constexpr auto prototype = graft::prototype("Read").input("handle", graft::dtype::resource).output("y", f32);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        ctx.output<"y">() = graft::shape{2};
        return graft::ok;
    }
};
struct tag {
    using list = graft::ops<Same, Identity, Log, Neg, Read>;
};

std::string names(graft::graph const& g) {
    std::string all;
    for (auto const& n : g.nodes) all += (all.empty() ? "" : " ") + std::string(n.name);
    return all;
}

/// x -> i1 -> i2 -> n -> i3 = out, and `extra`, which has no reader.
graft::graph example() {
    graft::network net(graft::catalog<tag>::view());
    auto const x = net.input("x", graft::dtype::f32, {2, 3});
    auto const i1 = net.add<Same>("i1", "x"_p = x);
    auto const i2 = net.add<Same>("i2", "x"_p = i1);
    auto const n = net.add<Neg>("n", "x"_p = i2);
    net.add<Neg>("extra", "x"_p = i1);
    net.output("out", net.add<Same>("i3", "x"_p = n));
    auto g = std::move(net).finish();
    REQUIRE(g);
    return std::move(*g);
}

TEST_CASE("identities: their readers and the outputs of the graph read what they read") {
    auto g = example();
    CHECK(graft::remove_identities(g) == 3);
    CHECK(names(g) == "x n extra");
    CHECK(g.inputs_of(g.nodes[1])[0] == g.inputs[0].tensor);
    CHECK(g.outputs[0].name == "out");
    CHECK(g.tensors[g.outputs[0].tensor].producer == 1);
    CHECK(graft::remove_identities(g) == 0);
}

TEST_CASE("identities: one that something waits for stays, and one that waits itself") {
    auto g = example();
    g.controls = {1};
    g.nodes[3].first_control = 0;
    g.nodes[3].control_count = 1; // n waits for i1
    CHECK(graft::remove_identities(g) == 2);
    CHECK(names(g) == "x i1 n extra");
    CHECK(g.controls_of(g.nodes[2])[0] == 1);
}

TEST_CASE("identities: another descriptor behind than before keeps the node; the name of the axes moves up") {
    auto g = example();
    g.tensors[g.nodes[1].first_output].desc.format = graft::format::nchw;
    g.tensors[g.nodes[2].first_output].desc.shape = {2, -1};
    CHECK(graft::remove_identities(g) == 2);
    CHECK(names(g) == "x i2 n extra");
    CHECK(g.tensors[g.inputs[0].tensor].desc.format == graft::format::nchw);
}

TEST_CASE("dead nodes: what no output needs goes; inputs and operations on handles stay") {
    auto g = example();
    CHECK(graft::remove_dead(g) == 1);
    CHECK(names(g) == "x i1 i2 n i3");
    graft::network net(graft::catalog<tag>::view());
    net.input("unread", graft::dtype::f32, {1});
    net.add<Read>("read", "handle"_p = net.input("handle", graft::dtype::resource, graft::shape::scalar()));
    net.add<Neg>("alone", "x"_p = net.input("x", graft::dtype::f32, {1}));
    auto other = std::move(net).finish();
    REQUIRE(other);
    CHECK(graft::remove_dead(*other) == 1);
    CHECK(names(*other) == "unread handle read x");
    REQUIRE(other->inputs.size() == 3);
    CHECK(other->inputs[2].tensor == other->nodes[3].first_output);
}

TEST_CASE("identities are what says so, not what has the name") {
    graft::network net(graft::catalog<tag>::view());
    auto const x = net.input("x", graft::dtype::f32, {2, 3});
    net.output("out", net.add<Identity>("named", "x"_p = net.add<Same>("same", "x"_p = x)));
    auto g = std::move(net).finish();
    REQUIRE(g);
    CHECK(graft::remove_identities(*g) == 1);
    CHECK(names(*g) == "x named");
}

TEST_CASE("dead nodes: what acts on state stays, though nothing reads it") {
    graft::network net(graft::catalog<tag>::view());
    auto const x = net.input("x", graft::dtype::f32, {2, 3});
    net.add<Log>("log", "x"_p = net.add<Neg>("logged", "x"_p = x));
    net.add<Neg>("unread", "x"_p = x);
    auto g = std::move(net).finish();
    REQUIRE(g);
    CHECK(graft::remove_dead(*g) == 1);
    CHECK(names(*g) == "x logged log");
}

TEST_CASE("dead nodes: a loop that nobody needs goes with its range") {
    auto g = example();
    g.loops.push_back({4, 5, graft::no_id, "frame"});
    CHECK(graft::remove_dead(g) == 1);
    CHECK(g.loops[0].first == g.loops[0].end);
}

TEST_CASE("steps by name") {
    graft::error_list errors;
    using enum graft::preparation;
    auto const of = [&](std::vector<std::string> const& wanted) {
        return errors.take(graft::enabled_preparations(wanted));
    };
    for (auto const p : {inline_calls, fold, identity, dead}) CHECK(of({}).has(p));
    CHECK_FALSE(of({"inline"}).has(fold));
    CHECK(of({"all"}).has(dead));
    CHECK_FALSE(of({"none"}).has(dead));
    CHECK(of({"identity"}).has(identity));
    CHECK_FALSE(of({"identity"}).has(fold));
    CHECK_FALSE(of({"-fold"}).has(fold));
    CHECK(of({"-fold"}).has(inline_calls));
    CHECK(of({"none", "dead"}).has(dead));
    CHECK_FALSE(errors.failed());
    of({"identiti"});
    REQUIRE(errors.errors.size() == 1);
    CHECK(errors.errors[0].code == graft::errc::unknown_graph_pass);
    CHECK(errors.errors[0].expected.find("did you mean 'identity'?") != std::string::npos);
    of({"-all"}); // a set is not taken away
    REQUIRE(errors.errors.size() == 2);
    CHECK(errors.errors[1].expected == "inline, fold, identity or dead after -");
    CHECK(errors.errors[1].got == "-all");
}

} // namespace

} // namespace graph_prepare_test
