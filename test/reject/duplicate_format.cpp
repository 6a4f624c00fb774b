// test/reject/duplicate_format.cpp - the formats of a port must be in one list
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Wrong, .*duplicate_format, .*name<'x'>
#include "graft/op/define/op.hpp"

struct Right : graft::op<Right> {
    static constexpr auto prototype =
        graft::prototype("Right").input("x", f32, formats(nchw, nhwc)).output("y", follow("x"));
};
static_assert(graft::well_formed<Right>);

#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype =
        graft::prototype("Wrong").input("x", f32, formats(nchw), formats(nhwc)).output("y", follow("x"));
};
static_assert(graft::well_formed<Wrong>);
#endif
