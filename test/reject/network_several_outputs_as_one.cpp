// test/reject/network_several_outputs_as_one.cpp - a node of a dynamic output is not a tensor
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Split, .*output_is_dynamic, .*name<'p', ?'a', ?'r', ?'t', ?'s'>
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
void build(graft::network& net, graft::tensor_ref x) {
#ifndef GRAFT_REJECT
    net.output("z", net.add<Split>("s", "x"_p = x, "parts"_p = 2).dynamic_output<"parts">()[0]);
#else
    net.output("z", net.add<Split>("s", "x"_p = x, "parts"_p = 2));
#endif
}
