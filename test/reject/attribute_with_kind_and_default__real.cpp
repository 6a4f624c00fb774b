// test/reject/attribute_with_kind_and_default__real.cpp - an attribute has a kind or a default, numbers too
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*attribute_with_kind_and_default, .*name<'e', 'p', 's'>
#include "graft/op/infer/infer.hpp"

#ifndef GRAFT_REJECT
struct Good : graft::op<Good> {
    static constexpr auto prototype = graft::prototype("Good").input("x", f32).output("y", f32).attr("axis", -1);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        return ctx.output<"y">() = ctx.input<"x">(), graft::ok;
    }
};
static_assert(graft::infer<Good>("y", {{"x", {2}}}) == graft::shape{2});

#else
struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad").input("x", f32).output("y", f32).attr(
        "eps", as_float, 0.5);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        return ctx.output<"y">() = ctx.input<"x">(), graft::ok;
    }
};
static_assert(graft::infer<Bad>("y", {{"x", {2}}}) == graft::shape{2});

#endif
