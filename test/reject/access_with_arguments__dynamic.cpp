// test/reject/access_with_arguments__dynamic.cpp - one tensor of a dynamic input is accessed with brackets
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*wrong_arguments, .*name<'p', *'a', *'r', *'t', *'s'>
#include "graft/op/infer/infer.hpp"

struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad").dynamic_input("parts", f32, at_least(1)).output("y", f32);
    static constexpr graft::status infer_shape(shape_context& ctx) {
#ifndef GRAFT_REJECT
        ctx.output<"y">() = ctx.dynamic_input<"parts">()[0];
#else
        ctx.output<"y">() = ctx.dynamic_input<"parts">(0);
#endif
        return graft::ok;
    }
};
static_assert(graft::well_formed<Bad>);
static_assert(graft::expect([] { return graft::infer<Bad>("y", {{"parts", {2}}}) == graft::shape{2}; }));
