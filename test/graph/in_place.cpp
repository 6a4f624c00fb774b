// test/graph/in_place.cpp - which outputs are written over an input, with and without enclosing loops
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "graft/graph/ir/network.hpp"
#include "graft/graph/plan/check_plan.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/define/op.hpp"

namespace graph_in_place_test {

namespace {

using namespace graft::literals;

struct Neg : graft::op<Neg> {
    static constexpr auto prototype = graft::prototype("Neg").input("x", real_number).output("y", follow("x"));
};
struct NextIteration : graft::op<NextIteration> {
    static constexpr auto prototype =
        graft::prototype("NextIteration").input("data").output("output", follow("data")).flow(flow::next);
};
struct tag {
    using list = graft::ops<Neg, NextIteration>;
};

/// x -> n1 -> n2 -> n3 -> n4 = out; tensor k is the output of node k.
graft::graph chain() {
    graft::network net(graft::catalog<tag>::view());
    graft::tensor_ref t = net.input("x", graft::dtype::f32, {16});
    for (int i = 1; i < 5; ++i) t = net.add<Neg>("n" + std::to_string(i), "x"_p = t);
    net.output("out", t);
    auto g = std::move(net).finish();
    REQUIRE(g);
    return std::move(*g);
}
using ids = std::vector<std::uint32_t>;
ids over(graft::graph const& g) {
    auto const all = graft::outputs_in_place(
        g, std::vector<std::uint32_t>(g.nodes.size(), 1), graft::memory_roots(g), graft::detail::loop_of_nodes(g));
    return {all.begin(), all.end()};
}
constexpr std::uint32_t none = graft::no_id;

TEST_CASE("in place: a chain is one memory, the input of the graph apart") {
    auto const g = chain();
    CHECK(over(g) == ids{none, none, 1, 2, 3});
    graft::memory_needs needs;
    needs.in_place.assign(g.nodes.size(), 1);
    graft::error_list errors;
    auto const plan = errors.take(graft::plan_memory(g, needs));
    CHECK(plan.tensors.size() == 2);
    CHECK(plan.arena_bytes == 128);
}

TEST_CASE("in place: inside of a loop too, but nothing that was made before it") {
    auto g = chain();
    g.loops.push_back({2, 4, graft::no_id, "frame"});
    CHECK(over(g) == ids{none, none, none, 2, none});
}

TEST_CASE("in place: what the next iteration reads stays") {
    auto g = chain();
    g.loops.push_back({1, 5, graft::no_id, "frame"});
    CHECK(over(g) == ids{none, none, 1, 2, 3});
    g.edges[g.nodes[1].first_input] = graft::tensor_id{3}; // n1 reads n3's output of the iteration before
    CHECK(over(g) == ids{none, none, 1, 2, none});
}

TEST_CASE("in place: what the next iteration reads late is not written where that iteration writes something before") {
    auto g = chain();
    g.loops.push_back({1, 5, graft::no_id, "frame"});
    g.edges[g.nodes[2].first_input] = graft::tensor_id{3}; // n2 reads n3's output of the iteration before
    g.edges[g.nodes[3].first_input] = graft::tensor_id{1}; // and n3 the result of n1, which runs before n2
    CHECK(over(g) == ids{none, none, none, none, none});
    g.edges[g.nodes[3].first_input] = graft::tensor_id{
        2}; // that of n2 itself: it is computed after the old value was read
    CHECK(over(g) == ids{none, none, none, 2, none});
}

TEST_CASE("in place: what control flow passes on stays") {
    auto g = chain();
    g.nodes[2].op = g.catalog.find("NextIteration"); // tensor 2 aliases tensor 1
    CHECK(over(g) == ids{none, none, none, none, 3});
}

TEST_CASE("the check of a plan goes through loops twice, and knows what control flow passes on") {
    auto g = chain();
    graft::memory_needs needs;
    needs.in_place.assign(g.nodes.size(), 1);
    graft::error_list errors;
    auto const wrong = errors.take(graft::plan_memory(g, needs)); // n1 to n4 share one memory
    CHECK(graft::plan_keeps_values(g, needs, wrong));
    g.loops.push_back({3, 4, graft::no_id, "frame"}); // in every iteration, n3 reads n2's output from before the loop
    CHECK_FALSE(graft::plan_keeps_values(g, needs, wrong));
    CHECK(graft::plan_keeps_values(g, needs, errors.take(graft::plan_memory(g, needs))));
    g = chain();
    // tensor 2 aliases tensor 1, and tensor 3 must not be written over them
    g.nodes[2].op = g.catalog.find("NextIteration");
    g.outputs.push_back({"also", graft::tensor_id{2}});
    CHECK_FALSE(graft::plan_keeps_values(g, needs, wrong));
    CHECK(graft::plan_keeps_values(g, needs, errors.take(graft::plan_memory(g, needs))));
    g = chain();
    g.loops.push_back({1, 5, graft::no_id, "frame"});
    g.edges[g.nodes[1].first_input] = graft::tensor_id{
        3}; // n1 reads n3's output of the iteration before, n4 wrote over it
    CHECK_FALSE(graft::plan_keeps_values(g, needs, wrong));
    CHECK(graft::plan_keeps_values(g, needs, errors.take(graft::plan_memory(g, needs))));
    CHECK_FALSE(errors.failed());
}

} // namespace

} // namespace graph_in_place_test
