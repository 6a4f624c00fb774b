// test/reject/wrong_constraint_kind__reals.cpp - floats for an integer attribute, where they would
// lose their fractions
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Wrong, .*wrong_constraint_kind, .*name<'a', 'x', 'i', 's'>
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right").input("x", f32).output("y", follow("x"))
        .attr("axis", 1, one_of(0, 1));
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong").input("x", f32).output("y", follow("x"))
        .attr("axis", 1, one_of(0.5, 1.5));
};
static_assert(graft::well_formed<Wrong>);
#endif
