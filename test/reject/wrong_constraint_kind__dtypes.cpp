// test/reject/wrong_constraint_kind__dtypes.cpp - dtypes for an integer attribute
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Wrong, .*wrong_constraint_kind, .*name<'t', 'o'>
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right").input("x", f32).output("y", follow("x"))
        .attr("to", f16, one_of(f16, f32));
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong").input("x", f32).output("y", follow("x"))
        .attr("to", 1, one_of(f16, f32));
};
static_assert(graft::well_formed<Wrong>);
#endif
