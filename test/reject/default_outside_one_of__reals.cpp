// test/reject/default_outside_one_of__reals.cpp - a default that is none of the floats of its constraint
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Wrong, .*default_violates_constraint, .*name<'r', 'a', 't', 'i', 'o'>
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right").input("x", f32).output("y", follow("x"))
        .attr("ratio", 0.5, one_of(0.5, 2));
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong").input("x", f32).output("y", follow("x"))
        .attr("ratio", 1.0, one_of(0.5, 2));
};
static_assert(graft::well_formed<Wrong>);
#endif
