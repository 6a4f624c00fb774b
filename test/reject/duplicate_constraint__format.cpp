// test/reject/duplicate_constraint__format.cpp - a port has a format once
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Wrong, .*duplicate_constraint, .*name<'x'>
#include "graft/op/define/op.hpp"

struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right").input("x", f32, has_format).output("y", follow("x"));
};
static_assert(graft::well_formed<Right>);

#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype =
        graft::prototype("Wrong").input("x", f32, has_format, has_format).output("y", follow("x"));
};
static_assert(graft::well_formed<Wrong>);
#endif
