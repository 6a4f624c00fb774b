// test/reject/visit_of_a_node.cpp - visit accepts the position of an operator, visit_node the node
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<my_ops, .*wrong_arguments, .*name<'v', ?'i', ?'s', ?'i', ?'t'>
#include "graft/graph/ir/visit_node.hpp"
#include "graft/op/define/op.hpp"
#include "graft/op/define/visit.hpp"

struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
struct my_ops {
    using list = graft::ops<Relu>;
};
void look(graft::op_id at, graft::node_ref n) {
    graft::visit<my_ops>(at, [](auto) {});
#ifndef GRAFT_REJECT
    graft::visit_node<my_ops>(n, [](auto const&) {});
#else
    graft::visit<my_ops>(n, [](auto) {});
#endif
}
