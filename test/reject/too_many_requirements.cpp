// test/reject/too_many_requirements.cpp - more requirements than the capacity of an operator
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Wrong, .*too_many_requirements, .*name<'a'>
#include "graft/op/define/op.hpp"

struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right").input("x", f32).output("y", follow("x"))
        .attr("a", integers(1)).require("a", "one", [](graft::attributes const& a) { return a["a"].size() < 9; })
        .require("a", "two", [](graft::attributes const& a) { return a["a"].size() < 9; })
        .require("a", "three", [](graft::attributes const& a) { return a["a"].size() < 9; })
        .require("a", "four", [](graft::attributes const& a) { return a["a"].size() < 9; });
};
static_assert(graft::well_formed<Right>);

#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong").input("x", f32).output("y", follow("x"))
        .attr("a", integers(1)).require("a", "one", [](graft::attributes const& a) { return a["a"].size() < 9; })
        .require("a", "two", [](graft::attributes const& a) { return a["a"].size() < 9; })
        .require("a", "three", [](graft::attributes const& a) { return a["a"].size() < 9; })
        .require("a", "four", [](graft::attributes const& a) { return a["a"].size() < 9; })
        .require("a", "five", [](graft::attributes const& a) { return a["a"].size() < 9; });
};
static_assert(graft::well_formed<Wrong>);
#endif
