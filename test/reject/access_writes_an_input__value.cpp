// test/reject/access_writes_an_input__value.cpp - an element of a value is read-only
// SPDX-License-Identifier: Apache-2.0
// expect: deleted|discards qualifiers|no viable overloaded
#include "graft/op/infer/infer.hpp"

struct Good : graft::op<Good> {
    static constexpr auto prototype = graft::prototype("Good")
                                          .input("x", f32)
                                          .dynamic_input("more", f32, at_least(1))
                                          .input("k", i32, value_depend)
                                          .output("y", f32);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape y = ctx.input<"x">();
        y[0] = 3, y[1] += ctx.dynamic_input<"more">()[0][0];
        return ctx.output<"y">() = y, graft::ok;
    }
};
static_assert(graft::well_formed<Good>);

#ifdef GRAFT_REJECT
struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad")
                                          .input("x", f32)
                                          .dynamic_input("more", f32, at_least(1), any_shape)
                                          .input("k", i32, value_depend)
                                          .output("y", f32);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        ctx.value<"k">()[0] = 3;
        return ctx.output<"y">() = ctx.input<"x">(), graft::ok;
    }
};
static_assert(graft::well_formed<Bad>);
#endif
