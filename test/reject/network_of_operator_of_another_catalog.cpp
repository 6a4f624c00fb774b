// test/reject/network_of_operator_of_another_catalog.cpp - another type with the name of an operator in the catalog
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<other::Scale, .*operator_not_in_catalog, .*name<'S', 'c', 'a', 'l', 'e'>
#include "graft/graph/ir/network.hpp"
#include "graft/op/catalog/catalog.hpp"
using namespace graft::literals;

struct Scale : graft::op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale").input("x", f32 | f16).output("y", follow("x"));
};
namespace other {
struct Scale : graft::op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale").input("x", f32).output("y", follow("x"));
};
} // namespace other
struct few {
    using list = graft::ops<Scale>;
};
#ifndef GRAFT_REJECT
void build(graft::network_of<few>& net, graft::tensor_ref x) { (void)net.add<Scale>("s", "x"_p = x); }
#else
void build(graft::network_of<few>& net, graft::tensor_ref x) { (void)net.add<other::Scale>("s", "x"_p = x); }
#endif
