// test/reject/misspelled_rule__beside_the_right_one.cpp - a second shape rule under a name that is never called
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad.*, .*misspelled_rule, .*name<'i', *'n', *'f', *'e', *'r', *'S', *'h', *'a', *'p', *'e'
#include "graft/op/infer/infer.hpp"

struct Good : graft::op<Good> {
    static constexpr auto prototype = graft::prototype("Good").input("x", f32).output("y", f32);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        return ctx.output<"y">() = ctx.input<"x">(), graft::ok;
    }
};
static_assert(graft::well_formed<Good>);

#ifdef GRAFT_REJECT
struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad").input("x", f32).output("y", f32);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        return ctx.output<"y">() = ctx.input<"x">(), graft::ok;
    }
    static constexpr graft::status inferShape(shape_context& ctx) {
        return ctx.output<"y">() = ctx.input<"x">(), graft::ok;
    }
};
static_assert(graft::well_formed<Bad>);
#endif
