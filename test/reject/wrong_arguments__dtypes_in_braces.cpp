// test/reject/wrong_arguments__dtypes_in_braces.cpp - dtypes of an input are joined, not listed
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*wrong_arguments, .*name<'x'>
#include "graft/op/define/op.hpp"

struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad")
#ifndef GRAFT_REJECT
                                          .input("x", f32 | f16)
#else
                                          .input("x", {f32, f16})
#endif
                                          .output("y", follow("x"));
};
static_assert(graft::well_formed<Bad>);
