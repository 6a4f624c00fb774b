// test/reject/rule_refuses_unknown_dims.cpp - a rule compares dims so that one which is not known yet is refused
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Wrong, .*rule_refuses_unknown_dims, .*name<'w'>
#include "graft/op.hpp"

struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right").input("x", f32).input("w", f32).output("y", f32);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        auto const &x = ctx.input<"x">(), &w = ctx.input<"w">();
        if (!x.has_rank() || !w.has_rank()) return ctx.output<"y">() = graft::shape::of_rank(2), graft::ok;
        if (x.rank() != 2) return ctx.fail<"x">(graft::errc::wrong_rank, "a matrix");
        if (w.rank() != 2) return ctx.fail<"w">(graft::errc::wrong_rank, "a matrix");
        if (contradict(x[1], w[0])) return ctx.fail<"w">(graft::errc::wrong_shape, "a row for each column of x");
        ctx.output<"y">() = graft::shape{x[0], w[1]};
        return graft::ok;
    }
};
struct right_ops {
    using list = graft::ops<Right>;
};
static_assert(graft::catalog<right_ops>::view().size == 1);

#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong").input("x", f32).input("w", f32).output("y", f32);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        auto const &x = ctx.input<"x">(), &w = ctx.input<"w">();
        if (!x.has_rank() || !w.has_rank()) return ctx.output<"y">() = graft::shape::of_rank(2), graft::ok;
        if (x.rank() != 2) return ctx.fail<"x">(graft::errc::wrong_rank, "a matrix");
        if (w.rank() != 2) return ctx.fail<"w">(graft::errc::wrong_rank, "a matrix");
        if (x[1] != w[0]) return ctx.fail<"w">(graft::errc::wrong_shape, "a row for each column of x");
        ctx.output<"y">() = graft::shape{x[0], w[1]};
        return graft::ok;
    }
};
struct wrong_ops {
    using list = graft::ops<Wrong>;
};
static_assert(graft::catalog<wrong_ops>::view().size == 1);
#endif
