// test/reject/access_optional_attribute_untested.cpp - an attribute without a default must be tested
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*attribute_is_optional, .*name<'l', *'i', *'m', *'i', *'t'
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
        return (void)ctx.optional_attr<"limit">(), ctx.output<"mask">() = ctx.output<"y">() = graft::shape::scalar(),
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
        return (void)ctx.attr<"limit">(), ctx.output<"mask">() = ctx.output<"y">() = graft::shape::scalar(), graft::ok;
    }
};
static_assert(graft::well_formed<Bad>);
#endif
