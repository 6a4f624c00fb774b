// test/reject/text_is_none_of_the_choices.cpp - a rule compares with a string that the attribute never is
// SPDX-License-Identifier: Apache-2.0
// expect: (Pad.*value_outside_definition.*name<'m', ?'o', ?'d', ?'e'>|a_text_that_is_none_of_the_definition)
#include "graft/op/infer/infer.hpp"

struct Pad : graft::op<Pad> {
    static constexpr auto prototype = graft::prototype("Pad").input("x", f32).output("y", follow("x", aspect::dtype))
        .attr("mode", "edge", one_of("edge", "wrap"));
    static constexpr graft::status infer_shape(shape_context& ctx) {
#ifndef GRAFT_REJECT
        if (ctx.attr<"mode">() == "wrap") return graft::fail(graft::errc::wrong_value, "mode");
#else
        if (ctx.attr<"mode">() == "warp") return graft::fail(graft::errc::wrong_value, "mode");
#endif
        return ctx.output<"y">() = ctx.input<"x">(), graft::ok;
    }
};
static_assert(graft::expect([] { return graft::infer<Pad>("y", {{"x", {2}}}) == graft::shape{2}; }));
