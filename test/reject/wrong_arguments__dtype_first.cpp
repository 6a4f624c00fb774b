// test/reject/wrong_arguments__dtype_first.cpp - the name of a port comes before its dtypes
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*wrong_arguments, .*name<'k'>
#include "graft/op/define/op.hpp"

struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad")
                                          .input("x", f32 | f16)
#ifndef GRAFT_REJECT
                                          .input("k", i32, any_shape)
#else
                                          .input(i32, "k")
#endif
                                          .output("y", follow("x"));
};
static_assert(graft::well_formed<Bad>);
