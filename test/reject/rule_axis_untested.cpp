// test/reject/rule_axis_untested.cpp - a shape rule uses the result of normalize_axis without a test
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*rule_undefined_out_of_range, .*name<'a', *'x', *'i', *'s'
#include "graft/op.hpp"

struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad").input("x", f32).output("y", f32).attr("axis", 0);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape y = ctx.input<"x">();
        auto const axis = graft::normalize_axis(ctx.attr<"axis">(), y.rank());
#ifndef GRAFT_REJECT
        if (!axis) return axis.error();
#endif
        y[*axis] = 1;
        return ctx.output<"y">() = y, graft::ok;
    }
};
struct operators {
    using list = graft::ops<Bad>;
};
static_assert(graft::catalog<operators>::view().find("Bad") == 0);
