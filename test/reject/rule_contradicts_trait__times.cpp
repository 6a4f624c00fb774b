// test/reject/rule_contradicts_trait__times.cpp - an identity keeps the shape, also where its rule reads an attribute
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Wrong, .*rule_contradicts_trait, .*name<'i', 'd', 'e', 'n'
#include "graft/op/define/op.hpp"

struct Right : graft::op<Right> {
    static constexpr auto prototype =
        graft::prototype("Right").input("x", f32).output("y", f32).attr("times", 2).is(identity);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        if (ctx.attr<"times">() < 0) return ctx.fail<"times">(graft::errc::value_outside_definition, "a number");
        ctx.output<"y">() = ctx.input<"x">();
        return graft::ok;
    }
};
static_assert(graft::well_formed<Right>);

#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype =
        graft::prototype("Wrong").input("x", f32).output("y", f32).attr("times", 2).is(identity);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        if (!x.has_rank() || x.rank() != 2) return ctx.fail<"x">(graft::errc::wrong_rank, "a matrix");
        ctx.output<"y">() = graft::shape{x[0], x[1] * ctx.attr<"times">(), 1};
        return graft::ok;
    }
};
static_assert(graft::well_formed<Wrong>);
#endif
