// test/reject/default_outside_one_of__dtypes.cpp - a default dtype that is not one of those of its constraint
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Wrong, .*default_violates_constraint, .*name<'t', 'o'>
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right").input("x", f32).output("y", follow("x"))
        .attr("to", f16, one_of(f16, f32));
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong").input("x", f32).output("y", follow("x"))
        .attr("to", i8, one_of(f16, f32));
};
static_assert(graft::well_formed<Wrong>);
#endif
