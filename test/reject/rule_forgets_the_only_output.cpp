// test/reject/rule_forgets_the_only_output.cpp - a shape rule reads an attribute, and does not assign the only output
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*output_not_assigned, .*name<'y'>
#include "graft/op.hpp"

struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad").input("x", f32).output("y", f32).attr("more", 1);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape y = ctx.input<"x">();
        y[0] = y[0] + ctx.attr<"more">();
#ifndef GRAFT_REJECT
        ctx.output<"y">() = y;
#endif
        return graft::ok;
    }
};
static_assert(graft::well_formed<Bad>);
