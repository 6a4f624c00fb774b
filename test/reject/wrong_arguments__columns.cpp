// test/reject/wrong_arguments__columns.cpp - columns are dtypes or formats
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*wrong_arguments, .*name<'x'>
#include "graft/op/define/op.hpp"

struct Bad : graft::op<Bad> {
#ifndef GRAFT_REJECT
    static constexpr auto prototype = graft::prototype("Bad")
                                          .input("x", columns(f16, f32))
                                          .output("y", columns(f16, f32), follow("x", aspect::shape));
#else
    static constexpr auto prototype =
        graft::prototype("Bad").input("x", columns("f16", "f32")).output("y", f32, follow("x", aspect::shape));
#endif
};
static_assert(graft::well_formed<Bad>);
