// test/reject/text_is_none_of_the_choices__unequal.cpp - the same with !=, for a value that is stored in a variable
// SPDX-License-Identifier: Apache-2.0
// expect: (Pad.*value_outside_definition.*name<'m', ?'o', ?'d', ?'e'>|a_text_that_is_none_of_the_definition)
#include "graft/op/infer/infer.hpp"

struct Pad : graft::op<Pad> {
    static constexpr auto prototype = graft::prototype("Pad").input("x", f32).output("y", follow("x", aspect::dtype))
        .attr("mode", "edge", one_of("edge", "wrap"));
    static constexpr graft::status infer_shape(shape_context& ctx) {
#ifndef GRAFT_REJECT
        auto const mode = ctx.attr<"mode">();
        if (mode != "edge") return graft::fail(graft::errc::wrong_value, "mode");
#else
        auto const mode = ctx.attr<"mode">();
        if (mode != "Edge") return graft::fail(graft::errc::wrong_value, "mode");
#endif
        return ctx.output<"y">() = ctx.input<"x">(), graft::ok;
    }
};
static_assert(graft::expect([] { return graft::infer<Pad>("y", {{"x", {2}}}) == graft::shape{2}; }));
