// test/reject/rule_does_not_return_its_error.cpp - a rule returns the error that it makes with `fail`
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Crop, .*error_not_returned, .*name<'x'>
#include "graft/op.hpp"

struct Crop : graft::op<Crop> {
    static constexpr auto prototype = graft::prototype("Crop").input("x", f32).output("y", f32);
    static constexpr graft::status infer_shape(shape_context& ctx) {
#ifndef GRAFT_REJECT
        if (ctx.input<"x">().rank() != 2) return ctx.fail<"x">(graft::errc::wrong_rank, "a matrix");
#else
        if (ctx.input<"x">().rank() != 2) (void)ctx.fail<"x">(graft::errc::wrong_rank, "a matrix");
#endif
        ctx.output<"y">() = ctx.input<"x">();
        return graft::ok;
    }
};
struct my_ops {
    using list = graft::ops<Crop>;
};
static_assert(graft::catalog<my_ops>::view().size == 1);
