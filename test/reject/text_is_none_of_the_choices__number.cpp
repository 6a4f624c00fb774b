// test/reject/text_is_none_of_the_choices__number.cpp - a string that is compared with a number
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Pad, .*wrong_attribute_type, .*name<'m', ?'o', ?'d', ?'e'>
#include "graft/op/infer/infer.hpp"

struct Pad : graft::op<Pad> {
    static constexpr auto prototype = graft::prototype("Pad").input("x", f32).output("y", follow("x", aspect::dtype))
        .attr("mode", "edge", one_of("edge", "wrap"));
    static constexpr graft::status infer_shape(shape_context& ctx) {
#ifndef GRAFT_REJECT
        if (ctx.attr<"mode">() == "wrap") return graft::fail(graft::errc::wrong_value, "mode");
#else
        if (ctx.attr<"mode">() == 1) return graft::fail(graft::errc::wrong_value, "mode");
#endif
        return ctx.output<"y">() = ctx.input<"x">(), graft::ok;
    }
};
static_assert(graft::expect([] { return graft::infer<Pad>("y", {{"x", {2}}}) == graft::shape{2}; }));
