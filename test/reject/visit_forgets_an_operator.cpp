// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Neg, .*unhandled_operator
#include "graft/graph/ir/visit_node.hpp"
#include "graft/op/catalog/catalog.hpp"
struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
struct Neg : graft::op<Neg> {
    static constexpr auto prototype = graft::prototype("Neg").input("x", f32).output("y", follow("x"));
};
struct few {
    using list = graft::ops<Relu, Neg>;
};
struct lowering {
    void operator()(graft::input_ref) {}
    void operator()(graft::constant_ref) {}
    void operator()(graft::opaque_ref) {}
    void operator()(graft::op_ref<Relu>) {}
#ifndef GRAFT_REJECT
    void operator()(graft::op_ref<Neg>) {}
#endif
};
void lower(graft::node_ref n, lowering& l) { graft::visit_node<few>(n, l); }
