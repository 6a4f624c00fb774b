// test/reject/duplicate_constraint__length.cpp - a list has one length
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Wrong, .*duplicate_constraint, .*name<'p', *'a', *'d', *'s'>
#include "graft/op/define/op.hpp"

struct Right : graft::op<Right> {
    static constexpr auto prototype =
        graft::prototype("Right").input("x", f32).output("y", follow("x")).attr("pads", as_integers, length(2, 3));
};
static_assert(graft::well_formed<Right>);

#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .attr("pads", as_integers, length(2), length(3));
};
static_assert(graft::well_formed<Wrong>);
#endif
