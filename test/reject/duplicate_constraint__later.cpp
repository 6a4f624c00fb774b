// test/reject/duplicate_constraint__later.cpp - an attribute is set later once
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Wrong, .*duplicate_constraint, .*name<'k'>
#include "graft/op/define/op.hpp"

struct Right : graft::op<Right> {
    static constexpr auto prototype =
        graft::prototype("Right").input("x", f32).output("y", follow("x")).attr("k", 2).set_later("k");
};
static_assert(graft::well_formed<Right>);

#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype =
        graft::prototype("Wrong").input("x", f32).output("y", follow("x")).attr("k", 2).set_later("k", "k");
};
static_assert(graft::well_formed<Wrong>);
#endif
