// test/reject/rule_axis_untested__behind_the_rank.cpp - a shape rule uses the result of normalize_axis without a test,
// where it knows the rank
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Crop, .*rule_undefined_out_of_range, .*name<'a', *'x', *'i', *'s'>
#include "graft/op.hpp"

struct Crop : graft::op<Crop> {
    static constexpr auto prototype = graft::prototype("Crop").input("x", f32).output("y", f32).attr("axis", -1);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape y = ctx.input<"x">();
        if (!y.has_rank()) return ctx.output<"y">() = y, graft::ok;
        auto const axis = graft::normalize_axis(ctx.attr<"axis">(), y.rank());
#ifndef GRAFT_REJECT
        if (!axis) return axis.error();
#endif
        y[*axis] = 1;
        ctx.output<"y">() = y;
        return graft::ok;
    }
};
struct my_ops {
    using list = graft::ops<Crop>;
};
static_assert(graft::catalog<my_ops>::view().size == 1);
