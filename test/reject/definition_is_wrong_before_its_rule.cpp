// test/reject/definition_is_wrong_before_its_rule.cpp - a rule reads a part that the definition lost by its own
// mistake
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Wrong, .*attribute_with_kind_and_default, .*name<'a', ?'x', ?'i', ?'s'>
#include "graft/op/infer/infer.hpp"

struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right").input("x", f32).output("y", f32).attr("axis", -1);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        if (ctx.attr<"axis">() < 0) return ctx.output<"y">() = ctx.input<"x">(), graft::ok;
        return graft::fail(graft::errc::axis_out_of_range, "axis");
    }
};
static_assert(graft::infer<Right>("y", {{"x", {2}}}) == graft::shape{2});
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong").input("x", f32).output("y", f32).attr(
        "axis", "int", -1);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        if (ctx.attr<"axis">() < 0) return ctx.output<"y">() = ctx.input<"x">(), graft::ok;
        return graft::fail(graft::errc::axis_out_of_range, "axis");
    }
};
#endif
