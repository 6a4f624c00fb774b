// test/reject/no_prototype__in_a_list.cpp - each type in a list of operators has a prototype
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Plain, .*no_prototype
#include "graft/op/catalog/catalog.hpp"

struct Plain {};

#ifndef GRAFT_REJECT
struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
struct all {
    using list = graft::ops<Relu>;
};
static_assert(graft::catalog<all>::view().size == 1);
#else
struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
struct all {
    using list = graft::ops<Relu, Plain>;
};
static_assert(graft::catalog<all>::view().size == 1);
#endif
