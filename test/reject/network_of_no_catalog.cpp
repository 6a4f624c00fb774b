// test/reject/network_of_no_catalog.cpp - a network has a catalog of the operators that it may have
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*network, .*wrong_arguments, .*name<'n', 'e', 't', 'w', 'o', 'r', 'k'>
#include "graft/graph/ir/network.hpp"
#include "graft/op/catalog/catalog.hpp"

struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad").input("x", f32).output("y", follow("x"));
};
struct my_ops {
    using list = graft::ops<Bad>;
};
void make() {
#ifndef GRAFT_REJECT
    graft::network net(graft::catalog<my_ops>::view());
#else
    graft::network net;
#endif
    (void)net.input("x", graft::dtype::f32, {2});
}
