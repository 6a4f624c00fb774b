// test/reject/too_many_constraints.cpp - an attribute with more values than the capacity of one_of
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Wrong, .*too_many_constraints, .*name<'a'>
#include "graft/op/define/op.hpp"

struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right").input("x", f32).output("y", follow("x"))
        .attr("a", 1, one_of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
};
static_assert(graft::well_formed<Right>);

#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong").input("x", f32).output("y", follow("x"))
        .attr("a", 1, one_of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16));
};
static_assert(graft::well_formed<Wrong>);
#endif
