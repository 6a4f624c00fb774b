// test/reject/invalid_constraint__or.cpp - dtypes of a port are joined by one bar
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*invalid_constraint, .*name<'k'>
#include "graft/op/define/op.hpp"

struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad")
                                          .input("x", f32 | f16)
#ifndef GRAFT_REJECT
                                          .input("k", i32 | i64, any_shape)
#else
                                          .input("k", i32 || i64, any_shape)
#endif
                                          .output("y", follow("x"));
};
static_assert(graft::well_formed<Bad>);
