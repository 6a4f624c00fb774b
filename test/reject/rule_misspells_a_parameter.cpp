// test/reject/rule_misspells_a_parameter.cpp - a shape rule reports a parameter that the operator does not have
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Halves, .*unknown_parameter, .*name<'a', ?'x', ?'e', ?'s'>
#include "graft/op/catalog/catalog.hpp"

struct Halves : graft::op<Halves> {
    static constexpr auto prototype = graft::prototype("Halves")
        .input("x", f32).output("low", follow("x", aspect::dtype)).output("high", f32).attr("axis", -1);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
#ifndef GRAFT_REJECT
        if (!x.has_rank()) return graft::fail(graft::errc::wrong_rank, "axis");
#else
        if (!x.has_rank()) return graft::fail(graft::errc::wrong_rank, "axes");
#endif
        ctx.output<"low">() = x;
        ctx.output<"high">() = x;
        return graft::ok;
    }
};
struct all {
    using list = graft::ops<Halves>;
};
[[maybe_unused]] auto const view = graft::catalog<all>::view();
