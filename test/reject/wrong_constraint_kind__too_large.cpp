// test/reject/wrong_constraint_kind__too_large.cpp - a number that no 64-bit integer attribute holds
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Wrong, .*wrong_constraint_kind, .*name<'s', 'e', 'e', 'd'>
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right").input("x", f32).output("y", follow("x"))
        .attr("seed", 1, one_of(1, 9223372036854775807u));
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong").input("x", f32).output("y", follow("x"))
        .attr("seed", 1, one_of(1, 9223372036854775808u));
};
static_assert(graft::well_formed<Wrong>);
#endif
