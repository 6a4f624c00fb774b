// test/reject/rule_divides_by_element.cpp - a shape rule divides by an element of a list that may be 0 in a model
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*rule_undefined_at_zero, .*name<'s', *'t', *'e', *'p', *'s'
#include "graft/op.hpp"

struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad").input("x", f32).output("y", f32).attr(
        "steps", {1, 1}, length(2));
    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape y = ctx.input<"x">();
        auto const steps = ctx.attr<"steps">();
#ifndef GRAFT_REJECT
        if (steps[1] < 1) return ctx.fail<"steps">(graft::errc::wrong_value, "at least", 1, steps[1]);
#endif
        return ctx.output<"y">() = graft::shape{64 / steps[1]}, graft::ok;
    }
};
static_assert(graft::well_formed<Bad>);
