// test/reject/access_with_arguments__output.cpp - an output is assigned
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*wrong_arguments, .*name<'y'>
#include "graft/op/infer/infer.hpp"

struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad").input("x", f32).output("y", f32).attr("axis", 0);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        auto y = ctx.input<"x">();
#ifndef GRAFT_REJECT
        ctx.output<"y">() = y;
#else
        ctx.output<"y">(y);
#endif
        ctx.output<"y">() = y;
        return graft::ok;
    }
};
static_assert(graft::well_formed<Bad>);
