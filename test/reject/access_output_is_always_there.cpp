// test/reject/access_output_is_always_there.cpp - a required output is there
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*output_is_not_optional, .*name<'y'
#include "graft/op/infer.hpp"

struct Good : graft::op<Good> {
    static constexpr auto prototype = graft::prototype("Good")
        .input("x", f32)
        .input("k", i32, value_depend)
        .input("axes", i32, value_depend_optional)
        .optional_input("bias", f32)
        .optional_input("size", i32, value_depend)
        .dynamic_input("parts", f32)
        .output("y", f32)
        .output("z", follow("x"))
        .optional_output("mask", f32)
        .dynamic_output("each", f32)
        .attr("axis", -1)
        .optional_attr("limit", as_integer);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        for (auto each : ctx.dynamic_output<"each">()) each = graft::shape::scalar();
        return (void)ctx.has_output<"mask">(), ctx.output<"mask">() = ctx.output<"y">() = graft::shape::scalar(),
                                               graft::ok;
    }
};
static_assert(graft::well_formed<Good>);

#ifdef GRAFT_REJECT
struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad")
        .input("x", f32)
        .input("k", i32, value_depend)
        .input("axes", i32, value_depend_optional)
        .optional_input("bias", f32)
        .optional_input("size", i32, value_depend)
        .dynamic_input("parts", f32)
        .output("y", f32)
        .output("z", follow("x"))
        .optional_output("mask", f32)
        .dynamic_output("each", f32)
        .attr("axis", -1)
        .optional_attr("limit", as_integer);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        for (auto each : ctx.dynamic_output<"each">()) each = graft::shape::scalar();
        return (void)ctx.has_output<"y">(), ctx.output<"mask">() = ctx.output<"y">() = graft::shape::scalar(),
                                            graft::ok;
    }
};
static_assert(graft::well_formed<Bad>);
#endif
