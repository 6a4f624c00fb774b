// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Wrong, .*count_on_single_port, .*name<'x'>
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype =
        graft::prototype("Right").dynamic_input("x", f32, at_least(2)).output("y", f32, compute_depend);
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype =
        graft::prototype("Wrong").input("x", f32, at_least(2)).output("y", f32, compute_depend);
};
static_assert(graft::well_formed<Wrong>);
#endif
