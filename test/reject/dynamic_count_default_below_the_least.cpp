// test/reject/dynamic_count_default_below_the_least.cpp - the attribute with the number of tensors has a possible
// default
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Parts, .*default_violates_constraint, .*name<'n'>
#include "graft/op.hpp"

#ifndef GRAFT_REJECT
constexpr int parts = 2;
#else
constexpr int parts = 1;
#endif
struct Parts : graft::op<Parts> {
    static constexpr auto prototype = graft::prototype("Parts")
                                          .input("x", f32)
                                          .dynamic_output("y", f32, follow("x"), at_least(2), count_from("n"))
                                          .attr("n", parts);
};
struct ops {
    using list = graft::ops<Parts>;
};
static_assert(graft::catalog<ops>::view().size == 1);
