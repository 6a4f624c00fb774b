// test/reject/rule_forgets_the_only_output__without_attributes.cpp - a shape rule does not assign the only output
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*output_not_assigned, .*name<'y'>
#include "graft/op.hpp"

struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad").input("x", f32).output("y", f32);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape y = ctx.input<"x">();
        if (y.has_rank() && y.rank() > 1) y[0] = 1;
#ifndef GRAFT_REJECT
        ctx.output<"y">() = y;
#endif
        return graft::ok;
    }
};
static_assert(graft::well_formed<Bad>);
