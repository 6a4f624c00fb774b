// test/reject/network_of_operator_not_in_catalog.cpp - an operator that the network's catalog lacks
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Gelu, .*operator_not_in_catalog, .*name<'G', 'e', 'l', 'u'>
#include "graft/graph/ir/network.hpp"
#include "graft/op/catalog/catalog.hpp"
using namespace graft::literals;
struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
struct Gelu : graft::op<Gelu> {
    static constexpr auto prototype = graft::prototype("Gelu").input("x", f32).output("y", follow("x"));
};
struct few {
    using list = graft::ops<Relu>;
};
void build(graft::network_of<few>& net, graft::tensor_ref x) {
#ifndef GRAFT_REJECT
    (void)net.add<Relu>("r", "x"_p = x);
#else
    (void)net.add<Gelu>("r", "x"_p = x);
#endif
}
