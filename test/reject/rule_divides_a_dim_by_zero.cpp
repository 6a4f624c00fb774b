// test/reject/rule_divides_a_dim_by_zero.cpp - a shape rule divides a dim by an attribute that may be 0
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Crop, .*rule_undefined_at_zero, .*name<'s', *'t', *'e', *'p'>
#include "graft/op.hpp"

struct Crop : graft::op<Crop> {
#ifndef GRAFT_REJECT
    static constexpr auto prototype = graft::prototype("Crop").input("x", f32).output("y", f32).attr(
        "step", 1, in_range(1, 8));
#else
    static constexpr auto prototype = graft::prototype("Crop").input("x", f32).output("y", f32).attr(
        "step", 1, in_range(0, 8));
#endif
    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape y = ctx.input<"x">();
        if (y.has_rank() && y.rank() > 0) y[0] = floor_div(y[0], ctx.attr<"step">());
        ctx.output<"y">() = y;
        return graft::ok;
    }
};
struct my_ops {
    using list = graft::ops<Crop>;
};
static_assert(graft::catalog<my_ops>::view().size == 1);
