// test/reject/rule_blames_by_an_argument.cpp - the reported parameter is named between < and >
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Pick, .*name_not_template_argument, .*name<
#include "graft/op.hpp"

struct Pick : graft::op<Pick> {
    static constexpr auto prototype = graft::prototype("Pick").input("x", f32)
        .output("y", follow("x", aspect::dtype)).attr("axis", 0);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        if (ctx.input<"x">().rank() != 2) return ctx.fail<"x">(graft::errc::wrong_rank, "a matrix");
#ifndef GRAFT_REJECT
        if (ctx.attr<"axis">() > 1) return ctx.fail<"axis">(graft::errc::wrong_value, "0 or 1", ctx.attr<"axis">());
#else
        if (ctx.attr<"axis">() > 1) return ctx.fail(graft::errc::wrong_value, "axis");
#endif
        ctx.output<"y">() = ctx.input<"x">();
        return graft::ok;
    }
};
struct all {
    using list = graft::ops<Pick>;
};
[[maybe_unused]] auto const view = graft::catalog<all>::view();
