// test/reject/network_several_outputs_as_a_tensor.cpp - a node of two outputs is not a tensor
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Halves, .*wrong_output_count, .*name<'h', 'i', 'g', 'h'>
#include "graft/graph/ir/network.hpp"
#include "graft/op/catalog/catalog.hpp"

using namespace graft::literals;
struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
struct Halves : graft::op<Halves> {
    static constexpr auto prototype = graft::prototype("Halves").input("x", f32).output("low", follow("x"))
        .output("high", follow("x"));
};
graft::tensor_ref build(graft::network& net, graft::tensor_ref x) {
#ifndef GRAFT_REJECT
    return net.add<Halves>("halves", "x"_p = x).output<"low">();
#else
    return net.add<Halves>("halves", "x"_p = x);
#endif
}
