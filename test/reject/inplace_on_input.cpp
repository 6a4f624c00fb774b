// test/reject/inplace_on_input.cpp - an input takes no memory of another
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Wrong, .*inplace_on_input, .*name<'z'>
#include "graft/op/define/op.hpp"

struct Right : graft::op<Right> {
    static constexpr auto prototype =
        graft::prototype("Right").input("x", f32).input("z", f32, any_shape).output("y", follow("x"), inplace("x"));
};
static_assert(graft::well_formed<Right>);

#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype =
        graft::prototype("Wrong").input("x", f32).input("z", f32, inplace("x"), any_shape).output("y", follow("x"));
};
static_assert(graft::well_formed<Wrong>);
#endif
