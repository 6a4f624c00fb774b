// test/shipped/traits.cpp - every operator declares the traits that its ports and attributes show, and those of the
// frameworks' operators that become it
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <string>

#include "graft/op/catalog/catalog.hpp"
#include "graft/shipped.hpp"

namespace shipped_traits_test {

using graft::flow;
using graft::op_trait;

namespace {

using graft::aspect;

/// Data and a predicate, and the data at both outputs: a Switch.
bool looks_like_a_split(graft::catalog_view const& c, graft::op_id op) {
    auto const in = c.inputs(op), out = c.outputs(op);
    return in.size() == 2 && out.size() == 2 && in[1].types == graft::dtype_set(graft::dtype::boolean).bits &&
           out[0].followed == 0 && out[1].followed == 0 && out[0].follows(aspect::shape) &&
           out[1].follows(aspect::shape);
}

/// The number of operators of a catalog that are random, a part of control flow, a change of the format.
struct tally {
    int random = 0, flow = 0, format_change = 0;
};
tally all_say(graft::catalog_view const& c) {
    tally n;
    for (graft::op_id op = 0; op < c.size; ++op) {
        CAPTURE(std::string(c.name(op)));
        auto const& row = c.ops[op];
        auto const has = [&](char const* name) { return c.index_of(c.attributes(op), name) >= 0; };
        CHECK((!has("seed") || row.is(op_trait::random)));
        CHECK((!has("frame_name") || row.flow == flow::enter));
        // always declared: the tensor's own format, not the axes of a list
        auto const at = c.index_of(c.attributes(op), "dst_format");
        bool const moves = at >= 0 && !c.attributes(op)[static_cast<std::size_t>(at)].has_default;
        CHECK((!moves || row.is(op_trait::format_change)));
        CHECK((!looks_like_a_split(c, op) || row.flow == flow::split));
        n.random += row.is(op_trait::random);
        n.flow += row.flow != flow::plain;
        n.format_change += row.is(op_trait::format_change);
    }
    return n;
}

} // namespace

TEST_CASE("operators for inference say what they are") {
    auto const c = graft::shipped::operators();
    auto const n = all_say(c);
    CHECK(n.random >= 1);
    CHECK(n.flow == 6);
    CHECK(n.format_change == 1);
    CHECK(c.find(op_trait::cast) != graft::no_op);
    CHECK(c.find(op_trait::constant) != graft::no_op);
}

TEST_CASE("operators for training say what they are") {
    CHECK(all_say(graft::shipped::training_operators()).random >= 20);
}

TEST_CASE("what is random, changes state or steers control flow in a framework does so in what ships for it") {
    auto const all = graft::shipped::target();
    int rows = 0, random = 0, steering = 0;
    for (auto const& set : all.plugins)
        for (auto const& r : set.rows) {
            auto const name = set.origin_of(r);
            auto const from = set.origins.find(name), to = all.ops.find(set.target_of(r));
            if (from == graft::no_op || to == graft::no_op) continue; // it becomes a graph
            // copies for a debugger: their changes are outside of the graph
            if (name == "DebugIdentityV2" || name == "DeepCopy") continue;
            CAPTURE(std::string(name));
            auto const &origin = set.origins.ops[from], &target = all.ops.ops[to];
            for (auto const t : {op_trait::random, op_trait::stateful, op_trait::reads_state})
                CHECK((!origin.is(t) || target.is(t)));
            CHECK(origin.flow == target.flow);
            ++rows;
            random += origin.is(op_trait::random);
            steering += origin.flow != flow::plain;
        }
    CHECK(rows > 300);
    CHECK(random >= 4);
    CHECK(steering >= 10);
}

} // namespace shipped_traits_test
