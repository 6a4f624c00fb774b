// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Wrong, .*value_depend_on_output, .*name<'y'>
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype =
        graft::prototype("Right").input("x", f32, value_depend(tiling)).output("y", f32, compute_depend);
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong").input("x", f32).output(
        "y", f32, compute_depend, value_depend);
};
static_assert(graft::well_formed<Wrong>);
#endif
