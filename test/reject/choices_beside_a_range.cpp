// test/reject/choices_beside_a_range.cpp - an attribute with `one_of` and `in_range`: a choice is outside of the range
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Both, .*duplicate_constraint, .*name<'n'>
#include "graft/op/define/op.hpp"

struct Right : graft::op<Right> {
    static constexpr auto prototype =
        graft::prototype("Right").input("x", f32).output("y", follow("x")).attr("n", 1, one_of(1, 2, 8));
};
static_assert(graft::well_formed<Right>);

#ifdef GRAFT_REJECT
struct Both : graft::op<Both> {
    static constexpr auto prototype =
        graft::prototype("Both").input("x", f32).output("y", follow("x")).attr("n", 1, in_range(1, 4), one_of(1, 2, 8));
};
static_assert(graft::well_formed<Both>);
#endif
