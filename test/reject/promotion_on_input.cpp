// test/reject/promotion_on_input.cpp - only an output has a promoted dtype
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Wrong, .*promotion_on_input, .*name<'x', '2'>
#include "graft/op/define/op.hpp"

struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right")
                                          .datatype("T1", {f16, f32})
                                          .datatype("T2", {i32, f32})
                                          .input("x1", "T1")
                                          .input("x2", "T2", any_shape)
                                          .output("y", promote("T1", "T2"), follow("x1", aspect::shape));
};
static_assert(graft::well_formed<Right>);

#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong")
                                          .datatype("T1", {f16, f32})
                                          .datatype("T2", {i32, f32})
                                          .input("x1", "T1")
                                          .input("x2", promote("T1", "T2"), any_shape)
                                          .output("y", "T1", follow("x1", aspect::shape));
};
static_assert(graft::well_formed<Wrong>);
#endif
