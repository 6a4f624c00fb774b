// test/reject/rule_divides_by_attribute.cpp - a shape rule divides by an attribute that may be 0 in a model
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*rule_undefined_at_zero, .*name<'s', *'t', *'r', *'i', *'d', *'e'
#include "graft/op.hpp"

struct Bad : graft::op<Bad> {
#ifndef GRAFT_REJECT
    static constexpr auto prototype = graft::prototype("Bad").input("x", f32).output("y", f32).attr(
        "stride", 1, in_range(1, 64));
#else
    static constexpr auto prototype = graft::prototype("Bad").input("x", f32).output("y", f32).attr("stride", 1);
#endif
    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape y = ctx.input<"x">();
        std::int64_t const stride = ctx.attr<"stride">();
        y[0] = (y[0].value() + stride - 1) / stride;
        return ctx.output<"y">() = y, graft::ok;
    }
};
static_assert(graft::well_formed<Bad>);
