// test/reject/rule_divides_by_value.cpp - a shape rule divides by the value of an input, which may be 0
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*rule_undefined_at_zero, .*name<'k'>
#include "graft/op.hpp"

struct Bad : graft::op<Bad> {
    static constexpr auto prototype =
        graft::prototype("Bad").input("x", f32).input("k", i32, value_depend).output("y", f32);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape y = ctx.input<"x">();
#ifndef GRAFT_REJECT
        y[0] = floor_div(y[0], ctx.value<"k">().scalar());
#else
        y[0] = y[0].value() / ctx.value<"k">().scalar().value();
#endif
        return ctx.output<"y">() = y, graft::ok;
    }
};
static_assert(graft::well_formed<Bad>);
