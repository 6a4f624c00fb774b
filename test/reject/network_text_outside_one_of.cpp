// test/reject/network_text_outside_one_of.cpp - a string that the operator does not admit
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Conv, .*value_outside_definition, .*name<'m', *'o', *'d', *'e'>
#include "graft/graph/ir/network.hpp"
#include "graft/op/catalog/catalog.hpp"

using namespace graft::literals;
struct Conv : graft::op<Conv> {
    static constexpr auto prototype = graft::prototype("Conv").input("x", f32).output("y", follow("x"))
        .attr("groups", 1, at_least(1)).attr("mode", "SAME", one_of("SAME", "VALID"));
};
void build(graft::network& net, graft::tensor_ref x) {
#ifndef GRAFT_REJECT
    (void)net.add<Conv>("c", "x"_p = x, "mode"_p = "SAME"_c);
#else
    (void)net.add<Conv>("c", "x"_p = x, "mode"_p = "same"_c);
#endif
}
