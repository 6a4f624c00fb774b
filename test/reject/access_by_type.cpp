// test/reject/access_by_type.cpp - an attribute is named between < and >, its type comes after
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*name_not_template_argument, .*name<'t', *'h', *'e', *' ', *'n', *'a', *'m', *'e'>
#include "graft/op/infer/infer.hpp"

struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad").input("x", f32).output("y", f32).attr("axis", 0);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        auto y = ctx.input<"x">();
#ifndef GRAFT_REJECT
        if (ctx.attr<"axis", std::int64_t>() > 0) return ctx.output<"y">() = y, graft::ok;
#else
        if (ctx.attr<std::int64_t>("axis") > 0) return graft::ok;
#endif
        ctx.output<"y">() = y;
        return graft::ok;
    }
};
static_assert(graft::well_formed<Bad>);
