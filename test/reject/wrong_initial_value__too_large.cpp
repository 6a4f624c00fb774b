// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Wrong, .*wrong_initial_value, .*name<'y'>
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right").input("x", f32).output(
        "y", i8, compute_depend, initial(127));
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong").input("x", f32).output(
        "y", i8, compute_depend, initial(128));
};
static_assert(graft::well_formed<Wrong>);
#endif
