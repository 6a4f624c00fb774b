// test/reject/empty_name__prototype.cpp - an operator has a name
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*empty_name
#include "graft/op/define/op.hpp"

struct Bad : graft::op<Bad> {
#ifndef GRAFT_REJECT
    static constexpr auto prototype = graft::prototype("Bad").input("x", f32).output("y", follow("x"));
#else
    static constexpr auto prototype = graft::prototype().input("x", f32).output("y", follow("x"));
#endif
};
static_assert(graft::well_formed<Bad>);
