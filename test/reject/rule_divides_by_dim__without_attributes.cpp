// test/reject/rule_divides_by_dim__without_attributes.cpp - a shape rule without attributes divides by the number of a
// dim, which may be 0
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*rule_undefined_at_zero, .*name<'x'>
#include "graft/op.hpp"

struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad").input("x", f32).input("w", f32).output("y", f32);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape y = ctx.input<"x">();
#ifndef GRAFT_REJECT
        y[0] = floor_div(y[0], ctx.input<"w">()[0]);
#else
        y[0] = y[0].value() / ctx.input<"w">()[0].value();
#endif
        return ctx.output<"y">() = y, graft::ok;
    }
};
static_assert(graft::well_formed<Bad>);
