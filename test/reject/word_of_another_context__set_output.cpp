// test/reject/word_of_another_context__set_output.cpp - contexts have no member function set_output
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Pad, .*unknown_member, .*name<'s', ?'e', ?'t', ?'_', ?'o', ?'u', ?'t', ?'p', ?'u', ?'t'>
#include "graft/op/infer/infer.hpp"

struct Pad : graft::op<Pad> {
    static constexpr auto prototype = graft::prototype("Pad").input("x", f32).output("y", follow("x", aspect::dtype))
        .attr("mode", "edge", one_of("edge", "wrap"));
    static constexpr graft::status infer_shape(shape_context& ctx) {
#ifndef GRAFT_REJECT
        ctx.output<"y">() = ctx.input<"x">();
#else
        ctx.set_output<"y">(ctx.input<"x">());
#endif
        return ctx.output<"y">() = ctx.input<"x">(), graft::ok;
    }
};
static_assert(graft::expect([] { return graft::infer<Pad>("y", {{"x", {2}}}) == graft::shape{2}; }));
