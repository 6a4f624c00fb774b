// test/reject/test_of_a_rule_at_run_time.cpp - a compile-time test of a rule that is not constexpr
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*rule_is_not_constexpr, .*name<'i', *'n', *'f', *'e', *'r', *'_', *'s', *'h', *'a', *'p', *'e'>
#include "graft/op/infer/infer.hpp"

struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad").input("x", f32).output("y", f32);
#ifndef GRAFT_REJECT
    static constexpr graft::status infer_shape(shape_context& ctx){
#else
    static graft::status infer_shape(shape_context& ctx) {
#endif
        return ctx.output<"y">() = ctx.input<"x">(), graft::ok;
}
}
;
static_assert(graft::expect([] { return graft::infer<Bad>("y", {{"x", {2}}}) == graft::shape{2}; }));
