// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Wrong, .*unknown_attribute, .*name<'a', 'x', 'e', 's'>
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right").input("x", f32).output("y", f32).attr("axis", 0);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        return ctx.output<"y">() = graft::shape{ctx.attr<"axis">()}, graft::ok;
    }
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong").input("x", f32).output("y", f32).attr("axis", 0);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        return ctx.output<"y">() = graft::shape{ctx.attr<"axes">()}, graft::ok;
    }
};
static_assert(graft::well_formed<Wrong>);
#endif
