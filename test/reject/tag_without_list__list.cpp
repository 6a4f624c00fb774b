// test/reject/tag_without_list__list.cpp - a catalog is of a tag, not of its list
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*ops<Relu>, .*tag_without_list, .*name<'l', 'i', 's', 't'>
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
static_assert(graft::catalog<all::list>::view().size == 1);
#endif
