// test/reject/dtype_attribute_outside_port.cpp - the attribute that a port's dtype comes from has dtypes of the port
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Wrong, .*dtype_attribute_outside_port, .*name<'y'
#include "graft/op/define/op.hpp"

struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right")
                                          .input("x", f32)
                                          .type_attr("to", f16 | i32, f16)
                                          .output("y", f16 | f32, type_from("to"));
    static constexpr graft::status infer_shape(shape_context& ctx) {
        return ctx.output<"y">() = ctx.input<"x">(), graft::ok;
    }
};
static_assert(graft::well_formed<Right>);

#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong")
                                          .input("x", f32)
                                          .type_attr("to", i32 | i64, i32)
                                          .output("y", f16 | f32, type_from("to"));
    static constexpr graft::status infer_shape(shape_context& ctx) {
        return ctx.output<"y">() = ctx.input<"x">(), graft::ok;
    }
};
static_assert(graft::well_formed<Wrong>);
#endif
