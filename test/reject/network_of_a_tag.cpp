// test/reject/network_of_a_tag.cpp - a network accepts the view of a catalog
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<my_ops, .*wrong_arguments, .*name<'n', ?'e', ?'t', ?'w', ?'o', ?'r', ?'k'>
#include "graft/graph/edit/edit.hpp"
#include "graft/graph/ir/network.hpp"
#include "graft/op/catalog/catalog.hpp"

using namespace graft::literals;
struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
struct Split : graft::op<Split> {
    static constexpr auto prototype = graft::prototype("Split").input("x", f32).dynamic_output(
        "parts", f32, follow("x"));
};
struct my_ops {
    using list = graft::ops<Relu, Split>;
};
void build() {
#ifndef GRAFT_REJECT
    graft::network net(graft::catalog<my_ops>::view());
#else
    graft::network net(my_ops{});
#endif
}
