// test/reject/too_many_columns.cpp - more columns than the capacity of an operator
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Wrong, .*too_many_columns, .*name<'x'>
#include "graft/op/define/op.hpp"

struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right")
                                          .input("x", columns(f32, f16))
                                          .output("y", columns(f32, f16), follow("x", aspect::shape));
};
static_assert(graft::well_formed<Right>);

#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong")
                                          .input("x",
                                              columns(f32, f16, i32, i8, f32, f16, i32, i8, f32, f16, i32, i8, f32, f16,
                                                  i32, i8, f32, f16, i32, i8, f32, f16, i32, i8, f32, f16, i32, i8, f32,
                                                  f16, i32, i8, f32, f16, i32, i8, f32, f16, i32, i8, f32, f16, i32, i8,
                                                  f32, f16, i32, i8, f32, f16, i32, i8, f32, f16, i32, i8, f32, f16,
                                                  i32, i8, f32, f16, i32, i8, f32, f16, i32, i8))
                                          .output("y", f32, follow("x", aspect::shape));
};
static_assert(graft::well_formed<Wrong>);
#endif
