// test/reject/wrong_arguments__formats.cpp - formats are declared by DSL functions
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*wrong_arguments, .*name<'x'>
#include "graft/op/define/op.hpp"

struct Bad : graft::op<Bad> {
#ifndef GRAFT_REJECT
    static constexpr auto prototype =
        graft::prototype("Bad").input("x", f32, formats(nchw)).output("y", f32, follow("x", aspect::shape));
#else
    static constexpr auto prototype =
        graft::prototype("Bad").input("x", f32, formats("NCHW")).output("y", f32, follow("x", aspect::shape));
#endif
};
static_assert(graft::well_formed<Bad>);
