// test/reject/kernel_coverage_attribute_unread__beside_a_rule.cpp - an attribute beside one that the rule reads
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*unread_attribute, .*name<'T', *'o', *'t', *'a', *'l', *'\.', *'s', *'c', *'a', *'l', *'e'>
#include "graft/kernel/covers.hpp"

struct Total : graft::op<Total> {
    static constexpr auto prototype = graft::prototype("Total").input("x", f32).output("y", f32).attr("axis", 0).attr(
        "scale", 1.0);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape y = ctx.input<"x">();
        auto const axis = graft::normalize_axis(ctx.attr<"axis">(), y.rank(), "axis");
        if (!axis) return axis.error();
        y[*axis] = 1;
        ctx.output<"y">() = y;
        return graft::ok;
    }
};
struct my_ops {
    using list = graft::ops<Total>;
};
graft::status total(graft::in<"x", float>, graft::out<"y", float>) { return graft::ok; }
struct my_kernels {
    using list = graft::kernels<graft::kernel<Total, &total>>;
    static constexpr std::string_view engine = "cpu";
};
inline constexpr graft::not_covered meant[] = {{"Total", "a scale is folded into the next operator", "scale"}};
static_assert(graft::covers<my_kernels, my_ops, meant>);

#ifdef GRAFT_REJECT
static_assert(graft::covers<my_kernels, my_ops>);
#endif
