// examples/tutorial/3_mistakes.cpp - lesson 3: mistakes, and what the compiler says; each with -DMISTAKE=1, 2, 3 or 4
// SPDX-License-Identifier: Apache-2.0
// [one]
#include "operators.hpp"

#if MISTAKE == 1 // the rule reads an input that the operator does not have
struct Scale : graft::op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale").input("x", f32).output("y", f32).attr("by", 1.0);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        ctx.output<"y">() = ctx.input<"in">();
        return graft::ok;
    }
};
// [/one]
// [two]
#elif MISTAKE == 2 // nothing determines the shape of the output
struct Scale : graft::op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale").input("x", f32).output("y", f32).attr("by", 1.0);
};
// [/two]
// [three]
#elif MISTAKE == 3 // the rule divides by an attribute that may be 0
struct Scale : graft::op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale").input("x", f32).output("y", f32).attr("by", 1);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        ctx.output<"y">() = graft::shape{12 / ctx.attr<"by">()};
        return graft::ok;
    }
};
// [/three]
// [right]
#else              // right: Scale follows x
struct Scale : graft::op<Scale> {
    static constexpr auto prototype =
        graft::prototype("Scale").input("x", f32).output("y", follow("x")).attr("by", 1.0);
};
#endif

struct scale_ops {
    using list = graft::ops<Scale, Dense>;
};
int main() { return graft::catalog<scale_ops>::view().find("Scale") != graft::no_op ? 0 : 1; }
// [/right]

// [four]
#if MISTAKE == 4 // the test has another result than the rule
static_assert(graft::expect([] { return graft::infer<Scale>("y", {{"x", {8, 3}}}) == graft::shape{3, 8}; }));
#endif
// [/four]
