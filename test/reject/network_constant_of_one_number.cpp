// test/reject/network_constant_of_one_number.cpp - elements of a constant are written in braces
// SPDX-License-Identifier: Apache-2.0
// expect: wrong_arguments, .*name<'c', ?'o', ?'n', ?'s', ?'t', ?'a', ?'n', ?'t'>
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
    (void)net.constant("c", {2.f}), (void)x;
#else
    (void)net.constant("c", 2.f), (void)x;
#endif
}
