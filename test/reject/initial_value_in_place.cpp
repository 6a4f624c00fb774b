// test/reject/initial_value_in_place.cpp - an output in the memory of an input has no initial value
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Wrong, .*initial_value_in_place, .*name<'y'
#include "graft/op/define/op.hpp"

struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right").input("x", f32).output("y", follow("x"), initial(0));
};
static_assert(graft::well_formed<Right>);

#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong").input("x", f32).output(
        "y", follow("x"), inplace("x"), initial(0));
};
static_assert(graft::well_formed<Wrong>);
#endif
