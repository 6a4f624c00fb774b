// test/reject/unused_dtype_variable.cpp - a dtype variable that no port has
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Wrong, .*unused_dtype_variable, .*name<'U'
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right")
                                          .datatype("T", f16 | f32)
                                          .datatype("U", i32 | i64)
                                          .input("x", "T")
                                          .input("k", "U", any_shape)
                                          .output("y", follow("x"));
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong")
                                          .datatype("T", f16 | f32)
                                          .datatype("U", i32 | i64)
                                          .input("x", "T")
                                          .input("k", i32, any_shape)
                                          .output("y", follow("x"));
};
static_assert(graft::well_formed<Wrong>);
#endif
