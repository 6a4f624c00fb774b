// test/reject/network_argument_without_a_name.cpp - an argument names its parameter
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Relu, .*wrong_arguments
#include "graft/graph/ir/network.hpp"
#include "graft/op/catalog/catalog.hpp"

using namespace graft::literals;
struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
struct all {
    using list = graft::ops<Relu>;
};
void build(graft::network& net, graft::tensor_ref x) {
#ifndef GRAFT_REJECT
    net.add<Relu>("relu", "x"_p = x);
#else
    net.add<Relu>("relu", x);
#endif
}
