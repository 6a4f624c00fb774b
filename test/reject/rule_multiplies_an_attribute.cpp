// test/reject/rule_multiplies_an_attribute.cpp - a rule computes sizes as dims, whose products are checked
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Grow, .*rule_undefined_out_of_range, .*name<'t', *'i', *'m', *'e', *'s'
#include "graft/op.hpp"

struct Grow : graft::op<Grow> {
    static constexpr auto prototype = graft::prototype("Grow").input("x", f32).output("y", f32).attr("times", 3);
    static constexpr graft::status infer_shape(shape_context& ctx) {
#ifndef GRAFT_REJECT
        ctx.output<"y">() = graft::shape{graft::dim(ctx.attr<"times">()) * 4};
#else
        ctx.output<"y">() = graft::shape{ctx.attr<"times">() * 4};
#endif
        return graft::ok;
    }
};
static_assert(graft::well_formed<Grow>);
