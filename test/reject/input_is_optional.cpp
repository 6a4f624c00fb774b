// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Careless, .*input_is_optional, .*name<'b'>
#include "graft/op/define/op.hpp"
struct Careful : graft::op<Careful> {
    static constexpr auto prototype = graft::prototype("Careful").input("x", f32).optional_input("b", f32).output(
        "y", f32);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        auto const b = ctx.optional_input<"b">();
        ctx.output<"y">() = b ? *b : ctx.input<"x">();
        return graft::ok;
    }
};
static_assert(graft::well_formed<Careful>);
#ifdef GRAFT_REJECT
struct Careless : graft::op<Careless> {
    static constexpr auto prototype =
        graft::prototype("Careless").input("x", f32, any_shape).optional_input("b", f32).output("y", f32);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        return ctx.output<"y">() = ctx.input<"b">(), graft::ok;
    }
};
static_assert(graft::well_formed<Careless>);
#endif
