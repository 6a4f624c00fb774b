// test/shipped/traits.cpp - the declared traits of a framework's operator are also those of the operator that it
// becomes
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <string>

#include "graft/op/catalog/catalog.hpp"
#include "graft/shipped.hpp"

namespace shipped_traits_test {

using graft::flow;
using graft::op_trait;

TEST_CASE("what is random, changes state or steers control flow in a framework does so in what ships for it") {
    auto const all = graft::shipped::target();
    int rows = 0, random = 0, steering = 0;
    for (auto const& set : all.plugins)
        for (auto const& r : set.rows) {
            auto const from = set.origins.find(r.origin), to = all.ops.find(r.target);
            if (from == graft::no_op || to == graft::no_op) continue; // it becomes a graph
            // copies for a debugger: their changes are outside of the graph
            if (r.origin == "DebugIdentityV2" || r.origin == "DeepCopy") continue;
            CAPTURE(std::string(r.origin));
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
