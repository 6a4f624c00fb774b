// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Wrong, .*empty_dtype_set, .*name<'x'>
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right").input("x", floating - f64);
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong").input("x", floating - real_number);
};
static_assert(graft::well_formed<Wrong>);
#endif
