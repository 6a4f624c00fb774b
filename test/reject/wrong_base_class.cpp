// test/reject/wrong_base_class.cpp - the base of an operator is that of itself
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Other, .*wrong_base_class
#include "graft/op/infer/infer.hpp"

#ifndef GRAFT_REJECT
struct Good : graft::op<Good> {
    static constexpr auto prototype = graft::prototype("Good").input("x", f32).output("y", f32).attr("axis", -1);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        return ctx.output<"y">() = ctx.input<"x">(), graft::ok;
    }
};
static_assert(graft::infer<Good>("y", {{"x", {2}}}) == graft::shape{2});
struct Other : graft::op<Other> {
    static constexpr auto prototype = graft::prototype("Other").input("x", f32).output("y", follow("x"));
};
static_assert(graft::well_formed<Other>);

#else
struct Good : graft::op<Good> {
    static constexpr auto prototype = graft::prototype("Good").input("x", f32).output("y", f32).attr("axis", -1);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        return ctx.output<"y">() = ctx.input<"x">(), graft::ok;
    }
};
static_assert(graft::infer<Good>("y", {{"x", {2}}}) == graft::shape{2});
struct Other : graft::op<Good> {
    static constexpr auto prototype = graft::prototype("Other").input("x", f32).output("y", follow("x"));
};
static_assert(graft::well_formed<Other>);

#endif
