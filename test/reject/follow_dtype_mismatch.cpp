// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Wrong, .*follow_dtype_mismatch, .*name<'y'>
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype =
        graft::prototype("Right").input("x", floating).output("y", real_number, follow("x"));
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype =
        graft::prototype("Wrong").input("x", real_number).output("y", floating, follow("x"));
};
static_assert(graft::well_formed<Wrong>);
#endif
