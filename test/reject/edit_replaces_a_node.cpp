// test/reject/edit_replaces_a_node.cpp - tensors are replaced, not nodes
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Relu, .*wrong_arguments, .*name<'r', ?'e', ?'p', ?'l', ?'a', ?'c', ?'e'>
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
void build(graft::graph_edit& edit, graft::op_ref<Relu> n, graft::tensor_ref x) {
#ifndef GRAFT_REJECT
    edit.replace(n.output<"y">(), x);
#else
    edit.replace(n, x);
#endif
}
