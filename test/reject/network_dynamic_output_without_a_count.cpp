// test/reject/network_dynamic_output_without_a_count.cpp - a node specifies the number of tensors of a dynamic output
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*wrong_output_count, .*name<'y'>
#include "graft/graph/ir/network.hpp"
#include "graft/op/catalog/catalog.hpp"

using namespace graft::literals;

struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad").input("x", f32).dynamic_output("y", f32)
        .attr("strides", as_integers, length(2, 4));
    static constexpr graft::status infer_shape(shape_context& ctx) {
        for (auto y : ctx.dynamic_output<"y">()) y = ctx.input<"x">();
        return graft::ok;
    }
};
void make(graft::network& net, graft::tensor_ref x) {
#ifndef GRAFT_REJECT
    (void)net.add<Bad>("bad", "x"_p = x, "y"_p = 2, "strides"_p = {1, 2});
#else
    (void)net.add<Bad>("bad", "x"_p = x, "strides"_p = {1, 2});
#endif
}
