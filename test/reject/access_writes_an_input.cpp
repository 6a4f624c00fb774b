// test/reject/access_writes_an_input.cpp - an input is read-only
// SPDX-License-Identifier: Apache-2.0
// expect: no viable overloaded '='|discards qualifiers
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
        return ctx.input<"x">() = graft::shape::scalar(), ctx.output<"y">() = ctx.input<"x">(), graft::ok;
    }
};
static_assert(graft::well_formed<Bad>);
#endif
