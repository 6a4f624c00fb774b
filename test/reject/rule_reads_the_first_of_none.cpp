// test/reject/rule_reads_the_first_of_none.cpp - a shape rule reads the first tensor of an input that may have none
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Join, .*index_out_of_range, .*name<'p', *'a', *'r', *'t', *'s'>
#include "graft/op.hpp"

struct Join : graft::op<Join> {
#ifndef GRAFT_REJECT
    static constexpr auto prototype =
        graft::prototype("Join").dynamic_input("parts", f32, at_least(1)).output("y", f32);
#else
    static constexpr auto prototype = graft::prototype("Join").dynamic_input("parts", f32).output("y", f32);
#endif
    static constexpr graft::status infer_shape(shape_context& ctx) {
        ctx.output<"y">() = ctx.dynamic_input<"parts">()[0];
        return graft::ok;
    }
};
struct my_ops {
    using list = graft::ops<Join>;
};
static_assert(graft::catalog<my_ops>::view().size == 1);
