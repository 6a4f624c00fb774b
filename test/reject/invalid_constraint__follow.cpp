// test/reject/invalid_constraint__follow.cpp - follow names an input
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*invalid_constraint, .*name<'z'>
#include "graft/op/define/op.hpp"

struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad")
        .input("x", f32 | f16)
#ifndef GRAFT_REJECT
        .output("z", follow("x"))
#else
        .output("z", follow)
#endif
        .output("y", follow("x"));
};
static_assert(graft::well_formed<Bad>);
