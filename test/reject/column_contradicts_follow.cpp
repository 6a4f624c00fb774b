// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Wrong, .*column_conflict, .*name<'y'>
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right")
                                          .input("x", columns(f16, f32))
                                          .output("y", columns(f32, f32), follow("x", aspect::shape));
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype =
        graft::prototype("Wrong").input("x", columns(f16, f32)).output("y", columns(f16, f32), follow("x"));
};
static_assert(graft::well_formed<Wrong>);
#endif
