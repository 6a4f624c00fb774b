// test/reject/visit_of_a_list.cpp - a visitor over the list in place of its tag
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*ops<Relu>, .*tag_without_list, .*name<'l', ?'i', ?'s', ?'t'>
#include "graft/graph/ir/visit_node.hpp"
#include "graft/op/define/op.hpp"

struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
struct my_ops {
    using list = graft::ops<Relu>;
};
void look(graft::node_ref n) {
    auto const nothing = [](auto const&) {};
#ifndef GRAFT_REJECT
    graft::visit_node<my_ops>(n, nothing);
#else
    graft::visit_node<my_ops::list>(n, nothing);
#endif
}
