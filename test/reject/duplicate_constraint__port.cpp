// test/reject/duplicate_constraint__port.cpp - a port depends on its value once
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Wrong, .*duplicate_constraint, .*name<'x'>
#include "graft/op/define/op.hpp"

struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right").input("x", f32, value_depend).output("y", follow("x"));
};
static_assert(graft::well_formed<Right>);

#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype =
        graft::prototype("Wrong").input("x", f32, value_depend, value_depend_optional).output("y", follow("x"));
};
static_assert(graft::well_formed<Wrong>);
#endif
