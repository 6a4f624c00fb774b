// test/reject/tag_without_list__operator.cpp - a catalog is of a tag, not of an operator
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Relu, .*tag_without_list
#include "graft/op/catalog/catalog.hpp"

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
    using list = graft::ops<Relu>;
};
static_assert(graft::catalog<Relu>::view().size == 1);
#endif
