// test/reject/unread_input__by_a_rule.cpp - a shape rule that reads all inputs but one
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Dense, .*unread_input, .*name<'b', ?'i', ?'a', ?'s'
#include "graft/op/define/op.hpp"

struct Either : graft::op<Either> { // a flag chooses the input that is read
    static constexpr auto prototype = graft::prototype("Either").input("a", f32).input("b", f32).output("y", f32).attr(
        "second", false);

    static constexpr graft::status infer_shape(shape_context& ctx) {
        if (ctx.attr<"second">()) return ctx.output<"y">() = ctx.input<"b">(), graft::ok;
        return ctx.output<"y">() = ctx.input<"a">(), graft::ok;
    }
};
static_assert(graft::well_formed<Either>);

struct Dense : graft::op<Dense> {
    static constexpr auto prototype =
        graft::prototype("Dense").input("x", f32).input("w", f32).optional_input("bias", f32).output("y", f32);

    static constexpr graft::status infer_shape(shape_context& ctx) {
        auto const &x = ctx.input<"x">(), &w = ctx.input<"w">();
        if (!x.has_rank() || !w.has_rank()) return ctx.output<"y">() = graft::shape::of_rank(2), graft::ok;
        if (x.rank() != 2 || w.rank() != 2) return ctx.fail<"x">(graft::errc::wrong_rank, "a matrix");
#ifndef GRAFT_REJECT
        if (auto const b = ctx.optional_input<"bias">(); b && contradict(*b, graft::shape{w[1]}))
            return ctx.fail<"bias">(graft::errc::wrong_shape, "an element for each column of w");
#endif
        ctx.output<"y">() = graft::shape{x[0], w[1]};
        return graft::ok;
    }
};
static_assert(graft::well_formed<Dense>);
