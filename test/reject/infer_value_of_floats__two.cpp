// test/reject/infer_value_of_floats__two.cpp - a rule for values of two outputs of floats
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Half, .*rule_never_called, .*name<'i', *'n', *'f', *'e', *'r', *'_', *'v', *'a', *'l', *'u', *'e'
#include "graft/op/define/op.hpp"

struct Kept : graft::op<Kept> {
    static constexpr auto prototype =
        graft::prototype("Kept").input("x", f32).output("y", follow("x")).output("n", i64, follow("x", aspect::shape));
    static constexpr graft::status infer_value(value_context& ctx) {
        return ctx.put(ctx.result<"y">(), ctx.operand<"x">()[0]), graft::ok;
    }
};
static_assert(graft::well_formed<Kept>);

#ifdef GRAFT_REJECT
struct Half : graft::op<Half> {
    static constexpr auto prototype =
        graft::prototype("Half").input("x", f32).output("y", follow("x")).output("n", f64, follow("x", aspect::shape));
    static constexpr graft::status infer_value(value_context& ctx) {
        return ctx.put(ctx.result<"y">(), ctx.operand<"x">()[0]), graft::ok;
    }
};
static_assert(graft::well_formed<Half>);
#endif
