// test/reject/any_shape_on_output.cpp - `any_shape` for an output, whose shape a rule or `follow` determines
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Copy, .*any_shape_on_output, .*name<'y'>
#include "graft/op/define/op.hpp"

struct Copy : graft::op<Copy> {
#ifndef GRAFT_REJECT
    static constexpr auto prototype = graft::prototype("Copy").input("x", f32, any_shape).output("y", follow("x"));
#else
    static constexpr auto prototype = graft::prototype("Copy").input("x", f32).output("y", follow("x"), any_shape);
#endif
};
static_assert(graft::well_formed<Copy>);
